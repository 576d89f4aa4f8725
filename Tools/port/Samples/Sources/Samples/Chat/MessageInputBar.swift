//
//  MessageInputBar.swift
//  Chat
//

import UIKit

protocol MessageInputBarDelegate: class {
    func messageInputBar(_ bar: MessageInputBar, didSend text: String)
    func messageInputBarDidChangeHeight(_ bar: MessageInputBar)
}

/// A text view that grows with its text up to some lines, with a button that sends.
final class MessageInputBar: UIView {

    private enum Metrics {
        static let inset: CGFloat = 8
        static let minimumHeight: CGFloat = 36
        static let maximumHeight: CGFloat = 110
    }

    weak var delegate: MessageInputBarDelegate?

    let textView: UITextView = {
        let view = UITextView()
        view.font = UIFont.preferredFont(forTextStyle: .body)
        view.isScrollEnabled = false
        view.layer.cornerRadius = 18
        view.layer.borderWidth = 1 / UIScreen.main.scale
        view.layer.borderColor = UIColor.separator.cgColor
        view.textContainerInset = UIEdgeInsets(top: 8, left: 10, bottom: 8, right: 10)
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }()

    private lazy var sendButton: UIButton = {
        let button = UIButton(type: .system)
        button.setImage(UIImage(systemName: "arrow.up.circle.fill"), for: .normal)
        button.accessibilityLabel = NSLocalizedString("Send", comment: "")
        button.isEnabled = false
        button.translatesAutoresizingMaskIntoConstraints = false
        button.addTarget(self, action: #selector(sendTapped), for: .touchUpInside)
        return button
    }()

    private let placeholderLabel: UILabel = {
        let label = UILabel()
        label.text = "Message"
        label.textColor = .placeholderText
        label.font = .preferredFont(forTextStyle: .body)
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }()

    private let separator = UIView()
    private var heightConstraint: NSLayoutConstraint!

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        backgroundColor = .secondarySystemBackground
        separator.backgroundColor = .separator
        separator.translatesAutoresizingMaskIntoConstraints = false
        [separator, textView, placeholderLabel, sendButton].forEach(addSubview)
        textView.delegate = self
        sendButton.setContentHuggingPriority(.required, for: .horizontal)
        heightConstraint = textView.heightAnchor.constraint(equalToConstant: Metrics.minimumHeight)
        NSLayoutConstraint.activate([
            separator.topAnchor.constraint(equalTo: topAnchor),
            separator.leadingAnchor.constraint(equalTo: leadingAnchor),
            separator.trailingAnchor.constraint(equalTo: trailingAnchor),
            separator.heightAnchor.constraint(equalToConstant: 1 / UIScreen.main.scale),
            textView.topAnchor.constraint(equalTo: topAnchor, constant: Metrics.inset),
            textView.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
            textView.bottomAnchor.constraint(
                equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -Metrics.inset),
            heightConstraint,
            placeholderLabel.leadingAnchor.constraint(equalTo: textView.leadingAnchor, constant: 15),
            placeholderLabel.centerYAnchor.constraint(equalTo: textView.centerYAnchor),
            sendButton.leadingAnchor.constraint(
                equalToSystemSpacingAfter: textView.trailingAnchor, multiplier: 1),
            sendButton.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            sendButton.bottomAnchor.constraint(equalTo: textView.bottomAnchor),
            sendButton.widthAnchor.constraint(equalToConstant: Metrics.minimumHeight),
            sendButton.heightAnchor.constraint(equalTo: sendButton.widthAnchor),
        ])
    }

    @objc private func sendTapped() {
        let text = textView.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        textView.text = nil
        textDidChange()
        delegate?.messageInputBar(self, didSend: text)
    }

    private func textDidChange() {
        placeholderLabel.isHidden = !textView.text.isEmpty
        sendButton.isEnabled = textView.text.contains { !$0.isWhitespace }
        updateHeight()
    }

    private func updateHeight() {
        let width = textView.bounds.width
        let fitting = textView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        let height = min(max(ceil(fitting.height), Metrics.minimumHeight), Metrics.maximumHeight)
        textView.isScrollEnabled = fitting.height > Metrics.maximumHeight
        guard height != heightConstraint.constant else { return }
        heightConstraint.constant = height
        UIView.animate(withDuration: 0.2) {
            self.superview?.layoutIfNeeded()
            self.delegate?.messageInputBarDidChangeHeight(self)
        }
    }
}

// MARK: - UITextViewDelegate

extension MessageInputBar: UITextViewDelegate {

    func textViewDidChange(_ textView: UITextView) {
        textDidChange()
    }

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        return textView.text.count + text.count - range.length <= 500
    }
}
