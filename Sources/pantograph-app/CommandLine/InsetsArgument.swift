import ArgumentParser
import Foundation
import PantoCore

/// The safe area on the command line: `47,0,34,0` for top, left, bottom and right, or `notch`.
struct InsetsArgument: Equatable {
  /// The safe area as text, in the form that the header of a recording has.
  var text: String
  /// The largest margin of a safe area on the command line, in points.
  static let most = 4096.0

  /// Reads a safe area. The error names the forms, the limit, and what was probably meant (U27).
  static func parse(_ text: String) throws -> InsetsArgument {
    let form = "a safe area is notch, or four margins in points: top,left,bottom,right"
    if text == "notch" { return InsetsArgument(text: text) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let sides = parts.compactMap { $0 }
    guard sides.count == 4, parts.count == 4 else {
      if Scenes.distance(text, "notch") <= 2 {
        throw ValidationError("\(form); did you mean notch?")
      }
      throw ValidationError("\(form), such as 47,0,34,0")
    }
    guard sides.allSatisfy({ (0...most).contains($0) }) else {
      throw ValidationError("\(form), each from 0 to \(Int(most))")
    }
    return InsetsArgument(
      text: sides.map { Reason.number(CGFloat($0)) }.joined(separator: ","))
  }
}
