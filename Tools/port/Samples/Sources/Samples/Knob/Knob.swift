import UIKit

/// A control that is turned.
@IBDesignable public class Knob: UIControl {

    @IBInspectable public var minimumValue: Float = 0
    @IBInspectable public var maximumValue: Float = 1
    public private(set) var value: Float = 0

    /// Sends an action for every change, or only at the end.
    public var isContinuous = true

    @IBInspectable public var lineWidth: CGFloat {
        get { return renderer.lineWidth }
        set { renderer.lineWidth = newValue }
    }

    public var startAngle: CGFloat {
        get { return renderer.startAngle }
        set { renderer.startAngle = newValue }
    }

    public var endAngle: CGFloat {
        get { return renderer.endAngle }
        set { renderer.endAngle = newValue }
    }

    private let renderer = KnobRenderer()
    private let feedback = UISelectionFeedbackGenerator()
    private var lastStep = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        renderer.color = tintColor
        renderer.setPointerAngle(renderer.startAngle, animated: false)
        layer.addSublayer(renderer.trackLayer)
        layer.addSublayer(renderer.pointerLayer)
        addGestureRecognizer(CircularPanGestureRecognizer(target: self, action: #selector(handleGesture(_:))))
        let doubleTap = UITapGestureRecognizer(target: self, action: #selector(resetToMinimum))
        doubleTap.numberOfTapsRequired = 2
        addGestureRecognizer(doubleTap)
        isAccessibilityElement = true
        accessibilityTraits.insert(.adjustable)
    }

    public override func tintColorDidChange() {
        super.tintColorDidChange()
        renderer.color = tintColor
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        renderer.updateBounds(bounds)
    }

    public override var isEnabled: Bool {
        didSet { alpha = isEnabled ? 1 : 0.4 }
    }

    public override var intrinsicContentSize: CGSize {
        return CGSize(width: 120, height: 120)
    }

    public func setValue(_ newValue: Float, animated: Bool = false) {
        value = min(maximumValue, max(minimumValue, newValue))
        let fraction = CGFloat((value - minimumValue) / (maximumValue - minimumValue))
        let angle = fraction * (endAngle - startAngle) + startAngle
        renderer.setPointerAngle(angle, animated: animated)
        accessibilityValue = "\(Int((fraction * 100).rounded())) %"
    }

    @objc private func handleGesture(_ gesture: CircularPanGestureRecognizer) {
        // The middle of the gap between end and start.
        let middle = (2 * .pi + startAngle - endAngle) / 2 + endAngle
        var angle = gesture.touchAngle
        if angle > middle {
            angle -= 2 * .pi
        } else if angle < middle - 2 * .pi {
            angle += 2 * .pi
        }
        angle = min(endAngle, max(startAngle, angle))
        let fraction = Float((angle - startAngle) / (endAngle - startAngle))
        setValue(fraction * (maximumValue - minimumValue) + minimumValue)
        tick()
        let isDone = gesture.state == .ended || gesture.state == .cancelled
        if isContinuous || isDone {
            sendActions(for: .valueChanged)
        }
    }

    private func tick() {
        let step = Int(value * 10 / maximumValue)
        guard step != lastStep else { return }
        lastStep = step
        feedback.selectionChanged()
    }

    @objc private func resetToMinimum() {
        setValue(minimumValue, animated: true)
        sendActions([.valueChanged, .primaryActionTriggered])
    }

    private func sendActions(_ events: [UIControl.Event]) {
        events.forEach { sendActions(for: $0) }
    }

    public override func accessibilityIncrement() {
        setValue(value + (maximumValue - minimumValue) / 10)
        sendActions(for: .valueChanged)
    }

    public override func accessibilityDecrement() {
        setValue(value - (maximumValue - minimumValue) / 10)
        sendActions(for: .valueChanged)
    }
}

// MARK: -

private class KnobRenderer {

    var color: UIColor = .blue {
        didSet {
            trackLayer.strokeColor = color.cgColor
            pointerLayer.strokeColor = color.cgColor
        }
    }

    var lineWidth: CGFloat = 4 {
        didSet {
            trackLayer.lineWidth = lineWidth
            pointerLayer.lineWidth = lineWidth
            updateTrackPath()
            updatePointerPath()
        }
    }

    var startAngle = CGFloat(-Double.pi) * 11 / 8 {
        didSet { updateTrackPath() }
    }

    var endAngle = CGFloat(Double.pi) * 3 / 8 {
        didSet { updateTrackPath() }
    }

    let trackLayer = CAShapeLayer()
    let pointerLayer = CAShapeLayer()
    private(set) var pointerAngle: CGFloat = 0
    private let pointerLength: CGFloat = 12

    init() {
        trackLayer.fillColor = UIColor.clear.cgColor
        pointerLayer.fillColor = UIColor.clear.cgColor
        pointerLayer.lineCap = .round
        trackLayer.lineWidth = lineWidth
        pointerLayer.lineWidth = lineWidth
    }

    func setPointerAngle(_ newAngle: CGFloat, animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        pointerLayer.transform = CATransform3DMakeRotation(newAngle, 0, 0, 1)
        if animated {
            let middle = (max(newAngle, pointerAngle) - min(newAngle, pointerAngle)) / 2
                + min(newAngle, pointerAngle)
            let animation = CAKeyframeAnimation(keyPath: "transform.rotation.z")
            animation.values = [pointerAngle, middle, newAngle]
            animation.keyTimes = [0.0, 0.5, 1.0]
            animation.timingFunctions = [CAMediaTimingFunction(name: .easeInEaseOut)]
            pointerLayer.add(animation, forKey: nil)
        }
        CATransaction.commit()
        pointerAngle = newAngle
    }

    private func updateTrackPath() {
        let bounds = trackLayer.bounds
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let offset = max(pointerLength, lineWidth / 2)
        let radius = min(bounds.width, bounds.height) / 2 - offset
        guard radius > 0 else { return }
        let ring = UIBezierPath(
            arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: true)
        trackLayer.path = ring.cgPath
    }

    private func updatePointerPath() {
        let bounds = pointerLayer.bounds
        let pointer = UIBezierPath()
        pointer.move(to: CGPoint(x: bounds.width - pointerLength - lineWidth / 2, y: bounds.midY))
        pointer.addLine(to: CGPoint(x: bounds.width, y: bounds.midY))
        pointerLayer.path = pointer.cgPath
    }

    func updateBounds(_ bounds: CGRect) {
        for shape in [trackLayer, pointerLayer] {
            shape.bounds = bounds
            shape.position = CGPoint(x: bounds.midX, y: bounds.midY)
        }
        updateTrackPath()
        updatePointerPath()
    }
}
