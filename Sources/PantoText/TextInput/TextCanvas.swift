import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// A view whose text a `TextCanvas` shows and edits.
@MainActor protocol TextCanvasOwner: UIView {
  var canvas: TextCanvas { get }
  /// Whether the user may change the text.
  var allowsEditing: Bool { get }
  /// Whether the user may select text.
  var allowsSelecting: Bool { get }
  /// Returns whether the user may replace a range by `text`.
  func shouldChange(_ range: Range<Int>, to text: String) -> Bool
  /// Called after the user changed the text.
  func textDidChange()
  /// Called after the selection changed.
  func selectionDidChange()
  /// Called for the return key. Returns whether a line break is inserted.
  func returnPressed() -> Bool
  /// Called when the view lost the role of first responder although it refused.
  func endEditingByForce()
  /// Returns the menu for the selection in place of the suggested actions, or `nil` for those.
  func editMenu(suggested: [UIMenuElement]) -> UIMenu?
  /// Called when a finger begins or ends to hold the text, which then must not scroll.
  func holdChanged()
  /// Brings the caret into sight.
  func revealCaret()
  /// The height of a page, in points, for the page keys; 0 for none.
  var pageHeight: CGFloat { get }
}

/// The owner of a canvas whose field is gone. Nothing can be edited in it.
private final class FormerOwner: UIView, TextCanvasOwner {
  static let shared = FormerOwner(frame: .zero)
  lazy var canvas = TextCanvas(owner: self, isMultiline: false)
  let allowsEditing = false
  let allowsSelecting = false
  let pageHeight: CGFloat = 0
  func shouldChange(_ range: Range<Int>, to text: String) -> Bool { false }
  func textDidChange() {}
  func selectionDidChange() {}
  func returnPressed() -> Bool { false }
  func endEditingByForce() {}
  func revealCaret() {}
  func editMenu(suggested: [UIMenuElement]) -> UIMenu? { nil }
  func holdChanged() {}
}

/// The text of a field or text view: draws its lines, the selection, the composition and the caret,
/// and edits it. It takes no touches itself.
@MainActor final class TextCanvas: UIView {
  private weak var field: (any TextCanvasOwner)?
  /// The field or text view of the canvas, or a stand-in if the program keeps the canvas longer.
  var owner: any TextCanvasOwner { field ?? FormerOwner.shared }
  var editing = TextEditing() { didSet { followHistory() } }
  /// The undo manager of the field or text view (UND-05).
  private(set) lazy var history = TextUndoManager(self)
  /// The numbers of edits and of clearings of the text that the undo manager knows of.
  private var knownSteps = (recorded: 0, clearings: 0)
  private(set) var rows = TextRows()
  private var needsRows = true
  /// The lines of `unwrappedSize`.
  private var unwrappedRows = TextRows()

  var font = UIFont.systemFont(ofSize: 17) { didSet { if font != oldValue { textChanged() } } }
  var color = UIColor.label { didSet { setNeedsLayout() } }
  var alignment = NSTextAlignment.natural { didSet { textChanged() } }
  var spacing = TextSpacing() { didSet { if spacing != oldValue { textChanged() } } }
  var isSecure = false { didSet { if isSecure != oldValue { textChanged() } } }
  /// Whether the text may have several lines, which wrap and which the return key breaks.
  let isMultiline: Bool
  /// Whether the next change by the user replaces the whole text, whatever is selected (TXI-02).
  var replacesAll = false
  /// The width in which lines wrap and are aligned, in points.
  var container: CGFloat = 0 { didSet { if container != oldValue { textChanged() } } }
  /// The visible part of the canvas, in points. Only lines within it are drawn.
  var visibleArea = CGRect.zero {
    didSet {
      guard visibleArea != oldValue else { return }
      setNeedsLayout()
      if visibleArea.origin != oldValue.origin { hideEditMenu() }
    }
  }
  /// Whether the canvas has the caret: its owner is the first responder.
  var isActive = false { didSet { if isActive != oldValue { activityChanged() } } }

  private let caret = UIView()
  private var lineViews: [UIView] = []
  private var selectionViews: [UIView] = []
  private var markViews: [UIView] = []
  private var blink: Timekeeper.Deadline?
  private var blinkEnd: TimeInterval = 0
  /// The x coordinate, in points, that the caret keeps while the up and down keys move it.
  var goal: CGFloat?
  /// The range that a drag of the mouse extends: the word or paragraph of the press.
  var pressed: (range: Range<Int>, unit: TextEditing.Unit)?

  /// The handling of fingers on the text.
  private(set) lazy var touching = TextTouching(self)

  /// How long the caret shows, and how long it does not, in seconds (TXI-04).
  static let blinkInterval: TimeInterval = 0.5
  /// How long the caret blinks after the latest change, in seconds (TXI-04).
  static let blinkDuration: TimeInterval = 10

  init(owner: any TextCanvasOwner, isMultiline: Bool) {
    field = owner
    self.isMultiline = isMultiline
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    caret.isHidden = true
    caret.layer.cornerRadius = 1
    addSubview(caret)
  }

  required init?(coder: NSCoder) { return nil }

  /// Registers new edits of the text with the undo manager.
  private func followHistory() {
    if knownSteps.clearings != editing.clearings {
      knownSteps.clearings = editing.clearings
      history.removeAllActions(withTarget: self)
    }
    while knownSteps.recorded < editing.recordedSteps {
      knownSteps.recorded += 1
      history.registerStep()
    }
  }

  // MARK: Layout

  private var shaper: (any TextShaper)? { (stage ?? Stage.current)?.text ?? Stage.latestText }

  func textChanged() {
    needsRows = true
    setNeedsLayout()
    if isActive { (stage?.textInputServices as? TextServices)?.editedTextChanged() }
  }

  /// The lines of the text as it is now.
  var currentRows: TextRows {
    if needsRows, let shaper {
      needsRows = false
      rows.layOut(
        editing.text, style(width: isMultiline ? max(container, 1) : nil), shaper: shaper)
    }
    return rows
  }

  private func style(width: CGFloat?) -> TextRows.Style {
    TextRows.Style(
      font: font.style, width: width, container: container, alignment: alignment,
      isRightToLeft: owner.isRightToLeft, isSecure: isSecure, spacing: spacing)
  }

  /// The size of the text with one line per paragraph, in points. Only paragraphs that changed are
  /// measured again.
  var unwrappedSize: CGSize {
    guard let shaper else { return .zero }
    unwrappedRows.layOut(editing.text, style(width: nil), shaper: shaper)
    return unwrappedRows.size
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // Another stage may lay out text with another shaper.
    if stage != nil { textChanged() } else { isActive = false }
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let rows = currentRows
    showLines(rows)
    let selected = isActive ? rows.rects(of: editing.selection) : []
    show(selected, in: &selectionViews, behind: true) { $0.backgroundColor = tint(0.24) }
    let marks = (editing.marked.map { rows.rects(of: $0) } ?? []).map {
      CGRect(x: $0.minX, y: ($0.maxY - 2).rounded(), width: $0.width, height: 1)
    }
    show(marks, in: &markViews, behind: false) { $0.backgroundColor = color }
    bringSubviewToFront(caret)
    caret.frame = rows.caret(at: editing.head)
    caret.backgroundColor = tintColor
    if !showsCaret { caret.isHidden = true }
    touching.layOutHandles(rows)
  }

  private func tint(_ alpha: CGFloat) -> UIColor {
    (tintColor ?? .systemBlue).withAlphaComponent(alpha)
  }

  private func showLines(_ rows: TextRows) {
    var used = 0
    if !rows.rows.isEmpty {
      for i in rows.rows(in: visibleArea) {
        let row = rows.rows[i]
        if row.line.layout.glyphs.isEmpty { continue }
        // A long text in one line has many pieces. Only those in sight are drawn.
        if !isMultiline, row.origin.x > visibleArea.maxX { continue }
        if !isMultiline, row.origin.x + row.line.width < visibleArea.minX { continue }
        if used == lineViews.count {
          let view = UIView()
          view.isUserInteractionEnabled = false
          lineViews.append(view)
          addSubview(view)
        }
        let view = lineViews[used]
        view.isHidden = false
        view.frame = CGRect(origin: row.origin, size: row.line.layout.size)
        view.layer.text = LayerContent.Text(
          layout: row.line.layout, origin: .zero, color: shown(color))
        used += 1
      }
    }
    for view in lineViews[used...] {
      view.isHidden = true
      view.layer.text = nil
    }
  }

  private func show(
    _ rects: [CGRect], in views: inout [UIView], behind: Bool, _ style: (UIView) -> Void
  ) {
    while views.count < rects.count {
      let view = UIView()
      view.isUserInteractionEnabled = false
      views.append(view)
      insertSubview(view, at: behind ? 0 : subviews.count)
    }
    for (i, view) in views.enumerated() {
      view.isHidden = i >= rects.count
      if i < rects.count {
        view.frame = rects[i]
        style(view)
      }
    }
  }

  // MARK: Caret

  private var showsCaret: Bool { isActive && editing.selection.isEmpty && owner.allowsEditing }

  private func activityChanged() {
    setNeedsLayout()
    if isActive {
      restartBlink()
    } else {
      blink?.cancel()
      blink = nil
      caret.isHidden = true
      pressed = nil
      touching.end()
      hideEditMenu()
    }
  }

  /// The edit menu that showed last, kept so that it can be hidden after the text left its window.
  private weak var menu: UIMenuController?

  /// Shows the edit menu at a rectangle of the owner.
  func showEditMenu(at rect: CGRect) {
    let shown = UIMenuController.of(owner.stage)
    menu = shown
    shown.showMenu(from: owner, rect: rect)
  }

  private func hideEditMenu() {
    let shown = owner.stage.map { UIMenuController.of($0) } ?? menu
    shown?.hideMenu(from: owner)
  }

  /// Shows the caret and lets it blink for the next 10 s. After that it shows without a change, so
  /// that an idle window sleeps (TXI-04).
  func restartBlink() {
    blink?.cancel()
    blink = nil
    caret.isHidden = !showsCaret
    guard showsCaret, let stage else { return }
    blinkEnd = stage.time.now + TextCanvas.blinkDuration
    scheduleBlink(on: stage)
  }

  private func scheduleBlink(on stage: Stage) {
    blink = stage.time.at(stage.time.now + TextCanvas.blinkInterval) { [weak self] in
      guard let self, let stage = self.stage, showsCaret else { return }
      blink = nil
      if stage.time.now + TextCanvas.blinkInterval > blinkEnd {
        caret.isHidden = false
      } else {
        caret.isHidden.toggle()
        scheduleBlink(on: stage)
      }
    }
  }

  /// Lays out the text, restarts the blinking and reveals the caret, after it moved.
  func caretMoved() {
    setNeedsLayout()
    restartBlink()
    hideEditMenu()
    owner.revealCaret()
  }

  /// The text as assistive technology reads it: hidden text as dots, and no text as `nil`.
  var spokenText: String? {
    guard hasText else { return nil }
    return isSecure ? String(repeating: "•", count: editing.text.count) : editing.text
  }

  // MARK: Places in the owner's points

  func caretRect(at offset: Int) -> CGRect {
    convert(currentRows.caret(at: offset), to: owner)
  }

  func rects(of range: Range<Int>) -> [CGRect] {
    currentRows.rects(of: range).map { convert($0, to: owner) }
  }

  func offset(at point: CGPoint) -> Int {
    currentRows.offset(at: convert(point, from: owner))
  }
}
