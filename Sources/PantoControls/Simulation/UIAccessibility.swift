import PantoScene

/// Settings that make the stage at work easier to look at.
///
/// UIKit's type has many more members. These follow `Stage.reducesMotion` and
/// `Stage.raisesContrast`, which a host or a program sets.
public enum UIAccessibility {
  /// Whether motion is to be reduced on the stage at work. `false` without a stage.
  @preconcurrency @MainActor public static var isReduceMotionEnabled: Bool {
    Stage.current?.reducesMotion ?? false
  }

  /// Whether contrast is to be raised on the stage at work. `false` without a stage.
  @preconcurrency @MainActor public static var isDarkerSystemColorsEnabled: Bool {
    Stage.current?.raisesContrast ?? false
  }
}
