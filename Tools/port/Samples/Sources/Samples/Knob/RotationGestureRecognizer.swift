import UIKit.UIGestureRecognizerSubclass

/// Follows one finger around the middle of its view.
final class CircularPanGestureRecognizer: UIPanGestureRecognizer {

    private(set) var touchAngle: CGFloat = 0

    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        maximumNumberOfTouches = 1
        minimumNumberOfTouches = 1
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        updateAngle(with: touches)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        updateAngle(with: touches)
    }

    private func updateAngle(with touches: Set<UITouch>) {
        guard let touch = touches.first, let view = view else { return }
        touchAngle = angle(for: touch.location(in: view), in: view)
    }

    private func angle(for point: CGPoint, in view: UIView) -> CGFloat {
        return atan2(point.y - view.bounds.midY, point.x - view.bounds.midX)
    }
}
