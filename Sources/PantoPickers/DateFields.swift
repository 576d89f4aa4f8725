import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// A calendar with a field for the time below it: the date picker style `.inline` (PIC-10).
@MainActor final class InlineDateView: UIView, DateForm {
  var chosen: ((Date) -> Void)? {
    didSet {
      calendar.chosen = chosen
      time.chosen = chosen
    }
  }
  private let calendar = CalendarView()
  private let time = CompactDateView()
  private let label = UILabel()
  private var hasTime = false

  private static let timeHeight: CGFloat = 48

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.text = "Time"
    label.font = .boldSystemFont(ofSize: 17)
    for view in [calendar, time, label] { addSubview(view) }
  }
  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize {
    let size = CalendarView.size
    return CGSize(
      width: size.width, height: size.height + (hasTime ? InlineDateView.timeHeight : 0))
  }

  func show(_ date: Date, _ settings: DateFormSettings) {
    hasTime = settings.mode == .dateAndTime
    calendar.show(date, settings)
    var only = settings
    only.mode = .time
    time.show(date, only)
    setNeedsLayout()
  }

  func close() { time.close() }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, top) = (bounds.width, CalendarView.size.height)
    calendar.frame = CGRect(x: 0, y: 0, width: width, height: top)
    label.isHidden = !hasTime
    time.isHidden = !hasTime
    label.frame = CGRect(
      x: 12, y: top, width: max(0, width - 24), height: InlineDateView.timeHeight)
    let size = time.fittingSize
    time.frame = CGRect(
      x: isRightToLeft ? 12 : width - 12 - size.width,
      y: top + (InlineDateView.timeHeight - size.height) / 2, width: size.width,
      height: size.height)
  }
}

/// Fields of a date and a time, which open a calendar and wheels: the date picker style `.compact`
/// (PIC-10).
@MainActor final class CompactDateView: UIView, DateForm {
  var chosen: ((Date) -> Void)?
  private let day = DateField()
  private let time = DateField()
  private var settings: DateFormSettings?
  private var date = WallClock.fixed
  private let days = DateFormatter()
  private let times = DateFormatter()
  private weak var overlay: DateOverlay?
  private weak var openCalendar: CalendarView?

  private static let gap: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    days.dateStyle = .medium
    days.timeStyle = .none
    times.dateStyle = .none
    times.timeStyle = .short
    for field in [day, time] {
      field.addAction(for: .touchUpInside) { [weak self, unowned field] _ in
        self?.open(field)
      }
      addSubview(field)
    }
  }
  required init?(coder: NSCoder) { nil }

  private var shown: [DateField] { [day, time].filter { !$0.isHidden } }

  var fittingSize: CGSize {
    let sizes = shown.map(\.intrinsicContentSize)
    let gaps = CGFloat(max(0, sizes.count - 1)) * CompactDateView.gap
    return CGSize(width: sizes.reduce(gaps) { $0 + $1.width }, height: DateField.height)
  }

  func show(_ date: Date, _ settings: DateFormSettings) {
    if settings != self.settings {
      close()
      for formatter in [days, times] {
        formatter.calendar = settings.calendar
        formatter.locale = settings.locale
        formatter.timeZone = settings.calendar.timeZone
      }
    }
    self.settings = settings
    self.date = date
    day.isHidden = settings.mode == .time
    time.isHidden = settings.mode == .date
    day.text = days.string(from: date)
    time.text = times.string(from: date)
    openCalendar?.show(date, settings)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for field in shown {
      let size = field.intrinsicContentSize
      field.frame = CGRect(
        x: isRightToLeft ? bounds.width - x - size.width : x,
        y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      x += size.width + CompactDateView.gap
    }
  }

  // MARK: What a field opens

  private func open(_ field: DateField) {
    guard overlay == nil, let window, let settings else { return }
    let card: UIView
    let size: CGSize
    if field === day {
      let calendar = CalendarView()
      calendar.chosen = { [weak self] in self?.chosen?($0) }
      calendar.show(date, settings)
      openCalendar = calendar
      (card, size) = (calendar, CalendarView.size)
    } else {
      let wheels = UIDatePicker.wheels(.time, date, settings) { [weak self] in self?.chosen?($0) }
      (card, size) = (wheels, CGSize(width: 240, height: 216))
    }
    card.tintColor = tintColor
    let overlay = DateOverlay(card, size: size, beside: field.convert(field.bounds, to: nil))
    overlay.closed = { [weak self, weak field] in
      field?.isSelected = false
      self?.overlay = nil
    }
    self.overlay = overlay
    field.isSelected = true
    overlay.show(in: window)
  }

  func close() { overlay?.close() }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { close() }
  }
}

/// The rounded button that shows a date or a time and opens its calendar or wheels.
@MainActor private final class DateField: UIControl {
  override var actKind: GestureKind { .field }

  private let label = UILabel()
  static let height: CGFloat = 34
  var text: String? {
    get { label.text }
    set {
      label.text = newValue
      accessibilityLabel = newValue
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 6
    label.textAlignment = .center
    label.isAccessibilityElement = false
    isAccessibilityElement = true
    accessibilityTraits = .button
    addSubview(label)
  }
  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize {
    CGSize(width: ceil(label.intrinsicContentSize.width) + 24, height: DateField.height)
  }
  override func stateChanged() {
    super.stateChanged()
    label.textColor = isSelected ? tintColor : isEnabled ? .label : .tertiaryLabel
    alpha = isHighlighted ? 0.6 : 1
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}

/// A card above the window's views, beside a field. A touch elsewhere closes it.
@MainActor private final class DateOverlay: UIView {
  var closed: (() -> Void)?
  private let content: UIView
  private let size: CGSize
  private let spot: CGRect
  private let ground = UIView()
  private let card = UIView()
  private var isClosing = false

  private static let margin: CGFloat = 8
  private static let duration: TimeInterval = 0.2

  init(_ content: UIView, size: CGSize, beside spot: CGRect) {
    (self.content, self.size, self.spot) = (content, size, spot)
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    accessibilityIdentifier = "date"
    addSubview(ground)
    ground.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: DateOverlay.close))
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    card.layer.shadowOpacity = 0.25
    card.layer.shadowRadius = 18
    card.layer.shadowOffset = CGSize(width: 0, height: 6)
    addSubview(card)
    card.addSubview(content)
  }
  required init?(coder: NSCoder) { nil }

  func show(in window: UIWindow) {
    frame = window.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(self)
    layoutIfNeeded()
    card.alpha = 0
    UIView.animate(withDuration: DateOverlay.duration, delay: 0, options: .allowUserInteraction) {
      self.card.alpha = 1
    }
  }

  func close() {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    closed?()
    UIView.animate(
      withDuration: DateOverlay.duration, animations: { self.card.alpha = 0 },
      completion: { _ in self.removeFromSuperview() })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    let margin = DateOverlay.margin
    let safe = bounds.inset(by: safeAreaInsets).insetBy(dx: margin, dy: margin)
    // The card lies below the field where there is space, else above it, else where it fits.
    var y = spot.maxY + margin
    if y + size.height > safe.maxY, spot.minY - margin - size.height >= safe.minY {
      y = spot.minY - margin - size.height
    }
    y = max(safe.minY, min(y, safe.maxY - size.height))
    let x = max(safe.minX, min(spot.midX - size.width / 2, safe.maxX - size.width))
    card.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
    content.frame = card.bounds
  }
}
