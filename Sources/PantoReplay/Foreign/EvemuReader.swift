import PantoBase
import PantoGestures

/// All changes that a device told of at once.
public struct EvemuReport: Hashable, Sendable {
  /// Seconds since the first event of the recording, by the device's own clock.
  public var time: TimeInterval
  /// The line of the file that closed it, from 1.
  public var line: Int
  public var events: [InputEvent]
}

/// Reads a touchscreen recording of evemu line by line, in constant memory, as reports of
/// `InputEvent`s with device times and places in points.
///
/// ```swift
/// var reader = try EvemuReader(file: "drag.evemu", bytes: bytes)
/// while let report = try reader.next() { stage.send(report.events) }
/// ```
///
/// Contacts that were down before the first line come down with their first place; those that are
/// down at the last line are cancelled there, and so is what cannot be told apart after the device
/// lost events (B45). Whatever cannot be read is an error with its line.
public struct EvemuReader {
  /// What the recording did not say and the reader had to settle (P5).
  public struct Repairs: Hashable, Sendable {
    /// Contacts that were down before the recording began, or landed while events were lost.
    public var downsUnseen = 0
    /// Contacts that were still down when it ended.
    public var cancelledAtEnd = 0
    /// How often the device lost events (SYN_DROPPED).
    public var losses = 0
    /// Contacts that were not the same any more after such a loss.
    public var cancelledByResync = 0
    /// Contacts that never had a place, or beyond 64 in one report of protocol A.
    public var dropped = 0
  }

  public let file: String
  public let device: EvemuDevice
  /// What the device's whole range is mapped to, in points.
  public let size: CGSize
  public var repairs: Repairs { contacts.repairs }

  private var source: any KernelEvents
  private var tracker: any EvemuTracker
  private var contacts: EvemuContacts
  // The time of the first event; `nil` before it.
  private var start: Int64?
  private var lastTime: TimeInterval = 0
  private var isLost = false
  private var isOver = false
  private var changes: [EvemuChange] = []

  /// - Parameters:
  ///   - device: for recordings whose own description is missing; one that they have wins.
  ///   - size: what the device's range is mapped to; default: its natural size.
  ///   - source: gives the next bytes of the file, none at its end.
  public init(
    file: String, device: EvemuDevice? = nil, size: CGSize? = nil,
    source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    let lines = try EvemuEvents(file: file, source: source)
    guard let device = lines.device ?? device else {
      throw TraceError(
        file: file, line: max(lines.line, 1), column: 1, message: EvemuDevice.isMissing)
    }
    self.init(file: file, device: device, size: size, events: lines)
  }

  /// Events of the kernel, wherever they were written down.
  init(file: String, device: EvemuDevice, size: CGSize?, events: any KernelEvents) {
    self.file = file
    self.device = device
    self.size = size ?? device.naturalSize
    source = events
    contacts = EvemuContacts(device)
    tracker =
      switch device.contactProtocol {
      case .slots: EvemuSlots()
      case .anonymous: EvemuAnonymous()
      case .single: EvemuSingle()
      }
  }

  /// A recording that is in memory already.
  public init(
    file: String, bytes: [UInt8], device: EvemuDevice? = nil, size: CGSize? = nil
  ) throws(TraceError) {
    var rest: [UInt8]? = bytes
    try self.init(file: file, device: device, size: size) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The next report that changes a contact; `nil` at the end.
  public mutating func next() throws(TraceError) -> EvemuReport? {
    while !isOver, let event = try source.next() {
      let start = start ?? event.time
      self.start = start
      guard event.type == EvemuCode.syn, event.code != EvemuCode.mtReport else {
        if isLost { continue }
        try take(event)
        continue
      }
      if event.code == EvemuCode.dropped {
        // Nothing counts up to the end of this report.
        contacts.countLoss()
        tracker.loseTrack()
        isLost = true
        continue
      }
      guard event.code == EvemuCode.report else { continue }
      if isLost {
        isLost = false
        continue
      }
      lastTime = Double(event.time - start) / 1e6
      tracker.report(&contacts, &changes)
      if let report = takeReport() { return report }
    }
    guard !isOver else { return nil }
    isOver = true
    tracker.close(&contacts, &changes)
    return takeReport()
  }

  private mutating func take(_ event: EvemuLine.Event) throws(TraceError) {
    do throws(EvemuFault) {
      try tracker.take(event, &contacts)
    } catch {
      throw problem(error)
    }
  }

  private func problem(_ fault: EvemuFault) -> TraceError {
    TraceError(file: file, line: source.line, column: fault.column, message: fault.message)
  }

  private mutating func takeReport() -> EvemuReport? {
    guard !changes.isEmpty else { return nil }
    defer { changes.removeAll(keepingCapacity: true) }
    return EvemuReport(time: lastTime, line: source.line, events: changes.map(event))
  }

  private func event(_ change: EvemuChange) -> InputEvent {
    let isOver = change.phase == .ended || change.phase == .cancelled
    return InputEvent(
      time: lastTime,
      position: CGPoint(
        x: EvemuReader.place(change.place.x, device.x, size.width),
        y: EvemuReader.place(change.place.y, device.y, size.height)),
      source: .finger(change.contact), phase: change.phase, pressure: isOver ? 0 : 1,
      cause: change.phase == .cancelled ? .stale : .system)
  }

  /// The whole range is the whole length; the last unit lies inside.
  private static func place(_ value: Int32, _ axis: EvemuDevice.Axis, _ length: CGFloat) -> CGFloat
  {
    CGFloat(Int(value) - axis.minimum) / CGFloat(axis.count) * length
  }
}
