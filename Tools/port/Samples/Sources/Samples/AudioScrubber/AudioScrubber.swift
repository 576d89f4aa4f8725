import CoreGraphics
import UIKit

@objc protocol AudioScrubberDelegate {
    @objc optional func scrubberDidBegin(_ scrubber: AudioScrubber)
    @objc optional func scrubber(_ scrubber: AudioScrubber, didScrubTo time: TimeInterval)
    @objc optional func scrubberDidEnd(_ scrubber: AudioScrubber)
}

/// A time line with a waveform. The further the finger is from it, the finer it moves.
@IBDesignable
class AudioScrubber: UIControl {

    struct Speed {
        var distance: CGFloat
        var factor: CGFloat
    }

    static let speeds = [
        Speed(distance: 0, factor: 1), Speed(distance: 50, factor: 0.5),
        Speed(distance: 100, factor: 0.25), Speed(distance: 150, factor: 0.1),
    ]

    weak var delegate: AudioScrubberDelegate?

    @IBInspectable var duration: Double = 60 { didSet { setNeedsDisplay() } }
    @objc dynamic private(set) var currentTime: TimeInterval = 0

    var samples: [Float] = [] {
        didSet {
            guard samples != oldValue else { return }
            setNeedsLayout()
        }
    }

    private let waveLayer = CAShapeLayer()
    private let playedLayer = CAShapeLayer()
    private let knob = UIView(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
    private let timeLabel = UILabel()
    private var displayLink: CADisplayLink?
    private var lastX: CGFloat = 0
    private(set) var speed: CGFloat = 1

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    deinit {
        displayLink?.invalidate()
    }

    private func setUp() {
        for (shape, color) in [(waveLayer, UIColor.systemGray), (playedLayer, UIColor.systemBlue)] {
            shape.strokeColor = color.cgColor
            shape.fillColor = nil
            shape.lineWidth = 2
            shape.lineCap = .round
            layer.addSublayer(shape)
        }
        knob.backgroundColor = .systemBlue
        knob.layer.cornerRadius = 11
        knob.isUserInteractionEnabled = false
        addSubview(knob)
        timeLabel.font = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular)
        timeLabel.textColor = .secondaryLabel
        addSubview(timeLabel)
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        showTime()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        waveLayer.frame = bounds
        playedLayer.frame = bounds
        let path = UIBezierPath()
        for (i, sample) in samples.enumerated() {
            let x = bounds.width * CGFloat(i) / CGFloat(max(1, samples.count - 1))
            let height = bounds.height * 0.4 * CGFloat(fabsf(sample))
            path.move(to: CGPoint(x: x, y: bounds.midY - height))
            path.addLine(to: CGPoint(x: x, y: bounds.midY + height))
        }
        waveLayer.path = path.cgPath
        playedLayer.path = path.cgPath
        timeLabel.frame = CGRect(x: 0, y: bounds.maxY - 16, width: bounds.width, height: 16)
        showTime()
    }

    private func showTime() {
        let share = duration > 0 ? CGFloat(currentTime / duration) : 0
        knob.center = CGPoint(x: share * bounds.width, y: bounds.midY)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        playedLayer.strokeEnd = share
        CATransaction.commit()
        let seconds = Int(floor(currentTime))
        timeLabel.text = String(format: "%d:%02d", seconds / 60, seconds % 60)
        accessibilityValue = timeLabel.text
    }

    // MARK: - Tracking

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        lastX = touch.location(in: self).x
        speed = 1
        delegate?.scrubberDidBegin?(self)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let location = touch.location(in: self)
        let distance = abs(location.y - bounds.midY)
        speed = AudioScrubber.speeds.last { $0.distance <= distance }?.factor ?? 1
        let moved = Double((location.x - lastX) / max(1, bounds.width) * speed)
        lastX = location.x
        seek(to: currentTime + moved * duration)
        sendActions(for: .valueChanged)
        delegate?.scrubber?(self, didScrubTo: currentTime)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        delegate?.scrubberDidEnd?(self)
    }

    override func cancelTracking(with event: UIEvent?) {
        delegate?.scrubberDidEnd?(self)
    }

    func seek(to time: TimeInterval) {
        currentTime = min(duration, max(0, time))
        showTime()
    }

    // MARK: - Playing

    var isPlaying: Bool { return displayLink != nil }

    func play() {
        guard displayLink == nil else { return }
        let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
        link.add(to: .main, forMode: .common)
        displayLink = link
    }

    func pause() {
        displayLink?.invalidate()
        displayLink = nil
    }

    @objc private func tick(_ link: CADisplayLink) {
        seek(to: currentTime + (link.targetTimestamp - link.timestamp))
        if currentTime >= duration { pause() }
    }
}
