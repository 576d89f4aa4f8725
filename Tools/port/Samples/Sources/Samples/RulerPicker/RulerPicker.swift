import UIKit
import CoreGraphics

@objc protocol RulerPickerDelegate: AnyObject {
    func rulerPicker(_ picker: RulerPicker, didSelect value: Double)
    @objc optional func rulerPicker(_ picker: RulerPicker, titleFor value: Int) -> String?
    @objc optional func rulerPickerWillScroll(_ picker: RulerPicker)
}

/// A ruler that scrolls below a pointer and stops at a mark.
@IBDesignable
open class RulerPicker: UIView, UIScrollViewDelegate {

    @IBInspectable open var minimum: Int = 0
    @IBInspectable open var maximum: Int = 200
    @IBInspectable open var spacing: CGFloat = 12
    weak var delegate: RulerPickerDelegate?

    private(set) var value: Double = 0 {
        didSet {
            guard value != oldValue else { return }
            feedback.selectionChanged()
            valueLabel.text = "\(Int(value))"
            delegate?.rulerPicker(self, didSelect: value)
        }
    }

    private let scrollView = UIScrollView()
    private let marks = RulerMarks()
    private let pointer = UIView()
    private let valueLabel = UILabel()
    private let feedback = UISelectionFeedbackGenerator()
    private let fade = CAGradientLayer()

    override public init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setUp()
    }

    private func setUp() {
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.decelerationRate = .fast
        scrollView.delegate = self
        addSubview(scrollView)
        marks.picker = self
        marks.backgroundColor = .clear
        marks.isUserInteractionEnabled = false
        scrollView.addSubview(marks)
        pointer.backgroundColor = .systemRed
        addSubview(pointer)
        valueLabel.textAlignment = .center
        valueLabel.font = UIFont.boldSystemFont(ofSize: 20)
        valueLabel.text = "0"
        addSubview(valueLabel)
        fade.colors = [
            UIColor.white.cgColor, UIColor.white.withAlphaComponent(0).cgColor,
            UIColor.white.withAlphaComponent(0).cgColor, UIColor.white.cgColor,
        ]
        fade.locations = [0, 0.2, 0.8, 1]
        fade.startPoint = CGPoint(x: 0, y: 0.5)
        fade.endPoint = CGPoint(x: 1, y: 0.5)
        layer.addSublayer(fade)
        let tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
        addGestureRecognizer(tap)
    }

    open override var intrinsicContentSize: CGSize {
        return CGSize(width: UIView.noIntrinsicMetric, height: 100)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        scrollView.frame = bounds
        let length = CGFloat(maximum - minimum) * spacing
        scrollView.contentInset = UIEdgeInsets(top: 0, left: bounds.midX, bottom: 0, right: bounds.midX)
        scrollView.contentSize = CGSize(width: length, height: bounds.height)
        marks.frame = CGRect(x: -20, y: 0, width: length + 40, height: bounds.height)
        pointer.frame = CGRect(x: bounds.midX - 1, y: 30, width: 2, height: 40)
        valueLabel.frame = CGRect(x: 0, y: 2, width: bounds.width, height: 26)
        fade.frame = bounds
        if !scrollView.isTracking, !scrollView.isDecelerating { select(value, animated: false) }
    }

    func select(_ value: Double, animated: Bool) {
        let x = CGFloat(value - Double(minimum)) * spacing - bounds.midX
        scrollView.setContentOffset(CGPoint(x: x, y: 0), animated: animated)
        if !animated { self.value = value }
    }

    func title(for value: Int) -> String? {
        return delegate?.rulerPicker?(self, titleFor: value) ?? nil
    }

    @objc func tapped(_ recognizer: UITapGestureRecognizer) {
        let offset = recognizer.location(in: self).x - bounds.midX
        let steps = (offset / spacing).rounded()
        let target = min(Double(maximum), max(Double(minimum), value + Double(steps)))
        select(target, animated: true)
    }

    // MARK: - UIScrollViewDelegate

    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        feedback.prepare()
        delegate?.rulerPickerWillScroll?(self)
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let steps = ((scrollView.contentOffset.x + bounds.midX) / spacing).rounded()
        value = min(Double(maximum), max(Double(minimum), Double(minimum) + Double(steps)))
    }

    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        let end = targetContentOffset.pointee.x + bounds.midX
        targetContentOffset.pointee.x = (end / spacing).rounded() * spacing - bounds.midX
    }
}

/// The marks of a `RulerPicker`, with numbers at every tenth.
private final class RulerMarks: UIView {
    weak var picker: RulerPicker?

    override func draw(_ rect: CGRect) {
        guard let picker = picker, let context = UIGraphicsGetCurrentContext() else { return }
        context.setStrokeColor(UIColor.darkGray.cgColor)
        context.setLineWidth(1)
        for i in 0...(picker.maximum - picker.minimum) {
            let x = 20 + CGFloat(i) * picker.spacing
            let height: CGFloat = i % 10 == 0 ? 30 : i % 5 == 0 ? 22 : 14
            context.move(to: CGPoint(x: x, y: 35))
            context.addLine(to: CGPoint(x: x, y: 35 + height))
            guard i % 10 == 0 else { continue }
            let value = picker.minimum + i
            let text = picker.title(for: value) ?? "\(value)"
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: 11), .foregroundColor: UIColor.darkGray,
            ]
            let string = NSAttributedString(string: text, attributes: attributes)
            string.draw(at: CGPoint(x: x - string.size().width / 2, y: 72))
        }
        context.strokePath()
    }
}
