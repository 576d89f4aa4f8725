import PantoBase
import PantoScene

/// How the pointer and what is under it look in a region.
///
/// The desktop draws the pointer itself. A shape with an area is drawn under the content; beams,
/// hidden pointers and constrained axes have no effect (PTR-09).
@preconcurrency @MainActor open class UIPointerStyle {
  final let effect: UIPointerEffect?
  final let shape: UIPointerShape?

  /// Creates a style with an effect on a view. Without a shape the effect chooses one.
  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    self.effect = effect
    self.shape = shape
  }
  /// Creates a style with a shape of the pointer.
  public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) {
    effect = nil
    self.shape = shape
  }
  private init() {
    effect = nil
    shape = nil
  }

  /// The style that hides the pointer in UIKit. Here the desktop's pointer stays.
  open class func hidden() -> UIPointerStyle { UIPointerStyle() }
  /// The style that leaves the pointer as it is.
  open class func system() -> UIPointerStyle { UIPointerStyle() }
}

/// The change of a view under the pointer.
public enum UIPointerEffect {
  /// How a hover tints the view.
  public enum TintMode: Int, Sendable {
    case none
    /// The tint lies over the content.
    case overlay
    /// The tint lies under the content.
    case underlay
  }
  /// One of the others, by the size of the view: small views are highlighted, larger ones lift,
  /// and very large ones are tinted.
  case automatic(UITargetedPreview)
  /// The view is highlighted by a grey shape under its content.
  case highlight(UITargetedPreview)
  /// The view grows a little and casts a shadow.
  case lift(UITargetedPreview)
  /// The view is tinted, and may grow or cast a shadow.
  case hover(
    UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true)

  /// The view that the effect changes.
  @preconcurrency @MainActor public var preview: UITargetedPreview {
    switch self {
    case .automatic(let preview), .highlight(let preview), .lift(let preview),
      .hover(let preview, _, _, _):
      preview
    }
  }
}

/// The shape of the pointer in a region, in points of the interaction's view.
public enum UIPointerShape {
  /// The default radius of the corners of `.roundedRect`, in points.
  public static let defaultCornerRadius: CGFloat = 8
  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
  case verticalBeam(length: CGFloat)
  case horizontalBeam(length: CGFloat)
}
