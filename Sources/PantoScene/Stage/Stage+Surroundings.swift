import PantoBase
import PantoGraphics

/// A change of the surroundings of a scene (window, theme or text size), made by a host and stored
/// in a recording.
public enum StageChange: Hashable, Sendable {
  /// The size of the window in points, its scale in pixels per point, or its safe area changed.
  case window(size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets)
  case theme(UIUserInterfaceStyle)
  /// The scale of text changed; 1 is the default size.
  case textScale(CGFloat)
}

extension Stage {
  /// Applies a change of the surroundings that a host or a recording made.
  public func apply(_ change: StageChange) {
    switch change {
    case .window(let size, let scale, let insets):
      resize(to: size, scale: scale, safeAreaInsets: insets)
    case .theme(let style): userInterfaceStyle = style
    case .textScale(let factor): textScale = factor
    }
  }

  /// The present surroundings, as changes that lead to them from any other state.
  public var surroundings: [StageChange] {
    [
      .window(size: size, scale: scale, safeAreaInsets: safeAreaInsets),
      .theme(userInterfaceStyle), .textScale(textScale),
    ]
  }

  /// The scale at which a scene should show its text, 0.5 to 3. Default 1.
  ///
  /// Views read the value in `traitCollectionDidChange`, which every view receives after a change.
  /// Other values are reported as misuse and ignored.
  public var textScale: CGFloat {
    get { observers.textScale }
    set {
      guard (0.5...3).contains(newValue) else {
        return Misuse.report("textScale: \(newValue) is not from 0.5 to 3; the old one is kept")
      }
      guard newValue != observers.textScale else { return }
      notifyOfChange(.textScale(newValue))
      let old = observers.textScale
      observers.textScale = newValue
      working {
        window.textScaleChanged(from: old)
        invalidate()
      }
    }
  }

  /// Tells the observers of a change, unless a handler makes it: a replay calls the same handler,
  /// which makes the change again.
  func notifyOfChange(_ change: StageChange) {
    if !processor.isBusy { notifyObservers(.change(change)) }
  }
}

extension UIView {
  /// Notifies this view and all views below of a new text size, and requests their layout.
  func textScaleChanged(from old: CGFloat) {
    notifyTraitsChanged(from: traits(of: shownAppearance, textScale: old))
    setNeedsLayout()
    for view in subviewList { view.textScaleChanged(from: old) }
  }
}
