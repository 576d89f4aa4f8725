/// The layout work that is due for a view, and facts about its subviews.
struct LayoutFlags: OptionSet {
  let rawValue: UInt16
  /// `updateConstraints` is due for the view.
  static let updateConstraints = LayoutFlags(rawValue: 1)
  /// `updateConstraints` is due for a view below.
  static let updateBelow = LayoutFlags(rawValue: 2)
  /// The view or a view below has a `LayoutBox`.
  static let boxed = LayoutFlags(rawValue: 4)
  /// Constraints may place subviews.
  static let placesSubviews = LayoutFlags(rawValue: 8)
  /// The autoresizing mask of a subview follows the bounds.
  static let resizesSubviews = LayoutFlags(rawValue: 16)
  /// `autoresizesSubviews` is `false`.
  static let keepsSubviews = LayoutFlags(rawValue: 32)
  /// The next layout places every subview, not only those whose solution changed.
  static let placesAll = LayoutFlags(rawValue: 64)
  /// The view's controller adds insets to the safe area, because bars cover a part of the view.
  static let extendsSafeArea = LayoutFlags(rawValue: 128)
  /// The view's `layoutSubviews` is running.
  static let isLayingOut = LayoutFlags(rawValue: 256)
}
