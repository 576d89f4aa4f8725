import Foundation
import Testing

/// A suite that compares values with what is known of UIKit, one line for each value.
///
/// `d` stands for what the documentation says, `r` for what many have reported, `k` for what those
/// who use UIKit know.
@MainActor package protocol Audit {}

extension Audit {
  package func d<Value: Equatable>(
    _ what: String, _ value: Value, _ expected: Value, at place: SourceLocation = #_sourceLocation
  ) {
    #expect(value == expected, "\(what)", sourceLocation: place)
  }
  package func r<Value: Equatable>(
    _ what: String, _ value: Value, _ expected: Value, at place: SourceLocation = #_sourceLocation
  ) {
    d(what, value, expected, at: place)
  }
  package func k<Value: Equatable>(
    _ what: String, _ value: Value, _ expected: Value, at place: SourceLocation = #_sourceLocation
  ) {
    d(what, value, expected, at: place)
  }
  /// A value as text with two decimals, so that lines with fractions compare.
  package func near(_ values: CGFloat...) -> [Double] {
    values.map { (Double($0) * 100).rounded() / 100 }
  }
}
