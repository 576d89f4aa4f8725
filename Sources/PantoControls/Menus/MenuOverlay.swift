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
  /// The places for later elements that this menu has asked for them.
  private var asked: [UIDeferredMenuElement] = []
  private var isFilling = false
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
    isFilling = true
    defer { isFilling = false }
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
    let group = ([menu] + path).first(where: \.choosesOne)
    if shown.options.contains(.displayAsPalette) {
      addPalette(of: shown, choosingIn: group)
    } else {
      add(shown.children, choosingIn: group, &rest)
    }
    setNeedsLayout()
  }

  /// Returns the elements of a place for later ones, which are asked for at the first call; `nil`
  /// while they are awaited.
  private func awaited(_ later: UIDeferredMenuElement) -> [UIMenuElement]? {
    if !asked.contains(where: { $0 === later }) {
      asked.append(later)
      later.ask { [weak self] in
        // Elements that come at once are among the rows that are being added.
        guard let self, !isFilling, !isClosing else { return }
        fill()
      }
    }
    return later.elements
  }

  /// Adds a row of pictures, one for each action of a menu.
  private func addPalette(of palette: UIMenu, choosingIn group: UIMenu?) {
    for case let later as UIDeferredMenuElement in palette.children where awaited(later) == nil {
      return addRow(MenuRow.waiting(), nil)
    }
    let actions = palette.leaves.compactMap { action(for: $0) }
    let row = MenuPalette(actions.filter { !$0.attributes.contains(.hidden) }) {
      [weak self] action in self?.choose(action, in: group)
    }
    if !rows.isEmpty { append(MenuLine(isBand: isNewGroup)) }
    isNewGroup = false
    append(row)
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
        defer { isNewGroup = true }
        if inner.options.contains(.displayAsPalette) {
          let choosing = group ?? (inner.choosesOne ? inner : nil)
          addPalette(of: inner, choosingIn: choosing)
          continue
        }
        add(inner.children, choosingIn: group ?? (inner.choosesOne ? inner : nil), &rest)
      } else if let later = element as? UIDeferredMenuElement {
        guard let found = awaited(later) else {
          addRow(MenuRow.waiting(), nil)
          continue
        }
        add(found, choosingIn: group, &rest)
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
      let row =
        (view as? MenuRow)?.height(in: MenuOverlay.width)
        ?? (view as? MenuPalette)?.height(in: MenuOverlay.width)
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
