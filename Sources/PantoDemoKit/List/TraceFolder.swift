import PantoCore
import PantoReplay

/// The folder with the user's own recordings, which a window on screen offers. A replay and a test
/// have none, so that they do not depend on files (P4).
@MainActor package protocol TraceFolder: AnyObject {
  /// The names of the recordings without their endings, newest first.
  var names: [String] { get }
  /// Reads the header of a recording, the first line of its file.
  func header(of name: String) throws -> TraceHeader
  /// Reads a whole recording.
  func read(_ name: String) throws -> Recording
  /// Writes a picture into the folder of the recordings, and returns its path.
  func save(_ picture: PixelImage, as name: String) throws -> String
  /// Writes the report of a recording beside the pictures, and returns its path.
  ///
  /// - Parameter choice: The gesture in question; `nil` for that of the last touch.
  func saveReport(
    of recording: Recording, about choice: ReportChoice?, as name: String
  ) throws -> String
  /// Opens a new file for a picture that is written piece by piece. An old file is never replaced.
  func beginPicture(_ name: String) throws -> any PictureSink
  /// The folder that new files are written to, as a user knows it.
  var place: String { get }
  /// Opens the folder with the new files in the desktop's program for files.
  func showFiles() throws
}

/// A file that is written piece by piece, and appears when it is complete.
@MainActor package protocol PictureSink: AnyObject {
  func write(_ bytes: [UInt8]) throws
  /// Changes bytes that were written, and gives the file its name. Returns the name.
  func finish(changing bytes: [UInt8], at offset: Int) throws -> String
}
