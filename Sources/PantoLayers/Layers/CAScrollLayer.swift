import PantoBase

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer does not scroll.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// The layer scrolls up and down.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// The layer scrolls to the left and the right.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// The layer scrolls in both directions.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of its sublayers: code scrolls it, fingers do not.
///
/// A scroll sets the origin of the bounds, which is animated like any change of them.
/// `masksToBounds` is `true` by default.
@preconcurrency @MainActor open class CAScrollLayer: CALayer {
  public required init() {
    super.init()
    masksToBounds = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    masksToBounds = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAScrollLayer { scrollMode = other.scrollMode }
  }

  /// The directions in which the layer scrolls. Default `.both`.
  open var scrollMode = CAScrollLayerScrollMode.both

  /// Scrolls so that `p`, in the layer's points, is at the upper left corner.
  open func scroll(to p: CGPoint) {
    guard scrollMode != .none, Misuse.accepts(p, for: "scroll(to:)") else { return }
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
    bounds.origin = origin
  }

  /// Scrolls as little as needed for `r`, in the layer's points, to show; its upper left part if
  /// the rectangle is larger than the layer.
  open func scroll(to r: CGRect) {
    guard Misuse.accepts(r, for: "scroll(to:)") else { return }
    let rect = r.standardized
    func moved(_ low: CGFloat, _ size: CGFloat, _ target: CGFloat, _ length: CGFloat) -> CGFloat {
      if target < low || length > size { return target }
      return max(low, target + length - size)
    }
    scroll(
      to: CGPoint(
        x: moved(bounds.minX, bounds.width, rect.minX, rect.width),
        y: moved(bounds.minY, bounds.height, rect.minY, rect.height)))
  }
}

/// The edges of a layer that are smoothed where it is turned.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The left edge.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The right edge.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The lower edge.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The upper edge.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

extension CALayer {
  /// The nearest scroll layer that holds this layer, or is it.
  private var scrollLayer: CAScrollLayer? {
    var layer: CALayer? = self
    while let here = layer {
      if let found = here as? CAScrollLayer { return found }
      layer = here.parent
    }
    return nil
  }

  /// Scrolls the nearest scroll layer so that `p`, in this layer's points, is at its corner.
  public final func scroll(_ p: CGPoint) {
    guard let scrollLayer, Misuse.accepts(p, for: "scroll") else { return }
    scrollLayer.scroll(to: convert(p, to: scrollLayer))
  }

  /// Scrolls the nearest scroll layer so that `r`, in this layer's points, shows.
  public final func scrollRectToVisible(_ r: CGRect) {
    guard let scrollLayer, Misuse.accepts(r, for: "scrollRectToVisible") else { return }
    scrollLayer.scroll(to: convert(r, to: scrollLayer))
  }

  /// The part of the bounds that the nearest scroll layer shows, in this layer's points.
  public final var visibleRect: CGRect {
    guard let scrollLayer, scrollLayer !== self else { return bounds }
    let seen = bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
    return seen.isNull ? .zero : seen
  }

  /// UIKit's switch for smooth edges. Stored for compatibility, without effect: every turned edge
  /// is smooth (DRW-03). Default `false`.
  public final var allowsEdgeAntialiasing: Bool {
    get { value(forKey: "allowsEdgeAntialiasing") as? Bool ?? false }
    set { setValue(newValue, forKey: "allowsEdgeAntialiasing") }
  }

  /// UIKit's set of edges that are smoothed. Has no effect: every turned edge is smooth (DRW-03).
  /// A set without some edge is reported once as a warning. Default all edges.
  public final var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { value(forKey: "edgeAntialiasingMask") as? CAEdgeAntialiasingMask ?? .all }
    set {
      setValue(newValue, forKey: "edgeAntialiasingMask")
      guard !newValue.isSuperset(of: .all) else { return }
      Misuse.warn("edgeAntialiasingMask has no effect: every turned edge is smooth (DRW-03)")
    }
  }
}

extension CAEdgeAntialiasingMask {
  fileprivate static var all: CAEdgeAntialiasingMask {
    [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
  }
}
