import PantoBase
import PantoGestures
import PantoScene

/// Shows on top of an app what its gestures do, and why (INS-01 to INS-09).
///
/// The overlay has rings, trails and speeds of touches; the recognizers under the selected touch,
/// each with its state and the sentence that states the deciding number; and a timeline of the
/// last ten seconds. One line adds it:
///
/// ```swift
/// stage.addInspector()
/// ```
///
/// The overlay lies in front of the window's views and is not among them. Touches, layout and
/// diagnosis never meet it, so recognition is the same with it and without (INS-08). It observes
/// the stage and does its work when the stage draws.
@MainActor public final class InspectorOverlay: StageOverlay {
  /// The parts of the overlay.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Rings, trails and speeds of touches (INS-01).
    public static let touches = Parts(rawValue: 1)
    /// The line of numbers at the top (INS-02).
    public static let strip = Parts(rawValue: 2)
    /// The recognizers under the selected touch (INS-03).
    public static let recognizers = Parts(rawValue: 4)
    /// The timeline of the last ten seconds (INS-06).
    public static let timeline = Parts(rawValue: 8)
    /// All parts.
    public static let all: Parts = [.touches, .strip, .recognizers, .timeline]
  }

  /// The parts that are shown. Default all. Windows narrower than 700 points or lower than 500
  /// have no timeline.
  public var parts = Parts.all { didSet { if parts != oldValue { textIsStale = true } } }
  /// Light or dark. Default `.unspecified`: the style of the window's host.
  public var style = UIUserInterfaceStyle.unspecified { didSet { textIsStale = true } }
  /// Whether the next live press anywhere asks "why not?" about its point (INS-07), as a press of
  /// the secondary mouse button always does. The app does not get that press. Default `false`.
  public var asksNextPress = false

  unowned let stage: Stage
  private let root = InspectorLayer()
  private let markRoot = InspectorLayer()
  private let strip = InspectorStrip()
  let panel = InspectorPanel()
  let timeline = InspectorTimeline()
  private let spot = InspectorLayer()
  private var marks: [TouchMark] = []
  private var resting: [TouchMark] = []

  private var touches: [SeenTouch] = []
  private var chronicle = TransitionHistory()
  private var observation: Observation?
  private var inputObservation: Observation?
  private var sequenceStart: TimeInterval = 0
  private var mostTouches = 0

  // The touch whose path is shown. It stays selected after it ended.
  private var selected: SeenTouch?
  private weak var selectedView: UIView?
  private var panelIsLeft = false
  private var answer: (point: CGPoint, hit: String?, rows: [InspectorRow])?

  // Input on the inspector itself (InspectorLens.swift).
  final var presses: [InspectorPress] = []
  /// Buttons that were pressed while the inspector had the mouse. The app does not get them
  /// either.
  final var swallowed: UIEvent.ButtonMask = []
  final var pinchStart: (apart: CGFloat, held: InspectorLens.Held)?
  final var tapBefore: (time: TimeInterval, place: CGPoint) = (-1, .zero)
  final var lens = InspectorLens()
  final var hovered: CGPoint?
  /// The recognizer that the user chose. Its row and its track are highlighted.
  private(set) var chosen: RecognizerID?
  private var isChosenPath = false

  private var isDirty = true
  private var textIsStale = true
  private var textAt: TimeInterval = 0
  private var size = CGSize.zero

  /// Text is updated ten times a second, because nobody reads faster.
  static let textInterval: TimeInterval = 0.1

  init(_ stage: Stage) {
    self.stage = stage
    for layer in [markRoot, spot, timeline, panel, strip] { root.addSublayer(layer) }
    spot.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    let c = CGPoint(x: 16, y: 16)
    let violet = RGBA(hex: 0x7A3EB8)
    spot.paths = [
      .init(
        elements: Shapes.disc(c, 15) + Shapes.disc(c, 10), color: RGBA(1, 1, 1, 0.8),
        isEvenOdd: true),
      .init(elements: Shapes.disc(c, 14) + Shapes.disc(c, 11), color: violet, isEvenOdd: true),
      .init(elements: Shapes.disc(c, 3), color: violet),
    ]
    spot.show(false)
  }

  // MARK: On and off

  func install() {
    inputObservation = stage.processor.observeInput { [weak self] in self?.take($0) }
    observation = stage.log.observe { [weak self] in self?.note($0) }
    stage.window.layer.insert(root, at: .max)
  }

  func uninstall() {
    inputObservation?.end()
    inputObservation = nil
    observation?.end()
    root.removeFromSuperlayer()
  }

  // MARK: Observing

  private func take(_ admission: Admission) {
    let event = admission.event
    let report = stage.processor.frameNumber
    isDirty = true
    if event.phase == .began, !admission.isMaskChange {
      began(event, admission.contact, report)
      return
    }
    guard let i = touches.lastIndex(where: { $0.contact == admission.contact && $0.isLive }) else {
      return
    }
    defer {
      if let i = touches.firstIndex(where: { $0.contact == selected?.contact }) {
        selected = touches[i]
      }
    }
    switch event.phase {
    case .moved: touches[i].went(event, report: report)
    case .ended where !admission.isMaskChange:
      touches[i].end(.lifted, event, report: report)
      ended(i, event)
    case .cancelled:
      touches[i].end(.cancelled, event, report: report)
      ended(i, event)
    default: break
    }
  }

  private func began(_ event: InputEvent, _ contact: Int64, _ report: Int) {
    touches.removeAll { $0.isGone(at: event.time) }
    if !touches.contains(where: \.isLive) {
      sequenceStart = event.time
      mostTouches = 0
      panelIsLeft = event.position.x > stage.size.width * 0.62
    }
    var number = 1
    while touches.contains(where: { $0.isLive && $0.number == number }) { number += 1 }
    let touch = SeenTouch(contact: contact, number: number, event: event, report: report)
    touches.append(touch)
    mostTouches = max(mostTouches, touches.lazy.filter(\.isLive).count)
    chronicle.forget(
      before: min(event.time - TransitionHistory.span, lens.held?.start ?? event.time))
    chronicle.press(contact, number: number, at: event.time)
    selected = touch
    selectedView = nil
    isChosenPath = false
    answer = nil
    textIsStale = true
  }

  private func ended(_ i: Int, _ event: InputEvent) {
    chronicle.lift(touches[i].contact, at: event.time)
    textIsStale = true
    // A touch that is still down is of more interest.
    if selected?.contact == touches[i].contact, let other = touches.first(where: \.isLive) {
      selected = other
      selectedView = nil
    }
  }

  private func note(_ transition: Transition) {
    chronicle.add(transition, since: min(sequenceStart, transition.time))
    isDirty = true
    textIsStale = true
  }

  // MARK: Questions

  /// Shows which view and recognizers a touch at `point` would reach, and why others would not get
  /// it (INS-07).
  ///
  /// - Parameter point: in the points of the window.
  public func explain(at point: CGPoint) {
    let found = stage.diagnose(at: point)
    var rows = found.obstacles.map { InspectorRow($0) }
    if found.hit != nil {
      rows += recognizers(above: stage.window.hitTest(point, with: nil)).map {
        InspectorRow($0, in: stage, since: nil)
      }
    }
    answer = (point, found.hit, rows)
    isDirty = true
    textIsStale = true
  }

  /// Highlights a recognizer's row and track; the second call for the same one ends that. If it is
  /// not under the touch, the panel shows the path of its view instead.
  func choose(_ id: RecognizerID) {
    chosen = chosen == id ? nil : id
    touched()
    guard chosen != nil,
      answer != nil || !recognizers(above: selectedView).contains(where: { $0.id == id }),
      let view = stage.recognizers.first(where: { $0.id == id })?.view
    else { return }
    answer = nil
    selectedView = view
    isChosenPath = true
  }

  /// The panel's button: explains the start of the selected touch (INS-07), or returns to its
  /// path.
  func ask() {
    if answer != nil {
      answer = nil
    } else if let selected {
      explain(at: selected.start.position)
    }
    touched()
  }

  /// Marks everything as changed.
  func touched() {
    isDirty = true
    textIsStale = true
  }

  /// Selects a live touch by its number, so that its hit path is shown. Does nothing if there is
  /// none.
  public func select(touch number: Int) {
    guard let touch = touches.first(where: { $0.isLive && $0.number == number }) else { return }
    selected = touch
    selectedView = nil
    answer = nil
    isDirty = true
    textIsStale = true
  }

  /// All rows of the panel, including those that do not fit.
  var rows: [InspectorRow] {
    let list = rowSource()
    return (0..<list.count).map(list.row)
  }

  var stripWords: String { selected.map(stripWords) ?? "" }

  // MARK: Drawing

  /// Whether a frame is needed: something changed, or a mark or trail fades by itself.
  package final var wantsFrame: Bool {
    if isDirty || textIsStale { return true }
    let now = stage.time.now
    for touch in touches where touch.isMoving(at: now) { return true }
    return false
  }

  /// Updates the overlay. The stage calls this before it draws.
  package func prepare() {
    guard wantsFrame || size != stage.size || stage.window.layer.frontSublayer !== root else {
      return
    }
    let now = stage.time.now
    isDirty = false
    if stage.window.layer.frontSublayer !== root { stage.window.layer.insert(root, at: .max) }
    if size != stage.size {
      size = stage.size
      for layer in [root, markRoot] { layer.place(CGRect(origin: .zero, size: size)) }
      textIsStale = true
    }
    resolveView()
    updateMarks(now)
    let isDue = now - textAt >= InspectorOverlay.textInterval || now < textAt
    guard textIsStale || isDue else { return }
    textIsStale = false
    textAt = now
    updateWords(now)
  }

  /// Finds the view under the selected touch: the touch's own view while it is down.
  private func resolveView() {
    guard let selected, selectedView == nil else { return }
    if let touch = stage.liveTouches.first(where: { $0.contactNumber == selected.contact }) {
      selectedView = touch.gestureHost as? UIView
    } else {
      selectedView = stage.window.hitTest(selected.start.position, with: nil)
    }
  }

  private func updateMarks(_ now: TimeInterval) {
    for i in touches.indices { touches[i].forget(before: now - SeenTouch.trail) }
    touches.removeAll { $0.isGone(at: now) }
    var i = 0
    while i < marks.count {
      let mark = marks[i]
      if parts.contains(.touches), touches.contains(where: { $0.contact == mark.contact }) {
        i += 1
      } else {
        mark.rest()
        resting.append(mark)
        marks.remove(at: i)
      }
    }
    guard parts.contains(.touches) else { return }
    for touch in touches {
      let mark: TouchMark
      if let known = marks.first(where: { $0.contact == touch.contact }) {
        mark = known
      } else {
        mark = resting.popLast() ?? markRoot.add(TouchMark())
        mark.show(touch, by: stage.text)
        marks.append(mark)
      }
      mark.update(touch, at: now, by: stage.text)
    }
  }

  private var look: InspectorLook {
    let style = style == .unspecified ? stage.window.systemStyle : style
    return InspectorLook(isDark: style == .dark)
  }

  private func updateWords(_ now: TimeInterval) {
    let isWide = size.width >= 700 && size.height >= 500
    let inset = stage.safeAreaInsets
    let top = inset.top + 8
    let bottom = size.height - inset.bottom - 8
    let stripRoom = CGRect(
      x: inset.left + 8, y: top, width: size.width - inset.left - inset.right - 16, height: 26)
    strip.show(parts.contains(.strip) && selected != nil)
    if let selected { strip.set(stripWords(selected), in: stripRoom, by: stage.text) }

    let list = rowSource()
    let showsRows = parts.contains(.recognizers) && (answer != nil || selected != nil)
    panel.show(showsRows)
    spot.show(answer != nil)
    if let answer, spot.position != answer.point { spot.position = answer.point }
    let width = isWide ? 352 : size.width - 16
    var room = CGRect(
      x: panelIsLeft ? inset.left + 8 : size.width - inset.right - 8 - width, y: top + 34,
      width: width, height: bottom - top - 34)
    if !isWide {
      room.origin.x = 8
      room.size.height = min(room.height, size.height * 0.45)
      room.origin.y = bottom - room.height
    }
    if showsRows {
      panel.set(
        heading: list.heading, path: list.path, button: answer == nil ? "Why not?" : "Back",
        count: list.count, row: list.row, look, in: room, growsUp: !isWide, by: stage.text)
    }

    chronicle.stalls = stage.stalls
    let until = chronicle.end(at: now)
    chronicle.forget(before: min(until - TransitionHistory.span, lens.held?.start ?? until))
    let tracks =
      isWide && parts.contains(.timeline) ? chronicle.tracks(naming: stage.log.name(of:)) : []
    timeline.show(!tracks.isEmpty)
    guard !tracks.isEmpty else { return }
    let side = showsRows ? width + 8 : 0
    let place = CGRect(
      x: inset.left + 8 + (panelIsLeft ? side : 0), y: bottom - 240,
      width: size.width - inset.left - inset.right - 16 - side, height: 240)
    timeline.set(tracks, at: until, lens: lens, chosen: chosen, look, in: place, by: stage.text)
    // The update may have moved a mark below the pointer, or away from it.
    guard lens.cursor == nil, restOfPointer != lens.words else { return }
    lens.words = restOfPointer
    timeline.set(tracks, at: until, lens: lens, chosen: chosen, look, in: place, by: stage.text)
  }

  private struct RowSource {
    var heading = ""
    var path = ""
    var count = 0
    var row: (Int) -> InspectorRow
  }

  private func rowSource() -> RowSource {
    if let (point, hit, rows) = answer {
      return RowSource(
        heading: "Why not? At \(SeenTouch.whole(point.x)), \(SeenTouch.whole(point.y))",
        path: hit.map { "a touch comes to \($0)" } ?? "no view takes a touch",
        count: rows.count, row: { rows[$0] })
    }
    guard let selected else { return RowSource(row: { _ in .nothing }) }
    let recognizers = recognizers(above: selectedView)
    var path: [String] = []
    var next = selectedView
    while let view = next {
      path.append(view === stage.window ? "window" : view.gestureName)
      next = view.superview
    }
    return RowSource(
      heading: isChosenPath && selectedView != nil
        ? "Above \(selectedView?.gestureName ?? "")" : "Hit path of touch \(selected.number)",
      path: path.reversed().joined(separator: " > "), count: recognizers.count,
      row: { [stage, chosen] in
        var row = InspectorRow(recognizers[$0], in: stage, since: selected.start.time)
        row.isChosen = row.id == chosen
        return row
      })
  }

  /// The recognizers of a view and of those it is in, the deepest view first (INS-03).
  private func recognizers(above view: UIView?) -> [UIGestureRecognizer] {
    var all: [UIGestureRecognizer] = []
    var next = view
    while let view = next {
      all += view.gestureRecognizers ?? []
      next = view.superview
    }
    return all
  }

  /// The text of the strip: `P 2/3 · dX dY · Xv Yv · type · event Hz` (INS-02).
  private func stripWords(_ touch: SeenTouch) -> String {
    let live = touches.lazy.filter(\.isLive).count
    let way = touch.position - touch.start.position
    let v = touch.velocity(at: stage.time.now)
    func n(_ value: CGFloat) -> String { Reason.number((value * 10).rounded() / 10) }
    return "P \(live)/\(mostTouches) · dX \(n(way.x)) dY \(n(way.y))"
      + " · Xv \(SeenTouch.whole(v.x)) Yv \(SeenTouch.whole(v.y)) pt/s"
      + " · \(touch.type) · \(SeenTouch.whole(touch.rate)) Hz"
  }
}

extension InspectorRow {
  static let nothing = InspectorRow(
    mark: .possible, title: "", subtitle: "", state: "", sentence: "")
}

/// The line of numbers at the top (INS-02).
final class InspectorStrip: InspectorLayer {
  private let words = InspectorText()

  required init() {
    super.init()
    addSublayer(words)
    cornerRadius = 8
    background = RGBA(hex: 0x15181E, alpha: 0.82)
  }

  func set(_ text: String, in room: CGRect, by shaper: any TextShaper) {
    words.set(
      text, InspectorLook.number, RGBA(hex: 0xF2F4F8), at: CGPoint(x: 10, y: 5),
      width: room.width - 20, by: shaper)
    let width = min(room.width, words.setWidth + 20)
    place(CGRect(x: room.midX - width / 2, y: room.minY, width: width, height: room.height))
  }
}

extension Stage {
  /// The inspector of this stage; `nil` if there is none (INS-09).
  public var inspector: InspectorOverlay? { overlay as? InspectorOverlay }

  /// Adds the inspector to this stage. A second call returns the existing one (INS-09).
  @discardableResult
  public func addInspector() -> InspectorOverlay {
    if let inspector { return inspector }
    let made = InspectorOverlay(self)
    overlay = made
    made.install()
    return made
  }

  /// Removes the inspector. Nothing observes the stage afterwards (INS-08).
  public func removeInspector() {
    inspector?.uninstall()
    overlay = nil
  }
}
