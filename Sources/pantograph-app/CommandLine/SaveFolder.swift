import Foundation
import PantoCore

/// The folder in which the program puts what a user saves in its window (V14).
///
/// The current folder is chosen, as a user of a terminal expects. A desktop starts programs in the
/// home folder or the root; they save to `$XDG_DOCUMENTS_DIR`, or else to
/// `$XDG_DATA_HOME/pantograph`, and so does a program whose current folder cannot be written to.
struct SaveFolder: Equatable {
  /// The absolute path of the folder.
  let path: String
  /// The path with `~` for the home folder, for messages.
  let shown: String

  /// The folder of this process.
  static let own = SaveFolder(
    current: FileManager.default.currentDirectoryPath,
    isFromTerminal: (0...2).contains { isatty($0) == 1 },
    environment: ProcessInfo.processInfo.environment
  ) { access($0, W_OK) == 0 }

  init(
    current: String, isFromTerminal: Bool, environment: [String: String],
    isWritable: (String) -> Bool
  ) {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let isFromMenu = !isFromTerminal && (current == home || current == "/")
    let documents = environment["XDG_DOCUMENTS_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let data = OwnTraces.dataFolder(environment)
    let chosen: String
    if !isFromMenu, isWritable(current) {
      chosen = current
    } else if let documents, isWritable(documents) {
      chosen = documents
    } else {
      chosen = data ?? current
    }
    path = chosen
    let isInHome = home.map { chosen == $0 || chosen.hasPrefix($0 + "/") } ?? false
    shown = isInHome ? "~" + chosen.dropFirst(home?.count ?? 0) : chosen
  }

  /// Makes the folder if it does not exist, and opens the first free name in it: `NAME.ending`, or
  /// `NAME-1.ending` and so on. An old file is never replaced.
  ///
  /// - Parameter isNumbered: Whether the first file has a number as well.
  func newFile(
    _ name: String, _ ending: String, isNumbered: Bool
  ) throws(FileTrouble) -> (name: String, file: OutputFile) {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
    for number in 1...SaveFolder.mostFiles {
      let file = (number == 1 && !isNumbered ? name : "\(name)-\(number)") + ending
      let full = path == "/" ? "/\(file)" : "\(path)/\(file)"
      if access(full, F_OK) == 0 { continue }
      do throws(FileTrouble) {
        return (file, try OutputFile(full, for: .newFile, onWait: Terminal.note))
      } catch {
        throw FileTrouble(
          error.kind, full, "\(error.why); start pantograph in a folder that you can write to")
      }
    }
    throw FileTrouble(
      .cannotCreate, path, "there are \(SaveFolder.mostFiles) files named \(name) already")
  }

  /// Opens the folder in the desktop's program for files.
  @MainActor func open() throws(FileTrouble) {
    let allowed = CharacterSet.urlPathAllowed
    let url = "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
    guard UIApplication.urlOpener?(url) == true else {
      throw FileTrouble(
        .cannotRead, shown, "the desktop opens no folders; is xdg-utils installed?")
    }
  }

  /// The largest number of files of one name: names have three digits at most.
  private static let mostFiles = 999
}
