import PantoCore
import PantoDemoKit

/// The app's icon: a white pantograph on a blue square, with a red tracing pen (VIS-08). The files
/// in `Resources/icons` are made from it.
@MainActor package enum AppIcon {
  /// The side of the grid on which the icon is drawn, in points.
  static let grid: CGFloat = 64

  /// The thickness of the parts of the app's icon, in points of the icon's grid.
  struct Weight {
    var bar: CGFloat
    var joint: CGFloat
    var pivot: CGFloat
    var pen: CGFloat

    static let regular = Weight(bar: 4.5, joint: 3.75, pivot: 5.5, pen: 6)
    /// For icons below 32 pixels. At 16 pixels, one pixel covers four points of the grid.
    static let small = Weight(bar: 6.5, joint: 3.5, pivot: 7, pen: 8)
  }

  // The points of the icon's linkage. Two arms start at the top. A parallelogram keeps the pivot,
  // the lower joint and the pen on one line.
  private static let top = CGPoint(x: 27, y: 15)
  private static let left = CGPoint(x: 18, y: 34)
  private static let right = CGPoint(x: 37, y: 25)
  private static let lower = left + (right - top)
  private static let pivot = top + (left - top) * (5 / 3)
  private static let tip = top + (right - top) * 2.5

  static func linkage(_ weight: Weight) -> [PathElement] {
    let bars = [(top, pivot), (top, tip), (left, lower), (right, lower)]
    return bars.flatMap { bar($0.0, $0.1, weight.bar) }
      + [top, left, right, lower].flatMap { disc($0, weight.joint) } + disc(pivot, weight.pivot)
  }

  static func pen(_ weight: Weight) -> [PathElement] { disc(tip, weight.pen) }

  private static func disc(_ c: CGPoint, _ r: CGFloat) -> [PathElement] {
    UIBezierPath(ovalIn: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)).cgPath
      .elements
  }

  /// A bar with the direction of rotation of a disc, so that overlapping parts add up under
  /// non-zero winding.
  private static func bar(_ a: CGPoint, _ b: CGPoint, _ width: CGFloat) -> [PathElement] {
    let half = (b - a) * (width / 2 / a.distance(to: b))
    let side = CGPoint(x: half.y, y: -half.x)
    return [.move(a + side), .line(b + side), .line(b - side), .line(a - side), .close]
  }

  // MARK: Pixels

  private static let corner: CGFloat = 14
  private static let (light, dark, white, red) =
    (0x2E86FF, 0x0A4FD0, 0xFFFFFF, 0xFF4A3D)
    as (
      UInt32, UInt32, UInt32, UInt32
    )

  /// Draws the app's icon with `side` × `side` pixels. The picture is transparent unless a stage
  /// with a rasteriser exists.
  package static func image(side: Int) -> PixelImage? {
    let weight = side < 32 ? Weight.small : .regular
    let whole = CGRect(x: 0, y: 0, width: grid, height: grid)
    let format = UIGraphicsImageRendererFormat()
    format.scale = CGFloat(side) / grid
    return UIGraphicsImageRenderer(bounds: whole, format: format).image { context in
      let ground = UIBezierPath(roundedRect: whole, cornerRadius: corner)
      context.cgContext.saveGState()
      ground.addClip()
      let colors = [UIColor(hex: light), UIColor(hex: dark)].map(\.cgColor)
      if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) {
        context.cgContext.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 0, y: grid), options: [])
      }
      context.cgContext.restoreGState()
      for (elements, color) in [(linkage(weight), white), (pen(weight), red)] {
        UIColor(hex: color).setFill()
        UIBezierPath(cgPath: CGPath(elements: elements)).fill()
      }
    }.cgImage
  }

  // MARK: Files

  /// Returns the app's icon as an SVG file, in colour or as one path in the colour of the
  /// surrounding text.
  static func svg(isSymbolic: Bool) -> String {
    let side = isSymbolic ? 16 : 64
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side)\" height=\"\(side)\""
      + " viewBox=\"0 0 64 64\">\n"
    if isSymbolic {
      let all = linkage(.small) + pen(.small)
      return head + "  <path fill=\"currentColor\" d=\"\(data(all))\"/>\n</svg>\n"
    }
    return head + """
        <linearGradient id="ground" x2="0" y2="1">
          <stop stop-color="\(hex(light))"/>
          <stop offset="1" stop-color="\(hex(dark))"/>
        </linearGradient>
        <rect width="64" height="64" rx="\(Reason.number(corner))" fill="url(#ground)"/>
        <path fill="\(hex(white))" d="\(data(linkage(.regular)))"/>
        <path fill="\(hex(red))" d="\(data(pen(.regular)))"/>
      </svg>

      """
  }

  private static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func data(_ elements: [PathElement]) -> String {
    func n(_ p: CGPoint) -> String { "\(Reason.number(p.x)) \(Reason.number(p.y))" }
    return elements.map { element in
      switch element {
      case .move(let p): "M\(n(p))"
      case .line(let p): "L\(n(p))"
      case .quad(let p, let c): "Q\(n(c)) \(n(p))"
      case .curve(let p, let a, let b): "C\(n(a)) \(n(b)) \(n(p))"
      case .close: "Z"
      }
    }.joined()
  }
}
