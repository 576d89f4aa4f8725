import UIKit

/// Draws the pictures of plants, since the example has no photos.
enum PlantPicture {
  private static let colors: [UIColor] = [
    .systemGreen, .systemTeal, .systemOrange, .systemPink, .systemIndigo, .systemBrown,
  ]

  /// The colour of a plant and its photos.
  static func color(of plant: Plant.ID) -> UIColor { colors[plant % colors.count] }

  /// A pot with leaves. `number` varies them, so that two photos of a plant differ.
  @MainActor static func image(of plant: Plant.ID, number: Int = 0, side: CGFloat) -> UIImage {
    let color = color(of: plant)
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      color.withAlphaComponent(0.25).setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
      color.setFill()
      for leaf in 0..<(4 + (plant + number) % 4) {
        let canvas = context.cgContext
        canvas.saveGState()
        canvas.translateBy(x: side / 2, y: side * 0.66)
        canvas.rotate(by: (CGFloat(leaf) - 2.5) * 0.42 + CGFloat(number) * 0.11)
        let height = side * (0.4 + 0.05 * CGFloat((leaf + number) % 3))
        UIBezierPath(
          ovalIn: CGRect(x: -side * 0.06, y: -height, width: side * 0.12, height: height)
        ).fill()
        canvas.restoreGState()
      }
      UIColor.systemBrown.setFill()
      UIBezierPath(
        roundedRect: CGRect(
          x: side * 0.34, y: side * 0.64, width: side * 0.32, height: side * 0.24),
        cornerRadius: side * 0.04
      ).fill()
    }
  }
}
