import PantoScene
import PantoTesting
import Testing

/// A view controller that records its life-cycle calls.
@MainActor private final class Told: UIViewController {
  var story: [String] = []
  var name = ""
  var log: ((String) -> Void)?

  convenience init(_ name: String, log: @escaping (String) -> Void) {
    self.init()
    self.name = name
    self.log = log
  }

  private func tell(_ what: String) {
    story.append(what)
    log?("\(name) \(what)")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tell("loaded")
  }
  override func viewWillAppear(_ animated: Bool) {
    tell("will appear\(animated ? ", moving" : "")")
  }
  override func viewDidAppear(_ animated: Bool) { tell("appeared\(animated ? ", moving" : "")") }
  override func viewWillDisappear(_ animated: Bool) {
    tell("will go\(animated ? ", moving" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) { tell("gone\(animated ? ", moving" : "")") }
  override func viewWillLayoutSubviews() { if !story.contains("lays out") { tell("lays out") } }
  override func viewDidLayoutSubviews() { if !story.contains("laid out") { tell("laid out") } }
}

@MainActor private final class Lines { var lines: [String] = [] }

/// A view that records its passes.
@MainActor private final class UpdatingView: UIView {
  let name: String
  let log: Lines

  init(_ name: String, _ log: Lines) {
    self.name = name
    self.log = log
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func updateConstraints() {
    log.lines.append("\(name) updates")
    super.updateConstraints()
  }
  override func layoutSubviews() {
    log.lines.append("\(name) lays out")
    super.layoutSubviews()
  }
}

/// A controller that records the passes of its view.
@MainActor private final class UpdatingPage: UIViewController {
  var log = Lines()
  override func loadView() { view = UpdatingView("root", log) }
  override func updateViewConstraints() {
    log.lines.append("controller updates")
    super.updateViewConstraints()
  }
  override func viewWillLayoutSubviews() { log.lines.append("will lay out") }
  var onDidLayout: () -> Void = {}
  override func viewDidLayoutSubviews() {
    log.lines.append("did lay out")
    onDidLayout()
  }
}

@MainActor @Suite("The life cycle of a view controller", .timeLimit(.minutes(60)))
struct ControllerLifeTests {
  let stage = TestStage(400, 800)

  @Test("a window's root controller loads, will appear, is laid out and has appeared, each once")
  func root() {
    let controller = Told()

    stage.window.rootViewController = controller
    stage.stage.layoutIfNeeded()
    stage.advance(by: 1)

    #expect(
      controller.story == ["loaded", "will appear", "lays out", "laid out", "appeared"])
    #expect(controller.view.frame == stage.window.bounds)
    #expect(controller.view.window === stage.window)
  }

  @Test("replacing the root controller makes the first disappear and the second appear")
  func otherRoot() {
    let first = Told()
    let second = Told()
    stage.window.rootViewController = first
    stage.stage.layoutIfNeeded()

    stage.window.rootViewController = second
    stage.stage.layoutIfNeeded()

    #expect(first.story.suffix(2) == ["will go", "gone"])
    #expect(second.story.last == "appeared")
    #expect(first.view.window == nil)
  }

  @Test("a child controller receives appearance calls together with its parent")
  func children() {
    var all: [String] = []
    let parent = Told("parent") { all.append($0) }
    let child = Told("child") { all.append($0) }
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)

    stage.window.rootViewController = parent
    stage.stage.layoutIfNeeded()

    #expect(
      all.filter { $0.hasSuffix("appear") || $0.hasSuffix("appeared") }
        == ["parent will appear", "child will appear", "parent appeared", "child appeared"])
    #expect(child.parent === parent)
    #expect(parent.children == [child])
    all = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(all == ["child will go", "child gone"])
    #expect(parent.children.isEmpty)
  }

  @Test(
    "transition(from:to:) tells the old controller at its start, and the new one at its end (H15)")
  func exchange() {
    var all: [String] = []
    let parent = UIViewController()
    let old = Told("old") { all.append($0) }
    let new = Told("new") { all.append($0) }
    parent.addChild(old)
    parent.view.addSubview(old.view)
    stage.window.rootViewController = parent
    stage.stage.layoutIfNeeded()
    all = []

    parent.addChild(new)
    var ends = 0
    parent.transition(
      from: old, to: new, duration: 0.4, animations: { new.view.alpha = 0.5 }
    ) { _ in ends += 1 }
    #expect(all == ["old will go, moving", "new loaded", "new will appear, moving"])
    stage.advance(by: 0.2)
    #expect(!all.contains("new appeared, moving") && ends == 0)
    stage.advance(by: 0.4)
    #expect(all.suffix(2) == ["old gone, moving", "new appeared, moving"] && ends == 1)
  }

  @Test("a view that is removed before the next layout gets no viewDidAppear")
  func hasty() {
    let controller = Told()
    let view: UIView = controller.view
    stage.window.addSubview(view)
    view.removeFromSuperview()
    stage.stage.layoutIfNeeded()

    #expect(controller.story == ["loaded", "will appear", "will go", "gone"])
  }

  @Test("the responder chain leads from view to controller, window and application (EVT-10)")
  func chain() {
    let controller = UIViewController()
    stage.window.rootViewController = controller
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    controller.view.addSubview(inner)

    var chain: [UIResponder] = []
    var next: UIResponder? = inner
    while let here = next {
      chain.append(here)
      next = here.next
    }

    #expect(
      chain == [inner, controller.view, controller, stage.window, UIApplication.shared])
  }

  @Test("controllers are released with their stage, a presented sheet included")
  func leaks() {
    weak var gone: UIViewController?
    weak var sheetGone: UIViewController?
    do {
      let own = TestStage(100, 100)
      let controller = UIViewController()
      let sheet = UIViewController()
      gone = controller
      sheetGone = sheet
      own.window.rootViewController = controller
      controller.present(sheet, animated: true)
      own.settle()
      own.stage.tearDown()
    }
    #expect(gone == nil)
    #expect(sheetGone == nil)
  }

  @Test(
    "constraints are updated from the inside out, with the controller's, and then views are laid out (O11)"
  )
  func constraintPass() {
    let log = Lines()
    let page = UpdatingPage()
    let child = UpdatingView("child", log)
    page.log = log
    page.view.addSubview(child)
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let passes = [
      "controller updates", "root updates", "will lay out", "root lays out", "did lay out",
    ]
    #expect(log.lines == passes + ["child lays out"])

    log.lines = []
    child.setNeedsUpdateConstraints()
    stage.stage.layoutIfNeeded()
    #expect(log.lines == ["child updates"] + passes + ["child lays out"])
    stage.stage.layoutIfNeeded()
    #expect(log.lines.count == 7)

    log.lines = []
    page.onDidLayout = { child.setNeedsUpdateConstraints() }
    page.view.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(log.lines.count { $0 == "did lay out" } == 1, "a layout does not repeat itself")
    #expect(log.lines.contains("child updates"))
  }

  @Test("a container that forwards appearance itself tells a child that it joins (FID-03, FID-44)")
  func joinsByHand() {
    final class Child: UIViewController {
      var joins: [Bool] = []
      override func viewWillAppear(_ animated: Bool) { joins.append(isMovingToParent) }
    }
    final class Parent: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (stage, parent, child) = (TestStage(), Parent(), Child())
    stage.window.rootViewController = parent
    stage.stage.layoutIfNeeded()
    parent.addChild(child)
    parent.view.addSubview(child.view)

    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    for isAppearing in [false, true] {
      child.beginAppearanceTransition(isAppearing, animated: false)
      child.endAppearanceTransition()
    }

    #expect(child.joins == [true, false] && !child.isMovingToParent)
  }

  @Test("a class that overrides didReceiveMemoryWarning is told once that nothing calls it")
  func memoryWarning() {
    final class Careful: UIViewController {
      override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
    }
    func notes() -> Int {
      Misuse.messages.count { $0.hasPrefix("didReceiveMemoryWarning is never called") }
    }
    Misuse.forget()
    UIViewController().loadViewIfNeeded()
    #expect(notes() == 0)
    for _ in 0..<2 { Careful().loadViewIfNeeded() }
    #expect(notes() == 1 && Misuse.count == 0)
  }

  @Test("the older guides follow the safe area, in numbers and in constraints (PRT-36)")
  func olderGuides() {
    let stage = TestStage()
    let page = UIViewController()
    page.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
    let box = UIView()
    page.view.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: page.topLayoutGuide.bottomAnchor),
      box.bottomAnchor.constraint(equalTo: page.bottomLayoutGuide.topAnchor),
      box.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
    ])
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let height = page.view.bounds.height
    #expect(page.topLayoutGuide.length == 40 && page.bottomLayoutGuide.length == 20)
    #expect(box.frame == CGRect(x: 0, y: 40, width: 50, height: height - 60))
    #expect(page.topLayoutGuide === page.topLayoutGuide)
  }
}

@MainActor @Suite("Presenting", .timeLimit(.minutes(60))) struct PresentingTests {
  let stage = TestStage(400, 800)
  private let root = Told()
  private let sheet = Told()

  init() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    root.story = []
  }

  @Test(
    "a sheet slides up over the presenting view, which stays; the completion runs once, at the end")
  func comes() {
    var ends = 0
    root.present(sheet, animated: true) {
      ends += 1
      #expect(sheet.story.last == "appeared, moving")
    }

    #expect(sheet.story == ["loaded", "will appear, moving", "lays out", "laid out"])
    #expect(sheet.isBeingPresented)
    #expect(ends == 0)
    stage.settle()

    #expect(ends == 1)
    #expect(!sheet.isBeingPresented)
    #expect(root.presentedViewController === sheet)
    #expect(sheet.presentingViewController === root)
    #expect(sheet.next === root)
    #expect(root.story.isEmpty)
    #expect(
      sheet.view.convert(sheet.view.bounds, to: nil) == CGRect(x: 0, y: 10, width: 400, height: 790)
    )
  }

  @Test("a dismissed sheet slides away and leaves the window; the completion runs once")
  func goes() {
    root.present(sheet, animated: false)
    #expect(sheet.story.suffix(2) == ["laid out", "appeared"])
    var ends = 0

    sheet.dismiss(animated: true) { ends += 1 }
    #expect(sheet.story.last == "will go, moving")
    stage.settle()

    #expect(ends == 1)
    #expect(sheet.story.last == "gone, moving")
    #expect(root.presentedViewController == nil)
    #expect(sheet.presentingViewController == nil)
    #expect(sheet.view.window == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("a sheet that is dismissed while it comes up calls both completions once")
  func turnedRound() {
    var heard: [String] = []
    root.present(sheet, animated: true) { heard.append("up") }
    stage.advance(by: 0.1)
    root.dismiss(animated: true) { heard.append("down") }
    root.dismiss(animated: true) { heard.append("down again") }
    stage.settle()

    #expect(heard == ["up", "down", "down again"])
    #expect(sheet.story.last == "gone, moving")
  }

  @Test(
    "a full-screen presentation removes the presenting view from the window and brings it back on dismissal"
  )
  func fullScreen() {
    sheet.modalPresentationStyle = .fullScreen
    root.present(sheet, animated: true)
    #expect(root.story == ["will go, moving"])
    stage.settle()
    #expect(root.story == ["will go, moving", "gone, moving"])
    #expect(root.view.window == nil)

    root.dismiss(animated: true)
    #expect(root.story.last == "will appear, moving")
    stage.settle()

    #expect(root.story.last == "appeared, moving")
    #expect(root.view.window === stage.window)
    #expect(root.view.frame == stage.window.bounds)
  }

  @Test("a sheet follows a downward drag and closes when it is thrown")
  func pulled() {
    root.present(sheet, animated: false)
    let finger = stage.finger().down(at: (200, 40)).move(by: (0, 200), over: 0.5).hold(0.3)
    #expect(sheet.view.convert(CGPoint.zero, to: nil).y == 200)
    finger.up()

    stage.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 100))
    stage.settle()
    #expect(root.presentedViewController === sheet)

    stage.swipe(from: CGPoint(x: 200, y: 60), by: (0, 200))
    stage.settle()
    #expect(root.presentedViewController == nil)
    #expect(sheet.story.suffix(2) == ["will go, moving", "gone, moving"])
    #expect(!sheet.isBeingDismissed, "the flag holds while the sheet leaves (MUT-09)")
  }

  @Test(
    "a sheet that is held below half closes, also after a pull that was cancelled (DEM-03, MUT-09)")
  func heldBelowHalf() {
    root.present(sheet, animated: false)
    for cancels in [true, false] {
      let finger = stage.finger().down(at: (200, 40)).move(by: (0, 450), over: 1).hold(0.5)
      #expect(sheet.view.convert(CGPoint.zero, to: nil).y == 450)
      _ = cancels ? finger.cancel() : finger.up()
      stage.settle()
      #expect((root.presentedViewController === sheet) == cancels)
    }
  }

  @Test(
    "what is behind a sheet is dimmed again after a pull, however the pull ends (MUT-09)",
    arguments: [true, false])
  func dimmedAgain(cancels: Bool) throws {
    root.present(sheet, animated: false)
    stage.settle()
    let presentation = stage.window.subviews.first { $0.accessibilityIdentifier == "presentation" }
    let dim = try #require(presentation?.subviews.first)
    #expect(dim.alpha == 1)
    for _ in 0..<2 {
      let finger = stage.finger().down(at: (200, 40)).move(by: (0, 200), over: 0.5).hold(0.3)
      #expect(dim.alpha < 0.8)
      _ = cancels ? finger.cancel() : finger.up()
      stage.settle()
      #expect(dim.alpha == 1 && root.presentedViewController === sheet)
    }
  }

  @Test("a modal sheet cannot be dragged away; any other sheet closes by a tap beside it")
  func modal() {
    sheet.isModalInPresentation = true
    root.present(sheet, animated: false)
    stage.swipe(from: CGPoint(x: 200, y: 60), by: (0, 300))
    stage.settle()
    #expect(root.presentedViewController === sheet)

    sheet.isModalInPresentation = false
    stage.tap(at: CGPoint(x: 200, y: 4))
    stage.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test("a sheet stays while a child that shows in it asks for that (FID-64)")
  func modalChild() {
    let (editor, hidden) = (UIViewController(), UIViewController())
    for child in [editor, hidden] {
      sheet.addChild(child)
      child.isModalInPresentation = true
    }
    sheet.view.addSubview(editor.view)
    root.present(sheet, animated: false)
    stage.swipe(from: CGPoint(x: 200, y: 60), by: (0, 300))
    stage.settle()
    #expect(root.presentedViewController === sheet)

    editor.isModalInPresentation = false
    stage.tap(at: CGPoint(x: 200, y: 4))
    stage.settle()
    #expect(root.presentedViewController == nil, "a child whose view is nowhere does not count")
  }

  @Test("the view that a controller makes itself follows the size of its container (FID-65)")
  func followsContainer() {
    let (box, child) = (UIView(), UIViewController())
    box.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    child.view.frame = box.bounds
    box.addSubview(child.view)

    box.frame.size = CGSize(width: 300, height: 200)
    box.layoutIfNeeded()

    #expect(child.view.frame == box.bounds)
  }

  @Test("a sheet with a medium detent rests at half height and can be dragged up to the large one")
  func detents() {
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    root.present(sheet, animated: false)
    #expect(sheet.view.convert(CGPoint.zero, to: nil).y == 401)

    stage.swipe(from: CGPoint(x: 200, y: 420), by: (0, -150))
    stage.settle()

    #expect(sheet.view.convert(CGPoint.zero, to: nil).y == 10)
    #expect(sheet.sheetPresentationController?.selectedDetentIdentifier == .large)
  }

  @Test(
    "presenting a second sheet, or from a controller in no window, is refused and reported (P2)")
  func refused() {
    root.present(sheet, animated: false)
    let before = Misuse.count
    root.present(UIViewController(), animated: false)
    UIViewController().present(UIViewController(), animated: false)
    #expect(Misuse.count == before + 2)

    let third = UIViewController()
    sheet.present(third, animated: false)
    #expect(third.presentingViewController === sheet)
    root.dismiss(animated: true)
    stage.settle()
    #expect(third.view.window == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("settle lays out what changed, although no time passes, and runs what the layout animates")
  func settleLaysOut() {
    final class Row: UIView {
      let mark = UIView()
      override func layoutSubviews() {
        UIView.animate(withDuration: 0.5) { self.mark.center.x = self.bounds.width }
      }
    }
    let stage = TestStage(300, 300)
    let row = Row(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    row.addSubview(row.mark)
    stage.window.addSubview(row)
    stage.settle()
    let start = stage.stage.time.now
    #expect(row.mark.center.x == 50)
    row.frame.size.width = 200
    #expect(stage.stage.settle() && row.mark.layer.shownPosition.x == 200)
    #expect(stage.stage.time.now >= start + 0.5)
  }

  @Test(
    "at the end of a dismissal the controller that went is not being dismissed any more (MUT-09)")
  func dismissedFlag() {
    root.present(sheet, animated: false)
    var told: [Bool] = []
    root.dismiss(animated: true)
    #expect(sheet.isBeingDismissed)
    sheet.transitionCoordinator?.animate(alongsideTransition: nil) { [sheet] _ in
      told.append(sheet.isBeingDismissed)
    }
    stage.settle()

    #expect(told == [false] && !sheet.isBeingDismissed)
  }

  @Test("up to its largest undimmed height a sheet leaves what is behind it alive (MUT-09)")
  func undimmed() throws {
    var taps = 0
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    root.view.addGestureRecognizer(tap)
    let settings = try #require(sheet.sheetPresentationController)
    settings.detents = [.medium(), .large()]
    settings.largestUndimmedDetentIdentifier = .medium
    root.present(sheet, animated: false)
    let presentation = stage.window.subviews.first { $0.accessibilityIdentifier == "presentation" }
    let dim = try #require(presentation?.subviews.first)

    stage.tap(at: CGPoint(x: 200, y: 100))
    stage.settle()
    #expect(taps == 1 && dim.isHidden && root.presentedViewController === sheet)

    stage.swipe(from: CGPoint(x: 200, y: 420), by: (0, -150))
    stage.settle()
    #expect(settings.selectedDetentIdentifier == .large && !dim.isHidden)
    stage.tap(at: CGPoint(x: 200, y: 4))
    stage.settle()
    #expect(taps == 1 && root.presentedViewController == nil, "a tap on what is dimmed closes it")
  }
}
