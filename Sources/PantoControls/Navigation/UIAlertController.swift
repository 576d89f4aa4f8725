import PantoBase
import PantoScene

/// A question over the whole window, with a button for each answer.
///
/// Every answer dismisses the alert. Present it with `present(_:animated:)`. Title, message and
/// actions are read when its view loads; actions may also be added later.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// Where the alert stands.
  ///
  /// `.alert` stands in the middle, at most 270 points wide; `.actionSheet` at the lower edge, at
  /// most 500 points wide.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// Where the alert stands.
  public final let preferredStyle: Style
  /// The text below the title. Read when the view loads.
  public final var message: String?
  /// The actions in the order in which they were added.
  public private(set) final var actions: [UIAlertAction] = []
  /// The action of the return key in UIKit. Has no effect here. Default `nil`.
  public final var preferredAction: UIAlertAction?
  private let card = UIView()
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
    for (text, font) in [
      (title, UIFont.systemFont(ofSize: 17, weight: .semibold)),
      (message, UIFont.systemFont(ofSize: 13)),
    ] {
      guard let text, !text.isEmpty else { continue }
      let label = UILabel()
      label.text = text
      label.font = font
      label.numberOfLines = 0
      label.textAlignment = .center
      stack.addArrangedSubview(label)
    }
    // The cancel button comes last, as in UIKit.
    let order = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
    for action in order { addButton(action) }
  }

  private func addButton(_ action: UIAlertAction) {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.titleLabel?.font = .systemFont(
      ofSize: 17, weight: action.style == .cancel ? .semibold : .regular)
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    button.isEnabled = action.isEnabled
    button.heightAnchor.constraint(equalToConstant: 44).isActive = true
    button.addAction(for: .touchUpInside) { [weak self] _ in
      self?.dismiss(animated: true) { action.handler?(action) }
    }
    stack.addArrangedSubview(button)
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
