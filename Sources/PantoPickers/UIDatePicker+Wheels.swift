import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

extension UIDatePicker: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
  public func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels?.kinds.count ?? 0 }
  public func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
  {
    currentWheels.rowCount(currentWheels.kinds[component])
  }
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    let widths = columnWidths()
    return widths.indices.contains(component) ? widths[component] : 0
  }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let wheels = currentWheels
    let label = view as? DateRowLabel ?? DateRowLabel()
    guard wheels.kinds.indices.contains(component) else { return label }
    let kind = wheels.kinds[component]
    label.text = wheels.title(row, kind)
    label.kind = kind
    let isDuration = kind == .hours || kind == .minutes
    let isAllowed =
      isDuration || wheels.isAllowed(row, kind, keptDate, limits.low, limits.high)
    label.textColor = isAllowed ? .label : .tertiaryLabel
    return label
  }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) { userTurned() }
  public func pickerView(
    _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
  ) -> String? { accessibilityLabel }
}

/// The view of one row of a date picker's wheel. Hours and minutes of a duration end at the middle
/// of the wheel, names of months and whole days lie at an edge, and all other texts are centred.
@MainActor private final class DateRowLabel: UIView {
  private let label = PickerLabel()
  var kind = DateWheels.Kind.day { didSet { if kind != oldValue { setNeedsLayout() } } }
  var text: String? {
    get { label.text }
    set { label.text = newValue }
  }
  var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }
  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.adjustsFontSizeToFitWidth = true
    switch kind {
    case .hours, .minutes:
      label.textAlignment = isRightToLeft ? .left : .right
      let half = bounds.width / 2
      label.frame = CGRect(
        x: isRightToLeft ? half : 0, y: 0, width: half, height: bounds.height)
    case .month, .wholeDay:
      label.textAlignment = kind == .month ? .natural : isRightToLeft ? .left : .right
      label.frame = bounds.insetBy(dx: 8, dy: 0)
    default:
      label.textAlignment = .center
      label.frame = bounds
    }
  }
}

/// The methods that turn the wheels of a date picker to its date, and set the date when the user
/// turns them (PIC-07).
extension UIDatePicker {
  /// The wheels for the present settings.
  var currentWheels: DateWheels {
    if let wheels { return wheels }
    let made = DateWheels(
      datePickerMode, calendar: usedCalendar, locale: locale ?? ownCalendar?.locale ?? .current,
      minuteInterval: minuteInterval, isRightToLeft: isRightToLeft)
    wheels = made
    return made
  }

  func renew() {
    let hadWheels = wheels != nil
    wheels = nil
    widths = []
    formChanged()
    guard hadWheels || stage != nil else { return }
    picker.reloadAllComponents()
    turnWheels(animated: false)
    setNeedsLayout()
  }

  private func shownValue(_ kind: DateWheels.Kind) -> Int {
    switch kind {
    case .hours: return Int(ownDuration) / 3600
    case .minutes: return Int(ownDuration) / 60 % 60 / minuteInterval
    default: return currentWheels.value(kind, of: keptDate)
    }
  }

  /// Turns the wheels to the present date or duration.
  func turnWheels(animated: Bool) {
    updateForm()
    guard wheels != nil else { return }
    let wheels = currentWheels
    for (i, kind) in wheels.kinds.enumerated() {
      let old = picker.selectedRow(inComponent: i)
      let row = wheels.row(of: shownValue(kind), kind, near: old)
      if row != old || !animated { picker.selectRow(row, inComponent: i, animated: animated) }
    }
    picker.refreshRows()
  }

  private func userTurned() {
    let wheels = currentWheels
    var values: [DateWheels.Kind: Int] = [:]
    for (i, kind) in wheels.kinds.enumerated() {
      values[kind] = wheels.value(picker.selectedRow(inComponent: i), kind)
    }
    if datePickerMode == .countDownTimer {
      let minutes = 60 * (values[.hours] ?? 0) + (values[.minutes] ?? 0) * minuteInterval
      ownDuration = TimeInterval(60 * max(minutes, minuteInterval))
    } else {
      ownDate = limited(wheels.date(values, from: keptDate))
    }
    for (i, kind) in wheels.kinds.enumerated() where !picker.isTurning(i) {
      // A wheel at a value that is not allowed goes back to one that is.
      let old = picker.selectedRow(inComponent: i)
      let row = wheels.row(of: shownValue(kind), kind, near: old)
      if row != old {
        let isSame = wheels.value(row, kind) == wheels.value(old, kind)
        picker.selectRow(row, inComponent: i, animated: !isSame)
      }
    }
    picker.refreshRows()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
