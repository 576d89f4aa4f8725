import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// A month of days, with a page for each month before and after it (PIC-10).
@MainActor final class CalendarView: UIView {
  var chosen: ((Date) -> Void)?
  private var settings: DateFormSettings?
  private var months: CalendarMonths?
  private var date = WallClock.fixed
  /// The first moment of the month that shows.
  private var month = WallClock.fixed
  /// The months of the pages, from left to right.
  private var paged: [Date] = []
  /// The month to which a chevron turns.
  private var turning: Date?
  private let title = UIButton(type: .custom)
  private let back = UIButton(type: .system)
  private let forward = UIButton(type: .system)
  private let weekdays = (0..<7).map { _ in UILabel() }
  private let scroll = MonthScroll()
  private var pages: [MonthPage] = []
  /// The wheels of the months and years, which a tap on the title opens.
  private var wheels: UIDatePicker?

  static let headerHeight: CGFloat = 44
  static let weekdayHeight: CGFloat = 20
  static let rowHeight: CGFloat = 40
  static let size = CGSize(width: 320, height: 44 + 20 + 6 * 40)

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.titleLabel?.font = .boldSystemFont(ofSize: 17)
    title.setTitleColor(.label, for: .normal)
    title.contentEdgeInsets = .zero
    title.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleWheels() }
    for (button, step) in [(back, -1), (forward, 1)] {
      button.contentEdgeInsets = .zero
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.turn(by: step) }
      addSubview(button)
    }
    back.accessibilityLabel = "Previous month"
    forward.accessibilityLabel = "Next month"
    for label in weekdays {
      label.font = .boldSystemFont(ofSize: 13)
      label.textColor = .tertiaryLabel
      label.textAlignment = .center
      label.isAccessibilityElement = false
      addSubview(label)
    }
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.rested = { [weak self] in
      self?.adoptPage()
      self?.setNeedsLayout()
    }
    addSubview(scroll)
    addSubview(title)
  }
  required init?(coder: NSCoder) { nil }

  func show(_ date: Date, _ settings: DateFormSettings) {
    let isNew = settings != self.settings
    let old = month
    if isNew || months == nil {
      months = CalendarMonths(calendar: settings.calendar, locale: settings.locale)
    }
    let isFirst = self.settings == nil
    let isMoved = date != self.date
    self.settings = settings
    self.date = date
    guard let months else { return }
    if isFirst || isMoved || isNew { month = months.month(of: date) }
    if isNew {
      wheels?.removeFromSuperview()
      wheels = nil
    }
    // A date in the month that shows keeps the pages, so that a drag of them goes on.
    fill(keepsPages: !isNew && !isFirst && month == old)
  }

  private func fill(keepsPages: Bool) {
    guard let months, let settings else { return }
    title.setTitle(months.title(of: month), for: .normal)
    for (label, text) in zip(weekdays, months.weekdays) { label.text = text.uppercased() }
    let near = [-1, 0, 1].map { months.month($0, after: month) }
      .filter { $0 == month || months.isAllowed(.month, $0, settings.low, settings.high) }
    back.isEnabled = near.contains { $0 < month }
    forward.isEnabled = near.contains { $0 > month }
    if !keepsPages || paged.isEmpty {
      paged = isRightToLeft ? near.reversed() : near
      while pages.count < paged.count {
        let page = MonthPage()
        page.chosen = { [weak self] in self?.choose($0) }
        scroll.addSubview(page)
        pages.append(page)
      }
      setNeedsLayout()
    }
    for (i, page) in pages.enumerated() {
      page.isHidden = !paged.indices.contains(i)
      if paged.indices.contains(i) { page.show(paged[i], months, settings, chosen: date) }
    }
  }

  private func choose(_ day: Date) {
    guard let months else { return }
    chosen?(months.moment(on: day, at: date))
  }

  // MARK: Pages

  private func turn(by step: Int) {
    // A tap on a chevron stops a page that still moves.
    scroll.stopContentMotion()
    guard wheels == nil, let months else { return }
    let target = months.month(step, after: month)
    guard let place = paged.firstIndex(of: target) else { return }
    turning = target
    scroll.setContentOffset(
      CGPoint(x: CGFloat(place) * scroll.bounds.width, y: 0), animated: window != nil)
    if window == nil { adoptPage() }
  }

  /// Makes the month at which the scroll view came to rest the middle page.
  private func adoptPage() {
    let width = scroll.bounds.width
    guard width > 0, !paged.isEmpty else { return }
    let place = min(max(Int((scroll.contentOffset.x / width).rounded()), 0), paged.count - 1)
    let new = turning ?? paged[place]
    turning = nil
    guard new != month else { return }
    month = new
    fill(keepsPages: false)
    layoutIfNeeded()
  }

  private func toggleWheels() {
    if let wheels {
      wheels.removeFromSuperview()
      self.wheels = nil
    } else if let settings {
      let made = UIDatePicker.wheels(.yearAndMonth, month, settings) { [weak self] date in
        guard let self, let months = self.months else { return }
        self.month = months.month(of: date)
        self.fill(keepsPages: false)
      }
      addSubview(made)
      wheels = made
    }
    setNeedsLayout()
  }

  // MARK: Layout

  private func layOutHeader(mirrors: Bool) {
    let (width, height) = (bounds.width, CalendarView.headerHeight)
    let size = title.intrinsicContentSize
    title.frame = CGRect(
      x: mirrors ? width - 12 - size.width : 12, y: 0, width: size.width, height: height)
    let place = { (x: CGFloat) in
      CGRect(x: mirrors ? width - x - 44 : x, y: 0, width: 44, height: height)
    }
    back.frame = place(width - 92)
    forward.frame = place(width - 48)
    let chevrons = mirrors ? ("chevron.right", "chevron.left") : ("chevron.left", "chevron.right")
    back.setImage(UIImage(systemName: chevrons.0), for: .normal)
    forward.setImage(UIImage(systemName: chevrons.1), for: .normal)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let mirrors = isRightToLeft
    if paged.count > 1, (paged[0] > paged[1]) != mirrors { paged.reverse() }
    let (width, header) = (bounds.width, CalendarView.headerHeight)
    layOutHeader(mirrors: mirrors)
    let hidesDays = wheels != nil
    let column = (width - 16) / 7
    for (i, label) in weekdays.enumerated() {
      let x = 8 + column * CGFloat(mirrors ? 6 - i : i)
      label.frame = CGRect(x: x, y: header, width: column, height: CalendarView.weekdayHeight)
      label.isHidden = hidesDays
    }
    let top = header + CalendarView.weekdayHeight
    let area = CGRect(x: 0, y: top, width: width, height: 6 * CalendarView.rowHeight)
    scroll.isHidden = hidesDays
    back.isHidden = hidesDays
    forward.isHidden = hidesDays
    wheels?.frame = area.insetBy(dx: 0, dy: 10)
    guard !scroll.isDragging, !scroll.isDecelerating else { return }
    scroll.frame = area
    scroll.contentSize = CGSize(width: width * CGFloat(paged.count), height: area.height)
    for (i, page) in pages.enumerated() where paged.indices.contains(i) {
      page.frame = CGRect(x: CGFloat(i) * width, y: 0, width: width, height: area.height)
      if let months, let settings { page.show(paged[i], months, settings, chosen: date) }
    }
    if let middle = paged.firstIndex(of: month), !scroll.hasContentMotion {
      scroll.contentOffset = CGPoint(x: CGFloat(middle) * width, y: 0)
    }
  }
}

/// The scroll view of the pages of months. A drag that begins on a day scrolls it, too.
@MainActor private final class MonthScroll: UIScrollView {
  var rested: (() -> Void)?
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
  override func contentRested() {
    super.contentRested()
    rested?()
  }
}

/// The days of one month.
@MainActor private final class MonthPage: UIView {
  var chosen: ((Date) -> Void)?
  private var days: [DayButton] = []
  private var column = 0

  func show(_ month: Date, _ months: CalendarMonths, _ settings: DateFormSettings, chosen: Date) {
    let shape = months.shape(of: month)
    column = shape.column
    while days.count < shape.count {
      let button = DayButton()
      button.addAction(for: .touchUpInside) { [weak self, unowned button] _ in
        self?.chosen?(button.day)
      }
      addSubview(button)
      days.append(button)
    }
    let today = WallClock.now()
    for (i, button) in days.enumerated() {
      button.isHidden = i >= shape.count
      guard i < shape.count else { continue }
      button.day = months.day(i, of: month)
      button.label.text = months.number(i)
      button.accessibilityLabel = months.speech(button.day)
      button.isEnabled = months.isAllowed(.day, button.day, settings.low, settings.high)
      button.isToday = months.isSameDay(button.day, today)
      button.isSelected = months.isSameDay(button.day, chosen)
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = (bounds.width - 16) / 7
    for (i, button) in days.enumerated() {
      let place = column + i
      let x = CGFloat(isRightToLeft ? 6 - place % 7 : place % 7)
      button.frame = CGRect(
        x: 8 + x * width, y: CGFloat(place / 7) * CalendarView.rowHeight, width: width,
        height: CalendarView.rowHeight)
    }
  }
}

/// The button of one day of a month.
@MainActor private final class DayButton: UIControl {
  override var actKind: GestureKind { .button }

  let label = UILabel()
  private let disc = UIView()
  var day = WallClock.fixed
  var isToday = false { didSet { update() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    disc.isUserInteractionEnabled = false
    label.textAlignment = .center
    label.isAccessibilityElement = false
    isAccessibilityElement = true
    addSubview(disc)
    addSubview(label)
    update()
  }
  required init?(coder: NSCoder) { nil }

  override func stateChanged() {
    super.stateChanged()
    update()
  }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  private func update() {
    disc.isHidden = !isSelected && !isHighlighted
    disc.backgroundColor =
      isSelected && isToday ? tintColor : tintColor.withAlphaComponent(0.15)
    label.font =
      isSelected ? .boldSystemFont(ofSize: 20) : .systemFont(ofSize: 20)
    label.textColor =
      !isEnabled
      ? .tertiaryLabel
      : isSelected && isToday ? .white : isSelected || isToday ? tintColor : .label
    accessibilityTraits = isSelected ? [.button, .selected] : .button
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    let side = min(bounds.width, bounds.height) - 2
    disc.frame = CGRect(
      x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
    disc.layer.cornerRadius = side / 2
  }
}
