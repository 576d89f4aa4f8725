import PantoCore
import PantoDemoKit

/// The root controller of the app: the gallery, one open demo above it, and the status bar
/// (APP-02).
package final class AppController: UIViewController, KeyHandler {
  let model: AppModel
  private let theme: Theme
  private(set) var gallery: GalleryView?
  private let status: StatusBar
  /// The open demo inside the view that clips it while it zooms.
  private(set) var open: (screen: DemoScreen, holder: ZoomHolder)?
  private let ownFocus: KeyFocus
  /// The input of the open demo and the panel that replays it (TUN-05).
  var tune = TuneState()
  /// The example of the open demo, which the next input ends (GAL-08).
  var firstLook = FirstLookState()
  /// The size for which the open demo was laid out last. A layout for the same size leaves the demo
  /// alone, so that the zoom from a card is not disturbed.
  private var openSize = CGSize.zero
  /// The name of the demo that was opened last, also before this start (APP-01). Arrow keys begin
  /// at its card, and Enter opens it again.
  package var lastDemo: String? { didSet { gallery?.update() } }
  /// Called after a demo was opened, with its name.
  package var onOpen: ((String) -> Void)?
  /// Called when the view of a closed demo was removed from the screen.
  package var onClose: (() -> Void)?

  init(model: AppModel, theme: Theme) {
    self.model = model
    self.theme = theme
    status = StatusBar(model: model, theme: theme)
    ownFocus = KeyFocus()
    super.init(nibName: nil, bundle: nil)
    model.frame = self
    model.onChange = { [weak self] in self?.update() }
  }

  required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "app"
    view.backgroundColor = theme.background
    let gallery = GalleryView(model: model, theme: theme) { [weak self] card in
      self?.openDemo(card.entry, isAnimated: true)
    }
    self.gallery = gallery
    view.addSubview(gallery)
    view.addSubview(status)
    gallery.update()
  }

  /// Updates the buttons of the gallery and the toolbar: which commands are offered, and which are
  /// on.
  private func update() {
    gallery?.update()
    status.clockWords = model.host?.clockWords
    open?.screen.toolbar.update()
    open?.screen.toolbar.recording.isRunning = model.isOn(.record)
    view.setNeedsLayout()
  }

  // MARK: Layout

  var layout: AppLayout { layout(hasToolbar: open != nil) }

  /// Computes the places of toolbar, stage, inspector and status bar, with or without the toolbar
  /// of a demo.
  private func layout(hasToolbar: Bool) -> AppLayout {
    AppLayout(
      size: view.bounds.size, insets: view.safeAreaInsets,
      statusHeight: StatusBar.height(textScale: view.stage?.textScale ?? 1),
      hasInspector: model.isInspecting, stripHeight: stripHeight, hasToolbar: hasToolbar,
      isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  /// The frame of the gallery and of an open demo: the window without the status bar.
  var content: CGRect {
    CGRect(x: 0, y: 0, width: view.bounds.width, height: layout.status.minY)
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let layout = layout
    status.frame = layout.status
    var page = self.layout(hasToolbar: false).stage
    // A card that is cut by the end of the page keeps its distance from the bar's button (MSE-04).
    page.size.height = max(0, page.height - 8)
    gallery?.frame = page
    placeInspector(layout)
    tune.panel?.frame = content
    guard let open else { return }
    open.screen.toolbarHeight = layout.toolbar.height
    open.screen.inspectorInsets = insets(of: layout)
    if content.size != openSize { place(open, in: content) }
    openSize = content.size
  }

  package override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if isViewLoaded { view.setNeedsLayout() }
  }

  private func place(_ open: (screen: DemoScreen, holder: ZoomHolder), in rect: CGRect) {
    open.holder.place(rect)
    open.screen.transform = .identity
    open.screen.frame = open.holder.view.bounds
  }

  // MARK: Levels

  var hasDemo: Bool { open != nil }
  /// The name of the open demo, or `nil` in the gallery.
  package var openDemo: String? { open?.screen.entry.name }
  /// The controller of the open demo, or `nil`.
  var demo: UIViewController? { open?.screen.controller }
  var statusBar: StatusBar { status }
  /// Whether motion is reduced: a zoom then becomes a short fade (GAL-03).
  var reducesMotion = false {
    didSet { for card in gallery?.cards ?? [] { card.playsPicture = !reducesMotion } }
  }

  /// Opens a demo by its name, without a zoom; nothing happens for an unknown name.
  func openDemo(named name: String) {
    if let entry = model.studio.demos.entry(named: name) { openDemo(entry, isAnimated: false) }
  }

  /// Opens the demo whose gallery card has this number key. Returns `false` if there is no such
  /// card, or a demo is open.
  func openCard(number: Int) -> Bool {
    let cards = model.studio.demos.cards
    guard open == nil, let entry = cards.first(where: { $0.number == number }) else { return false }
    openDemo(entry, isAnimated: true)
    return true
  }

  private func openDemo(_ entry: DemoEntry, isAnimated: Bool) {
    guard open == nil else { return }
    if isAnimated { model.resumeClock() }
    let theme = Theme(around: view)
    let size = model.simulation.size ?? layout(hasToolbar: true).stage.size
    let controller = entry.make(model.studio.context(theme, size: size, model: model))
    (controller as? DemoController)?.isFramed = true
    addChild(controller)
    let screen = DemoScreen(entry, controller, model: model, theme: theme)
    let holder = ZoomHolder(screen)
    view.insertSubview(holder.view, belowSubview: status)
    open = (screen, holder)
    openSize = content.size
    screen.toolbarHeight = layout.toolbar.height
    screen.inspectorInsets = insets(of: layout)
    UIView.performWithoutAnimation {
      place((screen, holder), in: content)
      holder.view.layoutIfNeeded()
    }
    controller.didMove(toParent: self)
    if entry.number > 0 { lastDemo = entry.name }
    beginTuneRecording()
    update()
    onOpen?(entry.name)
    if isAnimated { zoomIn(screen, holder) } else { gallery?.isHidden = true }
  }

  /// Returns the open demo, or the gallery, to its start without animation, for a recording. The
  /// app's views are created anew, as in a replay: whatever moved, was open or had the focus is
  /// gone, and the inspector shows nothing of the time before.
  package func restart() {
    let guides = model.guides.options
    model.guides.hide()
    model.dropSheet()
    model.dropNotice()
    let isInspecting = model.isInspecting
    if isInspecting { model.inspect(false) }
    endTuneRecording()
    rebuild(isInspecting: isInspecting)
    model.showGuides(guides)
  }

  /// Shows another demo in the place of the open one.
  func replaceDemo(with entry: DemoEntry) {
    guard let (screen, holder) = open else { return }
    endTuneRecording()
    endFirstLook()
    open = nil
    screen.controller.willMove(toParent: nil)
    holder.remove()
    screen.controller.removeFromParent()
    openDemo(entry, isAnimated: false)
  }

  /// Creates the app's views anew for the theme and the layout direction of the stage. The same
  /// demo is then open, at its start.
  func rebuild(isInspecting: Bool = false) {
    guard let window = view.window else { return }
    let name = openDemo
    let new = AppController(model: model, theme: Theme(around: window))
    new.reducesMotion = reducesMotion
    new.lastDemo = lastDemo
    window.rootViewController = new
    window.layoutIfNeeded()
    new.statusBar.takeOver(status)
    if isInspecting { model.inspect(true) }
    if let name { new.openDemo(named: name) }
    new.onOpen = onOpen
    new.onClose = onClose
  }

  /// Closes the demo and shows the gallery (APP-02).
  func closeDemo() {
    guard let (screen, holder) = open else { return }
    model.resumeClock()
    model.deviceView = nil
    endTuneRecording()
    endFirstLook()
    open = nil
    holder.view.isUserInteractionEnabled = false
    gallery?.isHidden = false
    screen.controller.willMove(toParent: nil)
    update()
    // The controller is held until the end, because the view's removal releases the screen.
    zoomOut(screen, holder) { [weak self, holder, controller = screen.controller] in
      holder.view.releaseNumbers(all: true)
      holder.remove()
      controller.removeFromParent()
      self?.onClose?()
    }
  }

  /// Goes one level up: closes the Swift lines or the panel of tuning, else the inspector, else the
  /// demo. Returns `false` in the gallery (APP-02).
  @discardableResult func goBack() -> Bool {
    if leaveTune() { return true }
    if model.isOn(.inspector) {
      model.perform(.inspector)
    } else if open != nil {
      closeDemo()
    } else {
      return false
    }
    return true
  }

  func resetDemo() { _ = (demo as? any KeyHandler)?.press(.reset) }

  var showsSafeArea: Bool {
    get { model.simulation.showsSafeArea }
    set { model.simulation.showsSafeArea = newValue }
  }

  // MARK: Keys

  package var focus: KeyFocus {
    tune.panel == nil ? (demo as? any KeyHandler)?.focus ?? ownFocus : ownFocus
  }

  /// The view whose controls the Tab key visits: an open sheet such as the list of keys, the tuning
  /// panel, a sheet of the demo, the demo with its toolbar, or the gallery.
  package var focusRoot: UIView {
    if let sheet = model.openSheet { return sheet }
    if let panel = tune.panel { return panel }
    guard let open else { return gallery ?? view }
    guard let handler = open.screen.controller as? any KeyHandler else { return open.screen }
    return handler.focusRoot === handler.view ? open.screen : handler.focusRoot
  }

  /// The keys that open demos, for the list of keys; `nil` while a demo is open.
  var cardKeys: String? {
    guard open == nil else { return nil }
    return model.studio.demos.cards.map { "\($0.number)" }.joined(separator: " ")
  }

  package func press(_ key: DemoKey) -> Bool {
    if key == .leave, model.closeSheet() { return true }
    if tune.panel != nil { return key == .leave && leaveTune() }
    if let handler = demo as? any KeyHandler, handler.press(key) { return true }
    switch key {
    case .leave: return leave()
    case .move(let offset) where open == nil: return moveFocus(toward: offset)
    case .activate where open == nil && ownFocus.view == nil:
      guard let entry = lastDemo.flatMap(model.studio.demos.entry(named:)) else { return false }
      openDemo(entry, isAnimated: true)
      return true
    default: return false
    }
  }

  /// Goes one level up by a key, which returns the focus to the card of the closed demo.
  private func leave() -> Bool {
    let name = openDemo
    let isDone = goBack()
    if open == nil, let name, let card = gallery?.card(named: name) { ownFocus.focus(card) }
    return isDone
  }

  private func moveFocus(toward offset: CGPoint) -> Bool {
    guard let gallery, let layout = gallery.layout, !gallery.cards.isEmpty else { return false }
    guard let here = gallery.cards.firstIndex(where: { $0 === ownFocus.view }) else {
      ownFocus.focus(lastDemo.flatMap { gallery.card(named: $0) } ?? gallery.cards[0])
      return true
    }
    // The cards stand mirrored where the window is read from right to left.
    let step = CGPoint(x: view.readsFromRight ? -offset.x : offset.x, y: offset.y)
    ownFocus.focus(gallery.cards[layout.neighbour(of: here, toward: step)])
    return true
  }

  // MARK: What the window reports

  /// Records an event of the stage for the status bar (GAL-04).
  func record(_ event: InputEvent) {
    status.record(event)
    if event.phase == .began || event.phase == .ended, let words = status.seen.latest {
      gallery?.strip.show(device: words)
    }
  }

  /// Tells the status bar which input devices the machine lists (GAL-04).
  package func list(touchscreen: Bool, trackpad: Bool, points: Int? = nil) {
    view.stage?.working {
      status.list(touchscreen: touchscreen, trackpad: trackpad, points: points)
    }
  }

  /// Adds a presented frame to the numbers of the status bar: its cost in seconds, and the painted
  /// share of the window, 0…1.
  package func presented(cost: Double, damage: Double) {
    view.stage?.working { status.presented(cost: cost, damage: damage) }
  }
}
