import Foundation
import PantoControls
import PantoCore
import PantoInspector
import PantoStudio

/// Prints each input event in a line, as a recorder would receive it, and in lines below each
/// repair that the stage made to invalid events.
@MainActor struct DeviceWatch {
  let seconds: Double?

  func run() {
    do throws(SDLError) {
      let host = try SDLHost(
        SDLHost.Options(
          title: "Pantograph: devices", size: CGSize(width: 640, height: 480), seconds: seconds)
      ) { size, scale, insets in
        let stage = Stage(
          size: size, scale: scale, safeAreaInsets: insets, text: HarfBuzzShaper.shared)
        DeviceWatch.show(on: stage)
        return stage
      }
      host.observe { if case .note(let text) = $0 { Terminal.note("pantograph: \(text)") } }
      let stage = host.stage
      var repairs = stage.repairs
      stage.observe { [unowned stage] in
        guard case .input(let event, _) = $0 else { return }
        Terminal.say(DeviceWatch.line(for: event))
        guard stage.repairs != repairs else { return }
        for (cause, count) in stage.repairs.causes {
          let before = repairs.causes.first { $0.0 == cause }?.1 ?? 0
          if count > before { Terminal.say("  repaired: \(cause)") }
        }
        repairs = stage.repairs
      }
      Terminal.note("Touch, point and click in the window; Ctrl+C ends.")
      let ending = try host.run()
      stage.tearDown()
      if case .signal(let number) = ending { Terminal.end(signal: number) }
    } catch {
      Terminal.fail(error)
    }
  }

  /// Fills the window with a sentence and a strip of what the fingers do (U29).
  static func show(on stage: Stage) {
    stage.working {
      stage.window.backgroundColor = .systemBackground
      let label = UILabel(frame: stage.window.bounds)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      label.text = "Touch, point and click here. The terminal prints each event."
      label.textAlignment = .center
      label.numberOfLines = 0
      label.textColor = .secondaryLabel
      stage.window.addSubview(label)
      stage.addInspector()
    }
  }

  /// Returns a line such as `0.512 finger 3 moved 120.5,300 pressure 0.5`.
  static func line(for event: InputEvent) -> String { RawInput.line(for: event) }
}
