import PantoDemoKit

/// The input devices of the machine as SDL and the kernel see them, and what is missing for a touch
/// to arrive (GAL-07).
package struct DeviceReport: Equatable, Sendable {
  /// One device, or one thing that is missing with the command that mends it.
  package struct Line: Equatable, Sendable {
    package var text: String
    /// The command that mends what is missing, or `nil`.
    package var command: String?

    package init(_ text: String, command: String? = nil) {
      self.text = text
      self.command = command
    }
  }

  /// The touch devices and the driver that SDL names.
  package var sdl: [Line]
  /// The touch devices in the kernel's list.
  package var kernel: [Line]
  /// The missing rights, drivers and mappings.
  package var missing: [Line]
  /// Advice for what this machine may or may not need, such as a mapping.
  package var notes: [Line]
  /// The number of fingers that the touch screen can report, where the kernel told it.
  package var points: Int?

  package init(
    sdl: [Line], kernel: [Line], missing: [Line], notes: [Line] = [], points: Int? = nil
  ) {
    self.sdl = sdl
    self.kernel = kernel
    self.missing = missing
    self.notes = notes
    self.points = points
  }
}
