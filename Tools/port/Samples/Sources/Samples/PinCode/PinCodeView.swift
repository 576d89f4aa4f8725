import UIKit

@objc protocol PinCodeViewDelegate: AnyObject {
    func pinCodeView(_ view: PinCodeView, didEnter code: String)
    @objc optional func pinCodeViewDidChange(_ view: PinCodeView)
}

/// Boxes for the digits of a code, which takes the keyboard itself.
final class PinCodeView: UIControl, UIKeyInput, UITextInputTraits {

    weak var delegate: PinCodeViewDelegate?
    let length: Int
    var isSecure = true {
        didSet { updateBoxes() }
    }

    private(set) var code = "" {
        didSet {
            guard code != oldValue else { return }
            updateBoxes()
            sendActions(for: .editingChanged)
            delegate?.pinCodeViewDidChange?(self)
            if code.count == length { delegate?.pinCodeView(self, didEnter: code) }
        }
    }

    // MARK: UITextInputTraits

    var keyboardType: UIKeyboardType = .numberPad
    var textContentType: UITextContentType! = .oneTimeCode
    var isSecureTextEntry = true

    private var boxes: [PinBox] = []

    private lazy var stackView: UIStackView = {
        let stack = UIStackView(arrangedSubviews: boxes)
        stack.spacing = 12
        stack.distribution = .fillEqually
        stack.isUserInteractionEnabled = false
        return stack
    }()

    init(length: Int = 4) {
        self.length = length
        super.init(frame: .zero)
        boxes = (0..<length).map { _ in PinBox() }
        addSubview(stackView)
        addTarget(self, action: #selector(touched), for: .touchUpInside)
        let paste = UILongPressGestureRecognizer(target: self, action: #selector(pasteCode(_:)))
        addGestureRecognizer(paste)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stackView.frame = bounds
    }

    override var intrinsicContentSize: CGSize {
        return CGSize(width: CGFloat(length) * 62 - 12, height: 60)
    }

    // MARK: - UIResponder

    override var canBecomeFirstResponder: Bool { return isEnabled }

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        defer { updateBoxes() }
        return super.becomeFirstResponder()
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        defer { updateBoxes() }
        return super.resignFirstResponder()
    }

    // MARK: - UIKeyInput

    var hasText: Bool { return !code.isEmpty }

    func insertText(_ text: String) {
        let digits = text.filter { ("0"..."9").contains($0) }
        guard !digits.isEmpty, code.count < length else { return }
        code = String((code + digits).prefix(length))
    }

    func deleteBackward() {
        guard hasText else { return }
        code.removeLast()
    }

    // MARK: -

    func clear() {
        code = ""
    }

    /// Shakes the boxes in red and empties them.
    func reject() {
        let generator = UINotificationFeedbackGenerator()
        generator.notificationOccurred(.error)
        boxes.forEach { $0.state = .wrong }
        isUserInteractionEnabled = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            self?.isUserInteractionEnabled = true
            self?.clear()
        }
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        shake.values = [0, -10, 10, -10, 10, -5, 5, 0]
        shake.keyTimes = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1]
        shake.duration = 0.5
        shake.isAdditive = true
        layer.add(shake, forKey: "shake")
        CATransaction.commit()
    }

    private func updateBoxes() {
        let digits = Array(code)
        for (index, box) in boxes.enumerated() {
            if index < digits.count {
                box.state = .filled(isSecure ? nil : digits[index])
            } else {
                box.state = index == digits.count && isFirstResponder ? .active : .empty
            }
        }
    }

    @objc private func touched() {
        becomeFirstResponder()
    }

    @objc private func pasteCode(_ recognizer: UILongPressGestureRecognizer) {
        guard recognizer.state == .began, let text = UIPasteboard.general.string else { return }
        clear()
        insertText(text)
    }
}

private final class PinBox: UIView {

    enum State: Equatable {
        case empty
        case active
        case filled(Character?)
        case wrong
    }

    var state: State = .empty {
        didSet {
            guard state != oldValue else { return }
            update()
        }
    }

    private let label = UILabel()
    private let dot = UIView()
    private let cursor = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 10
        layer.borderWidth = 2
        label.font = .monospacedDigitSystemFont(ofSize: 28, weight: .medium)
        label.textAlignment = .center
        dot.layer.cornerRadius = 7
        dot.backgroundColor = .label
        cursor.backgroundColor = .systemBlue
        [label, dot, cursor].forEach { addSubview($0) }
        update()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        label.frame = bounds
        dot.bounds.size = CGSize(width: 14, height: 14)
        dot.center = middle
        cursor.bounds.size = CGSize(width: 2, height: 26)
        cursor.center = middle
    }

    private func update() {
        dot.isHidden = true
        label.text = nil
        cursor.isHidden = state != .active
        cursor.layer.removeAllAnimations()
        var border = UIColor.systemGray4
        switch state {
        case .empty:
            break
        case .active:
            border = .systemBlue
            blink()
        case .filled(let digit):
            border = .systemGray
            label.text = digit.map(String.init)
            dot.isHidden = digit != nil
            pop(digit == nil ? dot : label)
        case .wrong:
            border = .systemRed
            dot.isHidden = false
        }
        dot.backgroundColor = state == .wrong ? .systemRed : .label
        layer.borderColor = border.cgColor
    }

    private func blink() {
        let blink = CABasicAnimation(keyPath: "opacity")
        blink.fromValue = 1
        blink.toValue = 0
        blink.duration = 0.5
        blink.autoreverses = true
        blink.repeatCount = .greatestFiniteMagnitude
        cursor.layer.add(blink, forKey: "blink")
    }

    private func pop(_ view: UIView) {
        view.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
        UIView.animate(
            withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 4,
            options: [.allowUserInteraction], animations: { view.transform = .identity })
    }
}
