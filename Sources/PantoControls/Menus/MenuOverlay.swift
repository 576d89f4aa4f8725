import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

/// A menu that shows above all else of a window, and closes by a choice or a tap beside it.
@MainActor final class MenuOverlay: UIView {
  private(set) var menu: UIMenu
  var willClose: ((MenuAnimator) -> Void)?
  /// Called with the action that was chosen, before its handler.
  var willPerform: ((UIAction) -> Void)?
  private let spot: CGRect
  private let ground = UIView()
  private let card = UIView()
  private let scroll = UIScrollView()
  /// The rows of the shown menu with the lines and bands between them, from top to bottom.
  private var rows: [UIView] = []
  /// Whether the next row begins another group than the row before, as that of an inline menu does.
  private var isNewGroup = false
  /// The menus that were opened inside of each other; the last one shows.
  private var path: [UIMenu] = []
  private var isClosing = false
  private static let width: CGFloat = 250

  /// Makes the view of a menu beside a rectangle of the window.
  init(_ menu: UIMenu, at spot: CGRect) {
    self.menu = menu
    self.spot = spot
    super.init(frame: .zero)
    accessibilityIdentifier = "menu"
    accessibilityViewIsModal = true
    addSubview(ground)
    ground.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: MenuOverlay.close))
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    card.layer.shadowOpacity = 0.25
    card.layer.shadowRadius = 18
    card.layer.shadowOffset = CGSize(width: 0, height: 6)
    addSubview(card)
    scroll.layer.cornerRadius = 12
    scroll.clipsToBounds = true
    card.addSubview(scroll)
  }

  required init?(coder: NSCoder) { nil }

  func show(in window: UIWindow, _ animator: MenuAnimator = MenuAnimator()) {
    window.addFilling(self)
    // The rows of commands depend on the window's first responder.
    fill()
    layoutIfNeeded()
    card.alpha = 0
    animator.run({ self.card.alpha = 1 }, then: {})
  }

  func replace(_ menu: UIMenu) {
    self.menu = menu
    path = []
    fill()
  }

  func close() { end(then: nil) }

  private func end(then: (() -> Void)?) {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    let animator = MenuAnimator()
    willClose?(animator)
    willClose = nil
    animator.run({ self.card.alpha = 0 }, then: { self.removeFromSuperview() })
    then?()
  }

  // MARK: Rows

  private func fill() {
    for view in rows { view.removeFromSuperview() }
    rows = []
    isNewGroup = false
    let shown = path.last ?? menu
    if let inner = path.last {
      let arrow = isRightToLeft ? "chevron.right" : "chevron.left"
      addRow(MenuRow(title: inner.title, isHeading: false, before: arrow)) { [weak self] in
        self?.path.removeLast()
        self?.fill()
      }
      isNewGroup = true
    } else if !shown.title.isEmpty {
      addRow(MenuRow(title: shown.title, isHeading: true, before: nil), nil)
    }
    var rest = UIMenu.mostRows
    add(shown.children, choosingIn: ([menu] + path).first(where: \.choosesOne), &rest)
    setNeedsLayout()
  }

  /// Adds the rows of elements, and those of inline menus among them.
  ///
  /// - Parameters:
  ///   - group: The outermost menu around the elements of which one action is checked, or `nil`.
  ///   - rest: The number of elements that may still be added. Menus count as well, since a menu
  ///     without rows may be nested many times over.
  private func add(_ elements: [UIMenuElement], choosingIn group: UIMenu?, _ rest: inout Int) {
    for element in elements {
      guard rest > 0 else { return UIMenu.reportRows() }
      rest -= 1
      if let action = action(for: element) {
        guard !action.attributes.contains(.hidden) else { continue }
        addRow(MenuRow(action)) { [weak self] in self?.choose(action, in: group) }
      } else if let inner = element as? UIMenu {
        guard inner.options.contains(.displayInline) else {
          addRow(MenuRow(inner, isMirrored: isRightToLeft)) { [weak self] in
            self?.path.append(inner)
            self?.fill()
          }
          continue
        }
        isNewGroup = true
        add(inner.children, choosingIn: group ?? (inner.choosesOne ? inner : nil), &rest)
        isNewGroup = true
      }
    }
  }

  /// The action of a row. A command that no responder can do now is disabled.
  private func action(for element: UIMenuElement) -> UIAction? {
    guard let command = element as? UICommand else { return element as? UIAction }
    return stage?.commandResponder?.action(of: command)
      ?? UIAction(
        title: command.title, subtitle: command.subtitle, image: command.image,
        attributes: command.attributes.union(.disabled), state: command.state
      ) { _ in }
  }

  private func addRow(_ row: MenuRow, _ tapped: (() -> Void)?) {
    if let tapped {
      row.addAction(for: .touchUpInside) { _ in tapped() }
    } else {
      row.isUserInteractionEnabled = false
    }
    if !rows.isEmpty { append(MenuLine(isBand: isNewGroup)) }
    isNewGroup = false
    append(row)
  }

  private func append(_ view: UIView) {
    rows.append(view)
    scroll.addSubview(view)
  }

  private func choose(_ action: UIAction, in group: UIMenu?) {
    let isChecked = group?.check(action) ?? false
    willPerform?(action)
    guard action.attributes.contains(.keepsMenuPresented) else { return end { action.perform() } }
    // A menu that stays shows the new mark.
    if isChecked { fill() }
    action.perform()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    var y: CGFloat = 0
    for view in rows {
      let line = view as? MenuLine
      let row = (view as? MenuRow)?.height(in: MenuOverlay.width)
      let height = row ?? line?.height ?? 0
      view.frame = CGRect(x: 0, y: y, width: MenuOverlay.width, height: height)
      // A line lies on the row below it.
      if row != nil || line?.isBand == true { y += height }
    }
    let room = bounds.inset(by: safeAreaInsets).insetBy(dx: 8, dy: 8)
    let size = CGSize(width: min(MenuOverlay.width, room.width), height: min(y, room.height))
    let below = spot.maxY + 4
    let above = spot.minY - 4 - size.height
    let top = below + size.height <= room.maxY || above < room.minY ? below : above
    let x = isRightToLeft ? spot.maxX - size.width : spot.minX
    // On whole pixels, or a line of one pixel would be two pale ones.
    let scale = max(1, traitCollection.displayScale)
    func pixel(_ length: CGFloat) -> CGFloat { (length * scale).rounded() / scale }
    card.frame = CGRect(
      x: pixel(max(room.minX, min(x, room.maxX - size.width))),
      y: pixel(max(room.minY, min(top, room.maxY - size.height))), width: size.width,
      height: size.height)
    scroll.frame = card.bounds
    scroll.contentSize = CGSize(width: size.width, height: y)
  }
}

/// A line between two rows of a menu, or a band between two groups of rows.
@MainActor private final class MenuLine: UIView {
  let isBand: Bool
  /// The height in points: 8 for a band, one pixel for a line.
  var height: CGFloat { isBand ? 8 : 1 / max(1, traitCollection.displayScale) }

  init(isBand: Bool) {
    self.isBand = isBand
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = isBand ? .systemFill : .separator
  }
  required init?(coder: NSCoder) { nil }
}

/// A row of a menu.
@MainActor private final class MenuRow: UIControl {
  private let title = UILabel()
  private let second = UILabel()
  private let mark = UIImageView()
  private let picture = UIImageView()
  private let isHeading: Bool
  override var actKind: GestureKind { .menu }
  override var actTitle: String { title(showing: title.text) }
  /// The space before and after the texts, in points.
  private var margins: (start: CGFloat, end: CGFloat) { (isHeading ? 16 : 36, 44) }

  init(title text: String, isHeading: Bool, before: String?) {
    self.isHeading = isHeading
    super.init(frame: .zero)
    title.text = text
    title.font = .preferredFont(forTextStyle: isHeading ? .footnote : .body)
    title.textColor = isHeading ? .secondaryLabel : .label
    second.font = .preferredFont(forTextStyle: .footnote)
    second.textColor = .secondaryLabel
    for label in [title, second] { label.adjustsFontForContentSizeCategory = true }
    for part in [title, second, mark, picture] { addSubview(part) }
    mark.image = before.flatMap { UIImage(systemName: $0) }
    mark.tintColor = .label
    picture.tintColor = .label
    mark.contentMode = .scaleAspectFit
    picture.contentMode = .scaleAspectFit
  }

  convenience init(_ action: UIAction) {
    self.init(
      title: action.title, isHeading: false, before: action.state == .off ? nil : "checkmark")
    picture.image = action.image
    second.text = action.subtitle
    isEnabled = !action.attributes.contains(.disabled)
    isSelected = action.state == .on
    if !isEnabled {
      title.textColor = .tertiaryLabel
      picture.tintColor = .tertiaryLabel
    }
    if action.attributes.contains(.destructive) {
      title.textColor = .systemRed
      picture.tintColor = .systemRed
    }
  }

  convenience init(_ menu: UIMenu, isMirrored: Bool) {
    self.init(title: menu.title, isHeading: false, before: nil)
    picture.image = UIImage(systemName: isMirrored ? "chevron.left" : "chevron.right")
    second.text = menu.subtitle
    if menu.options.contains(.destructive) { title.textColor = .systemRed }
  }

  required init?(coder: NSCoder) { nil }

  override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, label: title.text, traits: speechState.union(.button))
  }

  /// Returns the heights of the title and of the second text in a row of a width, which wrap if
  /// text is larger than by default.
  private func textHeights(in width: CGFloat) -> (title: CGFloat, second: CGFloat) {
    let room = CGSize(
      width: max(0, width - margins.start - margins.end), height: .greatestFiniteMagnitude)
    for label in [title, second] { label.numberOfLines = (stage?.textScale ?? 1) > 1 ? 0 : 1 }
    return (max(22, title.sizeThatFits(room).height), max(18, second.sizeThatFits(room).height))
  }

  /// Returns the height of the row for a width.
  func height(in width: CGFloat) -> CGFloat {
    let texts = textHeights(in: width)
    if isHeading { return texts.title + 8 }
    return second.text == nil ? texts.title + 22 : texts.title + texts.second + 16
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (height, width) = (bounds.height, bounds.width)
    mark.frame = CGRect(x: 12, y: (height - 16) / 2, width: 16, height: 16)
    picture.frame = CGRect(x: width - 36, y: (height - 20) / 2, width: 20, height: 20)
    let room = max(0, width - margins.start - margins.end)
    let texts = textHeights(in: width)
    let twoLines = second.text != nil
    title.frame = CGRect(
      x: margins.start, y: twoLines ? 8 : 0, width: room, height: twoLines ? texts.title : height)
    second.frame = CGRect(
      x: margins.start, y: 8 + texts.title, width: room, height: texts.second)
    guard isRightToLeft else { return }
    for part in [title, second, mark, picture] { part.frame.origin.x = width - part.frame.maxX }
  }
}
