import PantoBase

/// The way of one finger's, pen's or pressed pointer's moves through the walk, found once when it
/// lands: none of what it meets changes while the touch lives (EVT-02). A move of one contact is the
/// event of nearly every report; here are the steps of its turn, without a turn's lists.
///
/// What is `let` and not optional is used without counting references, as long as somebody holds the
/// lane: the walk does until a report is over (`closedLanes`).
@MainActor class Lane {
  final let touch: UITouch
  final let contact: ContactLedger.Contact
  final let way: Way
  final let alone: Set<UITouch>
  final let recognizers: [UIGestureRecognizer]
  /// It is a `PanLane`.
  final let leadsToPan: Bool

  static func make(_ touch: UITouch, _ contact: ContactLedger.Contact) -> Lane? {
    guard let way = Way(contact.source) else { return nil }
    let all = touch.recognizers
    if all.count == 1, type(of: all[0]) == UIPanGestureRecognizer.self,
      let pan = all[0] as? UIPanGestureRecognizer
    {
      return PanLane(touch, contact, way, to: pan)
    }
    return Lane(touch, contact, way, leadsToPan: false)
  }

  fileprivate init(
    _ touch: UITouch, _ contact: ContactLedger.Contact, _ way: Way, leadsToPan: Bool
  ) {
    self.leadsToPan = leadsToPan
    self.touch = touch
    self.contact = contact
    self.way = way
    alone = touch.alone
    recognizers = touch.recognizers
  }

  /// A turn for one admitted move of the contact.
  func follow(_ event: InputEvent, at time: TimeInterval, _ walk: EventWalk) {
    begin(event, at: time, walk)
    deliver(event, walk)
    finish(walk)
  }

  @inline(__always) fileprivate final func begin(
    _ event: InputEvent, at time: TimeInterval, _ walk: EventWalk
  ) {
    take(event, at: time, walk)
    walk.stepNumber &+= 1
    walk.isInTurn = true
    if walk.needsLayoutNow { walk.window.layoutBeforeEvents() }
  }

  /// What the touch and the event that is shown to everybody know of it.
  @inline(__always) final func take(
    _ event: InputEvent, at time: TimeInterval, _ walk: EventWalk
  ) {
    if touch.isSuspect { walk.takeBack(touch) }
    walk.touchEvent.eventTime = time
    walk.touchEvent.modifiers = event.modifiers
    walk.touchEvent.buttons = event.buttons
    take(event, at: time)
  }

  @inline(__always) final func take(_ event: InputEvent, at time: TimeInterval) {
    if !event.buttons.isEmpty { touch.buttons = event.buttons }
    touch.hasTimeJump = false
    touch.moved(to: event.position, at: time, pressure: event.pressure)
  }

  @inline(never) fileprivate final func deliver(_ event: InputEvent, _ walk: EventWalk) {
    for recognizer in recognizers
    where recognizer.enabled && !recognizer.current.isTerminal && recognizer.isTracking(touch) {
      recognizer.seenModifiers = event.modifiers
      recognizer.seenButtons = event.buttons
      recognizer.touchesMoved(alone, with: walk.touchEvent)
    }
    settle(walk)
  }

  @inline(never) fileprivate final func settle(_ walk: EventWalk) {
    walk.arbiter.settle(walk)
    walk.views.tellMoved(touch, walk)
    if !walk.actions.isEmpty { walk.runActions() }
  }

  @inline(__always) fileprivate final func finish(_ walk: EventWalk) {
    if walk.mayHaveFinished {
      walk.mayHaveFinished = false
      walk.resetFinished()
    }
    walk.views.tellLate(walk)
    walk.isInTurn = false
    touch.stage = .stationary
  }
}

/// The only one that sees the touch is a plain pan: nobody overrides what it does.
@MainActor final class PanLane: Lane {
  let pan: UIPanGestureRecognizer
  /// The newest search that found it: no lane comes twice in one.
  @exclusivity(unchecked) var foundBy: UInt64 = 0
  /// When it moved in the report that is on its way.
  @exclusivity(unchecked) var due: TimeInterval = 0
  /// It went on in this report, and its action has not run yet.
  @exclusivity(unchecked) var isDue = false

  fileprivate init(
    _ touch: UITouch, _ contact: ContactLedger.Contact, _ way: Way, to pan: UIPanGestureRecognizer
  ) {
    self.pan = pan
    super.init(touch, contact, way, leadsToPan: true)
  }

  /// In mid-drag it goes on; its action does not wait in the list, where it would be the only one.
  override func follow(_ event: InputEvent, at time: TimeInterval, _ walk: EventWalk) {
    begin(event, at: time, walk)
    if isDragging {
      pan.seenModifiers = event.modifiers
      pan.seenButtons = event.buttons
      let isDue = pan.goesOn(to: event.position, at: time, in: walk)
      // Layout, or what it called, may have asked for more.
      if !walk.actions.isEmpty || !touch.isSilenced {
        if isDue { walk.changed(pan) }
        settle(walk)
      } else {
        walk.arbiter.settle(walk)
        walk.views.tellLate(walk)
        if isDue { act(walk) } else if !walk.actions.isEmpty { walk.runActions() }
      }
    } else {
      deliver(event, walk)
    }
    finish(walk)
  }

  /// One of several in a report. What is shown to everybody of the event is set already.
  @inline(__always) func goOn(
    _ event: InputEvent, _ modifiers: UIKeyModifierFlags, _ buttons: UIEvent.ButtonMask,
    _ walk: EventWalk
  ) {
    let time = due
    contact.take(event)
    take(event, at: time)
    pan.seenModifiers = modifiers
    pan.seenButtons = buttons
    isDue = pan.goesOn(to: event.position, at: time, in: walk)
  }

  /// The same while it is not its pan's any more.
  @inline(never) func pass(_ event: InputEvent) {
    contact.take(event)
    isDue = false
    if touch.isLive { take(event, at: due) }
  }

  @inline(__always) func actOne(_ walk: EventWalk) {
    // An action may end the world.
    guard isDue, touch.isLive else { return }
    pan.shown = .changed
    walk.act(pan)
    pan.shown = nil
  }

  /// Its move says nothing to anybody but its pan, and the pan is in mid-drag.
  @inline(__always) var isAlone: Bool {
    isDragging && touch.isSilenced && touch.isLive && !touch.isSuspect
  }

  @inline(__always) private var isDragging: Bool {
    pan.enabled && pan.current == .changed && pan.tracked.count == 1 && pan.tracked[0] === touch
  }

  @inline(__always) private func act(_ walk: EventWalk) {
    pan.shown = .changed
    walk.act(pan)
    pan.shown = nil
    if walk.actions.isEmpty {
      walk.arbiter.settle(walk)
      walk.views.tellLate(walk)
    }
    // What came of it.
    if !walk.actions.isEmpty { walk.runActions(after: 0) }
  }
}

/// What tells a lane from another.
struct Way: Equatable {
  private let number: Int64
  private let kind: UInt8

  /// `nil`: the wheel, which never lands.
  @inline(__always) init?(_ source: InputEvent.Source) {
    switch source {
    case .finger(let n): (number, kind) = (n, 0)
    case .pen(let n): (number, kind) = (n, 1)
    // One contact however many buttons are down (I9).
    case .mouse: (number, kind) = (0, 2)
    case .wheel: return nil
    }
  }

  @inline(__always) func isOf(_ source: InputEvent.Source) -> Bool {
    // Nearly always.
    if case .finger(let n) = source { return number == n && kind == 0 }
    return Way(source) == self
  }
}

extension EventWalk {
  /// After the touches of a step were captured.
  final func openLanes() {
    isReportFound = false
    for touch in changed where touch.stage == .began {
      for contact in ledger.live where contact.number == touch.contact {
        guard let lane = Lane.make(touch, contact) else { continue }
        lanes.append(lane)
        ways.append((lane.way, Unmanaged.passUnretained(lane)))
      }
    }
  }

  final func closeLane(of touch: UITouch) {
    guard let i = lanes.firstIndex(where: { $0.touch === touch }) else { return }
    isReportFound = false
    ways.remove(at: i)
    let lane = lanes.remove(at: i)
    if isSending { closedLanes.append(lane) }
  }

  final func closeAllLanes() {
    isReportFound = false
    ways.removeAll()
    if isSending { closedLanes += lanes }
    lanes.removeAll()
  }

  /// The lane after the one that was asked for last is the likeliest: fingers are told in turn.
  @inline(__always) final func lane(of source: InputEvent.Source) -> Unmanaged<Lane>? {
    guard let wanted = Way(source) else { return nil }
    return ways.withElements { ways in
      var i = nextWay
      for _ in 0..<ways.count {
        if i >= ways.count { i = 0 }
        let (way, lane) = ways[i]
        i &+= 1
        if way == wanted {
          nextWay = i
          return lane
        }
      }
      return nil
    }
  }

  // MARK: One finger

  /// `false`: it is not that simple, and nothing was done.
  @inline(__always) final func moveOne(_ event: InputEvent) -> Bool {
    guard takesShortWay, let lane = lane(of: event.source) else { return false }
    return lane.borrow { lane in
      let time = ledger.admitMove(event, of: lane.contact)
      guard time == time else { return false }
      frameNumber &+= 1
      if isWatched { tellWatchers(event, at: time, lane.contact.number) }
      self.time.moveOn(to: time)
      // A deadline may have ended the world.
      if lane.touch.isLive { lane.follow(event, at: time, self) }
      return true
    }
  }

  @inline(never) final func tellWatchers(
    _ event: InputEvent, at time: TimeInterval, _ contact: Int64
  ) {
    var event = event
    event.time = time
    onAccepted?(event)
    onAdmitted?(Admission(contact: contact, event: event))
  }
}
