import PantoBase
import PantoScene
@_spi(Overrides) import PantoScene

/// The receiver of what the keyboard on screen types.
@MainActor protocol KeyboardTypist: AnyObject {
  func type(_ text: String)
  func deleteBackward()
  func pressReturn()
  func dismissKeyboard()
  /// Whether there is text already.
  var hasText: Bool { get }
  /// The text before the caret as far as capitals depend on it, or `nil` if it is unknown.
  var textBeforeCaret: String? { get }
}

/// The settings of a first responder that the keyboard follows.
struct KeyboardTraits: Equatable {
  var type = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var capitals = UITextAutocapitalizationType.none
  var style = UIUserInterfaceStyle.unspecified
  var isSecure = false
  /// Whether the return key is disabled while there is no text.
  var returnNeedsText = false
}

/// The keyboard on screen: rows of keys that fingers and the mouse press (TXI-07).
///
/// A key types when its finger lifts, or when the next finger lands. A finger that moves to another
/// key presses that one. Delete repeats.
@MainActor final class KeyboardView: UIView {
  /// The sets of keys of which the keyboard shows one.
  enum Plane { case letters, numbers, signs }
  /// The states of Shift: no capitals, one capital letter, or capitals until Shift is pressed
  /// again.
  enum Shift { case off, once, locked }

  private weak var typist: (any KeyboardTypist)?
  private(set) var plane = Plane.letters
  private(set) var shift = Shift.off
  private var keys: [KeyboardKey] = []
  /// The fingers on keys, in the order of touch down.
  private var fingers: [(touch: UITouch, key: KeyboardKey?)] = []
  private var repetition: Timekeeper.Deadline?
  private var hasRepeated = false
  /// The other letters of a key that is held.
  private var alternates: (letters: KeyAlternates, touch: UITouch)?
  private var latestShift: TimeInterval = -1
  private var rowHeight: CGFloat = 54
  private var isWide = false
  private var bottomInset: CGFloat = 0

  var traits = KeyboardTraits() {
    didSet {
      if traits == oldValue { return followText() }
      plane = traits.type == .numbersAndPunctuation ? .numbers : .letters
      shift = .off
      rebuild()
      followText()
    }
  }

  /// The delay before Delete repeats, and between repetitions, in seconds.
  private static let repetitionDelay: TimeInterval = 0.5
  private static let repetitionInterval: TimeInterval = 0.1
  /// Two presses of Shift within this time lock it, in seconds (TAP-03).
  private static let lockTime: TimeInterval = 0.35

  init(typist: any KeyboardTypist) {
    self.typist = typist
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    backgroundColor = UIColor(light: RGBA(hex: 0xD1D3D9), dark: RGBA(hex: 0x2B2B2D))
    rebuild()
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Keys

  private var isPad: Bool {
    switch traits.type {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: true
    default: false
    }
  }

  /// The rows of keys that show now.
  private var layout: [[KeyboardKey.Kind]] {
    func row(_ text: String) -> [KeyboardKey.Kind] { text.map { .text(String($0)) } }
    if isPad {
      let corner: KeyboardKey.Kind =
        switch traits.type {
        case .decimalPad: .text(".")
        case .phonePad: .text("+")
        default: .blank
        }
      return [row("123"), row("456"), row("789"), [corner, .text("0"), .delete]]
    }
    var rows: [[KeyboardKey.Kind]]
    switch plane {
    case .letters:
      rows = [row("qwertyuiop"), row("asdfghjkl"), [.shift] + row("zxcvbnm") + [.delete]]
    case .numbers:
      rows = [row("1234567890"), row("-/:;()$&@\""), [.plane(.signs)] + row(".,?!'") + [.delete]]
    case .signs:
      rows = [row("[]{}#%^*+="), row("_\\|~<>€£¥•"), [.plane(.numbers)] + row(".,?!'") + [.delete]]
    }
    var last: [KeyboardKey.Kind] = [.plane(plane == .letters ? .numbers : .letters)]
    switch traits.type {
    case .emailAddress: last += [.text("@"), .space, .text(".")]
    case .URL: last += [.text("/"), .space, .text(".")]
    default: last += [.space]
    }
    last.append(.enter(traits.returnKey))
    if isWide { last.append(.dismiss) }
    return rows + [last]
  }

  private func rebuild() {
    let kinds = layout.flatMap { $0 }
    while keys.count < kinds.count {
      let key = KeyboardKey()
      keys.append(key)
      addSubview(key)
    }
    for (i, key) in keys.enumerated() {
      key.isHidden = i >= kinds.count || kinds[i] == .blank
      if i < kinds.count { key.kind = kinds[i] }
    }
    showShift()
    showReturn()
    setNeedsLayout()
  }

  private func showShift() {
    for key in keys { key.show(shift) }
  }

  func showReturn() {
    for key in keys {
      if case .enter = key.kind { key.isEnabled = isReturnEnabled } else { key.isEnabled = true }
    }
  }

  /// Adapts the size and the keys of the keyboard to a window.
  func adapt(to window: UIWindow) {
    let isWideNow = window.bounds.width >= 600
    bottomInset = window.safeAreaInsets.bottom
    // The keyboard leaves half of a low window free.
    rowHeight = min(isWideNow ? 60 : 54, max(30, window.bounds.height * 0.5 / 4))
    if isWideNow != isWide {
      isWide = isWideNow
      rebuild()
    }
    bounds.size = CGSize(width: window.bounds.width, height: 4 * rowHeight + 4 + bottomInset)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let rows = layout
    let margin: CGFloat = 3
    // On a wide window the rows of keys are at most this wide, and centred.
    let width = min(bounds.width - 2 * margin, isPad ? 480 : 1000)
    let left = (bounds.width - width) / 2
    let unit = width / CGFloat(isPad ? 3 : 10)
    var index = 0
    for (r, row) in rows.enumerated() {
      let y = 4 + CGFloat(r) * rowHeight
      let widths = row.map { self.width(of: $0, in: row, unit: unit, total: width) }
      var x = left + (width - widths.reduce(0, +)) / 2
      for keyWidth in widths {
        let key = keys[index]
        index += 1
        let area = CGRect(x: x, y: y, width: keyWidth, height: rowHeight)
        key.frame = area.insetBy(dx: isWide ? 4 : 3, dy: rowHeight < 44 ? 3 : 5)
        key.area = area
        x += keyWidth
      }
    }
  }

  private func width(
    of kind: KeyboardKey.Kind, in row: [KeyboardKey.Kind], unit: CGFloat, total: CGFloat
  ) -> CGFloat {
    if isPad { return unit }
    let isBottom = row.contains(.space)
    switch kind {
    case .text where !isBottom:
      // Rows of signs have five wide keys between two special ones.
      return row.count == 7 ? (total - 3 * unit) / 5 : unit
    case .text: return unit
    case .shift, .delete,
      .plane where !isBottom:
      return unit * 1.5
    case .plane: return unit * 1.5
    case .enter: return unit * 2
    case .dismiss: return unit
    case .space:
      let others = row.filter { $0 != .space }
        .reduce(0) { $0 + width(of: $1, in: row, unit: unit, total: total) }
      return max(unit, total - others)
    case .blank: return unit
    }
  }

  // MARK: Touches

  /// Returns the key at a point; the gaps between keys belong to the nearer one.
  private func key(at point: CGPoint) -> KeyboardKey? {
    keys.first { !$0.isHidden && $0.area.holds(point) }
      ?? keys.filter { !$0.isHidden }.min {
        $0.area.distance(to: point) < $1.area.distance(to: point)
      }.flatMap { $0.area.distance(to: point) < rowHeight ? $0 : nil }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: a set of touches iterates in the order in which they began.
    for touch in touches {
      // The key under an earlier finger types before the one under the next.
      for i in fingers.indices { release(&fingers[i]) }
      let key = key(at: touch.location(in: self))
      fingers.append((touch, key))
      press(key, touch)
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for i in fingers.indices where touches.contains(fingers[i].touch) {
      if let alternates, alternates.touch === fingers[i].touch {
        alternates.letters.follow(fingers[i].touch.location(in: self).x)
        continue
      }
      guard let old = fingers[i].key, old.kind != .delete || !hasRepeated else { continue }
      let new = key(at: fingers[i].touch.location(in: self))
      if new === old { continue }
      old.isPressed = false
      stopRepeating()
      fingers[i].key = new
      press(new, fingers[i].touch)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: the list of fingers, in the order of touch down.
    for i in fingers.indices where touches.contains(fingers[i].touch) { release(&fingers[i]) }
    fingers.removeAll { touches.contains($0.touch) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for finger in fingers where touches.contains(finger.touch) { finger.key?.isPressed = false }
    if let alternates, touches.contains(alternates.touch) { hideAlternates() }
    fingers.removeAll { touches.contains($0.touch) }
    stopRepeating()
  }

  func forgetTouches() {
    for finger in fingers { finger.key?.isPressed = false }
    fingers.removeAll()
    hideAlternates()
    stopRepeating()
  }

  private func press(_ key: KeyboardKey?, _ touch: UITouch) {
    guard let key else { return }
    key.isPressed = true
    hasRepeated = false
    if key.kind == .delete { repeatDelete(after: KeyboardView.repetitionDelay) }
    if case .text(let letter) = key.kind, !isPad { offerAlternates(letter, key, touch) }
  }

  /// Shows the other letters of a key once its finger has rested on it.
  private func offerAlternates(_ letter: String, _ key: KeyboardKey, _ touch: UITouch) {
    guard let stage else { return }
    repetition = stage.time.at(stage.time.now + KeyboardView.repetitionDelay) { [weak self] in
      guard let self, window != nil, fingers.contains(where: { $0.touch === touch }),
        let letters = KeyAlternates(
          of: letter, isCapital: shift != .off, above: key.area, in: bounds.width)
      else { return }
      hideAlternates()
      alternates = (letters, touch)
      addSubview(letters)
    }
  }

  private func hideAlternates() {
    alternates?.letters.removeFromSuperview()
    alternates = nil
  }

  private func repeatDelete(after delay: TimeInterval) {
    guard let stage else { return }
    repetition = stage.time.at(stage.time.now + delay) { [weak self] in
      guard let self, window != nil else { return }
      hasRepeated = true
      typist?.deleteBackward()
      followText()
      repeatDelete(after: KeyboardView.repetitionInterval)
    }
  }

  private func stopRepeating() {
    repetition?.cancel()
    repetition = nil
  }

  private func release(_ finger: inout (touch: UITouch, key: KeyboardKey?)) {
    guard let key = finger.key else { return }
    finger.key = nil
    key.isPressed = false
    stopRepeating()
    if let alternates, alternates.touch === finger.touch {
      let letter = alternates.letters.chosen
      hideAlternates()
      return enter(letter)
    }
    activate(key)
  }

  private func activate(_ key: KeyboardKey) {
    switch key.kind {
    case .text(let text): enter(shift == .off ? text : text.uppercased())
    case .space:
      typist?.type(" ")
      if plane != .letters, !isPad, traits.type != .numbersAndPunctuation { show(.letters) }
      followText()
    case .delete:
      if !hasRepeated { typist?.deleteBackward() }
      followText()
    case .shift: pressShift()
    case .plane(let plane): show(plane)
    case .enter:
      if isReturnEnabled { typist?.pressReturn() }
      followText()
    case .dismiss: typist?.dismissKeyboard()
    case .blank: break
    }
  }

  /// Types a letter or sign as it shows.
  private func enter(_ text: String) {
    typist?.type(text)
    if shift == .once { setShift(.off) }
    // A sign that ends a word brings the letters back, as on iOS.
    if plane != .letters, text == "'" { show(.letters) }
    followText()
  }

  private func pressShift() {
    let now = stage?.time.now ?? 0
    let isSecond = latestShift >= 0 && now - latestShift <= KeyboardView.lockTime
    latestShift = now
    setShift(isSecond ? .locked : shift == .off ? .once : .off)
  }

  private func setShift(_ new: Shift) {
    guard new != shift else { return }
    shift = new
    showShift()
  }

  private func show(_ new: Plane) {
    guard new != plane else { return }
    plane = new
    rebuild()
  }

  /// Whether the return key does anything now.
  private var isReturnEnabled: Bool { !traits.returnNeedsText || typist?.hasText == true }

  /// Turns Shift on where a capital letter is due: at the start of a sentence or word. Disables the
  /// return key where text is missing.
  func followText() {
    showReturn()
    guard shift != .locked, !isPad, let text = typist?.textBeforeCaret else { return }
    let wants: Bool
    switch traits.capitals {
    case .none: wants = false
    case .allCharacters: wants = true
    case .words: wants = text.last.map { $0.isWhitespace } ?? true
    case .sentences:
      let trimmed = text.reversed().drop { $0 == " " }
      let ends: [Character] = [".", "!", "?"]
      wants =
        trimmed.first.map { $0.isNewline || (text.last == " " && ends.contains($0)) } ?? true
    }
    setShift(wants ? .once : .off)
  }
}

extension CGRect {
  /// The distance of a point from the rectangle.
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    let dx = max(minX - point.x, point.x - maxX, 0)
    let dy = max(minY - point.y, point.y - maxY, 0)
    return (dx * dx + dy * dy).squareRoot()
  }
}
