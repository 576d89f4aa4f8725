import Foundation
import PantoCore
import PantoReplay
import PantoStudio

/// Executes the commands of the clock: pause, one frame, one event back, slow motion (KEY-02).
@MainActor final class SessionClock {
  static let commands: [AppCommand] = [.pause, .step, .slow, .eventBack]
  /// The speeds of the clock that the key M cycles through.
  private static let speeds: [Double] = [1, 0.25, 0.1]

  private let host: SDLHost
  private weak var model: AppModel?
  private let flight: FlightRecorder
  private var rewind: EventRewind?
  /// Whether no state of the clock is shown, because recordings keep picture hashes.
  private let isSilent: Bool
  /// Whether the window shows an earlier moment.
  var isInThePast: Bool { rewind != nil }
  private let onEndOfRewind: () -> Void

  init(
    _ host: SDLHost, _ model: AppModel?, _ flight: FlightRecorder, isSilent: Bool = false,
    onEndOfRewind: @escaping () -> Void
  ) {
    self.isSilent = isSilent
    self.host = host
    self.model = model
    self.flight = flight
    self.onEndOfRewind = onEndOfRewind
    host.clock.acceptsInputWhilePaused = { [weak model] in model?.isOfFrame($0) ?? false }
    show()
  }

  func isOn(_ command: AppCommand) -> Bool {
    switch command {
    case .pause: host.clock.isPaused
    case .slow: host.clock.speed != 1
    default: false
    }
  }

  func perform(_ command: AppCommand) {
    switch command {
    case .pause:
      endRewind()
      host.clock.isPaused.toggle()
    case .step: step()
    case .slow:
      let here = Self.speeds.firstIndex(of: host.clock.speed) ?? -1
      host.clock.speed = Self.speeds[(here + 1) % Self.speeds.count]
    case .eventBack: stepBack()
    default: return
    }
    show()
  }

  /// The state of the clock as a sentence, or `nil` while the clock runs normally.
  var words: String? {
    if isSilent { return nil }
    if let rewind { return rewind.words }
    let speed = host.clock.speed
    let slow =
      speed == 1 ? nil : speed == 0.25 ? "¼× speed" : "1/\(Reason.number(1 / speed))× speed"
    guard host.clock.isPaused else { return slow }
    let time = SessionClock.seconds(host.clock.now)
    return "Paused at \(time) s" + (slow.map { ", \($0)" } ?? "")
  }

  static func seconds(_ time: TimeInterval) -> String {
    let ms = Int((max(0, time) * 1000).rounded())
    let digits = "\(ms % 1000)"
    return "\(ms / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Shows the state of the clock as a notice where no status bar shows it: in a scene without the
  /// app around it, or when the picture of an earlier moment covers the status bar.
  private func show() {
    if isSilent { return }
    guard rewind != nil || model?.hasStatusBar == false else {
      model?.showClock(nil)
      return
    }
    let keys =
      host.clock.isPaused ? "Full stop steps, comma goes back, Space goes on." : "M changes it."
    model?.showClock(words.map { "\($0). \(keys)" })
  }

  private func step() {
    guard let rewind else { return host.clock.step() }
    if !rewind.forward() { endRewind() }
  }

  private func stepBack() {
    host.clock.isPaused = true
    if rewind == nil {
      guard flight.isWhole else {
        model?.show("Too much was done since the start to take events back")
        return
      }
      rewind = EventRewind(
        flight.recording(), above: host.stage,
        later: { [weak host] in host?.performAfterInput($0) },
        onShow: { [weak self] in self?.show() })
    }
    if rewind?.back() == false { model?.show("This is the start") }
  }

  private func endRewind() {
    guard let rewind else { return }
    rewind.end()
    self.rewind = nil
    onEndOfRewind()
  }
}
