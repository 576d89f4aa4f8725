import PantoBase

// Several fingers in one report: the short way of all their moves together.
extension EventWalk {
  /// A report of moves, each of another contact, each of a pan of its own in mid-drag: the same as
  /// `walkAdmitted` without its lists. `false`: it is not that simple, and nothing was done.
  final func moveAll(_ frame: [InputEvent]) -> Bool {
    guard takesShortWay, let last = frame.last, !needsLayoutNow, !log.isHeardAtEachChange,
      arbiter.isAtRest, views.isAtRest, actions.isEmpty, !mayHaveFinished
    else { return false }
    // The same fingers as in the report before, nearly always.
    var time = isReportFound ? timeWhereAlone(frame) : .nan
    if time != time, findLanes(of: frame) { time = timeWhereAlone(frame) }
    guard time == time else { return false }
    frameNumber &+= 1
    // Whoever watches may end a gesture, and stop watching.
    let wasWatched = isWatched
    if wasWatched { tellWatchers(frame) }
    self.time.moveOn(to: time)
    touchEvent.eventTime = time
    touchEvent.modifiers = last.modifiers
    touchEvent.buttons = last.buttons
    stepNumber &+= 1
    isInTurn = true
    ledger.noteTime(time)
    if wasWatched {
      goOnWhereAlone(frame)
    } else {
      goOn(frame, last.modifiers, last.buttons)
    }
    act()
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
    inReport.withElements { lanes in
      for lane in lanes {
        lane.borrow { if $0.touch.isLive { $0.touch.stage = .stationary } }
      }
    }
    return true
  }

  /// Nobody else hears of a pan that goes on: each may do so as its move is taken in.
  @inline(never) private final func goOn(
    _ frame: [InputEvent], _ modifiers: UIKeyModifierFlags, _ buttons: UIEvent.ButtonMask
  ) {
    inReport.withElements { lanes in
      for i in frame.indices {
        lanes[i].borrow { $0.goOn(frame[i], modifiers, buttons, self) }
      }
    }
  }

  @inline(never) private final func act() {
    inReport.withElements { lanes in
      for lane in lanes { lane.borrow { $0.actOne(self) } }
    }
  }

  @inline(never) private final func goOnWhereAlone(_ frame: [InputEvent]) {
    inReport.withElements { lanes in
      for (event, lane) in zip(frame, lanes) {
        lane.borrow { lane in
          if lane.isAlone {
            lane.goOn(event, touchEvent.modifiers, touchEvent.buttons, self)
          } else {
            lane.pass(event)
          }
        }
      }
    }
  }

  /// `false`: not each is of another pan's only finger, or pans are not in their order.
  @inline(never) private final func findLanes(of frame: [InputEvent]) -> Bool {
    isReportFound = false
    inReport.removeAll()
    searches &+= 1
    var rank = Int.min
    for event in frame {
      guard let lane = lane(of: event.source) else { return false }
      let fits = lane.borrow { lane in
        guard lane.leadsToPan else { return false }
        let lane = unsafeDowncast(lane, to: PanLane.self)
        guard lane.foundBy != searches, lane.pan.rank >= rank else { return false }
        rank = lane.pan.rank
        lane.foundBy = searches
        inReport.append(Unmanaged.passUnretained(lane))
        return true
      }
      guard fits else { return false }
    }
    isReportFound = true
    return true
  }

  /// The time of the last event, if all are of these lanes, and what `moveAll` is for; else not a
  /// number.
  @inline(never) private final func timeWhereAlone(_ frame: [InputEvent]) -> TimeInterval {
    guard inReport.count == frame.count else { return .nan }
    var time = ledger.lastTime
    var stamp = TimeInterval.nan
    let areAlone = inReport.withElements { lanes in
      for i in frame.indices {
        // Fingers of one report nearly always have one time.
        if frame[i].time != stamp {
          stamp = frame[i].time
          time = ContactLedger.time(stamp, after: time)
          guard time == time else { return false }
        }
        let isAlone = lanes[i].borrow { lane in
          guard frame[i].phase == .moved, lane.way.isOf(frame[i].source), lane.isAlone,
            lane.contact.canTake(frame[i])
          else { return false }
          lane.due = time
          return true
        }
        guard isAlone else { return false }
      }
      return true
    }
    guard areAlone else { return .nan }
    // Nothing may be due on the way.
    if let due = self.time.nextDeadline, due <= time { return .nan }
    return time
  }

  private final func tellWatchers(_ frame: [InputEvent]) {
    for (i, event) in frame.enumerated() {
      let lane = inReport[i].takeUnretainedValue()
      tellWatchers(event, at: lane.due, lane.contact.number)
      if i == 0 { time.moveOn(to: lane.due) }
    }
  }
}
