import Foundation
import UIKit

/// One card of a `CardStackView`, with the stamps that show where it would go.
final class CardContainer: UIView {

    var index = 0
    private let leftStamp = UILabel()
    private let rightStamp = UILabel()

    init(content: UIView) {
        super.init(frame: .zero)
        layer.cornerRadius = 14
        layer.shadowOpacity = 0.15
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 4)
        content.frame = bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        content.layer.cornerRadius = 14
        content.layer.masksToBounds = true
        addSubview(content)
        addStamp(leftStamp, text: NSLocalizedString("NOPE", comment: ""), color: .systemRed)
        addStamp(rightStamp, text: NSLocalizedString("LIKE", comment: ""), color: .systemGreen)
    }

    required init?(coder: NSCoder) {
        fatalError("not from a nib")
    }

    private func addStamp(_ label: UILabel, text: String, color: UIColor) {
        label.text = text
        label.textColor = color
        label.font = .systemFont(ofSize: 28, weight: .bold)
        label.textAlignment = .center
        label.layer.borderColor = color.cgColor
        label.layer.borderWidth = 3
        label.layer.cornerRadius = 6
        label.alpha = 0
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: 100, height: 44)
        leftStamp.frame = CGRect(origin: CGPoint(x: bounds.maxX - size.width - 20, y: 20), size: size)
        rightStamp.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: size)
    }

    func overlay(for direction: CardDirection) -> UIView {
        let isLeft = direction == .left
        (isLeft ? rightStamp : leftStamp).alpha = 0
        return isLeft ? leftStamp : rightStamp
    }

    func hideOverlays() {
        [leftStamp, rightStamp].forEach { $0.alpha = 0 }
    }
}
