/// Where a line of a label stands that was made smaller to fit, with UIKit's raw values.
public enum UIBaselineAdjustment: Int, Hashable, Sendable {
  /// The baseline of the line is where that of the text in full size would be.
  case alignBaselines
  /// The middle of the line is that of the label.
  case alignCenters
  /// The upper edge of the line is where that of the text in full size would be.
  case none
}
