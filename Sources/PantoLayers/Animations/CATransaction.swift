import PantoBase
import PantoMotion

/// Groups changes of layers, to set the duration of their implicit animations or to turn these off.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setDisableActions(true)
/// ring.strokeEnd = 0.5     // not animated
/// CATransaction.commit()
/// ```
@preconcurrency @MainActor public enum CATransaction {
  /// The completion of one transaction, which waits for the transaction's animations.
  @MainActor final class Pending {
    var count = 0
    var isCommitted = false
    private var completion: () -> Void

    init(_ completion: @escaping () -> Void) { self.completion = completion }

    /// Called at the end of an animation, in a turn of its own.
    func done() {
      count -= 1
      if isCommitted, count == 0 { completion() }
    }

    func commit() {
      isCommitted = true
      if count == 0 { CompletionQueue.later(completion) }
    }
  }

  private struct Settings {
    var duration: TimeInterval?
    var function: CAMediaTimingFunction?
    var isDisabled = false
    var pending: Pending?
  }

  /// The settings of the transactions that have begun, the innermost last. Transactions are static
  /// in Core Animation.
  private static var open: [Settings] = []
  /// The settings that were made outside any transaction.
  private static var outer = Settings()

  private static var current: Settings {
    get { open.last ?? outer }
    set {
      if open.isEmpty {
        outer = newValue
        isTurnOpen = true
      } else {
        open[open.count - 1] = newValue
      }
    }
  }

  static var duration: TimeInterval { current.duration ?? 0.25 }
  static var curve: TimingCurve? { current.function?.curve }
  static var acts: Bool { !current.isDisabled && duration > 0 }
  static var pending: Pending? { open.last { $0.pending != nil }?.pending ?? outer.pending }

  /// Begins a transaction, which takes over the settings of the one around it.
  public static func begin() {
    var inner = open.last ?? Settings()
    inner.pending = nil
    open.append(inner)
  }

  /// Ends the innermost transaction. Without one, the settings outside any transaction are reset.
  public static func commit() {
    guard let last = open.popLast() else { return endTurn() }
    last.pending?.commit()
  }

  /// Whether a setting was made outside any transaction. Such a setting holds until the stage has
  /// handled the present event or frame.
  package static var hasTurn: Bool { isTurnOpen }
  private static var isTurnOpen = false

  /// Closes the completion block that was set outside any transaction: later animations no longer
  /// belong to it.
  static func commitOuter() {
    let pending = outer.pending
    outer.pending = nil
    pending?.commit()
  }

  package static func endTurn() {
    let pending = outer.pending
    outer = Settings()
    isTurnOpen = false
    pending?.commit()
  }

  /// Does nothing: layers are drawn at the next frame.
  public static func flush() {}

  /// Returns the duration of implicit animations in seconds. Default 0.25.
  public static func animationDuration() -> TimeInterval { duration }
  /// Sets the duration of implicit animations in seconds. Negative values count as 0, which turns
  /// implicit animations off.
  public static func setAnimationDuration(_ dur: TimeInterval) {
    current.duration = dur > 0 ? min(dur, 1e9) : 0
  }
  /// Returns the timing curve of animations, or `nil` if none is set.
  public static func animationTimingFunction() -> CAMediaTimingFunction? { current.function }
  /// Sets the timing curve of animations that have none of their own.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.function = function
  }
  /// Returns whether implicit animations are turned off. Default `false`.
  public static func disableActions() -> Bool { current.isDisabled }
  /// Turns implicit animations off or on for the rest of the transaction. Outside any transaction
  /// the setting holds until the present event or frame has been handled.
  public static func setDisableActions(_ flag: Bool) { current.isDisabled = flag }
  /// Sets a block that is called once, when all animations added afterwards in this transaction
  /// have ended, those of `UIView.animate` and of navigation included (FID-12); without any, soon
  /// after.
  ///
  /// Outside any transaction the block belongs to the changes made for the present event or frame.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    current.pending = block.map { Pending($0) }
    if open.isEmpty { CompletionQueue.markTransaction() }
  }
}
