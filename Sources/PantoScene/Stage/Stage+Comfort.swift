import PantoBase

/// Settings that make a scene easier to look at. A host or a program sets them, views read them.
extension Stage {
  /// Whether motion is to be reduced (SIM-04). Default `false`.
  ///
  /// Springs then take no time: `UIView.animate` with a spring applies its changes immediately, and
  /// its completion is called in the next turn. Programs should replace other motion over a
  /// distance by a fade of at most 0.15 s. UIKit's name is `UIAccessibility.isReduceMotionEnabled`.
  public var reducesMotion: Bool {
    get { observers.reducesMotion }
    set {
      guard newValue != observers.reducesMotion else { return }
      observers.reducesMotion = newValue
      comfortChanged(posting: Stage.motionSettingChanged)
    }
  }

  /// Whether contrast is to be raised (SIM-04): a view should then draw separators 2 points wide
  /// and secondary text in the colour of text. Default `false`. UIKit's name is
  /// `UIAccessibility.isDarkerSystemColorsEnabled`.
  public var raisesContrast: Bool {
    get { observers.raisesContrast }
    set {
      guard newValue != observers.raisesContrast else { return }
      observers.raisesContrast = newValue
      comfortChanged()
    }
  }

  /// The name of the notification of `UIAccessibility` that `reducesMotion` changed.
  package nonisolated static let motionSettingChanged = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// Notifies all views as after a change of the text size, and before that the observers of a
  /// notification.
  private func comfortChanged(posting name: Notification.Name? = nil) {
    working {
      if let name { NotificationCenter.default.post(name: name, object: nil) }
      window.textScaleChanged(from: textScale)
      invalidate()
    }
  }
}
