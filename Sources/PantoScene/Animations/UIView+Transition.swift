import PantoBase
import PantoLayers
import PantoGraphics
import PantoMotion

extension UIView.AnimationOptions {
  /// With `transition(from:to:…)`: hides the first view and shows the second, instead of removing
  /// and adding them.
  public static let showHideTransitionViews = UIView.AnimationOptions(rawValue: 1 << 8)
  /// Accepted for compatibility, without effect: the changes of a transition always apply
  /// immediately, and pictures of the old and new state are exchanged.
  public static let allowAnimatedContent = UIView.AnimationOptions(rawValue: 1 << 7)
  /// Turns the view about its vertical axis, from the left.
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  /// Turns the view about its vertical axis, from the right.
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// A page that curls up in UIKit; shown here as a cross-fade.
  public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
  /// A page that curls down in UIKit; shown here as a cross-fade.
  public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
  /// Fades the old state of the view into the new one.
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  /// Turns the view about its horizontal axis, from the top.
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  /// Turns the view about its horizontal axis, from the bottom.
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)

  /// The axis and direction of a flip, or `nil` for other transitions.
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

  /// The options without the kind of transition and `layoutSubviews`, for the animation inside a
  /// transition.
  fileprivate var withoutTransition: UIView.AnimationOptions {
    UIView.AnimationOptions(
      rawValue: rawValue & ~(7 << 20) & ~UIView.AnimationOptions.layoutSubviews.rawValue)
  }
}

/// The animation that turns one side of a flip transition.
@MainActor private struct Turn {
  let axis: (x: CGFloat, y: CGFloat)
  /// The element `m34` of the transform, which sets the perspective.
  let perspective: CGFloat
  let duration: TimeInterval
  let timingFunction: CAMediaTimingFunction

  /// Turns `layer` from one angle to another, in radians.
  func add(to layer: CALayer, from start: CGFloat, to end: CGFloat) {
    // A key frame every fifteen degrees gives the turn its direction. Two key frames half a turn
    // apart would leave the direction open.
    let own = layer.transform
    let animation = CAKeyframeAnimation(keyPath: "transform")
    animation.values = (0...12).map { i -> CATransform3D in
      let angle = start + (end - start) * CGFloat(i) / 12
      var projection = CATransform3D()
      projection.m34 = perspective
      return own.concatenating(.rotation(angle, axis.x, axis.y, 0)).concatenating(projection)
    }
    animation.duration = duration
    animation.timingFunction = timingFunction
    animation.fillMode = .forwards
    layer.add(animation, forKey: "transition")
  }
}

extension UIView {
  /// Changes a view with a transition from its old to its new look.
  ///
  /// The changes of `animations` apply immediately.
  ///
  /// - Parameters:
  ///   - view: The view that changes.
  ///   - duration: The duration in seconds. A value of 0 or less shows the new look immediately.
  ///   - options: The kind of transition: a flip or a cross-fade. Without one of them the view
  ///     changes without a transition.
  ///   - animations: Makes the changes to the view and its subviews.
  ///   - completion: Called once, in a later turn, with `true` at the end (ANI-03).
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let old = view.layer.frozenCopy()
    unanimated {
      animations?()
      view.layoutIfNeeded()
    }
    guard options.isTransition, duration > 0, areAnimationsEnabled, view.windowRef != nil,
      let old, let parent = view.layer.parent
    else {
      return animate(withDuration: 0, animations: {}, completion: completion)
    }
    let index = parent.siblings.index(of: view.layer) ?? parent.siblings.count
    parent.insert(old, at: index + 1)
    if let axis = options.flip {
      flip(
        view, from: old, about: axis, duration: duration, options: options, completion: completion)
    } else {
      crossFade(view, from: old, duration: duration, options: options, completion: completion)
    }
  }

  /// Shows a transition as a flip: turns a copy of the view's old look away, and the view itself
  /// towards the viewer.
  private static func flip(
    _ view: UIView, from old: CALayer, about axis: (x: CGFloat, y: CGFloat),
    duration: TimeInterval, options: AnimationOptions, completion: ((Bool) -> Void)?
  ) {
    let layer = view.layer
    layer.beginFlip()
    old.isDoubleSided = false
    let turn = Turn(
      axis: axis, perspective: -1 / (2.5 * max(view.bounds.width, view.bounds.height, 1)),
      duration: duration, timingFunction: CAMediaTimingFunction(options.curve))
    turn.add(to: old, from: 0, to: .pi)
    turn.add(to: layer, from: -.pi, to: 0)
    // This animation is the clock of the flip; its completion ends the flip.
    animate(withDuration: duration, delay: 0, options: options.withoutTransition) {
      old.background = RGBA(0, 0, 0, 1 / 1024)
    } completion: { finished in
      old.removeFromSuperlayer()
      layer.endFlip()
      completion?(finished)
    }
  }

  /// Shows a transition as a cross-fade: a copy of the view's old look fades out.
  private static func crossFade(
    _ view: UIView, from old: CALayer, duration: TimeInterval, options: AnimationOptions,
    completion: ((Bool) -> Void)?
  ) {
    if view.layer.model.background.alpha < 1 {
      // A view without an opaque background fades in while its old look fades out. An opaque view
      // shows its new look under the fading old one.
      let fadeIn = CABasicAnimation(keyPath: "opacity")
      fadeIn.fromValue = 0
      fadeIn.duration = duration
      fadeIn.timingFunction = CAMediaTimingFunction(options.curve)
      view.layer.add(fadeIn, forKey: "transition")
    }
    animate(
      withDuration: duration, delay: 0, options: options.withoutTransition,
      animations: { old.opacity = 0 },
      completion: { finished in
        old.removeFromSuperlayer()
        completion?(finished)
      })
  }

  /// Replaces `fromView` by `toView` with a transition of their superview.
  ///
  /// `fromView` is removed and `toView` takes its place; with `.showHideTransitionViews` the first
  /// is hidden and the second is shown. If `fromView` has no superview, this is reported as misuse
  /// and `completion` receives `false` in a later turn. The other parameters are those of
  /// `transition(with:…)`.
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

  // MARK: Snapshots

  /// Returns a view that shows this view as it looks now and never changes, or `nil` if this view
  /// is hidden.
  ///
  /// - Parameter afterUpdates: Whether pending layout is done before.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    guard let copy = layer.frozenCopy() else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    copy.model.anchor = CGPoint(x: 0.5, y: 0.5)
    copy.model.position = view.bounds.center
    copy.model.transform = .identity
    copy.flatten()
    copy.model.opacity = 1
    view.layer.insert(copy, at: 0)
    return view
  }

  /// Returns a snapshot of a part of this view, or `nil` if this view is hidden. Cap insets are
  /// ignored: the whole snapshot stretches.
  ///
  /// - Parameters:
  ///   - rect: The part of the view to show, in this view's points.
  ///   - afterUpdates: Whether pending layout is done before.
  ///   - withCapInsets: Ignored.
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

  /// Draws this view, as it looks now, into `rect` of the current graphics context. Returns `false`
  /// if there is no context or the view has no area.
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

extension UIViewController {
  /// Replaces the view of one child controller by that of another. The changes of `animations` are
  /// animated meanwhile.
  ///
  /// The first controller is told that it will disappear, and the view of the second is added,
  /// immediately. At the end the view of the first is removed, and the second has appeared. If the
  /// first view has no superview, this is reported as misuse and `completion`
  /// receives `false` in a later turn.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let old = fromViewController.viewIfLoaded, let container = old.superview else {
      Misuse.report("transition(from:to:): the first controller's view is in no view")
      return CompletionQueue.later(completion.map { completion in { completion(false) } })
    }
    let change = UIViewController.changing(animated: duration > 0) {
      old.announceLeaving()
      if let new = toViewController.view, new.superview !== container { container.addSubview(new) }
    }
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { finished in
        fromViewController.viewIfLoaded?.removeFromSuperview()
        change.finish()
        completion?(finished)
      })
  }
}
