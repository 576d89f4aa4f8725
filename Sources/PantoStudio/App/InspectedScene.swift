import PantoControls
import PantoCore
import PantoInspector
import PantoDemoKit

/// Shows a demo without the app's frame, with space for the inspector where the app has it (APP-03,
/// V16). In a narrow window the inspector is a card, which never lies over the demo's figures.
final class InspectedScene: BareScene {
  override init(_ shown: UIViewController, model: AppModel, theme: Theme) {
    super.init(shown, model: model, theme: theme)
    model.onChange = { [weak self] in
      guard let self, isViewLoaded else { return }
      view.setNeedsLayout()
    }
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "inspected"
    view.backgroundColor = theme.background
    addChild(shown)
    view.addSubview(shown.view)
    shown.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let textScale = view.stage?.textScale ?? 1
    let layout = AppLayout(
      size: view.bounds.size, insets: view.safeAreaInsets, statusHeight: 0,
      hasInspector: model.isInspecting,
      stripHeight: AppLayout.stripHeight(in: view.bounds.width, textScale: textScale),
      hasToolbar: false,
      isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    // The window's own margins belong to the demo where nothing else needs them.
    shown.view.frame = layout.inspector == nil ? view.bounds : layout.stage
    guard let inspector = view.stage?.inspector, let place = layout.inspector else { return }
    inspector.stageFrame = layout.stage
    inspector.stripFrame = layout.strip
    guard case .card(var area) = place else { return inspector.placement = place.placement }
    shown.view.layoutIfNeeded()
    if let figures = readout(in: shown.view) {
      area.size.height = max(0, figures.convert(figures.bounds, to: view).minY - 8 - area.minY)
    }
    inspector.placement = .card(within: area)
    // The line of numbers keeps away from the figures too.
    inspector.stageFrame = area
  }

  private func readout(in view: UIView) -> UIView? {
    if view is Readout { return view.isHidden ? nil : view }
    for subview in view.subviews {
      if let found = readout(in: subview) { return found }
    }
    return nil
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if isViewLoaded { view.setNeedsLayout() }
  }
}
