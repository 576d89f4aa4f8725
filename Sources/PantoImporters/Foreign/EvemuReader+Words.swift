import PantoBase
import PantoGestures
import PantoReplay

extension EvemuReader {
  /// The description of the original for a converted trace's header.
  var origin: String {
    let name = device.name.isEmpty ? "a device without a name" : device.name
    let w = JSONText.number(Double(size.width))
    let h = JSONText.number(Double(size.height))
    let how =
      switch scaling {
      case .asked: "as --size says"
      case .millimetres: "6.3 to the millimetre"
      case .fitted: "fitted into the window, for the device tells no size"
      case .implausible:
        "fitted into the window, for the size that the device tells cannot be right"
      }
    return "\(name): \(device.x.count) by \(device.y.count) units on \(w) by \(h) points, \(how)"
  }
}

extension EvemuReader.Repairs {
  /// One message for each kind of repair that occurred (P5).
  var sentences: [String] {
    func count(_ n: Int, _ what: String) -> String? {
      n == 0 ? nil : "\(n) \(n == 1 ? "contact" : "contacts") \(what)"
    }
    return [
      count(downsUnseen, "without a recorded start: each begins at its first position"),
      count(cancelledAtEnd, "still down at the end: cancelled there"),
      count(cancelledByResync, "uncertain after the device lost events: cancelled"),
      count(dropped, "without a position, or beyond 64: dropped"),
      losses == 0
        ? nil : "the device lost events \(losses == 1 ? "once" : "\(losses) times") (SYN_DROPPED)",
      outside == 0
        ? nil
        : "\(outside) \(outside == 1 ? "place lies" : "places lie") outside the device's range: "
          + "is this the description of that device?",
      count(touchesTakenForHover, "down before the recording began: hovers up to its lift"),
      hoversTakenForTouch == 0
        ? nil
        : "\(hoversTakenForTouch) \(hoversTakenForTouch == 1 ? "pen" : "pens") hovered before the first "
          + "touch: cancelled there; the description names no buttons",
      hoversDropped == 0
        ? nil
        : "\(hoversDropped) \(hoversDropped == 1 ? "finger hovers" : "fingers hover") above the panel: "
          + "left out",
      hasImplausibleSize
        ? "the device reports a size that no touch device has: its range is fitted into the window "
          + "instead"
        : nil,
      isStretched ? "the range is so narrow that its shorter side is stretched to a point" : nil,
      isCut ? "the file is cut short here; played up to the line before" : nil,
    ].compactMap { $0 }
  }
}
