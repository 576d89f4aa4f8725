import PantoBase
import PantoLayers

extension UIView {
  /// The parts of a frame that change when the superview's size changes; the other parts stay.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The parts as bits, with UIKit's values.
    public let rawValue: UInt
    /// Makes a mask from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's left edge changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top edge changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom edge changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// How the frame follows the superview's size. Default empty: the frame stays.
  ///
  /// The mask counts while `translatesAutoresizingMaskIntoConstraints` is `true`. The parts that
  /// may change share a change of the superview in proportion to their lengths.
  public final var autoresizingMask: AutoresizingMask {
    get { autoresizing }
    set {
      autoresizing = newValue
      if newValue.rawValue != 0 { superviewRef?.layoutFlags.insert(.resizesSubviews) }
    }
  }

  /// Whether subviews follow this view's size by their masks. Default `true`.
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

  /// Called when the size of the bounds changed: subviews follow by their masks, then by
  /// `layoutSubviews`. The superview is laid out too, unless its layout or the view's own sets the
  /// size: two that do not agree would never come to rest (FID-19, B52).
  final func sizeChanged(from old: CGSize) {
    setNeedsLayout()
    if let parent = superviewRef, !layoutFlags.contains(.isLayingOut),
      !parent.layoutFlags.contains(.isLayingOut)
    {
      parent.markForLayout()
    }
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

  /// Distributes a change of the superview's length along one axis over the view's margin, size and
  /// other margin: flexible parts change in proportion to their lengths, or equally if all are 0.
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
