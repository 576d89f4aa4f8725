import UIKit

/// A text field with a title that floats up and a message below.
final class FormField: UIControl {

    let textField = UITextField()
    var validator: Validator
    var text: String { return textField.text ?? "" }

    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private let underline = CALayer()
    private var isFloating = false

    private(set) var error: ValidationError? {
        didSet {
            messageLabel.text = error?.localizedDescription
            UIView.transition(
                with: messageLabel, duration: 0.2, options: .transitionCrossDissolve, animations: nil)
            setNeedsLayout()
        }
    }

    init(title: String, rules: [Rule]) {
        validator = Validator(rules: rules)
        super.init(frame: .zero)
        titleLabel.text = title
        titleLabel.font = UIFont.systemFont(ofSize: 17)
        titleLabel.textColor = .secondaryLabel
        messageLabel.font = UIFont.preferredFont(forTextStyle: .caption1)
        messageLabel.textColor = .systemRed
        textField.accessibilityLabel = title
        textField.font = UIFont.systemFont(ofSize: 17)
        textField.addTarget(self, action: #selector(editingBegan), for: .editingDidBegin)
        textField.addTarget(self, action: #selector(editingChanged(_:)), for: .editingChanged)
        textField.addTarget(self, action: #selector(editingEnded), for: .editingDidEnd)
        addSubview(titleLabel)
        addSubview(textField)
        addSubview(messageLabel)
        layer.addSublayer(underline)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var intrinsicContentSize: CGSize {
        return CGSize(width: UIView.noIntrinsicMetric, height: 68)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        textField.frame = CGRect(x: 0, y: 18, width: bounds.width, height: 30)
        messageLabel.frame = CGRect(x: 0, y: 52, width: bounds.width, height: 16)
        placeTitle()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let height: CGFloat = textField.isFirstResponder ? 2 : 1
        underline.frame = CGRect(x: 0, y: 50 - height, width: bounds.width, height: height)
        underline.backgroundColor = underlineColor.cgColor
        CATransaction.commit()
    }

    private var underlineColor: UIColor {
        if error != nil { return .systemRed }
        return textField.isFirstResponder ? tintColor : .separator
    }

    private func placeTitle() {
        titleLabel.bounds = CGRect(origin: .zero, size: titleLabel.intrinsicContentSize)
        titleLabel.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        titleLabel.center = CGPoint(x: 0, y: isFloating ? 9 : 33)
        titleLabel.transform = isFloating ? CGAffineTransform(scaleX: 0.75, y: 0.75) : .identity
    }

    private func floatTitle() {
        let floats = textField.isFirstResponder || !text.isEmpty
        guard floats != isFloating else { return }
        isFloating = floats
        let animator = UIViewPropertyAnimator(duration: 0.25, dampingRatio: 0.85) {
            self.placeTitle()
        }
        animator.startAnimation()
    }

    @discardableResult
    func validate() -> Bool {
        switch validator.validate(textField.text) {
        case .success:
            error = nil
            return true
        case .failure(let error):
            self.error = error
            return false
        }
    }

    func shake() {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = 0.4
        animation.values = [-12, 12, -8, 8, -4, 4, 0]
        layer.add(animation, forKey: "shake")
    }

    override func becomeFirstResponder() -> Bool {
        return textField.becomeFirstResponder()
    }

    // MARK: - Actions

    @objc private func editingBegan() {
        floatTitle()
        setNeedsLayout()
    }

    @objc private func editingChanged(_ sender: UITextField) {
        if error != nil { validate() }
        sendActions(for: .valueChanged)
    }

    @objc private func editingEnded() {
        floatTitle()
        validate()
    }
}
