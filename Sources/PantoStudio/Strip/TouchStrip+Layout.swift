import PantoCore
import PantoDemoKit

/// The layout of *Touch here*: side by side in a wide window, else one below the other.
extension TouchStrip {
  /// The width of the window from which the physics stand beside the stage.
  static let wideFrom: CGFloat = 836
  private static let inset: CGFloat = 8

  /// Lays out the strip for a width, and returns the height that it needs.
  func layOut(width: CGFloat) -> CGFloat {
    let isWide = width >= Self.wideFrom
    let top = layOutHeading(width: width)
    let left = isWide ? (width * 0.667).rounded() : width
    let padding: CGFloat = isWide ? 24 : 16
    let panelWidth = (isWide ? width - left : width) - 2 * padding
    let panel = physics.layOut(width: panelWidth, hasTitle: isWide)
    let tracks = timeline.wantedHeight
    let stage: CGFloat = isWide ? max(156, 260 - tracks - 16) : 208
    let texts = textHeight(width: left - 2 * Self.inset)
    // The ball has space below texts of any size.
    let stageHeight = max(stage, texts + (isWide ? 94 : 128))
    ground.frame = CGRect(
      x: Self.inset, y: Self.inset, width: left - 2 * Self.inset, height: stageHeight)
    let below = ground.frame.maxY + 4
    timeline.frame = CGRect(x: 16, y: below, width: left - 32, height: tracks)
    var height = below + tracks + (isWide ? 4 : 8)
    if isWide {
      height = max(height, panel + 2 * padding - 4)
      line.frame = CGRect(x: left, y: 0, width: separatorWidth, height: height)
      physics.frame = CGRect(x: left + padding, y: 20, width: panelWidth, height: panel)
    } else {
      line.frame = CGRect(x: 0, y: height, width: width, height: separatorWidth)
      physics.frame = CGRect(x: padding, y: height + 12, width: panelWidth, height: panel)
      height = physics.frame.maxY + 12
    }
    card.frame = CGRect(x: 0, y: top, width: width, height: height)
    layOutStage()
    card.mirror([ground, timeline, physics, line])
    return card.frame.maxY
  }

  private func layOutHeading(width: CGFloat) -> CGFloat {
    let title = heading.intrinsicContentSize
    heading.frame = CGRect(x: 0, y: 0, width: title.width + 1, height: title.height)
    let x = title.width + 20
    let indent: CGFloat = dot.isHidden ? 0 : 16
    let space = width - x - indent
    var size = device.intrinsicContentSize
    var origin = CGPoint(x: x + indent, y: ((title.height - size.height) / 2).rounded())
    var bottom = title.height
    if size.width > space {
      size = device.sizeThatFits(CGSize(width: width - indent, height: .greatestFiniteMagnitude))
      origin = CGPoint(x: indent, y: title.height + 2)
      bottom = origin.y + size.height.rounded(.up)
    }
    device.frame = CGRect(
      x: origin.x, y: origin.y, width: size.width + 1, height: size.height.rounded(.up))
    dot.frame = CGRect(
      x: origin.x - 16, y: (device.frame.midY - 4).rounded(), width: 8, height: 8)
    mirror([heading, device, dot], in: width)
    return bottom + 8
  }

  private func textHeight(width: CGFloat) -> CGFloat {
    let most = CGSize(width: width - 32, height: .greatestFiniteMagnitude)
    return 10 + headline.sizeThatFits(most).height.rounded(.up)
      + (detail.text ?? "" == "" ? 0 : 2 + detail.sizeThatFits(most).height.rounded(.up))
  }

  private func layOutStage() {
    let bounds = ground.bounds
    for part in [surface, picture, marks] as [UIView] { part.frame = bounds }
    let most = CGSize(width: bounds.width - 32, height: .greatestFiniteMagnitude)
    headline.frame = CGRect(
      x: 16, y: 10, width: most.width, height: headline.sizeThatFits(most).height.rounded(.up))
    detail.frame = CGRect(
      x: 16, y: headline.frame.maxY + 2, width: most.width,
      height: detail.sizeThatFits(most).height.rounded(.up))
    layOutPlate(in: most, of: bounds)
  }

  /// Puts the plate below the texts, which may be shorter than their labels.
  private func layOutPlate(in most: CGSize, of bounds: CGRect) {
    let labels = [headline, detail].filter { !($0.text ?? "").isEmpty }
    plate.isHidden = labels.isEmpty
    let width = labels.map { $0.sizeThatFits(most).width.rounded(.up) }.max() ?? 0
    let bottom = labels.map(\.frame.maxY).max() ?? 0
    plate.frame = CGRect(x: 8, y: 4, width: width + 16, height: bottom + 2)
    mirror([plate], in: bounds.width)
  }
}
