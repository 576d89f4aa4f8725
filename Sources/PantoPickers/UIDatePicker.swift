import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// Wheels, a calendar or fields that choose a date, a time or a duration, and send `.valueChanged`
/// (PIC-07, PIC-10).
///
/// The order of the wheels, their texts and the form of the time follow `locale` and `calendar`.
/// The picker reads the system's clock, locale and time zone only where the program sets none, so
/// that a recording repeats if it sets `date`, `locale` and `timeZone`.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  /// The kind of value that a date picker chooses.
  public enum Mode: Int, Sendable {
    /// The time of a day.
    case time
    /// A day by its year, month and day.
    case date
    /// A day and a time.
    case dateAndTime
    /// A duration of up to 23 hours and 59 minutes.
    case countDownTimer
    /// A month of a year.
    case yearAndMonth
  }

  @_spi(Overrides) open override var actKind: GestureKind { GestureKind("datePicker") }

  final let picker = UIPickerView()
  private let units = [UILabel(), UILabel()]
  final var wheels: DateWheels?
  final var ownDate: Date?
  final var ownCalendar: Calendar?
  private var ownTimeZone: TimeZone?
  final var ownDuration: TimeInterval = 0
  final var widths: [CGFloat] = []
  /// The calendar or fields that show in place of the wheels, or `nil` while the wheels show.
  private var form: (any DateForm)?

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
  public convenience init() {
    self.init(frame: CGRect(origin: .zero, size: CGSize(width: 320, height: 216)))
  }

  private func setUp() {
    picker.frame = bounds
    picker.dataSource = self
    picker.delegate = self
    addSubview(picker)
    for (label, text) in zip(units, ["hours", "min"]) {
      label.text = text
      label.font = .systemFont(ofSize: 17)
      label.isHidden = true
      label.isAccessibilityElement = false
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
  }

  // MARK: Settings

  /// The kind of value that the wheels choose. Default `.dateAndTime`.
  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { renew() } }
  }
  /// The locale of the texts. With `nil`, the default, the locale of a calendar that was set
  /// counts, else the system's.
  open var locale: Locale? { didSet { if locale != oldValue { renew() } } }
  /// The calendar of the dates. Default: that of `locale` if it was set, else the system's.
  open var calendar: Calendar! {
    get { ownCalendar ?? locale?.calendar ?? .current }
    set {
      if let newValue, !accepts(newValue.timeZone, for: "calendar") { return }
      ownCalendar = newValue
      renew()
    }
  }
  /// The time zone; `nil`, the default, is that of the calendar. A zone that is more than 14 hours
  /// from GMT is refused, as there is none on earth.
  open var timeZone: TimeZone? {
    get { ownTimeZone }
    set {
      if let newValue, !accepts(newValue, for: "timeZone") { return }
      ownTimeZone = newValue
      renew()
    }
  }

  /// Refuses time zones of more than 14 hours from GMT, for which Foundation's calendar would stop
  /// the program.
  private func accepts(_ zone: TimeZone, for name: StaticString) -> Bool {
    let seconds = zone.secondsFromGMT(for: WallClock.fixed)
    return Misuse.accepts(
      Double(seconds), for: name, abs(seconds) <= 14 * 3600,
      rule: "have a time zone of at most 14 hours from GMT")
  }
  /// The earliest date that can be chosen. Default `nil`. If it is later than `maximumDate`,
  /// neither limit has an effect (PIC-08).
  open var minimumDate: Date? {
    didSet {
      guard accepts(minimumDate, for: "minimumDate") else { return minimumDate = oldValue }
      limitsChanged()
    }
  }
  /// The latest date that can be chosen. Default `nil` (PIC-08).
  open var maximumDate: Date? {
    didSet {
      guard accepts(maximumDate, for: "maximumDate") else { return maximumDate = oldValue }
      limitsChanged()
    }
  }
  /// The step of the minutes: a number that divides 60, at most 30. Default 1. Others are refused.
  open var minuteInterval = 1 {
    didSet {
      let isLegal = (1...30).contains(minuteInterval) && 60 % minuteInterval == 0
      guard
        Misuse.accepts(
          Double(minuteInterval), for: "minuteInterval", isLegal,
          rule: "divide 60 and be at most 30")
      else { return minuteInterval = oldValue }
      if minuteInterval != oldValue { renew() }
    }
  }
  /// Whether `date` is rounded down to a multiple of `minuteInterval`. Default `true`.
  open var roundsToMinuteInterval = true
  /// The style that the program prefers: wheels, fields or a calendar. Default `.automatic`
  /// (PIC-09).
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { formChanged() } }
  }
  /// The style that the picker shows: the preferred one if the mode has it, else wheels (PIC-09).
  open var datePickerStyle: UIDatePickerStyle {
    let isDate = [.time, .date, .dateAndTime].contains(datePickerMode)
    let hasForm = preferredDatePickerStyle == .compact || preferredDatePickerStyle == .inline
    return isDate && hasForm ? preferredDatePickerStyle : .wheels
  }

  /// The chosen date, between the limits.
  ///
  /// Default: the date of the system's clock when the picker needs a date for the first time. In a
  /// program without a window on screen, such as a test, the clock always says noon of 1 January
  /// 2001, so that each run gives the same result.
  ///
  /// Setting the date in code sends no `.valueChanged`.
  open var date: Date {
    get {
      let date = keptDate
      guard roundsToMinuteInterval, minuteInterval > 1 else { return date }
      let minute = usedCalendar.component(.minute, from: date)
      return usedCalendar.date(byAdding: .minute, value: -(minute % minuteInterval), to: date)
        ?? date
    }
    set { setDate(newValue, animated: false) }
  }

  final var keptDate: Date {
    if let ownDate { return ownDate }
    let now = limited(WallClock.now())
    ownDate = now
    return now
  }

  /// Sets the date without sending `.valueChanged`; animated, the wheels turn to it.
  open func setDate(_ date: Date, animated: Bool) {
    guard accepts(date, for: "date") else { return }
    ownDate = limited(date)
    turnWheels(animated: animated)
  }

  private func accepts(_ date: Date?, for name: StaticString) -> Bool {
    guard let seconds = date?.timeIntervalSinceReferenceDate else { return true }
    return Misuse.accepts(seconds, for: name, seconds.magnitude < 1e11, rule: "be in reach")
  }

  /// The chosen duration in seconds, while the mode is `.countDownTimer`. Default 0.
  ///
  /// The duration is a number of whole minutes below a day; the user chooses one minute at least.
  open var countDownDuration: TimeInterval {
    get { ownDuration }
    set {
      guard Misuse.accepts(newValue, for: "countDownDuration") else { return }
      let step = Double(60 * minuteInterval)
      ownDuration = min(max(0, (newValue / step).rounded(.down) * step), 86_400 - step)
      turnWheels(animated: false)
    }
  }

  final var usedCalendar: Calendar {
    var calendar: Calendar = calendar
    if let ownTimeZone { calendar.timeZone = ownTimeZone }
    return calendar
  }

  final var limits: (low: Date?, high: Date?) {
    guard let minimumDate, let maximumDate, minimumDate > maximumDate else {
      return (minimumDate, maximumDate)
    }
    return (nil, nil)
  }

  final func limited(_ date: Date) -> Date {
    var date = date
    let (low, high) = limits
    if let low { date = max(date, low) }
    if let high { date = min(date, high) }
    return date
  }

  private func limitsChanged() {
    guard let ownDate else {
      updateForm()
      return picker.refreshRows()
    }
    self.ownDate = limited(ownDate)
    turnWheels(animated: false)
  }

  // MARK: Other forms

  /// Shows the calendar, the fields or the wheels of `datePickerStyle`, unless they show already.
  final func formChanged() {
    let isCalendar = datePickerStyle == .inline && datePickerMode != .time
    let keeps =
      switch form {
      case is InlineDateView: isCalendar
      case is CompactDateView: datePickerStyle != .wheels && !isCalendar
      default: datePickerStyle == .wheels
      }
    if !keeps {
      form?.close()
      form?.removeFromSuperview()
      form = nil
      if datePickerStyle != .wheels {
        let made: any DateForm = isCalendar ? InlineDateView() : CompactDateView()
        made.chosen = { [weak self] in self?.userChose($0) }
        addSubview(made)
        form = made
      }
    }
    updateForm()
    picker.isHidden = form != nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  final func updateForm() {
    guard let form else { return }
    let (low, high) = limits
    form.show(
      date,
      DateFormSettings(
        mode: datePickerMode, calendar: usedCalendar,
        locale: locale ?? ownCalendar?.locale ?? .current, low: low, high: high,
        minuteInterval: minuteInterval))
    if !(form is InlineDateView) { invalidateIntrinsicContentSize() }
  }

  private func userChose(_ date: Date) {
    let new = limited(date)
    guard new != keptDate else { return }
    ownDate = new
    turnWheels(animated: false)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    form?.fittingSize ?? picker.intrinsicContentSize
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  @_spi(Overrides) open override var standardSpeech: StandardSpeech { StandardSpeech() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if wheels?.isRightToLeft != isRightToLeft {
      wheels = nil
      _ = currentWheels
      widths = []
      picker.reloadAllComponents()
      turnWheels(animated: false)
    }
    picker.frame = bounds
    if let form {
      form.frame = bounds
      form.isUserInteractionEnabled = isEnabled
      form.alpha = isEnabled ? 1 : 0.5
    }
    picker.isUserInteractionEnabled = isEnabled
    picker.alpha = isEnabled ? 1 : 0.5
    let hasUnits = datePickerMode == .countDownTimer
    for (i, label) in units.enumerated() {
      label.isHidden = !hasUnits
      guard hasUnits else { continue }
      // The unit stands beside the number in the middle of its wheel.
      let column = picker.columnFrame(i)
      let size = label.intrinsicContentSize
      let x = isRightToLeft ? column.midX - 6 - size.width : column.midX + 6
      label.frame = CGRect(
        x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }
  }

  final func columnWidths() -> [CGFloat] {
    if widths.count == currentWheels.kinds.count, !widths.isEmpty { return widths }
    let label = PickerLabel()
    addSubview(label)
    defer { label.removeFromSuperview() }
    widths = currentWheels.kinds.map { kind in
      if kind == .hours || kind == .minutes { return 130 }
      let texts = currentWheels.samples(kind).map { text in
        label.text = text
        return label.intrinsicContentSize.width
      }
      return ceil((texts.max() ?? 0) + 22)
    }
    // Wheels that would not fit share the width.
    let total = widths.reduce(0, +)
    let room = bounds.width - 18 - 5 * CGFloat(max(0, widths.count - 1))
    if total > room, room > 0 { widths = widths.map { $0 * room / total } }
    return widths
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue.width != super.bounds.width { widths = [] }
      super.bounds = newValue
    }
  }
}
