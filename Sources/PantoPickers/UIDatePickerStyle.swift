/// The style of a date picker (PIC-09, PIC-10).
///
/// Durations, and months of years, have wheels whatever the program prefers.
public enum UIDatePickerStyle: Int, Sendable {
  /// The style that suits the mode, which is wheels in this library.
  case automatic
  /// The style of wheels that the user turns.
  case wheels
  /// The style of fields for the date and the time, which open a calendar and wheels.
  case compact
  /// The style of a calendar with a field for the time below it; for a time alone, only that field.
  case inline
}
