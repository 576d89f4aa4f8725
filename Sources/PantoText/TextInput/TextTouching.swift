import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// The handling of fingers on the text of a field or text view: a hold shows the loupe, handles
/// change the selection, and the edit menu comes and goes (TXI-08, TXI-09).
@MainActor final class TextTouching {
  private unowned let canvas: TextCanvas
  private var hold: Timekeeper.Deadline?
  private var place = CGPoint.zero
  /// Whether the edit menu showed when the finger landed, which closed it.
  private var closedMenu = false
  private var loupe: TextLoupe?
  private var handles: [SelectionHandle] = []
  /// Whether a finger holds the text, so that it places the caret and scrolls nothing.
  private(set) var isHolding = false

  /// How long a finger rests before the loupe shows, in seconds (LPR-01).
  static let holdTime: TimeInterval = 0.5

  init(_ canvas: TextCanvas) { self.canvas = canvas }

  private var owner: any TextCanvasOwner { canvas.owner }

  // MARK: Holding

  /// Begins to follow a finger that landed at a point of the field or text view.
  func began(at point: CGPoint) {
    end()
    place = point
    guard let time = owner.stage?.time else { return }
    let closed = UIMenuController.of(owner.stage).closed
    closedMenu = closed.map { $0.view === owner && $0.time == time.now } ?? false
    hold = time.at(time.now + TextTouching.holdTime) { [weak self] in self?.beginHold() }
  }

  private func beginHold() {
    let owner = owner
    // Delegates may end the touch, which takes `hold` away, or the editing.
    guard owner.window != nil, owner.isFirstResponder || owner.becomeFirstResponder(),
      hold != nil, owner.isFirstResponder
    else { return hold = nil }
    hold = nil
    isHolding = true
    owner.holdChanged()
    followFinger()
  }

  private func followFinger() {
    let offset = canvas.offset(at: place)
    canvas.goal = nil
    if owner.allowsEditing {
      canvas.select(anchor: offset, head: offset)
    } else {
      canvas.select(canvas.editing.word(at: offset))
    }
    guard isHolding, let window = owner.window, owner.allowsEditing else { return }
    let loupe = self.loupe ?? TextLoupe()
    self.loupe = loupe
    window.bringSubviewToFront(loupe)
    owner.layoutIfNeeded()
    loupe.show(canvas, in: window, ground: owner.backgroundColor ?? .systemBackground)
  }

  /// Follows a finger that moved; `isDrag` is whether the movement is too far for a tap.
  ///
  /// - Returns: Whether the finger places the caret under the loupe.
  func moved(to point: CGPoint, isDrag: Bool) -> Bool {
    place = point
    if isHolding {
      followFinger()
      return true
    }
    if isDrag { stopWaiting() }
    return false
  }

  /// Ends the touch of a finger that lifted. Returns whether it held the text, and so is no tap.
  func lifted() -> Bool {
    let wasHolding = isHolding
    end()
    if wasHolding { canvas.showEditMenu() }
    return wasHolding
  }

  /// Ends a finger's hold of the text without showing the edit menu.
  func end() {
    stopWaiting()
    loupe?.removeFromSuperview()
    loupe = nil
    guard isHolding else { return }
    isHolding = false
    owner.holdChanged()
  }

  private func stopWaiting() {
    hold?.cancel()
    hold = nil
  }

  // MARK: Taps

  /// Handles a finger's tap. A tap on what is selected, or on the caret, shows and hides the menu.
  func tapped(at point: CGPoint, count: Int, wasEditing: Bool) {
    let old = canvas.editing.selection
    if count == 1, wasEditing, !old.isEmpty,
      canvas.rects(of: old).contains(where: { $0.holds(point) })
    {
      return toggleMenu()
    }
    canvas.tap(at: point, count: count)
    if count > 1 {
      canvas.showEditMenu()
    } else if wasEditing, old.isEmpty, canvas.editing.selection == old {
      toggleMenu()
    }
  }

  private func toggleMenu() { if !closedMenu { canvas.showEditMenu() } }

  // MARK: Handles

  /// Puts the handles at the ends of the selection, where a finger selected. A selection within
  /// composed text is the input method's, and has none.
  func layOutHandles(_ rows: TextRows) {
    let range = canvas.editing.selection
    let isFinger =
      owner.stage?.newestTouchType == .direct || owner.stage?.newestTouchType == .pencil
    guard canvas.isActive, !range.isEmpty, canvas.editing.marked == nil,
      isFinger || handles.contains(where: \.isTracking)
    else {
      for handle in handles { handle.removeFromSuperview() }
      handles = []
      return
    }
    if handles.isEmpty {
      handles = [SelectionHandle(canvas, isStart: true), SelectionHandle(canvas, isStart: false)]
    }
    for handle in handles {
      if handle.superview !== owner { owner.addSubview(handle) }
      let caret = canvas.convert(
        rows.caret(at: handle.isStart ? range.lowerBound : range.upperBound), to: owner)
      handle.frame = SelectionHandle.frame(at: caret)
      // A handle whose text is scrolled out of sight is hidden.
      let sight = canvas.superview.map { $0.convert($0.bounds, to: owner) } ?? .zero
      handle.isHidden =
        !handle.isTracking
        && !sight.insetBy(dx: -2, dy: -2).holds(CGPoint(x: caret.midX, y: caret.midY))
      handle.show(canvas.tintColor)
    }
  }
}

/// The bar with a ball at an end of the selection, which a finger drags (TXI-08).
@MainActor final class SelectionHandle: UIControl {
  private weak var canvas: TextCanvas?
  let isStart: Bool
  private let bar = UIView()
  private let ball = UIView()
  /// The vector from the finger to the middle of the handle when the drag began, in points.
  private var grab = CGVector.zero

  private static let ballSize: CGFloat = 10
  /// How far a handle extends beyond the line, in points.
  private static let overhang: CGFloat = 8
  /// The space beside the caret in which a finger finds the handle, in points.
  private static let reach: CGFloat = 15

  init(_ canvas: TextCanvas, isStart: Bool) {
    self.canvas = canvas
    self.isStart = isStart
    super.init(frame: .zero)
    accessibilityIdentifier = isStart ? "selectionStart" : "selectionEnd"
    isAccessibilityElement = false
    for view in [bar, ball] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    ball.layer.cornerRadius = SelectionHandle.ballSize / 2
  }

  required init?(coder: NSCoder) { return nil }

  static func frame(at caret: CGRect) -> CGRect {
    CGRect(
      x: caret.midX - reach, y: caret.minY - overhang, width: 2 * reach,
      height: caret.height + 2 * overhang)
  }

  func show(_ color: UIColor?) {
    bar.backgroundColor = color
    ball.backgroundColor = color
    let size = SelectionHandle.ballSize
    let overhang = SelectionHandle.overhang
    bar.frame = CGRect(
      x: bounds.midX - 1, y: overhang, width: 2, height: bounds.height - 2 * overhang)
    ball.frame = CGRect(
      x: bounds.midX - size / 2, y: isStart ? 0 : bounds.height - size, width: size,
      height: size)
  }

  override func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool {
    true
  }

  override var liftEvents: Event { .touchUpInside }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    grab = CGVector(dx: bounds.midX - place.x, dy: bounds.midY - place.y)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let canvas else { return false }
    let place = touch.location(in: canvas.owner)
    let range = canvas.editing.selection
    let offset = canvas.offset(at: CGPoint(x: place.x + grab.dx, y: place.y + grab.dy))
    // At least one character stays selected.
    if isStart {
      let last = canvas.editing.offset(from: range.upperBound, by: .character, isForward: false)
      canvas.select(anchor: range.upperBound, head: min(offset, last))
    } else {
      let first = canvas.editing.offset(from: range.lowerBound, by: .character, isForward: true)
      canvas.select(anchor: range.lowerBound, head: max(offset, first))
    }
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { canvas?.showEditMenu() }
}

extension TextCanvas {
  /// Whether the text can do a command of the edit menu now; `nil` for commands of a program.
  func allows(_ action: Selector) -> Bool? {
    let isSelected = !editing.selection.isEmpty
    switch action {
    case .cut, .delete: return isSelected && !isSecure && owner.allowsEditing
    case .copy: return isSelected && !isSecure
    case .paste: return owner.allowsEditing && UIPasteboard.general.hasStrings
    case .select: return !isSelected && editing.length > 0
    case .selectAll: return editing.length > 0 && editing.selection.count < editing.length
    default: return nil
    }
  }

  /// Shows the edit menu above the selection or the caret, as far as those are in sight.
  func showEditMenu() {
    guard isActive else { return }
    owner.layoutIfNeeded()
    let range = editing.selection
    var rect = rects(of: range).reduce(CGRect.null) { $0.union($1) }
    if rect.isNull { rect = caretRect(at: editing.head) }
    // The handles lie above and below the selection.
    if !range.isEmpty { rect = rect.insetBy(dx: 0, dy: -10) }
    let sight = owner.bounds.insetBy(dx: 0, dy: -10)
    let shown = rect.intersection(sight)
    showEditMenu(at: shown.isNull ? sight : shown)
  }
}
