import PantoBase
import PantoGestures

/// Tracks a pen on a tablet, which hovers or touches.
struct EvemuPen: EvemuTracker {
  init() {}

  private var x: Int32?
  private var y: Int32?
  // The tools in range. A tool that was in range when the recording began has sent no event.
  private var tools: Set<UInt16> = []
  private var toolsAreKnown = false
  /// Whether BTN_TOUCH is down; `nil` if no button event was seen yet. The pen then hovers.
  private var isDown: Bool?
  private var contact: EvemuContacts.Contact?
  private var leaving: EvemuContacts.Contact?
  /// The last reported hover position; `nil` if the pen is out of range.
  private var hover: EvemuPosition?

  mutating func track(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    switch (event.type, event.code) {
    case (EvemuCode.absolute, EvemuCode.x): x = event.value
    case (EvemuCode.absolute, EvemuCode.y): y = event.value
    case (EvemuCode.key, EvemuCode.touch) where event.value == 0 || event.value == 1:
      if isDown == nil, event.value == 0, hover != nil { contacts.countTouchTakenForHover() }
      isDown = event.value == 1
      if let contact, isDown == false || contact.isInDoubt {
        leaving = contact
        self.contact = nil
      }
    case (EvemuCode.key, let code) where EvemuCode.tools.contains(code):
      toolsAreKnown = true
      if event.value == 0 { tools.remove(code) } else { tools.insert(code) }
    default: break
    }
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    let isNear = !tools.isEmpty || !toolsAreKnown
    if !isNear, let contact {
      leaving = contact
      self.contact = nil
      isDown = false
    }
    let hasLifted = leaving != nil
    if let leaving { contacts.end(leaving, &out) }
    leaving = nil
    guard let x, let y else { return }
    let position = EvemuPosition(x: x, y: y)
    if !isNear {
      leave(&out)
    } else if isDown == true {
      if var moved = contact {
        if moved.position != position { contacts.move(&moved, to: position, &out) }
        contact = moved
      } else {
        contact = contacts.begin(at: position, &out)
      }
    } else if hasLifted || hover != position {
      hover = position
      out.append(EvemuChange(contact: 0, phase: .hovered, position: position))
    }
  }

  private mutating func leave(_ out: inout [EvemuChange]) {
    guard let hover else { return }
    out.append(EvemuChange(contact: 0, phase: .cancelled, position: hover, isLeave: true))
    self.hover = nil
  }

  mutating func loseTrack() {
    contact?.isInDoubt = true
    leaving?.isInDoubt = true
    if contact == nil { isDown = nil }
    tools = []
    toolsAreKnown = false
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for contact in [leaving, contact] {
      if let contact { contacts.cancelAtEnd(contact, &out) }
    }
    contact = nil
    leave(&out)
  }
}
