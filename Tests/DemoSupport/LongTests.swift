import Foundation

/// Whether tests run all of their cases, as in `make test-long`, or the first few.
package enum LongTests {
  package static let areOn = ProcessInfo.processInfo.environment["PANTOGRAPH_LONG"] != nil
}
