import Foundation

/// Whether tests run all of their cases, as in `make test-long`, or the first few.
package enum LongTests {
  package static let areOn = ProcessInfo.processInfo.environment["PANTOGRAPH_LONG"] != nil

  /// The seeds of a test with random input.
  package static func seeds(_ all: UInt64, quick: UInt64) -> ClosedRange<UInt64> {
    1...(areOn ? all : quick)
  }
}
