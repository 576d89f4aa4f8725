import PantoBase
import PantoControls
import PantoScene
import PantoText

/// A question over the whole window, with a button for each answer (BAR-04).
///
/// Every answer dismisses the alert. Present it with `present(_:animated:)`. Actions and text
/// fields may also be added while it shows. In a window at least 600 points wide and high an action
/// sheet is a popover at the source of its `popoverPresentationController`; without a source it is
/// reported, and stands at the lower edge as in other windows.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The kinds of alert: a card in the middle of the window, or one at its lower edge.
  ///
  /// `.alert` stands in the middle, at most 270 points wide; `.actionSheet` at the lower edge, at
  /// most 500 points wide, or in a popover of 304 points.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// Whether the alert is a card in the middle of the window or an action sheet.
  public final let preferredStyle: Style
  /// The text below the title.
  open var message: String? { didSet { textChanged() } }
  open override var title: String? { didSet { textChanged() } }
  /// The actions in the order in which they were added.
  public private(set) final var actions: [UIAlertAction] = []
  /// The text fields in the order in which they were added; `nil`, the default, without any.
  public private(set) final var textFields: [UITextField]?
  /// The action of the return key, in bold. It must be among the actions. Default `nil`.
  public final var preferredAction: UIAlertAction? {
    didSet {
      guard let preferredAction else { return looksChanged() }
      guard actions.contains(where: { $0 === preferredAction }) else {
        Misuse.report("preferredAction: the alert does not have this action")
        return self.preferredAction = oldValue
      }
      looksChanged()
    }
  }
  private let card = UIView()
  /// The separate card of an action sheet that holds the cancel button.
  private let cancelCard = UIView()
  private let scroll = UIScrollView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private let room = UIView()
  private var buttons: [(action: UIAlertAction, button: UIButton)] = []
  private var lines: [UIView] = []
  private let ground = UIView()
  /// Whether the action sheet shows in a popover, without its cancel button.
  final var isInPopover = false { didSet { if isInPopover != oldValue { placeChanged() } } }

  /// Makes an alert without actions.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    modalPresentationStyle = preferredStyle == .alert ? .overFullScreen : .popover
    modalTransitionStyle = .crossDissolve
    elevate()
    guard preferredStyle == .actionSheet else { return }
    chosenPresentation = AlertPopover(presentedViewController: self, presenting: nil)
  }

  /// Adds a button. A second action of style `.cancel` is refused with a `Misuse` report.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return Misuse.report("addAction: an alert has one action of style cancel at most")
    }
    actions.append(action)
    if isViewLoaded { addButton(action) }
  }

  /// Adds a text field, which `configurationHandler` sets up. Refused with a `Misuse` report for an
  /// action sheet.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return Misuse.report("addTextField: an action sheet has no text fields")
    }
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .subheadline)
    field.adjustsFontForContentSizeCategory = true
    field.addAction(for: .editingDidEndOnExit) { [weak self] sender in self?.returned(from: sender)
    }
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    guard isViewLoaded else { return }
    scroll.addSubview(field)
    view.setNeedsLayout()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityViewIsModal = true
    for card in [card, cancelCard] { card.clipsToBounds = true }
    addRoom()
    for part in [card, cancelCard] { view.addSubview(part) }
    card.addSubview(scroll)
    scroll.contentInsetAdjustmentBehavior = .never
    let isAlert = preferredStyle == .alert
    titleLabel.font = .preferredFont(
      forTextStyle: isAlert ? .headline : .footnote, weight: .semibold)
    messageLabel.font = .preferredFont(forTextStyle: .footnote)
    titleLabel.textColor = isAlert ? .label : .secondaryLabel
    messageLabel.textColor = titleLabel.textColor
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.adjustsFontForContentSizeCategory = true
      scroll.addSubview(label)
    }
    for field in textFields ?? [] { scroll.addSubview(field) }
    if !isAlert { cancelBeside() }
    textChanged()
    for action in actions { addButton(action) }
    placeChanged()
  }

  /// Gives the views the look of a card over the page, or of the content of a popover.
  private func placeChanged() {
    guard isViewLoaded else { return }
    let color = UIColor.secondarySystemGroupedBackground
    view.backgroundColor = isInPopover ? color : UIColor(white: 0, alpha: 0.35)
    for card in [card, cancelCard] {
      card.backgroundColor = color
      card.layer.cornerRadius = isInPopover ? 0 : 14
    }
    ground.isHidden = isInPopover
    view.setNeedsLayout()
  }

  /// Adds the invisible view that fills the safe area above the keyboard, where the alert is
  /// placed.
  private func addRoom() {
    room.isUserInteractionEnabled = false
    room.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(room)
    NSLayoutConstraint.activate([
      room.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      room.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      room.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      room.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
  }

  /// Lets a tap beside an action sheet be its cancel button.
  private func cancelBeside() {
    ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    ground.frame = view.bounds
    view.insertSubview(ground, at: 0)
    ground.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: UIAlertController.besideTapped))
  }

  private func besideTapped() { _ = cancel() }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if !isInPopover { (presentationController as? AlertPopover)?.checkSource() }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    // The keyboard goes down while the alert fades, not afterwards.
    view.endEditing(true)
  }

  private func textChanged() {
    guard isViewLoaded else { return }
    titleLabel.text = title
    messageLabel.text = message
    view.setNeedsLayout()
  }

  private func addButton(_ action: UIAlertAction) {
    let button = UIButton(type: .system)
    button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
    button.setTitle(action.title, for: .normal)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    button.setTitleColor(.tertiaryLabel, for: .disabled)
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.answer(action) }
    action.changed = { [weak self] in self?.looksChanged() }
    let parent = action.style == .cancel && preferredStyle == .actionSheet ? cancelCard : scroll
    parent.addSubview(button)
    // The cancel button comes last, as in UIKit.
    let place =
      action.style == .cancel
      ? buttons.count
      : buttons.lastIndex {
        $0.action.style == .cancel
      } ?? buttons.count
    buttons.insert((action, button), at: place)
    if parent === scroll {
      for (_, button) in buttons where button.superview === scroll {
        scroll.bringSubviewToFront(button)
      }
    }
    looksChanged()
  }

  private func looksChanged() {
    guard isViewLoaded else { return }
    let style: UIFont.TextStyle = preferredStyle == .alert ? .body : .title3
    for (action, button) in buttons {
      let isBold =
        preferredAction.map { $0 === action } ?? (action.style == .cancel)
      button.titleLabel?.font = .preferredFont(
        forTextStyle: style, weight: isBold ? .semibold : .regular)
      button.isEnabled = action.isEnabled
    }
    view.setNeedsLayout()
  }

  private func answer(_ action: UIAlertAction) {
    guard action.isEnabled, !isBeingDismissed else { return }
    dismiss(animated: true) { action.handler?(action) }
  }

  /// Answers with the cancel action. Returns `false` if there is none.
  final func cancel() -> Bool {
    guard let action = actions.first(where: { $0.style == .cancel }) else { return false }
    answer(action)
    return true
  }

  /// The return key goes to the next field, and from the last one answers with the preferred
  /// action.
  private func returned(from sender: UIControl) {
    guard let fields = textFields, let index = fields.firstIndex(where: { $0 === sender }) else {
      return
    }
    if fields.indices.contains(index + 1) {
      fields[index + 1].becomeFirstResponder()
    } else if let preferredAction {
      answer(preferredAction)
    }
  }

  /// Answers with the preferred action at the return key, and with the cancel button at Escape, as
  /// with a keyboard on iOS. A field that is edited keeps the return key.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    // Order: each call has one press.
    switch presses.first?.key?.keyCode {
    case .keyboardReturnOrEnter?, .keypadEnter?:
      let isEdited = textFields?.contains { $0.isFirstResponder } == true
      guard !isEdited, let preferredAction else { break }
      return answer(preferredAction)
    case .keyboardEscape? where cancel(): return
    default: break
    }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Layout

  /// The distance of texts and fields from the sides of the card, in points.
  private static let margin: CGFloat = 16
  /// The least distance of the cards from the sides of the window, in points.
  private var distance: CGFloat { preferredStyle == .alert ? 16 : 8 }

  /// The height of each button, which is that of the highest title and the space around it.
  private var buttonHeight: CGFloat {
    let titles = buttons.map { $0.button.titleLabel?.intrinsicContentSize.height ?? 0 }
    let isAlert = preferredStyle == .alert
    return max(isAlert ? 44 : 57, (titles.max() ?? 0) + (isAlert ? 22 : 30))
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isAlert = preferredStyle == .alert
    let widest: CGFloat = isAlert ? 270 : isInPopover ? UIAlertController.popoverWidth : 500
    let width = max(0, min(widest, view.bounds.width - 2 * (isInPopover ? 0 : distance)))
    for line in lines { line.removeFromSuperview() }
    lines = []
    var y = layOutText(width: width)
    let inCard = buttons.filter { $0.button.superview === scroll }
    let height = buttonHeight
    let isPair =
      isAlert && inCard.count == 2
      && inCard.allSatisfy { $0.button.intrinsicContentSize.width <= width / 2 - 8 }
    if isPair {
      // The cancel button stands first.
      let pair = inCard[1].action.style == .cancel ? [inCard[1], inCard[0]] : inCard
      let ordered = view.isRightToLeft ? pair.reversed() : pair
      addLine(CGRect(x: 0, y: y, width: width, height: 0.5))
      addLine(CGRect(x: width / 2, y: y, width: 0.5, height: height))
      for (i, entry) in ordered.enumerated() {
        entry.button.frame = CGRect(
          x: CGFloat(i) * width / 2, y: y, width: width / 2, height: height)
      }
      y += height
    } else {
      for entry in inCard {
        if y > 0 { addLine(CGRect(x: 0, y: y, width: width, height: 0.5)) }
        entry.button.frame = CGRect(x: 0, y: y, width: width, height: height)
        y += height
      }
    }
    if isInPopover { return fillPopover(content: y) }
    placeCards(width: width, content: y, buttonHeight: height)
  }

  /// The width of an action sheet in a popover, in points.
  private static let popoverWidth: CGFloat = 304

  /// Lets the popover have the height of its content, which scrolls where there is less space.
  private func fillPopover(content: CGFloat) {
    let size = CGSize(width: UIAlertController.popoverWidth, height: content)
    if preferredContentSize != size { preferredContentSize = size }
    (card.isHidden, cancelCard.isHidden) = (false, true)
    card.frame = view.bounds
    scroll.frame = card.bounds
    scroll.contentSize = CGSize(width: view.bounds.width, height: content)
  }

  /// Lays out title, message and fields, and returns where the buttons begin.
  private func layOutText(width: CGFloat) -> CGFloat {
    var y: CGFloat = 0
    let margin = UIAlertController.margin
    func stack(_ view: UIView, height: CGFloat, gap: CGFloat) {
      if y == 0 { y = preferredStyle == .alert ? 19 : 14 } else { y += gap }
      view.frame = CGRect(x: margin, y: y, width: max(0, width - 2 * margin), height: height)
      y += height
    }
    for label in [titleLabel, messageLabel] {
      label.isHidden = label.text?.isEmpty ?? true
      guard !label.isHidden else { continue }
      let size = label.sizeThatFits(
        CGSize(width: max(0, width - 2 * margin), height: .greatestFiniteMagnitude))
      stack(label, height: size.height, gap: 3)
    }
    for (i, field) in (textFields ?? []).enumerated() {
      stack(field, height: max(32, field.intrinsicContentSize.height), gap: i == 0 ? 14 : 6)
    }
    return y == 0 ? 0 : y + (preferredStyle == .alert ? 19 : 14)
  }

  private func placeCards(width: CGFloat, content: CGFloat, buttonHeight: CGFloat) {
    // The keyboard can only take more than the safe area leaves.
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    let free = CGRect(
      x: 0, y: safe.minY, width: view.bounds.width,
      height: max(0, min(safe.maxY, room.frame.maxY) - safe.minY))
    let cancelButton = buttons.first { $0.button.superview === cancelCard }?.button
    let below = cancelButton == nil ? 0 : buttonHeight + 8
    let height = max(0, min(content, free.height - 2 * 8 - below))
    let x = (view.bounds.width - width) / 2
    let y = preferredStyle == .alert ? free.midY - height / 2 : free.maxY - 8 - below - height
    card.frame = CGRect(x: x, y: y, width: width, height: height)
    card.isHidden = height == 0
    scroll.frame = card.bounds
    scroll.contentSize = CGSize(width: width, height: content)
    cancelCard.isHidden = cancelButton == nil
    cancelCard.frame = CGRect(x: x, y: y + height + 8, width: width, height: buttonHeight)
    cancelButton?.frame = cancelCard.bounds
  }

  private func addLine(_ frame: CGRect) {
    let line = UIView(frame: frame)
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    scroll.addSubview(line)
    lines.append(line)
  }
}
