import PantoBase
import PantoGestures

/// The contacts that the reader has reported, numbered in order. If events were lost, the affected
/// contacts are cancelled here (P3).
struct EvemuContacts {
  struct Contact {
    let number: Int64
    var position: EvemuPosition
    /// Whether events were lost since the contact's last change (SYN_DROPPED), so that it may be
    /// another contact by now.
    var isInDoubt = false
    /// Whether a later event proves that this contact never touched the panel (L12).
    var isImagined = false
  }

  /// The squared distance, in device units, beyond which two positions cannot belong to one
  /// contact: a quarter of the longer axis.
  let farthest: Double
  private(set) var repairs = EvemuReader.Repairs()
  private var nextNumber: Int64 = 1

  init(_ device: EvemuDevice) {
    let quarter = Double(max(device.x.count, device.y.count)) / 4
    farthest = quarter * quarter
  }

  mutating func begin(at position: EvemuPosition, _ out: inout [EvemuChange]) -> Contact {
    defer { nextNumber += 1 }
    out.append(EvemuChange(contact: nextNumber, phase: .began, position: position))
    return Contact(number: nextNumber, position: position)
  }

  mutating func move(
    _ contact: inout Contact, to position: EvemuPosition, _ out: inout [EvemuChange]
  ) {
    if contact.isInDoubt, contact.position.distance(to: position) > farthest {
      end(contact, &out)
      contact = begin(at: position, &out)
      return
    }
    contact.isInDoubt = false
    guard position != contact.position else { return }
    contact.position = position
    out.append(EvemuChange(contact: contact.number, phase: .moved, position: position))
  }

  /// Ends the contact. A contact in doubt is cancelled, because the lift may be another contact's,
  /// and so is one that never was.
  mutating func end(_ contact: Contact, _ out: inout [EvemuChange]) {
    if contact.isImagined {
      repairs.downsUnseen -= 1
      repairs.hoversTakenForTouch += 1
    } else if contact.isInDoubt {
      repairs.cancelledByResync += 1
    }
    let isCancelled = contact.isInDoubt || contact.isImagined
    out.append(
      EvemuChange(
        contact: contact.number, phase: isCancelled ? .cancelled : .ended,
        position: contact.position))
  }

  mutating func cancelAtEnd(_ contact: Contact, _ out: inout [EvemuChange]) {
    repairs.cancelledAtEnd += 1
    out.append(EvemuChange(contact: contact.number, phase: .cancelled, position: contact.position))
  }

  mutating func countUnseenDown() { repairs.downsUnseen += 1 }
  mutating func countDropped() { repairs.dropped += 1 }
  mutating func countLoss() { repairs.losses += 1 }
  mutating func countHover() { repairs.hoversDropped += 1 }
  mutating func countTouchTakenForHover() { repairs.touchesTakenForHover += 1 }
}
