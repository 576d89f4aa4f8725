import Foundation
import PantoCore
import PantoStudio

/// The file that remembers the window between two starts: `$XDG_STATE_HOME/pantograph/state`
/// (APP-01). A file that cannot be read or written costs only what it would remember.
@MainActor final class StateFile {
  var state: AppState
  private let folder: String?
  private var path: String? { folder.map { $0 + "/state" } }
  /// The largest number of bytes that are read. A larger file was not written by the app.
  private static let mostBytes = 4096

  init() {
    folder = StateFile.folder(ProcessInfo.processInfo.environment)
    var text = ""
    if let path = folder.map({ $0 + "/state" }), let file = FileHandle(forReadingAtPath: path) {
      let bytes = (try? file.read(upToCount: StateFile.mostBytes)) ?? nil
      text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    state = AppState(text: text)
  }

  /// The folder of the file by the XDG base directory specification, which ignores relative paths.
  nonisolated static func folder(_ environment: [String: String]) -> String? {
    if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return base + "/pantograph" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/pantograph"
  }

  /// Returns the options of a scene, completed with the state that the last session saved. Options
  /// of the command line win (CLI-01).
  func applied(to scene: SceneOptions) -> SceneOptions {
    var scene = scene
    if scene.size == nil { scene.size = state.size.map { SizeArgument($0) } }
    if scene.theme == nil {
      scene.theme = state.followsDesktop ? .auto : state.isDark.map { $0 ? .dark : .light }
    }
    return scene
  }

  func save() {
    guard let folder, let path else { return }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? Data(state.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
