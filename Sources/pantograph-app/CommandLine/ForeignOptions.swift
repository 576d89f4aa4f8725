import ArgumentParser
import Foundation
import PantoCore

/// The options for recordings of other programs.
struct ForeignOptions: ParsableArguments {
  @Option(
    help: "Which device of a libinput recording, counted from 1; default: its touchscreen.",
    transform: NumberArgument.whole)
  var device: Int?
  @Option(
    help: "Points that the device's range is mapped to, WxH; default: its natural size.",
    transform: SizeArgument.parse)
  var size: SizeArgument?
  @Option(help: "The device's description, for evemu files without one; default: beside the file.")
  var desc: String?

  /// The paths of the files that these options name.
  var files: [String] { [desc].compactMap { $0 } }
}
