import Foundation
import PantoCore

/// The exit status of a run (CLI-03).
enum ExitStatus: Int32 {
  case success = 0
  case no = 1
  case usage = 64
  case badData = 65
  case missingInput = 66
  case noDisplay = 69
  case ourBug = 70
  case cannotCreate = 73
  case readWrite = 74
  case interrupted = 130
}
