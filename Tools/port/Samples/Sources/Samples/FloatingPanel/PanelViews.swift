#if canImport(UIKit) && !os(watchOS)
import UIKit
import UIKit.UIGestureRecognizerSubclass

/// The panel itself, with a handle.
public final class PanelSurface: UIView {
    public let grabber = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        layer.borderWidth = 1 / UIScreen.main.scale
        layer.borderColor = UIColor.separator.cgColor
        grabber.backgroundColor = .systemGray
        grabber.layer.cornerRadius = 3
        addSubview(grabber)
    }

    required init?(coder aDecoder: NSCoder) { fatalError() }

    public override func layoutSubviews() {
        super.layoutSubviews()
        grabber.frame = CGRect(x: bounds.midX - 20, y: 8, width: 40, height: 6)
    }
}

/// Touches beside the panel go to what is below.
final class PassThroughView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
    }
}

/// Remembers where it began.
public final class PanelPanGestureRecognizer: UIPanGestureRecognizer {
    public private(set) var initialLocation: CGPoint = .zero

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        initialLocation = touches.first?.location(in: view) ?? .zero
    }

    public override func reset() {
        super.reset()
        initialLocation = .zero
    }
}
#elseif os(macOS)
import AppKit
public final class PanelSurface: NSView {}
#endif
