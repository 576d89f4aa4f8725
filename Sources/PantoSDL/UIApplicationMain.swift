import Foundation
import PantoRaster
import PantoScene

extension UIApplicationDelegate {
  /// What `@main` calls: a window of 390 by 844 points, titled with the executable's name, until it
  /// is closed.
  public static func main() {
    let status = run(ownWindow)
    if status != 0 { exit(status) }
  }

  fileprivate static var ownWindow: SDLHost.Options {
    SDLHost.Options(
      title: ProcessInfo.processInfo.processName, size: CGSize(width: 390, height: 844))
  }

  /// Opens a window, launches the program in it, and comes back when it ended. For a `main` of your
  /// own that wants another window.
  ///
  /// - Returns: what the process ends with: 0; 69 without a display; 128 and the signal's number after
  ///   a signal that asks for the end: 129 hang-up, 130 Ctrl+C, 143 termination. What went wrong is
  ///   told on standard error.
  @discardableResult
  public static func run(_ options: SDLHost.Options) -> Int32 {
    if Misuse.report == nil { Misuse.report = complain }
    if ProcessInfo.processInfo.environment["PANTOGRAPH_STRICT"] == "1" { Misuse.isStrict = true }
    do throws(SDLError) {
      let host = try SDLHost(options) { size, scale, insets in
        Stage(size: size, scale: scale, safeAreaInsets: insets, text: HarfBuzzShaper.shared)
      }
      host.stage.launch(Self.self)
      // What it saves at its end it saves even if the window broke.
      defer { host.stage.tearDown() }
      if case .signal(let number) = try host.run() { return 128 + number }
      return 0
    } catch {
      if case .noDisplay(let why) = error {
        complain(
          "no display: \(why). Start it in a desktop session, or with SDL_VIDEODRIVER=dummy.")
      } else {
        complain("\(error)")
      }
      return 69
    }
  }

  private static func complain(_ what: String) {
    tellOnStandardError("\(ProcessInfo.processInfo.processName): \(what)\n")
  }
}

/// For a `main.swift` as UIKit has it: runs the program whose delegate is the class of that name, and
/// ends the process if that went wrong: with 70 where there is no such class, else as `run` says.
///
/// - Parameter principalClassName: `nil`; there is one `UIApplication`.
@discardableResult
@MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let status = runProgram(named: delegateClassName ?? "nil")
  if status != 0 { exit(status) }
  return status
}

@MainActor func runProgram(named name: String) -> Int32 {
  guard let delegate = NSClassFromString(name) as? any UIApplicationDelegate.Type else {
    tellOnStandardError(
      "UIApplicationMain: \(name) is no class that is a UIApplicationDelegate\n")
    return 70
  }
  return delegate.run(delegate.ownWindow)
}

/// `FileHandle.write` would trap where the reader of standard error is gone (K5).
private func tellOnStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
