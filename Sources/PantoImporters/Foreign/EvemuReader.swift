import PantoBase
import PantoGestures
import PantoReplay

/// Reads a touchscreen recording of evemu line by line, in constant memory. The result is reports
/// of `InputEvent`s with the device's times and positions in points.
///
/// ```swift
/// var reader = try EvemuReader(file: "drag.evemu", bytes: bytes)
/// while let report = try reader.next() { stage.send(report.events) }
/// ```
///
/// A contact that was down before the first line begins at its first position. A contact that is
/// down at the last line is cancelled there, and so is a contact that is uncertain after the device
/// lost events (B45). A line that cannot be read is an error with its number.
public struct EvemuReader {
  /// The repairs that the reader made because the recording was incomplete (P5).
  public struct Repairs: Hashable, Sendable {
    /// The number of contacts that were down before the recording began, or began while events were
    /// lost.
    public var downsUnseen = 0
    /// The number of contacts that were still down at the end and were cancelled there.
    public var cancelledAtEnd = 0
    /// The number of times that the device lost events (SYN_DROPPED).
    public var losses = 0
    /// The number of contacts that were cancelled because they could not be identified after the
    /// device lost events.
    public var cancelledByResync = 0
    /// The number of contacts that were dropped: without a position, or beyond 64 in one report of
    /// protocol A.
    public var dropped = 0
    /// The number of positions outside the range that the device's description allows.
    public var outside = 0
    /// The number of fingers that only hovered over the panel and were left out.
    public var hoversDropped = 0
    /// The number of pens that touched before the recording began and were taken for hovering pens.
    public var touchesTakenForHover = 0
    /// The number of pens that hovered, and were taken for touching contacts until they touched.
    public var hoversTakenForTouch = 0
    /// Whether the device reports a size that no touch device has, so that its resolution is
    /// ignored.
    public var hasImplausibleSize = false
    /// Whether the range of an axis is so narrow that the shorter side of the stage was extended to
    /// one point.
    public var isStretched = false
    /// Whether the last line was incomplete and ignored (B37).
    public var isCut = false
  }

  /// The name of the file, for messages.
  public let file: String
  /// The device that was recorded.
  public let device: EvemuDevice
  /// The size in points that the device's whole range is mapped to.
  public let size: CGSize
  /// The origin of `size`.
  public let scaling: EvemuDevice.Scaling
  /// The repairs made so far.
  public var repairs: Repairs {
    var repairs = contacts.repairs
    repairs.outside = outside
    repairs.isCut = source.isCut
    repairs.hasImplausibleSize = scaling == .implausible
    repairs.isStretched = scaling != .asked && device.isStretched
    return repairs
  }

  /// The line of the file that was read last, from 1.
  var line: Int { source.line }

  private let options: TraceReader.Options
  private var outside = 0
  private var source: any KernelEvents
  private var tracker: any EvemuTracker
  private var contacts: EvemuContacts
  // The time of the first event; `nil` before it was read.
  private var start: Int64?
  private var lastTime: TimeInterval = 0
  private var isLost = false
  private var sawOwnAxis = false
  private var sawOtherAxis = false
  private var isOver = false
  private var changes: [EvemuChange] = []

  /// Opens a recording of evemu.
  ///
  /// - Parameters:
  ///   - device: The device, for recordings without a description. A description in the file takes
  ///     precedence.
  ///   - size: The size in points that the device's range is mapped to. Default: its natural size.
  ///   - options: Whether an incomplete last line (B37) and decreasing times (B42) are errors.
  ///   - source: Returns the next bytes of the file, or none at its end.
  /// - Throws: `TraceError` if no touch device is described.
  public init(
    file: String, device: EvemuDevice? = nil, size: CGSize? = nil,
    options: TraceReader.Options = TraceReader.Options(), source: @escaping () throws -> [UInt8]
  ) throws(TraceError) {
    let lines = try EvemuEvents(file: file, isStrict: options.isStrict, source: source)
    guard let device = lines.device ?? (lines.refusal == nil ? device : nil) else {
      throw TraceError(
        file: file, line: max(lines.line, 1), column: 1,
        message: lines.refusal ?? EvemuDevice.isMissing)
    }
    try self.init(file: file, device: device, size: size, options: options, events: lines)
  }

  /// Creates a reader of kernel events in any text format.
  init(
    file: String, device: EvemuDevice, size: CGSize?, options: TraceReader.Options,
    events: any KernelEvents
  ) throws(TraceError) {
    for (name, axis) in [("x", device.x), ("y", device.y)] where axis.minimum == axis.maximum {
      throw TraceError(
        file: file, line: 1, column: 1,
        message: "the \(name) axis of this device has only the value \(axis.minimum); correct its "
          + "range, or use another description")
    }
    self.file = file
    self.device = device
    self.options = options
    self.size = size ?? device.naturalSize
    scaling = size == nil ? device.scaling : .asked
    source = events
    contacts = EvemuContacts(device)
    tracker =
      switch device.contactProtocol {
      case .slots: EvemuSlots()
      case .anonymous: EvemuAnonymous()
      case .single: EvemuSingle(waitsForButton: device.waitsForButton)
      case .pen: EvemuPen()
      }
  }

  /// Opens a recording in memory.
  public init(
    file: String, bytes: [UInt8], device: EvemuDevice? = nil, size: CGSize? = nil,
    options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) {
    var rest: [UInt8]? = bytes
    try self.init(file: file, device: device, size: size, options: options) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// Returns the next report that changes a contact, or `nil` at the end.
  public mutating func next() throws(TraceError) -> EvemuReport? {
    while !isOver, let event = try source.next() {
      let start = start ?? event.time
      self.start = start
      guard event.type == EvemuCode.syn, event.code != EvemuCode.mtReport else {
        if event.type == EvemuCode.absolute { recordUse(ofAxis: event.code) }
        if !isLost { try track(event) }
        continue
      }
      if event.code == EvemuCode.dropped {
        // Events up to the end of this report are ignored.
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
      lastTime = try checkedTime(of: event, start: start)
      tracker.report(&contacts, &changes)
      if let report = makeReport() { return report }
    }
    guard !isOver else { return nil }
    isOver = true
    return try closeRecording()
  }

  /// Returns the time of a report in seconds since the first event, never negative.
  private func checkedTime(
    of event: EvemuLine.Event, start: Int64
  ) throws(TraceError) -> TimeInterval {
    let time = Double(event.time - start) / 1e6
    if time < lastTime, !options.repairs {
      throw TraceError(
        file: file, line: source.line, column: 1,
        message: "the time goes back from \(JSONText.number(lastTime)) to "
          + "\(JSONText.number(time)); replay with --repair")
    }
    guard time <= TraceEntry.latest else {
      throw TraceError(
        file: file, line: source.line, column: 1,
        message: "the time is more than 1e9 seconds after that of the first event")
    }
    return max(time, 0)
  }

  /// Cancels the remaining contacts, and checks that the description fits what was recorded.
  private mutating func closeRecording() throws(TraceError) -> EvemuReport? {
    if sawOtherAxis, !sawOwnAxis {
      throw TraceError(
        file: file, line: max(source.line, 1), column: 1,
        message: "no position is on \(axisNames), the axes in this device's description; "
          + "use the description of the device that was recorded")
    }
    tracker.close(&contacts, &changes)
    return makeReport()
  }

  private mutating func recordUse(ofAxis code: UInt16) {
    let own: Bool
    switch device.contactProtocol {
    case .slots, .anonymous:
      own =
        code == EvemuCode.mtX || code == EvemuCode.mtY || code == EvemuCode.mtSlot
        || code == EvemuCode.mtTrackingID
    case .single, .pen: own = code == EvemuCode.x || code == EvemuCode.y
    }
    if own { sawOwnAxis = true } else { sawOtherAxis = true }
  }

  private var axisNames: String {
    switch device.contactProtocol {
    case .slots, .anonymous: "ABS_MT_POSITION_X and ABS_MT_POSITION_Y"
    case .single, .pen: "ABS_X and ABS_Y"
    }
  }

  private mutating func track(_ event: EvemuLine.Event) throws(TraceError) {
    do throws(EvemuFault) {
      try tracker.track(event, &contacts)
    } catch {
      throw problem(error)
    }
  }

  private func problem(_ fault: EvemuFault) -> TraceError {
    TraceError(file: file, line: source.line, column: fault.column, message: fault.message)
  }

  private mutating func makeReport() -> EvemuReport? {
    guard !changes.isEmpty else { return nil }
    defer { changes.removeAll(keepingCapacity: true) }
    for change in changes where !device.holds(change.position.x, change.position.y) { outside += 1 }
    return EvemuReport(time: lastTime, line: source.line, events: changes.map(event))
  }

  private func event(_ change: EvemuChange) -> InputEvent {
    let isOver = change.phase == .ended || change.phase == .cancelled
    return InputEvent(
      time: lastTime,
      position: CGPoint(
        x: EvemuReader.points(change.position.x, device.x, size.width),
        y: EvemuReader.points(change.position.y, device.y, size.height)),
      source: device.contactProtocol == .pen ? .pen(1) : .finger(change.contact),
      phase: change.phase, pressure: isOver || change.phase == .hovered ? 0 : 1,
      cause: change.phase == .cancelled && !change.isLeave ? .stale : .system)
  }

  /// Converts a value on an axis from device units to points. The whole range of the axis
  /// corresponds to `length`, and the largest value lies one device unit inside of it.
  private static func points(_ value: Int32, _ axis: EvemuDevice.Axis, _ length: CGFloat) -> CGFloat
  {
    CGFloat(Int(value) - axis.minimum) / CGFloat(axis.count) * length
  }
}
