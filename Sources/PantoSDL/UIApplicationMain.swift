import Foundation
import PantoRaster
import PantoScene

extension UIApplicationDelegate {
  /// Runs the program; `@main` calls this. Opens a window of 390 by 844 points, or lower where the
  /// display is, titled with the executable's name, and returns when the window is closed.
  public static func main() {
    let status = run(ownWindow)
    if status != 0 { exit(status) }
  }

  static var ownWindow: SDLHost.Options {
    var options = SDLHost.Options(
      title: ProcessInfo.processInfo.processName, size: CGSize(width: 390, height: 844))
    options.fitsDisplay = true
    options.keepsProportions = false
    return options
  }

  /// Opens a window, launches the program in it, and returns when it ends. Call it from your own
  /// `main` for a window with other options.
  ///
  /// With `PANTOGRAPH_INSPECT=1` in the environment the inspector floats above the program
  /// (INS-09), if the program links `PantoInspector`.
  ///
  /// - Returns: The exit status: 0; 69 without a display; 128 plus the signal's number after a
  ///   signal (129 hang-up, 130 Ctrl+C, 143 termination). Errors are written to standard error.
  @discardableResult
  public static func run(_ options: SDLHost.Options) -> Int32 {
    if Misuse.report == nil { Misuse.report = complain }
    if ProcessInfo.processInfo.environment["PANTOGRAPH_STRICT"] == "1" { Misuse.isStrict = true }
    do throws(SDLError) {
      let host = try SDLHost(options) { size, scale, insets in
        Stage(size: size, scale: scale, safeAreaInsets: insets, text: HarfBuzzShaper.shared)
      }
      if ProcessInfo.processInfo.environment["PANTOGRAPH_INSPECT"] == "1",
        !host.stage.addLinkedOverlay()
      {
        complain("PANTOGRAPH_INSPECT: the program does not link PantoInspector")
      }
      host.stage.launch(Self.self)
      // The program must be able to save its state at the end even if the window failed.
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
    printOnStandardError("\(ProcessInfo.processInfo.processName): \(what)\n")
  }
}

/// Runs the program whose delegate class has the given name, as `main.swift` does with UIKit.
///
/// The process exits with 70 if there is no such class, and with the status of `run(_:)` if that is
/// not 0.
///
/// - Parameter principalClassName: Pass `nil`; there is only one `UIApplication`.
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
    printOnStandardError(
      "UIApplicationMain: \(name) is not a class that conforms to UIApplicationDelegate\n")
    return 70
  }
  return delegate.run(delegate.ownWindow)
}

/// Writes to standard error. `FileHandle.write` would trap if the reader of standard error has gone
/// (K5).
private func printOnStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
