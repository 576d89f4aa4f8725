import PantoControls
import PantoCore
import PantoDemoKit

/// A demo with its toolbar. The screen keeps its size while a zoom shows it smaller.
final class DemoScreen: UIView {
  let entry: DemoEntry
  let controller: UIViewController
  let toolbar: AppToolbar
  /// The stage of the demo, which clips what the demo drags over its edge.
  let device: SimulatedDeviceView
  /// The height of the toolbar with the upper margin of the window.
  var toolbarHeight: CGFloat = AppToolbar.height {
    didSet { if toolbarHeight != oldValue { setNeedsLayout() } }
  }
  /// The margins beside and below the stage that the inspector takes (APP-03).
  var inspectorInsets = UIEdgeInsets.zero {
    didSet { if inspectorInsets != oldValue { setNeedsLayout() } }
  }

  init(_ entry: DemoEntry, _ controller: UIViewController, model: AppModel, theme: Theme) {
    self.entry = entry
    self.controller = controller
    toolbar = AppToolbar(title: entry.title, model: model, theme: theme)
    device = SimulatedDeviceView(controller)
    super.init(frame: .zero)
    accessibilityIdentifier = "screen-\(entry.name)"
    backgroundColor = theme.background
    model.deviceView = device
    addSubview(device)
    addSubview(toolbar)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    toolbar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: toolbarHeight)
    let below = CGRect(
      x: 0, y: toolbarHeight, width: bounds.width, height: max(0, bounds.height - toolbarHeight))
    device.frame = below.inset(by: inspectorInsets)
  }
}
