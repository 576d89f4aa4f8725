import PantoBase
import PantoScene

/// A question over the whole window, with a button for each answer.
///
/// Every answer dismisses the alert. Present it with `present(_:animated:)`. Title, message,
/// actions and the fields of `addTextField` may also change while it shows.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// Where the alert stands.
  ///
  /// `.alert` stands in the middle, at most 270 points wide; `.actionSheet` at the lower edge, at
  /// most 500 points wide.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// Where the alert stands.
  public final let preferredStyle: Style
  /// The text below the title. Default that of the initializer.
  public final var message: String? { didSet { updateTexts() } }
  open override var title: String? { didSet { updateTexts() } }
  /// The actions in the order in which they were added.
  public private(set) final var actions: [UIAlertAction] = []
  /// The action whose title stands out, and which the return key runs in the last field.
  ///
  /// Default `nil`. Set it before the alert is presented.
  public final var preferredAction: UIAlertAction?
  private let card = UIView()
  private var fields: [UITextField] = []
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private let stack = UIStackView()

  /// Makes an alert without actions.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button. While the alert shows, the button is appended, also after a cancel button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    if isViewLoaded { addButton(action) }
  }

  /// The text fields in the order in which they were added; `nil` without any.
  public final var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  /// Adds a text field above the buttons, which `configurationHandler` sets up.
  ///
  /// The first field is edited when the alert appears. An action sheet has no fields: there the
  /// call is reported.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return Misuse.report("addTextField: an action sheet has no text fields; use the style .alert")
    }
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 15)
    field.heightAnchor.constraint(equalToConstant: 34).isActive = true
    configurationHandler?(field)
    fields.append(field)
    field.addAction(for: .editingDidEndOnExit) { [weak self, weak field] _ in
      if let field { self?.endsField(field) }
    }
    if isViewLoaded { stack.insertArrangedSubview(field, at: 1 + fields.count) }
  }

  /// Goes to the next field, or runs the preferred action after the last one.
  private func endsField(_ field: UITextField) {
    guard let index = fields.firstIndex(of: field) else { return }
    if index + 1 < fields.count {
      fields[index + 1].becomeFirstResponder()
    } else if let action = preferredAction, action.isEnabled {
      run(action)
    }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fields.first?.becomeFirstResponder()
  }

  private func updateTexts() {
    guard isViewLoaded else { return }
    for (label, text) in [(titleLabel, title), (messageLabel, message)] {
      label.text = text
      label.isHidden = (text ?? "").isEmpty
    }
    view.setNeedsLayout()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 14
    card.clipsToBounds = true
    view.addSubview(card)
    stack.axis = .vertical
    stack.alignment = .fill
    card.addSubview(stack)
    for (label, font) in [
      (titleLabel, UIFont.systemFont(ofSize: 17, weight: .semibold)),
      (messageLabel, UIFont.systemFont(ofSize: 13)),
    ] {
      label.font = font
      label.numberOfLines = 0
      label.textAlignment = .center
      stack.addArrangedSubview(label)
    }
    for field in fields { stack.addArrangedSubview(field) }
    updateTexts()
    // The cancel button comes last, as in UIKit.
    let order = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
    for action in order { addButton(action) }
  }

  private func addButton(_ action: UIAlertAction) {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.titleLabel?.font = .systemFont(
      ofSize: 17, weight: action === (preferredAction ?? cancelAction) ? .semibold : .regular)
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    button.isEnabled = action.isEnabled
    action.changed = { [weak button, unowned action] in button?.isEnabled = action.isEnabled }
    button.heightAnchor.constraint(equalToConstant: 44).isActive = true
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.run(action) }
    stack.addArrangedSubview(button)
  }

  private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  private func run(_ action: UIAlertAction) {
    dismiss(animated: true) { action.handler?(action) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = min(preferredStyle == .alert ? 270 : 500, view.bounds.width - 32)
    let height =
      stack.systemLayoutSizeFitting(
        CGSize(width: width - 32, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height + 28
    let y =
      preferredStyle == .alert
      ? (view.bounds.height - height) / 2
      : view.bounds.height - height - 16 - view.safeAreaInsets.bottom
    card.frame = CGRect(x: (view.bounds.width - width) / 2, y: y, width: width, height: height)
    stack.frame = CGRect(x: 16, y: 16, width: width - 32, height: height - 28)
  }
}
