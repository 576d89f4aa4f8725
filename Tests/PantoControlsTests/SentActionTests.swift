import PantoControls
import PantoScene
import PantoTesting
import Testing

/// A button that writes down what it sends, and may keep it.
private final class Witness: UIButton {
  var seen: [String] = []
  var keeps = false
  override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    seen.append(target.map { "\(type(of: $0))" } ?? "nobody")
    if !keeps { super.sendAction(action, to: target, for: event) }
  }
}

@MainActor private final class Receiver {
  var heard: [String] = []
  func bare() { heard.append("bare") }
  func sent(_ sender: UIButton) { heard.append("by \(type(of: sender))") }
  func told(_ sender: UIButton, for event: UIEvent) { heard.append("told") }
}

private final class Room: UIView {
  var heard: [UIView] = []
  func knock(_ sender: UIButton) { heard.append(sender) }
}

@MainActor @Suite("What a control sends", .timeLimit(.minutes(60))) struct SentActionTests {
  let stage = TestStage(320, 480)

  @Test("a button that overrides sendAction sees each target and may stop what is sent (PRT-50)")
  func sending() {
    let button = stage.add(Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44)))
    let receiver = Receiver()
    button.addTarget(receiver, action: Receiver.bare, for: .touchUpInside)
    button.addTarget(receiver, action: Receiver.sent(_:), for: .touchUpInside)
    button.addTarget(receiver, action: Receiver.told(_:for:), for: .touchUpInside)
    var closures = 0
    button.addAction(for: .touchUpInside) { _ in closures += 1 }
    stage.tap(at: button.center)
    #expect(receiver.heard == ["bare", "by Witness", "told"])
    #expect(button.seen == ["Receiver", "Receiver", "Receiver"] && closures == 1)
    button.keeps = true
    stage.advance(by: 1)
    stage.tap(at: button.center)
    #expect(receiver.heard.count == 3 && button.seen.count == 6 && closures == 2)
  }

  @Test("an action without a target goes to the first view upwards that has the method (PRT-50)")
  func upwards() {
    let room = stage.add(Room(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let inner = UIView(frame: room.bounds)
    let button = Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
    room.addSubview(inner)
    inner.addSubview(button)
    button.sendAction(Selector(Room.knock(_:)), to: nil, for: nil)
    #expect(room.heard == [button])
    // A target without the method is left alone.
    button.sendAction(Selector(Room.knock(_:)), to: Receiver(), for: nil)
    #expect(room.heard.count == 1)
  }

  @Test("a control without a target finds it along the responders at each press (PRT-50)")
  func seeking() {
    let room = stage.add(Room(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let button = Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
    button.addTarget(nil, action: Room.knock(_:), for: .touchUpInside)
    stage.add(button)
    stage.tap(at: button.center)
    #expect(room.heard.isEmpty && button.seen == ["nobody"], "no view around it has the method")

    room.addSubview(button)
    stage.advance(by: 1)
    stage.tap(at: button.center)
    #expect(room.heard == [button])
    button.removeTarget(nil, action: nil, for: .touchUpInside)
    stage.advance(by: 1)
    stage.tap(at: button.center)
    #expect(room.heard.count == 1 && button.allTargets.isEmpty)
  }

  @Test("a target that is gone, and one that removes others, end what is sent (PRT-50)")
  func gone() {
    let button = stage.add(Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44)))
    var receiver: Receiver? = Receiver()
    button.addTarget(receiver!, action: Receiver.bare, for: .touchUpInside)
    receiver = nil
    button.sendActions(for: .touchUpInside)
    #expect(button.seen.isEmpty)
  }
}
