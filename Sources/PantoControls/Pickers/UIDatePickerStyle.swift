/// The form of a date picker.
///
/// All of them show wheels here (PIC-09).
public enum UIDatePickerStyle: Int, Sendable {
  /// The form that suits the mode: wheels.
  case automatic
  /// Wheels.
  case wheels
  /// On iOS a field that opens a calendar; wheels here.
  case compact
  /// On iOS a calendar; wheels here.
  case inline
}
