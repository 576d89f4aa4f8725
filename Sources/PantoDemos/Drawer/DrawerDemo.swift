import PantoControls
import PantoCore
import PantoInspector
import PantoDemoKit

/// The demo "Edge Drawer": a pan from the window's leading edge pulls in a drawer, which can be
/// caught at any moment, and which a tap beside it or a pan closes (DEM-05).
final class DrawerDemo: DemoController {
  let edgePan = UIScreenEdgePanGestureRecognizer()
  let drawer: Drawer
  let menu: DrawerMenu
  let menuButton = UIButton()
  let page: DrawerPage
  let tint: EdgeTint
  /// The tab at the edge, which shows that there is a drawer. A press opens the drawer, too.
  let tab: EdgeTab
  let readout: Readout
  private(set) var chosen = 0
  private let prints = PhotoLibrary.Use()
  private var observation: Observation?

  init(theme: Theme) {
    menu = DrawerMenu(theme: theme)
    drawer = Drawer(menu, theme: theme)
    page = DrawerPage(theme: theme)
    tint = EdgeTint(theme: theme)
    tab = EdgeTab(theme: theme)
    readout = Readout(["Drawer", "Open", "Velocity"], theme: theme)
    super.init(
      title: "Edge Drawer", hint: "Pull the drawer in from the edge. Catch it while it moves.",
      theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    edgePan.name = "edgePan"
    edgePan.edges = .leading
    edgePan.addTarget(self, action: DrawerDemo.pulled(_:))
    view.addGestureRecognizer(edgePan)
    menuButton.accessibilityIdentifier = "openMenu"
    applyStyle(to: menuButton, title: "Open menu")
    menuButton.addAction(for: .touchUpInside) { [weak self] _ in self?.open() }
    menu.onChoose = { [weak self] in self?.choose($0) }
    drawer.onChange = { [weak self] in self?.show() }
    tint.isHidden = true
    field.addSubview(page)
    foot.addSubview(menuButton)
    foot.addSubview(readout)
    tab.addAction(for: .touchUpInside) { [weak self] _ in self?.open() }
    view.addSubview(tab)
    view.addSubview(tint)
    DrawerPage.prepare()
    choose(0)
    show()
  }

  override var footHeight: CGFloat { 60 + readout.height(for: footWidth) }

  override func layOutFoot() {
    let w = max(0, foot.bounds.width)
    menuButton.frame = CGRect(
      x: 0, y: 0, width: min(w, max(120, menuButton.intrinsicContentSize.width.rounded(.up) + 8)),
      height: 44)
    readout.frame = CGRect(x: 0, y: 60, width: w, height: readout.height(for: w))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    drawer.frame = view.bounds
    let w = edgePan.constants.edgeRegion
    let isReversed = view.traitCollection.layoutDirection == .rightToLeft
    tint.frame = CGRect(
      x: isReversed ? view.bounds.width - w : 0, y: 0, width: w, height: view.bounds.height)
    tab.stand(atRight: isReversed, in: view.bounds)
    observeInspector()
  }

  private func observeInspector() {
    guard observation == nil, let stage = view.stage else { return }
    tint.isHidden = stage.inspector == nil
    observation = stage.observeInspector { [weak self] isOn in self?.tint.isHidden = !isOn }
  }

  override func moveToStart() {
    fieldChanged()
    choose(0)
    drawer.setOpen(false)
  }

  override func fieldChanged() {
    let b = field.bounds
    let size = CGSize(
      width: max(0, min(560, b.width - 2 * margin)), height: max(0, min(400, b.height)))
    page.frame = CGRect(center: CGPoint(x: b.midX, y: b.midY), size: size)
  }

  // MARK: The drawer

  /// Puts the closed drawer into the view, above everything but the tint.
  private func attachDrawer() {
    guard drawer.superview == nil else { return }
    UIView.performWithoutAnimation {
      view.insertSubview(drawer, belowSubview: tint)
      drawer.frame = view.bounds
      drawer.layoutIfNeeded()
    }
  }

  private func open() {
    attachDrawer()
    drawer.setOpen(true)
  }

  private func pulled(_ pan: UIScreenEdgePanGestureRecognizer) {
    if pan.state == .began { attachDrawer() }
    drawer.dragged(pan)
  }

  private func choose(_ index: Int) {
    chosen = index
    menu.show(chosen: index)
    page.show(DrawerSection.all[index])
    drawer.setOpen(false)
  }

  private func show() {
    let state =
      drawer.isDragged
      ? "dragged" : drawer.isMoving ? (drawer.isOpen ? "opening" : "closing") : restState
    let pan = edgePan.state == .possible ? drawer.pan : edgePan
    let speed = drawer.isDragged ? Readout.whole(pan.velocity(in: view).x) : 0
    let percent = Readout.whole(drawer.fraction * 100)
    readout.values = [state, "\(percent) %", "\(speed) pt/s"]
  }

  private var restState: String {
    drawer.opening == 0 ? "closed" : drawer.opening == drawer.span ? "open" : "held"
  }

  // MARK: Keys

  /// With the drawer open, Tab visits its buttons only.
  override var focusRoot: UIView { drawer.superview != nil && drawer.isOpen ? drawer : view }

  override func press(_ key: DemoKey) -> Bool {
    guard key == .leave, drawer.isOpen else { return super.press(key) }
    drawer.setOpen(false)
    return true
  }
}
