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
  /// The newest report that was looked at on the short way: no lane comes twice in it.
  @exclusivity(unchecked) var seen: UInt64 = 0
  /// When its move of that report was.
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
      let isDue = pan.goesOn(with: touch, in: walk)
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
  func goOn(_ event: InputEvent, _ walk: EventWalk) {
    walk.ledger.take(event, at: due, of: contact)
    take(event, at: due)
    pan.seenModifiers = walk.touchEvent.modifiers
    pan.seenButtons = walk.touchEvent.buttons
    isDue = pan.goesOn(with: touch, in: walk)
  }

  /// The same while it is not its pan's any more.
  func pass(_ event: InputEvent, _ walk: EventWalk) {
    walk.ledger.take(event, at: due, of: contact)
    isDue = false
    if touch.isLive { take(event, at: due) }
  }

  func actOne() {
    isDue = false
    pan.shown = .changed
    pan.sendActions()
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
    pan.sendActions()
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
}

extension EventWalk {
  /// After the touches of a step were captured.
  final func openLanes() {
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
    ways.remove(at: i)
    let lane = lanes.remove(at: i)
    if isSending { closedLanes.append(lane) }
  }

  final func closeAllLanes() {
    ways.removeAll()
    if isSending { closedLanes += lanes }
    lanes.removeAll()
  }

  /// The lane after the one that was asked for last is the likeliest: fingers are told in turn.
  @inline(__always) private final func lane(of source: InputEvent.Source) -> Unmanaged<Lane>? {
    guard let wanted = Way(source) else { return nil }
    let count = ways.count
    var i = nextWay
    var left = count
    while left > 0 {
      if i >= count { i = 0 }
      let (way, lane) = ways[i]
      i += 1
      left -= 1
      if way == wanted {
        nextWay = i
        return lane
      }
    }
    return nil
  }

  // MARK: Several fingers

  /// A report of moves, each of another contact, each of a pan of its own in mid-drag: the same as
  /// `walkAdmitted` without its lists. `false`: it is not that simple, and nothing was done.
  final func moveAll(_ frame: [InputEvent]) -> Bool {
    guard takesShortWay, let last = frame.last, !needsLayoutNow, !log.isHeardAtEachChange,
      arbiter.isAtRest, views.isAtRest, actions.isEmpty, !mayHaveFinished
    else { return false }
    let time = findLanes(of: frame)
    guard time == time else { return false }
    frameNumber &+= 1
    if isWatched { tellWatchers(frame) }
    self.time.moveOn(to: time)
    touchEvent.eventTime = time
    touchEvent.modifiers = last.modifiers
    touchEvent.buttons = last.buttons
    stepNumber &+= 1
    isInTurn = true
    // Nobody else hears of a pan that goes on: each may do so as its move is taken in.
    var i = 0
    for event in frame {
      inReport[i].borrow { lane in
        // Whoever watches may have ended a gesture.
        if isWatched, !lane.isAlone {
          lane.pass(event, self)
        } else {
          lane.goOn(event, self)
        }
      }
      i += 1
    }
    for k in 0..<i {
      // An action may end the world.
      inReport[k].borrow { if $0.isDue, $0.touch.isLive { $0.actOne() } }
    }
    if actions.isEmpty {
      arbiter.settle(self)
      views.tellLate(self)
    }
    if !actions.isEmpty { runActions(after: 0) }
    if mayHaveFinished {
      mayHaveFinished = false
      resetFinished()
    }
    views.tellLate(self)
    isInTurn = false
    for k in 0..<i {
      inReport[k].borrow { if $0.touch.isLive { $0.touch.stage = .stationary } }
    }
    return true
  }

  /// Finds the lanes of all events. The time of the last, if all are what `moveAll` is for; else not a
  /// number.
  private final func findLanes(of frame: [InputEvent]) -> TimeInterval {
    var time = ledger.lastTime
    var rank = Int.min
    let report = stepNumber &+ 1
    inReport.removeAll()
    for event in frame {
      guard event.phase == .moved, let lane = lane(of: event.source) else { return .nan }
      time = lane.borrow { ledger.time(ofMove: event, of: $0.contact, after: time) }
      guard time == time else { return .nan }
      let fits = lane.borrow { lane in
        guard lane.leadsToPan else { return false }
        let lane = unsafeDowncast(lane, to: PanLane.self)
        guard lane.seen != report, lane.isAlone, lane.pan.rank >= rank else { return false }
        rank = lane.pan.rank
        lane.seen = report
        lane.due = time
        inReport.append(Unmanaged.passUnretained(lane))
        return true
      }
      guard fits else { return .nan }
    }
    // Nothing may be due on the way.
    if let due = self.time.nextDeadline, due <= time { return .nan }
    return time
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

  private final func tellWatchers(_ frame: [InputEvent]) {
    for (i, event) in frame.enumerated() {
      let lane = inReport[i].takeUnretainedValue()
      tellWatchers(event, at: lane.due, lane.contact.number)
      if i == 0 { time.moveOn(to: lane.due) }
    }
  }

  @inline(never) private final func tellWatchers(
    _ event: InputEvent, at time: TimeInterval, _ contact: Int64
  ) {
    var event = event
    event.time = time
    onAccepted?(event)
    onAdmitted?(Admission(contact: contact, event: event))
  }
}
