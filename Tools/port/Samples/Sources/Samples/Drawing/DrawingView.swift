import UIKit

protocol DrawingViewDelegate: AnyObject {
    func drawingViewDidBeginStroke(_ view: DrawingView)
    func drawingView(_ view: DrawingView, didEndStroke stroke: Stroke)
}

extension DrawingViewDelegate {
    func drawingViewDidBeginStroke(_ view: DrawingView) {}
}

struct Stroke {
    struct Sample {
        var location: CGPoint
        var width: CGFloat
    }

    var color: UIColor
    private(set) var samples: [Sample] = []

    init(color: UIColor) {
        self.color = color
    }

    mutating func append(_ location: CGPoint, width: CGFloat) {
        samples.append(Sample(location: location, width: width))
    }

    var bounds: CGRect {
        return samples.reduce(CGRect.null) { rect, sample in
            let box = CGRect(origin: sample.location, size: .zero)
            return rect.union(box.insetBy(dx: -sample.width, dy: -sample.width))
        }
    }
}

/// A canvas that draws with all the samples the digitizer delivers. Finished strokes are kept in one image.
class DrawingView: UIView {

    weak var delegate: DrawingViewDelegate?
    var strokeColor: UIColor = .black
    var strokeWidth: CGFloat = 6
    private(set) var strokes: [Stroke] = []

    private var undone: [Stroke] = []
    private var current: Stroke?
    private var predicted: [CGPoint] = []
    private weak var drawingTouch: UITouch?
    private var image: UIImage?

    var canUndo: Bool { return !strokes.isEmpty }
    var canRedo: Bool { return !undone.isEmpty }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        backgroundColor = .white
        isMultipleTouchEnabled = true
        contentMode = .redraw
        let undoTap = UITapGestureRecognizer(target: self, action: #selector(undo))
        undoTap.numberOfTouchesRequired = 2
        addGestureRecognizer(undoTap)
        let redoTap = UITapGestureRecognizer(target: self, action: #selector(redo))
        redoTap.numberOfTouchesRequired = 3
        addGestureRecognizer(redoTap)
    }

    // MARK: - Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard drawingTouch == nil, let touch = touches.first else { return }
        drawingTouch = touch
        current = Stroke(color: strokeColor)
        append(touch, event)
        delegate?.drawingViewDidBeginStroke(self)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = drawingTouch, touches.contains(touch) else { return }
        append(touch, event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = drawingTouch, touches.contains(touch) else { return }
        append(touch, event)
        finishStroke()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = drawingTouch, touches.contains(touch) else { return }
        drawingTouch = nil
        predicted = []
        if let box = current?.bounds { setNeedsDisplay(box) }
        current = nil
    }

    private func append(_ touch: UITouch, _ event: UIEvent?) {
        let samples = event?.coalescedTouches(for: touch) ?? [touch]
        for sample in samples {
            let location = sample.preciseLocation(in: self)
            current?.append(location, width: width(for: sample))
        }
        predicted = event?.predictedTouches(for: touch)?.map { $0.location(in: self) } ?? []
        if let box = current?.bounds { setNeedsDisplay(box.insetBy(dx: -20, dy: -20)) }
    }

    private func width(for touch: UITouch) -> CGFloat {
        switch touch.type {
        case .pencil:
            let altitude = max(0.2, touch.altitudeAngle / (.pi / 2))
            return strokeWidth * max(0.2, touch.force) / altitude
        default:
            return touch.force > 0 ? strokeWidth * min(2, touch.force) : strokeWidth
        }
    }

    private func finishStroke() {
        drawingTouch = nil
        predicted = []
        guard let stroke = current else { return }
        current = nil
        strokes.append(stroke)
        undone.removeAll()
        image = rendered(adding: stroke)
        setNeedsDisplay()
        delegate?.drawingView(self, didEndStroke: stroke)
    }

    // MARK: - Undo

    @objc func undo() {
        guard let last = strokes.popLast() else { return }
        undone.append(last)
        redrawAll()
    }

    @objc func redo() {
        guard let stroke = undone.popLast() else { return }
        strokes.append(stroke)
        redrawAll()
    }

    func clear() {
        strokes.removeAll()
        undone.removeAll()
        UIView.transition(
            with: self, duration: 0.3, options: .transitionCrossDissolve, animations: redrawAll, completion: nil)
    }

    private func redrawAll() {
        image = nil
        for stroke in strokes { image = rendered(adding: stroke) }
        setNeedsDisplay()
    }

    // MARK: - Drawing

    func snapshot() -> UIImage {
        return UIGraphicsImageRenderer(bounds: bounds).image { context in
            UIColor.white.setFill()
            context.fill(bounds)
            image?.draw(at: .zero)
        }
    }

    private func rendered(adding stroke: Stroke) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.opaque = false
        return UIGraphicsImageRenderer(bounds: bounds, format: format).image { context in
            image?.draw(in: bounds)
            draw(stroke, in: context.cgContext)
        }
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        image?.draw(in: bounds)
        guard var stroke = current else { return }
        let width = stroke.samples.last?.width ?? strokeWidth
        for location in predicted { stroke.append(location, width: width) }
        draw(stroke, in: context)
    }

    private func draw(_ stroke: Stroke, in context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        context.setStrokeColor(stroke.color.cgColor)
        context.setFillColor(stroke.color.cgColor)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        guard stroke.samples.count > 1 else {
            if let dot = stroke.samples.first {
                let radius = dot.width / 2
                let box = CGRect(x: dot.location.x, y: dot.location.y, width: 0, height: 0)
                context.fillEllipse(in: box.insetBy(dx: -radius, dy: -radius))
            }
            return
        }
        for (a, b) in zip(stroke.samples, stroke.samples.dropFirst()) {
            context.setLineWidth((a.width + b.width) / 2)
            context.move(to: a.location)
            context.addLine(to: b.location)
            context.strokePath()
        }
    }
}
