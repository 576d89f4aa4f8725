import PantoBase

/// The cost of one frame of a window, and whether the frame came in time.
public struct PresentedFrame: Sendable {
  /// The time until all pixels were painted, in seconds. Handlers, animations and the layout that
  /// they cause come before it and are not counted.
  public var paint: TimeInterval = 0
  /// The time to hand the pixels over to the display, in seconds.
  public var present: TimeInterval = 0
  /// Whether the frame belongs to a motion and was handed over more than one interval of the
  /// display after its moment. The window then showed the frame before for longer.
  public var isLate = false

  /// The time of both parts, in seconds.
  public var cost: TimeInterval { paint + present }

  /// Creates the values of a frame that cost nothing.
  public init() {}
}
