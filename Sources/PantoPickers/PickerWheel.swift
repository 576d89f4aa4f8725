import PantoBase
@_spi(Overrides) import PantoControls
import PantoMotion
import PantoScene
@_spi(Overrides) import PantoScene

/// One wheel of a picker: rows on a cylinder that is turned with a finger, the mouse or a wheel,
/// and rests on a row (PIC-02, PIC-04).
@MainActor final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  weak var picker: UIPickerView?
  let component: Int
  private(set) var rowCount = 0
  private(set) var rowHeight = UIPickerView.standardRowHeight
  /// The row that the wheel rests on, or turns to by code; -1 without rows.
  private(set) var selectedRow = -1
  /// Whether the wheel turns because of the user.
  private(set) var isUsersTurn = false
  private var isRedirecting = false
  /// The visible rows by number. The wheel transforms a holder view around each row, so that the
  /// delegate's view keeps its own transform.
  private var rows: [Int: (holder: UIView, content: UIView)] = [:]
  private var spare: [UIView] = []
  private let tap = UITapGestureRecognizer()

  /// The angle beyond which rows are behind the wheel, in radians.
  private static let horizon: CGFloat = 1.45
  /// The distance of the eye from the front of the wheel, in points.
  private static let eyeDistance: CGFloat = 600

  init(_ picker: UIPickerView, component: Int) {
    self.picker = picker
    self.component = component
    super.init(frame: .zero)
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    alwaysBounceVertical = true
    delegate = self
    tap.addTarget(self, action: PickerWheel.tapped(_:))
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { return nil }

  /// A wheel turns also at its first row.
  override var leavesDragsToSheets: Bool { false }

  // MARK: Rows

  /// Sets the number and the height of the rows, in points, and removes the views of the old rows.
  func load(rowCount: Int, rowHeight: CGFloat) {
    dropRows()
    let isSame = rowCount == self.rowCount && rowHeight == self.rowHeight
    (self.rowCount, self.rowHeight) = (rowCount, rowHeight)
    selectedRow = rowCount == 0 ? -1 : min(max(selectedRow, 0), rowCount - 1)
    if !isSame { resize() }
    setNeedsLayout()
  }

  /// Removes the views of the visible rows, so that the next layout asks the delegate for them
  /// again.
  func dropRows() {
    clearRows()
    setNeedsLayout()
  }

  private func clearRows() {
    // Order: by rows, so that the views are used again in the same order in each run.
    for row in rows.keys.sorted() { drop(row) }
  }

  private func drop(_ row: Int) {
    guard let (holder, content) = rows.removeValue(forKey: row) else { return }
    holder.removeFromSuperview()
    content.removeFromSuperview()
    spare.append(content)
  }

  func view(forRow row: Int) -> UIView? { rows[row]?.content }
  /// Returns the alpha of a row, from 0 to 1, or `nil` if the row is not visible.
  func strength(ofRow row: Int) -> CGFloat? { rows[row]?.holder.alpha }

  /// Adapts the range of the wheel to its size, so that each row can be in the middle.
  func resize() {
    let margin = max(0, (bounds.height - rowHeight) / 2)
    let insets = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
    let size = CGSize(width: bounds.width, height: CGFloat(rowCount) * rowHeight)
    guard insets != contentInset || size != contentSize else { return }
    let wasUsersTurn = isUsersTurn
    contentInset = insets
    contentSize = size
    if !hasDrag {
      stopContentMotion()
      contentOffset = offset(of: selectedRow)
      if wasUsersTurn { isUsersTurn = false }
    }
  }

  private func offset(of row: Int) -> CGPoint {
    CGPoint(x: 0, y: CGFloat(max(0, row)) * rowHeight - contentInset.top)
  }

  /// The row that is nearest to the middle at an offset.
  private func row(at offset: CGPoint) -> Int {
    guard rowCount > 0 else { return -1 }
    let place = ((offset.y + contentInset.top) / rowHeight).rounded()
    return Int(min(max(place, 0), CGFloat(rowCount - 1)))
  }

  /// Turns the wheel to a row by code, without telling the delegate.
  func select(_ row: Int, animated: Bool) {
    guard rowCount > 0 else { return }
    isUsersTurn = false
    selectedRow = row
    redirect(to: offset(of: row), animated: animated)
  }

  /// Turns the wheel for the user, by a tap, a key or assistive technology.
  func turn(to row: Int) {
    guard rowCount > 0 else { return }
    let target = offset(of: min(max(row, 0), rowCount - 1))
    redirect(to: target, animated: true)
    isUsersTurn = true
    if !hasContentMotion { rest() }
  }

  /// Turns the wheel to a content offset. The end of the motion that this replaces does not count
  /// as coming to rest.
  private func redirect(to target: CGPoint, animated: Bool) {
    isRedirecting = true
    setContentOffset(target, animated: animated)
    isRedirecting = false
  }

  /// The row that the wheel rests on or turns to.
  var targetRow: Int {
    if let end = contentMotionEndY { return row(at: CGPoint(x: 0, y: end)) }
    return selectedRow
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard tap.state == .ended, rowCount > 0 else { return }
    picker?.wheelTouched(component)
    let sine = min(max((tap.location(in: self).y - bounds.midY) / radius, -1), 1)
    let middle = (bounds.minY + contentInset.top) / rowHeight
    let steps = (Maths.atan2(sine, (1 - sine * sine).squareRoot()) * radius / rowHeight + middle)
      .rounded()
    turn(to: Int(min(max(steps, 0), CGFloat(rowCount - 1))))
  }

  // MARK: Turning

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    isUsersTurn = true
    picker?.wheelTouched(component)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    isUsersTurn = true
    if !decelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { rest() }

  /// A wheel rests on a row: a throw on the one that it would come nearest to, a notch of a mouse
  /// wheel on the next one (PIC-02).
  override func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    guard rowCount > 0 else { return proposed }
    if let start = dragStart, isDraggedByWheel {
      let way = bounds.minY - start.y
      let from = (start.y + contentInset.top) / rowHeight
      let whole = (way / rowHeight).rounded()
      let steps = whole == 0 && way != 0 ? (way > 0 ? 1 : -1) : whole
      let row = min(max((from + steps).rounded(), 0), CGFloat(rowCount - 1))
      return offset(of: Int(row))
    }
    return offset(of: row(at: proposed))
  }

  override func releasedWithoutDrag() { if !hasContentMotion { rest() } }

  /// Tells the picker of the user's choice once the wheel rests on a row; a wheel between two rows
  /// turns to the nearer one first.
  private func rest() {
    // A finger that stopped the wheel may go on to turn it.
    guard !isRedirecting, !hasDrag, !hasContentMotion, !wasContentCaught, !isPanRunning,
      rowCount > 0
    else { return }
    guard window != nil else {
      // A picker that goes while a wheel turns keeps the row that the program knows of.
      isUsersTurn = false
      return contentOffset = offset(of: selectedRow)
    }
    let row = row(at: bounds.origin)
    let place = offset(of: row)
    guard (place.y - bounds.minY).magnitude < 0.01 else {
      return redirect(to: place, animated: true)
    }
    guard isUsersTurn else { return }
    isUsersTurn = false
    guard row != selectedRow else { return }
    selectedRow = row
    picker?.userChose(row, in: component)
  }

  // MARK: Look

  private var radius: CGFloat { max(1, bounds.height * 0.55) }

  override func layoutSubviews() {
    super.layoutSubviews()
    resize()
    guard rowCount > 0, bounds.height > 0, let picker else { return clearRows() }
    let middle = bounds.minY + contentInset.top
    let reach = radius * PickerWheel.horizon
    let count = CGFloat(rowCount - 1)
    let low = min(max(((middle - reach) / rowHeight).rounded(.up), 0), count)
    let high = min(max(((middle + reach) / rowHeight).rounded(.down), 0), count)
    guard low <= high else { return clearRows() }
    let shown = Int(low)...Int(high)
    for row in rows.keys.sorted() where !shown.contains(row) { drop(row) }
    UIView.unanimated {
      for row in shown {
        let view = rows[row]?.holder ?? makeRow(row, picker)
        place(view, angle: (CGFloat(row) * rowHeight - middle) / radius)
      }
    }
    // The wheel keeps no more spare views than it has visible rows.
    if spare.count > shown.count { spare.removeLast(spare.count - shown.count) }
  }

  private func makeRow(_ row: Int, _ picker: UIPickerView) -> UIView {
    let view = picker.makeView(row, component, reusing: spare.popLast())
    let holder = UIView()
    holder.isUserInteractionEnabled = false
    holder.frame = CGRect(x: 0, y: 0, width: bounds.width, height: rowHeight)
    view.frame = holder.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    holder.addSubview(view)
    rows[row] = (holder, view)
    addSubview(holder)
    return holder
  }

  /// Puts a row on the cylinder, at an angle from the front in radians.
  private func place(_ view: UIView, angle: CGFloat) {
    view.transform3D = CATransform3DIdentity
    view.frame = CGRect(
      x: bounds.minX, y: bounds.midY - rowHeight / 2, width: bounds.width, height: rowHeight)
    let isFront = angle.magnitude < 0.0005
    let cosine = Maths.cos(angle)
    // Rows are strongest in the middle, and fade towards the edges of the wheel.
    let share = min(angle.magnitude * radius / rowHeight, 1)
    view.alpha = isFront ? 1 : max(0, (1 - 0.4 * share) * cosine.squareRoot())
    guard !isFront else { return }
    var eye = CATransform3DIdentity
    eye.m34 = -1 / PickerWheel.eyeDistance
    let turned = CATransform3DMakeRotation(-angle, 1, 0, 0)
    let moved = CATransform3DMakeTranslation(
      0, radius * Maths.sin(angle), radius * (cosine - 1))
    view.transform3D = CATransform3DConcat(CATransform3DConcat(turned, moved), eye)
  }

  // MARK: Accessibility

  override var standardSpeech: StandardSpeech {
    StandardSpeech(
      isElement: true, label: picker?.speechLabel(component), value: valueText,
      traits: .adjustable)
  }

  override var accessibilityHint: String? {
    get { super.accessibilityHint ?? picker?.speechHint(component) }
    set { super.accessibilityHint = newValue }
  }

  private var valueText: String? {
    guard let view = rows[targetRow]?.content else { return nil }
    return view.accessibilityLabel ?? (view.subviews.first as? UILabel)?.text
  }

  override func accessibilityIncrement() { turn(to: targetRow + 1) }
  override func accessibilityDecrement() { turn(to: targetRow - 1) }
}
