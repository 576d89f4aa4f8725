import PantoScene

/// Applies pauses and speed of the host's clock to input.
extension SDLHost {
  /// Sends the input of the present report to the stage, without the contacts that a pause of the
  /// clock keeps from the stage.
  func passInput() {
    guard gate.isEngaged else { return input.send(to: pointer) }
    input.consumeReport { events in
      let passed = gate.filter(events) { [clock] in clock.acceptsInputWhilePaused?($0) ?? false }
      if !passed.isEmpty { pointer.send(passed) }
    }
  }

  func clockChanged(_ map: HostClock.Map) {
    if clock.isPaused != gate.isPaused {
      // The events before the change belong to the time before it.
      sendInput()
      gate.setPaused(clock.isPaused, live: input.liveContacts)
    }
    input.stamps.map = map
  }
}

extension SDLInput {
  /// The contacts that are down, with their places in points.
  var liveContacts: [(key: PauseGate.Key, position: CGPoint)] {
    var live: [(key: PauseGate.Key, position: CGPoint)] = []
    for i in 0..<fingers.count {
      live.append((key: .finger(fingers[i].key), position: fingers[i].position))
    }
    if !pressed.isEmpty { live.append((key: .mouse, position: pointer)) }
    return live
  }
}
