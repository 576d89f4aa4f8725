import PantoBase
import PantoGestures
import PantoMotion
import PantoScene

/// Animations between two calls, as older code writes them (ANI-21).
///
/// ```swift
/// UIView.beginAnimations("slide", context: nil)
/// UIView.setAnimationDuration(0.5)
/// card.center.x = 200
/// UIView.commitAnimations()
/// ```
extension UIView {
  /// Begins to animate the changes that follow, for 0.2 seconds with ease in and out (ANI-21).
  ///
  /// Call `commitAnimations()` in the same turn. Inside another block the animation takes over that
  /// block's duration and curve, until they are set.
  ///
  /// - Parameters:
  ///   - animationID: A name that the delegate's methods receive.
  ///   - context: A pointer that the delegate's methods receive; it is not used otherwise.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    BegunAnimation.begin(animationID, context)
  }

  /// Ends the innermost `beginAnimations`, and starts its animation.
  ///
  /// A call without `beginAnimations` is reported as misuse.
  public static func commitAnimations() {
    guard BegunAnimation.commit() else {
      return Misuse.report("commitAnimations: there was no beginAnimations before it")
    }
  }

  // The settings hold for the changes after them, up to `commitAnimations`. Outside of
  // `beginAnimations` they have no effect, as in UIKit.

  /// Sets the duration in seconds. Default 0.2. A value of 0 or less applies changes immediately.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    BegunAnimation.innermost?.duration = duration
  }

  /// Sets the time before the motion starts, in seconds. Default 0.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    BegunAnimation.innermost?.delay = delay
  }

  /// Sets the curve. Default `.easeInOut`.
  public static func setAnimationCurve(_ curve: UIView.AnimationCurve) {
    BegunAnimation.innermost?.curve = curve
  }

  /// Sets how often the motion runs; a fraction ends within a run. Default 0, which is once.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    BegunAnimation.innermost?.repeatCount = repeatCount
  }

  /// Sets whether the motion also returns to its start. Default `false`.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    set(.autoreverse, repeatAutoreverses)
  }

  /// Sets whether the motion starts from the values that show, in place of older animations of the
  /// same properties (ANI-08). Default `false`.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    set(.beginFromCurrentState, fromCurrentState)
  }

  private static func set(_ option: UIView.AnimationOptions, _ isOn: Bool) {
    guard let animation = BegunAnimation.innermost else { return }
    if isOn { animation.options.insert(option) } else { animation.options.remove(option) }
  }

  /// Sets the object whose methods are called. It is kept until the animation has ended.
  public static func setAnimationDelegate(_ delegate: Any?) {
    BegunAnimation.innermost?.delegate = delegate.map { $0 as AnyObject }
  }

  // MARK: Methods of the delegate

  /// Sets the delegate's method for the end of the animation; it receives nothing, or `nil`.
  public static func setAnimationDidStop(_ selector: Selector?) {
    setStop(selector.map { selector in { target, _, _, _ in call(selector, target) } })
  }

  /// Sets the delegate's method without parameters for the end of the animation.
  public static func setAnimationDidStop<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    setStop { target, _, _, _ in withDelegate(T.self, target) { method($0)() } }
  }

  /// Sets the delegate's method for the end of the animation, such as
  /// `Self.animationDidStop(_:finished:context:)`.
  ///
  /// The method receives the name of `beginAnimations`, whether the animation came to its end as an
  /// `NSNumber` or a `Bool`, and the pointer of `beginAnimations`. Each may be optional.
  public static func setAnimationDidStop<T: AnyObject, ID, Finished, Context>(
    _ method: @escaping @MainActor (T) -> @MainActor (ID, Finished, Context) -> Void
  ) {
    setStop { target, id, isFinished, context in
      withDelegate(T.self, target) {
        guard let id = value(id, ID.self), let context = value(context, Context.self),
          let finished = NSNumber(value: isFinished) as? Finished ?? isFinished as? Finished
        else { return refuseParameters("setAnimationDidStop", T.self) }
        method($0)(id, finished, context)
      }
    }
  }

  /// Sets the delegate's method for the start of the animation, after its delay; it receives
  /// nothing, or `nil`.
  public static func setAnimationWillStart(_ selector: Selector?) {
    setStart(selector.map { selector in { target, _, _ in call(selector, target) } })
  }

  /// Sets the delegate's method without parameters for the start of the animation.
  public static func setAnimationWillStart<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    setStart { target, _, _ in withDelegate(T.self, target) { method($0)() } }
  }

  /// Sets the delegate's method for the start of the animation, such as
  /// `Self.animationWillStart(_:context:)`.
  public static func setAnimationWillStart<T: AnyObject, ID, Context>(
    _ method: @escaping @MainActor (T) -> @MainActor (ID, Context) -> Void
  ) {
    setStart { target, id, context in
      withDelegate(T.self, target) {
        guard let id = value(id, ID.self), let context = value(context, Context.self) else {
          return refuseParameters("setAnimationWillStart", T.self)
        }
        method($0)(id, context)
      }
    }
  }

  private static func setStop(
    _ body: ((AnyObject, String?, Bool, UnsafeMutableRawPointer?) -> Void)?
  ) { BegunAnimation.innermost?.didStop = body }

  private static func setStart(_ body: ((AnyObject, String?, UnsafeMutableRawPointer?) -> Void)?) {
    BegunAnimation.innermost?.willStart = body
  }

  private static func call(_ selector: Selector, _ target: AnyObject) {
    guard selector.isMethod(of: target) else {
      return Misuse.report("setAnimationDelegate: a \(type(of: target)) does not have the method")
    }
    selector.perform(on: target, sender: nil)
  }

  private static func withDelegate<T: AnyObject>(
    _ type: T.Type, _ target: AnyObject, _ body: (T) -> Void
  ) {
    guard let target = target as? T else {
      return Misuse.report(
        "setAnimationDelegate: the method is one of \(T.self), the delegate a "
          + "\(Swift.type(of: target))")
    }
    body(target)
  }

  /// The value as a parameter, which may be optional; the empty text stands for no name.
  private static func value<Value>(_ given: String?, _ type: Value.Type) -> Value? {
    given as? Value ?? "" as? Value
  }

  private static func value<Value>(_ given: UnsafeMutableRawPointer?, _ type: Value.Type) -> Value?
  { given as? Value ?? given.map { UnsafeRawPointer($0) } as? Value }

  private static func refuseParameters(_ function: String, _ type: AnyObject.Type) {
    Misuse.report("\(function): the method of \(type) takes other values than the animation has")
  }
}
