import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

/// Checks times on the command line.
enum Seconds {
  static func check(_ seconds: Double, _ option: String) throws {
    guard seconds >= 0 else { throw ValidationError("\(option) takes seconds, 0 or more") }
  }
}
