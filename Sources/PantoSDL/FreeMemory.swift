import CSDL2

/// The memory of the process that is free.
package enum FreeMemory {
  /// Gives it back to the system, which takes some milliseconds.
  @MainActor package static func giveBack() { CSDL_giveBackFreeMemory() }
}
