import UIKit

@objc protocol PopoverMenuDelegate: AnyObject {
    func popoverMenu(_ menu: PopoverMenu, didChoose index: Int)
    @objc optional func popoverMenuDidHide(_ menu: PopoverMenu)
    @objc optional var popoverMenuRowHeight: CGFloat { get }
}

/// A menu with an arrow. A finger may slide over its rows and choose on lifting.
@objc class PopoverMenu: UIView {

    @objc static let willShowNotification = NSNotification.Name("PopoverMenuWillShow")

    weak var delegate: PopoverMenuDelegate?
    let titles: [String]
    @objc private(set) var highlightedRow = -1

    private let box = UIView()
    private let arrow = CAShapeLayer()
    private var rows: [UILabel] = []
    private weak var source: UIView?

    @objc init(titles: [String]) {
        self.titles = titles
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0, alpha: 0.2)
        box.backgroundColor = .secondarySystemBackground
        box.layer.cornerRadius = 12
        box.clipsToBounds = true
        arrow.fillColor = UIColor.secondarySystemBackground.cgColor
        layer.addSublayer(arrow)
        addSubview(box)
        for title in titles {
            let label = UILabel()
            label.text = title
            label.textAlignment = .center
            box.addSubview(label)
            rows.append(label)
        }
        let slide = UILongPressGestureRecognizer(target: self, action: #selector(slid(_:)))
        slide.minimumPressDuration = 0
        slide.cancelsTouchesInView = false
        addGestureRecognizer(slide)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private var rowHeight: CGFloat {
        return delegate?.popoverMenuRowHeight ?? 44
    }

    // MARK: - Showing

    func show(from source: UIView, in container: UIView) {
        self.source = source
        frame = container.bounds
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(self)
        NotificationCenter.default.post(name: PopoverMenu.willShowNotification, object: self)
        layoutIfNeeded()
        let anchor = source.convert(CGPoint(x: source.bounds.midX, y: source.bounds.maxY), to: self)
        box.layer.anchorPoint = CGPoint(x: (anchor.x - box.frame.minX) / box.frame.width, y: 0)
        box.layer.position = CGPoint(x: anchor.x, y: anchor.y + 10)
        box.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        alpha = 0
        UIView.animate(
            withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            options: [], animations: {
                self.alpha = 1
                self.box.transform = .identity
            }, completion: nil)
    }

    @objc func hide() {
        UIView.animate(withDuration: 0.15, animations: { self.alpha = 0 }) { [weak self] _ in
            guard let self = self else { return }
            self.removeFromSuperview()
            self.delegate?.popoverMenuDidHide?(self)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let source = source else { return }
        let anchor = source.convert(CGPoint(x: source.bounds.midX, y: source.bounds.maxY), to: self)
        let size = CGSize(width: 220, height: rowHeight * CGFloat(rows.count))
        let x = min(bounds.maxX - size.width - 8, max(8, anchor.x - size.width / 2))
        if box.transform.isIdentity {
            box.frame = CGRect(origin: CGPoint(x: x, y: anchor.y + 10), size: size)
        }
        for (i, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: CGFloat(i) * rowHeight, width: size.width, height: rowHeight)
        }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: anchor.x - 8, y: anchor.y + 10))
        path.addLine(to: CGPoint(x: anchor.x, y: anchor.y + 2))
        path.addLine(to: CGPoint(x: anchor.x + 8, y: anchor.y + 10))
        path.closeSubpath()
        arrow.path = path
    }

    // MARK: - Choosing

    private func row(at point: CGPoint) -> Int? {
        return rows.firstIndex { $0.frame.contains(box.convert(point, from: self)) }
    }

    private func highlight(_ row: Int?) {
        highlightedRow = row ?? -1
        for (i, label) in rows.enumerated() {
            label.backgroundColor = i == row ? UIColor.systemBlue : .clear
            label.textColor = i == row ? .white : .label
        }
    }

    @objc private func slid(_ recognizer: UILongPressGestureRecognizer) {
        let point = recognizer.location(in: self)
        switch recognizer.state {
        case .began, .changed:
            highlight(row(at: point))
        case .ended:
            let row = self.row(at: point)
            highlight(nil)
            if let row = row {
                delegate?.popoverMenu(self, didChoose: row)
                hide()
            } else if !box.frame.contains(point) {
                hide()
            }
        default:
            highlight(nil)
        }
    }
}
