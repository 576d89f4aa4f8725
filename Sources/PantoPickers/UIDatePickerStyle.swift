/// The form of a date picker (PIC-09, PIC-10).
///
/// Durations, and months of years, have wheels whatever the program prefers.
public enum UIDatePickerStyle: Int, Sendable {
  /// The form that suits the mode: wheels.
  case automatic
  /// Wheels.
  case wheels
  /// Fields of the date and the time, which open a calendar and wheels.
  case compact
  /// A calendar with a field for the time; for a time alone, that field.
  case inline
}
