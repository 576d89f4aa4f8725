import PantoBase
import PantoGestures
import PantoScene

/// One row of the panel: mark, title, state and the sentence that explains it.
struct InspectorRow: Equatable {
  var mark: StateMark
  var title: String
  var subtitle: String
  var state: String
  var sentence: String
  /// The recognizer of the row; `nil` for the row of a view.
  var id: RecognizerID?
  /// The recognizer that this one waits for, or that prevented it.
  var other: RecognizerID?
  var isChosen = false

  init(mark: StateMark, title: String, subtitle: String, state: String, sentence: String) {
    self.mark = mark
    self.title = title
    self.subtitle = subtitle
    self.state = state
    self.sentence = sentence
  }

  /// A row about a recognizer in the sequence that began at `start`; `nil` for its latest
  /// sequence.
  @MainActor init(_ recognizer: UIGestureRecognizer, in stage: Stage, since start: TimeInterval?) {
    let answer = stage.diagnose(recognizer)
    var state = answer.state
    // A finished recognizer is back in `possible`, but the row shows the outcome of its sequence
    // (REC-07).
    if state == .possible, let since = answer.since, start.map({ since >= $0 }) ?? true {
      state = answer.outcome
    }
    mark = StateMark(state, because: answer.reason)
    title = InspectorRow.words(for: recognizer)
    subtitle = recognizer.name ?? answer.view
    self.state = InspectorRow.word(for: state, mark)
    sentence = answer.sentence
    id = recognizer.id
    other = answer.reason?.other
    // The row of a gesture in progress explains its beginning, which says more than the movement
    // since.
    if state == .changed,
      let began = stage.log.transitions(of: recognizer).last(where: { $0.to == .began })
    {
      sentence = began.reason.sentence(for: began.kind, naming: stage.log.name(of:))
    }
  }

  init(_ obstacle: Obstacle) {
    self.init(
      mark: .prevented, title: obstacle.view.isEmpty ? "Nobody" : obstacle.view, subtitle: "",
      state: obstacle.code.rawValue, sentence: obstacle.sentence)
  }

  /// The text of a state. `waiting` and `prevented` are no states of a recognizer, but they answer
  /// what users ask.
  private static func word(for state: UIGestureRecognizer.State, _ mark: StateMark) -> String {
    switch mark {
    case .waiting, .prevented: mark.rawValue
    default: state.word
    }
  }

  /// The kind as text, such as `Long press` or `Screen edge pan`; for a subclass its own name.
  @MainActor static func words(for recognizer: UIGestureRecognizer) -> String {
    var words = ""
    for letter in recognizer.kindName {
      if letter.isUppercase {
        words += " " + letter.lowercased()
      } else {
        words.append(letter)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// The card on which a row is drawn.
final class InspectorRowLayer: InspectorLayer {
  private let sign = InspectorLayer()
  private let title = InspectorText()
  private let subtitle = InspectorText()
  private let pill = InspectorLayer()
  private let state = InspectorText()
  private let sentence = InspectorText()
  private var shown: InspectorRow?
  private var look = InspectorLook()
  private var width: CGFloat = 0

  required init() {
    super.init()
    for layer in [sign, title, subtitle, pill, sentence] { addSublayer(layer) }
    pill.addSublayer(state)
    cornerRadius = 10
    pill.cornerRadius = 10
    sign.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
  }

  /// Shows `row` at a position, and returns the height of the card.
  func set(
    _ row: InspectorRow, _ look: InspectorLook, x: CGFloat, y: CGFloat, width: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    show(true)
    if row != shown || look != self.look || width != self.width {
      shown = row
      self.look = look
      self.width = width
      build(row, by: shaper)
    }
    let height = bounds.height
    place(CGRect(x: x, y: y, width: width, height: height))
    return height
  }

  private func build(_ row: InspectorRow, by shaper: any TextShaper) {
    background = look.raised
    borderWidth = row.isChosen ? 2 : 0
    borderColor = look.color(of: .active)
    let color = look.color(of: row.mark)
    let word = look.wordColor(of: row.mark)
    sign.position = CGPoint(x: 18, y: 18)
    sign.paths = row.mark.paths(color, on: look.raised)

    let stateSize = state.set(
      row.state, InspectorLook.pill, word, at: CGPoint(x: 9, y: 2), by: shaper)
    pill.background = word.with(alpha: look.isDark ? 0.2 : 0.12)
    pill.place(
      CGRect(
        x: width - stateSize.width - 18 - 10, y: 8, width: stateSize.width + 18, height: 20))

    let right = pill.frame.minX - 8
    let left: CGFloat = 34
    let titleSize = title.set(
      row.title, InspectorLook.title, look.text, at: CGPoint(x: left, y: 9),
      width: max(20, right - left), by: shaper)
    let end = left + min(titleSize.width, title.setWidth) + 6
    let isRoom = right - end > 24
    subtitle.set(
      isRoom ? row.subtitle : "", InspectorLook.label, look.text2, at: CGPoint(x: end, y: 9),
      width: max(1, right - end), by: shaper)
    let said = sentence.set(
      row.sentence, InspectorLook.label, look.text2, at: CGPoint(x: left, y: 29),
      width: width - left - 10, lines: 3, by: shaper)
    bounds = CGRect(x: 0, y: 0, width: width, height: 29 + max(18, said.height) + 8)
  }
}

extension InspectorText {
  /// The width of the text in points.
  var setWidth: CGFloat { text?.layout.size.width ?? 0 }
}

/// The panel: the recognizers on the selected touch's hit path, or the answer to "why not?"
/// (INS-03, INS-07).
final class InspectorPanel: InspectorLayer {
  private let heading = InspectorText()
  private let path = InspectorText()
  private let more = InspectorText()
  private let button = InspectorLayer()
  private let word = InspectorText()
  private var rows: [InspectorRowLayer] = []
  private var shown: [InspectorRow] = []

  /// The part of the panel that a tap hits.
  enum Target: Equatable {
    /// The button "Why not?" or "Back" (INS-07).
    case question
    /// The row of a recognizer.
    case row(RecognizerID)
    /// The sentence of a row that names another recognizer.
    case other(RecognizerID)
  }

  /// The part at `point`, which is in the panel's coordinates.
  func target(at point: CGPoint) -> Target? {
    if !button.isHidden, button.frame.insetBy(dx: -8, dy: -12).contains(point) { return .question }
    for (row, layer) in zip(shown, rows) where layer.frame.contains(point) {
      if let other = row.other, point.y - layer.frame.minY >= 27 { return .other(other) }
      return row.id.map(Target.row)
    }
    return nil
  }

  required init() {
    super.init()
    for layer in [heading, path, more, button] { addSublayer(layer) }
    button.addSublayer(word)
    button.cornerRadius = 11
    cornerRadius = 14
    // The panel has no shadow, because touches below would make it be painted again in every frame
    // (INS-08).
    borderWidth = 1
  }

  /// Shows as many rows as fit, and the number of those that do not.
  func set(
    heading words: String, path where: String, button ask: String, count: Int,
    row: (Int) -> InspectorRow, _ look: InspectorLook, in room: CGRect, growsUp: Bool,
    by shaper: any TextShaper
  ) {
    background = look.surface
    borderColor = look.separator
    let inner = room.width - 24
    heading.set(words, InspectorLook.title, look.text, at: CGPoint(x: 14, y: 10), by: shaper)
    let accent = look.color(of: .active)
    let size = word.set(ask, InspectorLook.pill, accent, at: CGPoint(x: 10, y: 3), by: shaper)
    button.background = accent.with(alpha: look.isDark ? 0.2 : 0.12)
    button.place(
      CGRect(x: room.width - size.width - 32, y: 8, width: size.width + 20, height: 22))
    path.set(
      `where`, InspectorLook.number, look.text2, at: CGPoint(x: 14, y: 32), width: room.width - 28,
      lines: 2, by: shaper)
    var y: CGFloat = 32 + max(16, path.bounds.height) + 8
    shown.removeAll(keepingCapacity: true)
    while shown.count < count {
      let i = shown.count
      if i == rows.count { rows.append(add(InspectorRowLayer())) }
      let line = row(i)
      let height = rows[i].set(line, look, x: 12, y: y, width: inner, by: shaper)
      let needed = y + height + 6 + (i + 1 < count ? 24 : 6)
      if needed > room.height, i > 0 { break }
      y += height + 6
      shown.append(line)
    }
    for unused in rows[shown.count...] { unused.show(false) }
    let left = count - shown.count
    more.set(
      count == 0 ? "No recognizer lies on this path." : left > 0 ? "and \(left) more" : "",
      InspectorLook.caption, look.text2,
      at: CGPoint(x: 14, y: y), by: shaper)
    if left > 0 || count == 0 { y += 20 }
    y += 6
    let top = growsUp ? room.maxY - y : room.minY
    place(CGRect(x: room.minX, y: top, width: room.width, height: y))
  }
}
