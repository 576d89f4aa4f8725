import PantoBase

extension UIView {
  /// What of a frame gives way when the superview's size changes; what is not named stays as it is.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Default empty: the frame stays. Counts while `translatesAutoresizingMaskIntoConstraints`.
  public final var autoresizingMask: AutoresizingMask {
    get { autoresizing }
    set {
      autoresizing = newValue
      if newValue.rawValue != 0 { superviewRef?.layoutFlags.insert(.resizesSubviews) }
    }
  }

  /// Default `true`.
  public final var autoresizesSubviews: Bool {
    get { !layoutFlags.contains(.keepsSubviews) }
    set {
      if newValue {
        layoutFlags.remove(.keepsSubviews)
      } else {
        layoutFlags.insert(.keepsSubviews)
      }
    }
  }

  /// The bounds have another size: subviews follow by their masks, then by `layoutSubviews`.
  final func sizeChanged(from old: CGSize) {
    setNeedsLayout()
    guard layoutFlags.contains(.resizesSubviews), !layoutFlags.contains(.keepsSubviews) else {
      return
    }
    let new = layer.model.bounds.size
    for view in subviewList
    where view.autoresizing.rawValue != 0 && view.translatesAutoresizingMaskIntoConstraints {
      view.follow(from: old, to: new)
    }
  }

  private func follow(from old: CGSize, to new: CGSize) {
    let mask = autoresizing
    let size = bounds.size
    let start = CGPoint(x: layer.middle.x - size.width / 2, y: layer.middle.y - size.height / 2)
    let (x, width) = UIView.stretch(
      start.x, size.width, old.width, new.width, mask.contains(.flexibleLeftMargin),
      mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
    let (y, height) = UIView.stretch(
      start.y, size.height, old.height, new.height, mask.contains(.flexibleTopMargin),
      mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
    if width != size.width || height != size.height {
      bounds.size = CGSize(width: width, height: height)
    }
    let middle = layer.position(
      forMiddle: CGPoint(x: x + width / 2, y: y + height / 2),
      size: CGSize(width: width, height: height))
    if middle != center { center = middle }
  }

  /// Margin, size and margin along one axis: the flexible ones share the change by their lengths,
  /// alike where these are 0.
  private static func stretch(
    _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ before: Bool,
    _ middle: Bool, _ after: Bool
  ) -> (start: CGFloat, length: CGFloat) {
    let change = new - old
    guard change != 0, before || middle || after else { return (start, length) }
    let end = old - start - length
    let sum = (before ? start : 0) + (middle ? length : 0) + (after ? end : 0)
    let count: CGFloat = (before ? 1 : 0) + (middle ? 1 : 0) + (after ? 1 : 0)
    func share(_ isFlexible: Bool, _ part: CGFloat) -> CGFloat {
      guard isFlexible else { return 0 }
      return sum > 0 ? change * part / sum : change / count
    }
    return (start + share(before, start), max(0, length + share(middle, length)))
  }
}
