import Pantograph

/// A demo with its toolbar. The screen keeps its size while a zoom shows it smaller.
final class DemoScreen: UIView {
  let entry: DemoEntry
  let controller: UIViewController
  let toolbar: AppToolbar
  /// The stage of the demo, which clips what the demo drags over its edge.
  private let stageArea = UIView()
  private var marks: SafeAreaMarks?
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
    super.init(frame: .zero)
    accessibilityIdentifier = "screen-\(entry.name)"
    backgroundColor = theme.background
    stageArea.clipsToBounds = true
    stageArea.addSubview(controller.view)
    addSubview(stageArea)
    addSubview(toolbar)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the stage has the safe area of a phone, with its notch drawn (SIM-02, U22).
  var showsSafeArea: Bool {
    get { marks != nil }
    set {
      guard newValue != showsSafeArea else { return }
      marks?.removeFromSuperview()
      marks = nil
      controller.additionalSafeAreaInsets = newValue ? SafeAreaMarks.phone : .zero
      if newValue {
        let new = SafeAreaMarks(SafeAreaMarks.phone, theme: Theme(around: self))
        stageArea.addSubview(new)
        marks = new
      }
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    toolbar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: toolbarHeight)
    let below = CGRect(
      x: 0, y: toolbarHeight, width: bounds.width, height: max(0, bounds.height - toolbarHeight))
    stageArea.frame = below.inset(by: inspectorInsets)
    controller.view.frame = stageArea.bounds
    marks?.frame = stageArea.bounds
  }
}
