import PantoBase
import PantoControls
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A view of one or more wheels, each of which the user turns to choose one of its rows (PIC-01).
///
/// Fingers, the mouse and mouse wheels turn a wheel; a tap turns it to the row that was hit. With
/// the keyboard, up and down turn a wheel and left and right go from wheel to wheel (PIC-05).
@preconcurrency @MainActor open class UIPickerView: UIView {
  static let standardRowHeight: CGFloat = 32
  private static let standardSize = CGSize(width: 320, height: 216)
  private static let margin: CGFloat = 9
  private static let gap: CGFloat = 5
  private static let mostComponents = 100
  private static let mostRows = 10_000_000

  /// The data source, held weakly. Default `nil`. Setting it loads the wheels.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { forgetWheels() } }
  /// The delegate, held weakly. Default `nil`. Setting it loads the wheels.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { forgetWheels() } }
  /// Whether the chosen rows have a mark behind them. Stored without effect, as on iOS: they always
  /// have the mark. Default `false`.
  open var showsSelectionIndicator = false

  private var wheels: [PickerWheel] = []
  private var isLoaded = false
  private var isLoading = false
  private let mark = UIView()
  private let focusMark = UIView()
  /// The wheel that the keyboard turns.
  private var focus = 0
  /// Whether the wheel that the keyboard turns is marked: from the first key to the next touch.
  private var marksFocus = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes a picker of 320 by 216 points.
  public convenience init() { self.init(frame: CGRect(origin: .zero, size: Self.standardSize)) }

  private func setUp() {
    clipsToBounds = true
    for view in [mark, focusMark] {
      view.isUserInteractionEnabled = false
      view.layer.cornerRadius = 8
      addSubview(view)
    }
    focusMark.isHidden = true
    focusMark.layer.borderWidth = 2
  }

  // MARK: Wheels

  private func forgetWheels() {
    isLoaded = false
    setNeedsLayout()
  }

  /// Asks the data source for the numbers of wheels and rows, unless they are up to date.
  private func load() {
    guard !isLoaded, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    isLoaded = true
    let reported = dataSource?.numberOfComponents(in: self) ?? 0
    let count = UIPickerView.legal(reported, "numberOfComponents", UIPickerView.mostComponents)
    for wheel in wheels.dropFirst(count) { wheel.removeFromSuperview() }
    wheels.removeLast(max(0, wheels.count - count))
    while wheels.count < count {
      let wheel = PickerWheel(self, component: wheels.count)
      wheels.append(wheel)
      addSubview(wheel)
    }
    bringSubviewToFront(focusMark)
    focus = min(focus, max(0, count - 1))
    for wheel in wheels { load(wheel) }
    setNeedsLayout()
  }

  private func load(_ wheel: PickerWheel) {
    let rows = dataSource?.pickerView(self, numberOfRowsInComponent: wheel.component) ?? 0
    let wanted =
      delegate?.pickerView(self, rowHeightForComponent: wheel.component)
      ?? UIPickerView.standardRowHeight
    let isLegal = wanted.isFinite && wanted >= 1 && wanted <= 10_000
    wheel.load(
      rowCount: UIPickerView.legal(
        rows, "numberOfRowsInComponent \(wheel.component)", UIPickerView.mostRows),
      rowHeight: isLegal ? wanted : UIPickerView.standardRowHeight)
  }

  private static func legal(_ count: Int, _ name: String, _ most: Int) -> Int {
    guard !(0...most).contains(count) else { return count }
    Misuse.report("\(name): \(count) is not between 0 and \(most)")
    return min(max(0, count), most)
  }

  private func wheel(_ component: Int, _ call: String) -> PickerWheel? {
    load()
    guard wheels.indices.contains(component) else {
      Misuse.report("\(call): there is no component \(component), only \(wheels.count)")
      return nil
    }
    return wheels[component]
  }

  /// The number of wheels.
  open var numberOfComponents: Int {
    load()
    return wheels.count
  }

  /// The number of rows of a wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    wheel(component, "numberOfRows")?.rowCount ?? 0
  }

  /// The size of the rows of a wheel, in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let wheel = wheel(component, "rowSize") else { return .zero }
    layoutIfNeeded()
    return CGSize(width: wheel.bounds.width, height: wheel.rowHeight)
  }

  /// The view of a row that is in sight, or `nil`.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    wheel(component, "view(forRow:)")?.view(forRow: row)
  }

  /// Asks for all numbers and rows again. Each wheel stays on its row if that still exists.
  ///
  /// A call from a data source that is being asked has no effect.
  open func reloadAllComponents() {
    guard !isLoading else { return }
    forgetWheels()
    load()
  }

  /// Asks for the number and the rows of one wheel again.
  open func reloadComponent(_ component: Int) {
    if let wheel = wheel(component, "reloadComponent") { load(wheel) }
  }

  /// Turns a wheel to a row, at once or within 0.3 s. The delegate is not told (PIC-03).
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component, "selectRow") else { return }
    guard (0..<wheel.rowCount).contains(row) else {
      return Misuse.report(
        "selectRow: component \(component) has no row \(row), only \(wheel.rowCount)")
    }
    wheel.select(row, animated: animated)
  }

  /// The row that a wheel rests on, or that code turns it to; -1 without rows (PIC-03).
  open func selectedRow(inComponent component: Int) -> Int {
    wheel(component, "selectedRow")?.selectedRow ?? -1
  }

  /// Asks the delegate again for the visible rows of all wheels, without turning a wheel.
  final func refreshRows() { for wheel in wheels { wheel.dropRows() } }

  /// Whether the user turns a wheel at the moment.
  final func isTurning(_ component: Int) -> Bool { wheels[component].isUsersTurn }
  /// Lays out the picker, then returns the frame of a wheel in points.
  final func columnFrame(_ component: Int) -> CGRect {
    layoutIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].frame : .zero
  }

  final func makeView(_ row: Int, _ component: Int, reusing view: UIView?) -> UIView {
    // A reload by the delegate while it makes a row would ask for the same row again.
    let outer = isLoading
    isLoading = true
    defer { isLoading = outer }
    return delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: view)
      ?? UIView()
  }

  final func userChose(_ row: Int, in component: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  final func speechLabel(_ component: Int) -> String? {
    (delegate as? any UIPickerViewAccessibilityDelegate)?
      .pickerView(self, accessibilityLabelForComponent: component) ?? accessibilityLabel
  }

  final func speechHint(_ component: Int) -> String? {
    (delegate as? any UIPickerViewAccessibilityDelegate)?
      .pickerView(self, accessibilityHintForComponent: component)
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { UIPickerView.standardSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIPickerView.standardSize }

  /// The width of each wheel if the delegate chooses none.
  final var sharedWidth: CGFloat {
    let count = CGFloat(max(1, wheels.count))
    let room = bounds.width - 2 * UIPickerView.margin - (count - 1) * UIPickerView.gap
    return max(0, room / count)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    load()
    let widths = wheels.map { wheel in
      let width = delegate?.pickerView(self, widthForComponent: wheel.component) ?? sharedWidth
      return width.isFinite && width >= 0 && width < 1e6 ? width : sharedWidth
    }
    let total = widths.reduce(0, +) + UIPickerView.gap * CGFloat(max(0, wheels.count - 1))
    var x = bounds.midX - total / 2
    let order = isRightToLeft ? Array(wheels.indices.reversed()) : Array(wheels.indices)
    for i in order {
      let frame = CGRect(x: x, y: bounds.minY, width: widths[i], height: bounds.height)
      if wheels[i].frame != frame {
        let width = wheels[i].bounds.width
        wheels[i].frame = frame
        wheels[i].resize()
        if width != frame.width { wheels[i].setNeedsLayout() }
      }
      x += widths[i] + UIPickerView.gap
    }
    let height = wheels.map(\.rowHeight).max() ?? UIPickerView.standardRowHeight
    mark.backgroundColor = .tertiarySystemFill
    mark.frame = CGRect(
      x: bounds.minX + UIPickerView.margin, y: bounds.midY - height / 2,
      width: max(0, bounds.width - 2 * UIPickerView.margin), height: height)
    showFocus()
  }

  private func showFocus() {
    focusMark.isHidden = !marksFocus || !isFirstResponder || !wheels.indices.contains(focus)
    guard !focusMark.isHidden else { return }
    focusMark.layer.borderColor = shown(tintColor)
    focusMark.frame = CGRect(
      x: wheels[focus].frame.minX, y: mark.frame.minY, width: wheels[focus].frame.width,
      height: mark.frame.height)
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  // MARK: Keys

  /// Whether the picker can become first responder: always, so that keys turn the wheels (PIC-05).
  open override var canBecomeFirstResponder: Bool { true }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    let isFirst = super.becomeFirstResponder()
    setNeedsLayout()
    return isFirst
  }

  @discardableResult open override func resignFirstResponder() -> Bool {
    let isOver = super.resignFirstResponder()
    setNeedsLayout()
    return isOver
  }

  /// Lets keys turn the wheel that was touched. If the picker is the input view of a field, the
  /// field stays the first responder.
  final func wheelTouched(_ component: Int) {
    focus = component
    marksFocus = false
    if stage?.firstResponder == nil { becomeFirstResponder() }
    setNeedsLayout()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    // Order: one key is one press.
    guard let key = presses.first?.key, key.modifierFlags.isEmpty, handle(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }

  private func handle(_ key: UIKey) -> Bool {
    load()
    guard wheels.indices.contains(focus) else { return false }
    let wheel = wheels[focus]
    marksFocus = true
    setNeedsLayout()
    switch key.charactersIgnoringModifiers {
    case UIKey.inputUpArrow: wheel.turn(to: wheel.targetRow - 1)
    case UIKey.inputDownArrow: wheel.turn(to: wheel.targetRow + 1)
    case UIKey.inputLeftArrow: moveFocus(isRightToLeft ? 1 : -1)
    case UIKey.inputRightArrow: moveFocus(isRightToLeft ? -1 : 1)
    default:
      switch key.keyCode {
      case .keyboardHome: wheel.turn(to: 0)
      case .keyboardEnd: wheel.turn(to: wheel.rowCount - 1)
      case .keyboardPageUp: wheel.turn(to: wheel.targetRow - 5)
      case .keyboardPageDown: wheel.turn(to: wheel.targetRow + 5)
      default: return false
      }
    }
    return true
  }

  private func moveFocus(_ step: Int) {
    focus = min(max(focus + step, 0), wheels.count - 1)
  }
}
