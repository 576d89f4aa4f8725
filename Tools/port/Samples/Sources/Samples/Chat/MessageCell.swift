//
//  MessageCell.swift
//  Chat
//

import UIKit

struct Message: Equatable {
    enum Sender {
        case me, other
    }

    let sender: Sender
    let text: String
    let date: Date

    init(sender: Sender, text: String, date: Date = Date()) {
        self.sender = sender
        self.text = text
        self.date = date
    }
}

final class MessageCell: UITableViewCell {

    static let reuseIdentifier = String(describing: MessageCell.self)

    private let bubbleView = UIView()
    private let messageLabel = UILabel()
    private var leading: NSLayoutConstraint!
    private var trailing: NSLayoutConstraint!

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        backgroundColor = .clear
        bubbleView.layer.cornerRadius = 16
        bubbleView.translatesAutoresizingMaskIntoConstraints = false
        messageLabel.numberOfLines = 0
        messageLabel.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(bubbleView)
        bubbleView.addSubview(messageLabel)
        leading = bubbleView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16)
        trailing = bubbleView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16)
        NSLayoutConstraint.activate([
            bubbleView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
            bubbleView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
            bubbleView.widthAnchor.constraint(lessThanOrEqualTo: contentView.widthAnchor, multiplier: 0.75),
            messageLabel.topAnchor.constraint(equalTo: bubbleView.topAnchor, constant: 8),
            messageLabel.bottomAnchor.constraint(equalTo: bubbleView.bottomAnchor, constant: -8),
            messageLabel.leadingAnchor.constraint(equalTo: bubbleView.leadingAnchor, constant: 12),
            messageLabel.trailingAnchor.constraint(equalTo: bubbleView.trailingAnchor, constant: -12),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        messageLabel.text = nil
    }

    func configure(with message: Message) {
        messageLabel.text = message.text
        switch message.sender {
        case .me:
            leading.isActive = false
            trailing.isActive = true
            bubbleView.backgroundColor = .systemBlue
            messageLabel.textColor = .white
        case .other:
            trailing.isActive = false
            leading.isActive = true
            bubbleView.backgroundColor = .systemGray5
            messageLabel.textColor = .label
        }
    }
}
