import PantoBase

/// One receiver of a recognizer's actions. Targets are held weakly, closures strongly.
@MainActor final class TargetEntry {
  /// Calls the action. The call retains the target itself, once, for as long as the action runs.
  typealias Call = @MainActor (Unmanaged<AnyObject>, UIGestureRecognizer) -> Void

  let call: Call
  // A responder reports its own end through `LifetimeToken`; other targets are held by a weak
  // reference.
  private let lifetime: LifetimeToken
  private let responder: Unmanaged<AnyObject>?
  private weak var other: AnyObject?
  let isClosure: Bool
  /// The place in the source where the target was added. Adding the same target there again changes
  /// nothing (REC-14).
  let site: String

  init(
    target: AnyObject?, isClosure: Bool, site: String,
    call: @escaping Call
  ) {
    let view = target as? UIResponder
    responder = view.map { .passUnretained($0) }
    lifetime = view?.lifetimeToken ?? LifetimeToken(of: nil)
    if view == nil { other = target }
    self.isClosure = isClosure
    self.site = site
    self.call = call
  }

  /// The target, or `nil` if it was deallocated or this entry is a closure.
  var target: AnyObject? {
    lifetime.isOver ? nil : responder?.takeUnretainedValue() ?? other
  }

  func checkDeallocation() { lifetime.checkDeallocation() }

  @inline(__always) final func send(_ recognizer: UIGestureRecognizer) {
    if lifetime.isOver { return }
    if let responder {
      // The usual case: the target is a view or a view controller.
      call(responder, recognizer)
    } else if isClosure {
      call(.passUnretained(recognizer), recognizer)
    } else if let other {
      call(.passUnretained(other), recognizer)
    }
  }
}
