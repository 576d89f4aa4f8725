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
  let markRoot = InspectorLayer()
  let strip = InspectorStrip()
  let panel = InspectorPanel()
  let timeline = InspectorTimeline()
  let spot = InspectorLayer()
  final var marks: [TouchMark] = []
  /// Hidden marks, which are used again for the next touches.
  final var unusedMarks: [TouchMark] = []

  final var touches: [SeenTouch] = []
  final var history = TransitionHistory()
  private var observation: Observation?
  private var inputObservation: Observation?
  private var sequenceStart: TimeInterval = 0
  final var mostTouches = 0

  // The touch whose path is shown. It stays selected after it ended.
  final var selected: SeenTouch?
  final weak var selectedView: UIView?
  final var panelIsLeft = false
  final var answer: (point: CGPoint, hit: String?, rows: [InspectorRow])?

  // Input on the inspector itself (InspectorOverlay+Input.swift).
  final var presses: [InspectorPress] = []
  /// Buttons that were pressed while the inspector had the mouse. The app does not get them
  /// either.
  final var swallowed: UIEvent.ButtonMask = []
  final var pinchStart: (apart: CGFloat, held: InspectorLens.Held)?
  final var previousTap: (time: TimeInterval, position: CGPoint) = (-1, .zero)
  final var lens = InspectorLens()
  final var hovered: CGPoint?
  /// The recognizer that the user chose. Its row and its track are highlighted.
  private(set) var chosen: RecognizerID?
  final var isChosenPath = false

  private var isDirty = true
  private var textIsStale = true
  private var textAt: TimeInterval = 0
  final var size = CGSize.zero

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
        elements: Shapes.disc(at: c, radius: 15) + Shapes.disc(at: c, radius: 10),
        color: RGBA(1, 1, 1, 0.8),
        isEvenOdd: true),
      .init(
        elements: Shapes.disc(at: c, radius: 14) + Shapes.disc(at: c, radius: 11), color: violet,
        isEvenOdd: true),
      .init(elements: Shapes.disc(at: c, radius: 3), color: violet),
    ]
    spot.isShown = false
  }

  // MARK: On and off

  func install() {
    inputObservation = stage.processor.observeInput { [weak self] in self?.update(for: $0) }
    observation = stage.log.observe { [weak self] in self?.append($0) }
    stage.window.layer.insert(root, at: .max)
  }

  func uninstall() {
    inputObservation?.end()
    inputObservation = nil
    observation?.end()
    root.removeFromSuperlayer()
  }

  // MARK: Observing

  private func update(for admission: Admission) {
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
    case .moved: touches[i].append(event, report: report)
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
    history.forget(
      before: min(event.time - TransitionHistory.span, lens.held?.start ?? event.time))
    history.press(contact, number: number, at: event.time)
    selected = touch
    selectedView = nil
    isChosenPath = false
    answer = nil
    textIsStale = true
  }

  private func ended(_ i: Int, _ event: InputEvent) {
    history.lift(touches[i].contact, at: event.time)
    textIsStale = true
    // A touch that is still down is of more interest.
    if selected?.contact == touches[i].contact, let other = touches.first(where: \.isLive) {
      selected = other
      selectedView = nil
    }
  }

  private func append(_ transition: Transition) {
    history.add(transition, since: min(sequenceStart, transition.time))
    setNeedsUpdate()
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
    setNeedsUpdate()
  }

  /// Highlights a recognizer's row and track; the second call for the same one ends that. If it is
  /// not under the touch, the panel shows the path of its view instead.
  func choose(_ id: RecognizerID) {
    chosen = chosen == id ? nil : id
    setNeedsUpdate()
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
    setNeedsUpdate()
  }

  /// Marks everything as changed.
  func setNeedsUpdate() {
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
    setNeedsUpdate()
  }

  // MARK: Frames

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
      for layer in [root, markRoot] { layer.setFrame(CGRect(origin: .zero, size: size)) }
      textIsStale = true
    }
    resolveView()
    updateMarks(now)
    let isDue = now - textAt >= InspectorOverlay.textInterval || now < textAt
    guard textIsStale || isDue else { return }
    textIsStale = false
    textAt = now
    updateText(now)
  }
}
