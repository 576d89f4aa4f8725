import CSDL2

/// Heap memory that the program has freed and the C library still holds.
package enum FreeMemory {
  /// Returns free heap memory to the system. The call takes some milliseconds.
  @MainActor package static func giveBack() { CSDL_giveBackFreeMemory() }
}
