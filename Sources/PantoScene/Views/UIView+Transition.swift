import PantoBase
import PantoGraphics
import PantoMotion

extension UIView.AnimationOptions {
  /// With `transition`: a move of what is hidden, in place of what is taken out and put in.
  public static let showHideTransitionViews = UIView.AnimationOptions(rawValue: 1 << 8)
  /// Taken: what a transition sets applies at once, and its picture changes over.
  public static let allowAnimatedContent = UIView.AnimationOptions(rawValue: 1 << 7)
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// Shown as a cross-fade.
  public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
  /// Shown as a cross-fade.
  public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)

  /// The axis of a flip and its sense; `nil`: no flip.
  fileprivate var flip: (x: CGFloat, y: CGFloat)? {
    switch (rawValue >> 20) & 7 {
    case 1: (0, 1)
    case 2: (0, -1)
    case 6: (-1, 0)
    case 7: (1, 0)
    default: nil
    }
  }

  fileprivate var isTransition: Bool { (rawValue >> 20) & 7 != 0 }
}

extension UIView {
  /// Changes a view and goes over from how it looked to how it looks: a cross-fade or a flip, as
  /// `options` say; without one of these it changes at once. What `animations` sets applies at once.
  ///
  /// `completion` as of `animate`: once, `true` at the end (ANI-03).
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let old = view.layer.frozenCopy()
    performWithoutAnimation {
      animations?()
      view.layoutIfNeeded()
    }
    guard options.isTransition, duration > 0, areAnimationsEnabled, view.windowRef != nil,
      let old, let parent = view.layer.parent
    else {
      return animate(withDuration: 0, animations: {}, completion: completion)
    }
    let place = parent.siblings.index(of: view.layer) ?? parent.siblings.count
    parent.insert(old, at: place + 1)
    let plain = AnimationOptions(
      rawValue: options.rawValue & ~(7 << 20) & ~AnimationOptions.layoutSubviews.rawValue)
    let function = options.timingFunction
    if let axis = options.flip {
      let turning = view.layer
      beginFlip(of: turning)
      let perspective = -1 / (2.5 * max(view.bounds.width, view.bounds.height, 1))
      old.isDoubleSided = false
      turn(old, from: 0, to: .pi, axis, perspective, duration, function)
      turn(turning, from: -.pi, to: 0, axis, perspective, duration, function)
      // The clock of the flip, and of its end.
      animate(withDuration: duration, delay: 0, options: plain) {
        old.background = RGBA(0, 0, 0, 1 / 1024)
      } completion: { finished in
        old.removeFromSuperlayer()
        endFlip(of: turning)
        completion?(finished)
      }
      return
    }
    if view.layer.model.background.alpha < 1 {
      // Seen through: both fade. An opaque one stays while the old look goes.
      let come = CABasicAnimation(keyPath: "opacity")
      come.fromValue = 0
      come.duration = duration
      come.timingFunction = function
      view.layer.add(come, forKey: "transition")
    }
    animate(
      withDuration: duration, delay: 0, options: plain, animations: { old.opacity = 0 },
      completion: { finished in
        old.removeFromSuperlayer()
        completion?(finished)
      })
  }

  /// Layers whose other side hides while they flip: how many flips go on, and what they were before.
  private static var flips: [ObjectIdentifier: (count: Int, isDoubleSided: Bool)] = [:]

  private static func beginFlip(of layer: CALayer) {
    flips[ObjectIdentifier(layer), default: (0, layer.isDoubleSided)].count += 1
    layer.isDoubleSided = false
  }

  private static func endFlip(of layer: CALayer) {
    let id = ObjectIdentifier(layer)
    guard let flip = flips[id] else { return }
    flips[id] = flip.count > 1 ? (flip.count - 1, flip.isDoubleSided) : nil
    if flip.count == 1 { layer.isDoubleSided = flip.isDoubleSided }
  }

  /// Takes `fromView` out of its superview and puts `toView` in, or hides the one and shows the other
  /// with `.showHideTransitionViews`; the superview goes over as in `transition(with:…)`. A view that
  /// stands nowhere is refused: `completion` hears `false` in the next turn.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else {
      Misuse.report("transition(from:to:): the first view has no superview")
      return CompletionQueue.later(completion.map { completion in { completion(false) } })
    }
    transition(
      with: superview, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          superview.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  private static func turn(
    _ layer: CALayer, from: CGFloat, to: CGFloat, _ axis: (x: CGFloat, y: CGFloat),
    _ perspective: CGFloat, _ duration: TimeInterval, _ function: CAMediaTimingFunction
  ) {
    // Every fifteen degrees, so that the turn goes the way it is meant.
    let own = layer.transform
    let turn = CAKeyframeAnimation(keyPath: "transform")
    turn.values = (0...12).map { i -> CATransform3D in
      let angle = from + (to - from) * CGFloat(i) / 12
      var seen = CATransform3D()
      seen.m34 = perspective
      return own.concatenating(.rotation(angle, axis.x, axis.y, 0)).concatenating(seen)
    }
    turn.duration = duration
    turn.timingFunction = function
    turn.fillMode = .forwards
    layer.add(turn, forKey: "transition")
  }

  // MARK: Pictures of views

  /// A view that shows how this one looks just now, and never changes; `nil`: it shows nothing.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    guard let copy = layer.frozenCopy() else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    copy.model.anchor = CGPoint(x: 0.5, y: 0.5)
    copy.model.position = view.bounds.center
    copy.model.transform = .identity
    copy.space?.transform = nil
    copy.model.opacity = 1
    view.layer.insert(copy, at: 0)
    return view
  }

  /// A part of it; the insets that stay unstretched are not kept apart.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets: UIEdgeInsets
  ) -> UIView? {
    guard let whole = snapshotView(afterScreenUpdates: afterUpdates) else { return nil }
    let part = UIView(frame: CGRect(origin: .zero, size: rect.size))
    part.clipsToBounds = true
    whole.frame.origin = CGPoint(x: bounds.minX - rect.minX, y: bounds.minY - rect.minY)
    part.addSubview(whole)
    return part
  }

  /// Draws how it looks into `rect` of the current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    if afterUpdates { layoutIfNeeded() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}

extension UIView.AnimationOptions {
  fileprivate var timingFunction: CAMediaTimingFunction {
    switch (rawValue >> 16) & 3 {
    case 1: CAMediaTimingFunction(name: .easeIn)
    case 2: CAMediaTimingFunction(name: .easeOut)
    case 3: CAMediaTimingFunction(name: .linear)
    default: CAMediaTimingFunction(name: .easeInEaseOut)
    }
  }
}

extension UIViewController {
  /// Goes over from one child's view to another's; `animations` are animated beside it.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let old = fromViewController.viewIfLoaded, let container = old.superview else {
      Misuse.report("transition(from:to:): the first controller's view is in no view")
      return CompletionQueue.later(completion.map { completion in { completion(false) } })
    }
    if toViewController.view.superview !== container { container.addSubview(toViewController.view) }
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { finished in
        fromViewController.viewIfLoaded?.removeFromSuperview()
        completion?(finished)
      })
  }
}
