import PantoControls
import PantoLists
import PantoReplay
import PantoScene

extension SceneRegistry {
  /// The scenes `blank` and `page`. The second contains one of each view that touches can move.
  @MainActor public static var fuzzing: SceneRegistry {
    var registry = SceneRegistry()
    registry.add("page") { header in
      let stage = Stage(
        size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets)
      let page = FuzzPage(stage)
      return ReplayScene(stage, owner: page)
    }
    return registry
  }
}

/// A page as in a typical program: a zooming scroll view with a box that accepts every gesture,
/// controls, a table, and recognizers for the screen edges. All positions are relative to the
/// window's size, so that a recording of any size reaches all of them.
@MainActor final class FuzzPage: UITableViewDataSource, UITableViewDelegate, UIScrollViewDelegate {
  private let scroll = UIScrollView()
  private let box = UIView()
  private let slider = UISlider()
  private let toggle = UISwitch()
  private let table = UITableView(frame: .zero, style: .plain)
  private let size: CGSize

  init(_ stage: Stage) {
    size = stage.size
    let size = size
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(
        x: x * size.width, y: y * size.height, width: width * size.width,
        height: height * size.height)
    }
    stage.working {
      scroll.frame = rect(0, 0, 1, 0.6)
      scroll.maximumZoomScale = 3
      scroll.delegate = self
      restore()
      box.isMultipleTouchEnabled = true
      box.accessibilityIdentifier = "box"
      addGestures()
      scroll.addSubview(box)
      stage.window.addSubview(scroll)
      addControls(to: stage.window, rect)
      table.frame = rect(0, 0.75, 1, 0.25)
      table.rowHeight = max(1, size.height * 0.05)
      table.dataSource = self
      table.delegate = self
      stage.window.addSubview(table)
      let edge = UIScreenEdgePanGestureRecognizer()
      edge.edges = [.left, .right]
      stage.window.addGestureRecognizer(edge)
      stage.layoutIfNeeded()
    }
  }

  private func addControls(
    to window: UIWindow, _ rect: (CGFloat, CGFloat, CGFloat, CGFloat) -> CGRect
  ) {
    let button = UIButton(frame: rect(0, 0.6, 0.25, 0.15))
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.spring() }
    slider.frame = rect(0.25, 0.6, 0.5, 0.15)
    toggle.frame = rect(0.75, 0.6, 0.25, 0.15)
    for view in [button, slider, toggle] as [UIView] { window.addSubview(view) }
  }

  private func addGestures() {
    let pan = UIPanGestureRecognizer()
    pan.addAction { [weak self] pan in self?.drag(pan) }
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    double.addAction { [weak self] _ in self?.spring() }
    let single = UITapGestureRecognizer()
    single.require(toFail: double)
    let press = UILongPressGestureRecognizer()
    let pinch = UIPinchGestureRecognizer()
    pinch.addAction { [weak self] pinch in
      self?.box.transform = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale)
    }
    let rotation = UIRotationGestureRecognizer()
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = [.up, .down]
    let all = [pan, double, single, press, pinch, rotation, swipe] as [UIGestureRecognizer]
    for recognizer in all { box.addGestureRecognizer(recognizer) }
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .changed:
      box.center += pan.translation(in: box.superview)
      pan.setTranslation(.zero, in: box.superview)
    case .ended, .cancelled: spring()
    default: break
    }
  }

  private func spring() {
    let home = CGPoint(x: scroll.bounds.width * 0.45, y: scroll.bounds.height * 0.5)
    UIView.animate(springDamping: 0.8, response: 0.3, options: .allowUserInteraction) {
      box.center = home
      box.transform = .identity
    }
  }

  /// Restores the initial state of the page without an animation.
  func restore() {
    scroll.zoomScale = 1
    scroll.contentSize = CGSize(width: size.width * 1.5, height: size.height * 2)
    scroll.contentOffset = .zero
    box.transform = .identity
    box.frame = CGRect(
      x: 0.2 * size.width, y: 0.1 * size.height, width: 0.5 * size.width, height: 0.4 * size.height)
    table.contentOffset = .zero
    if let row = table.indexPathForSelectedRow { table.deselectRow(at: row, animated: false) }
    slider.value = 0
    toggle.isOn = false
  }

  /// The positions and values of the page's views, for a comparison of two runs.
  var places: [CGFloat] {
    [
      scroll.contentOffset.x, scroll.contentOffset.y, scroll.zoomScale, box.center.x, box.center.y,
      table.contentOffset.y, CGFloat(slider.value), toggle.isOn ? 1 : 0,
    ]
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { box }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .default, reuseIdentifier: "row")
  }
}
