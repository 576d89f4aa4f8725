import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Constraints and guides against the documentation (LAY-01).
@MainActor @Suite("Constraints keep what their documentation promises", .timeLimit(.minutes(60)))
struct LayoutPromisesTests {
  let stage = TestStage(320, 480)

  /// A view that only constraints place.
  private func add() -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    return view
  }
  private func activate(_ constraints: NSLayoutConstraint...) {
    NSLayoutConstraint.activate(constraints)
    layOut()
  }
  private func layOut() { stage.stage.layoutIfNeeded() }

  @Test("another constant moves a view at the next layout")
  func constant() {
    let view = add()
    let edge = view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10)
    activate(edge, view.widthAnchor.constraint(equalToConstant: 50))
    #expect(view.frame.minX == 10)

    edge.constant = 30
    #expect(view.frame.minX == 10)
    layOut()
    #expect(view.frame.minX == 30)
  }

  @Test("a width may be a share of another, and a guide keeps a gap")
  func guide() {
    let (first, second, gap) = (add(), add(), UILayoutGuide())
    stage.window.addLayoutGuide(gap)
    activate(
      first.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      first.widthAnchor.constraint(equalTo: stage.window.widthAnchor, multiplier: 0.5),
      gap.leadingAnchor.constraint(equalTo: first.trailingAnchor),
      gap.widthAnchor.constraint(equalToConstant: 25),
      second.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
      second.widthAnchor.constraint(equalToConstant: 10))

    #expect(first.frame.width == 160)
    #expect(second.frame.minX == 185)
  }

  @Test("the fitting sizes are zero and 10,000 points")
  func fittingSizes() {
    #expect(UIView.layoutFittingCompressedSize == .zero)
    #expect(UIView.layoutFittingExpandedSize == CGSize(width: 10_000, height: 10_000))
  }

  @Test("of two views the one that hugs less grows")
  func hugging() {
    let (first, second) = (UILabel(), UILabel())
    for label in [first, second] {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(label)
    }
    let own = first.intrinsicContentSize.width
    first.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    activate(
      first.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
      second.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor))

    #expect(first.frame.width == own)
    #expect(second.frame.width == 320 - own)
  }

  @Test("first baselines of texts of two sizes stand at one height")
  func baselines() {
    let (small, large) = (UILabel(), UILabel())
    for (label, size) in [(small, 12.0), (large, 40.0)] {
      label.text = "Text"
      label.font = .systemFont(ofSize: size)
      label.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(label)
    }
    activate(
      large.topAnchor.constraint(equalTo: stage.window.topAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor))

    let baseline = { (label: UILabel) in label.frame.minY + label.font.ascender }
    #expect((baseline(small) - baseline(large)).magnitude < 4)
    #expect(small.frame.minY > large.frame.minY + 10)
  }

  @Test("the safe area's guide is the view without its insets (LAY-03)")
  func safeArea() {
    let stage = TestStage(
      320, 480, safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let view = stage.add(UIView(frame: stage.window.bounds))

    #expect(
      view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 44, width: 320, height: 402))
  }

  @Test("an optional value comes as near as required bounds allow")
  func bounds() {
    let view = add()
    let wish = view.widthAnchor.constraint(equalToConstant: 10)
    wish.priority = .defaultHigh
    activate(wish, view.widthAnchor.constraint(greaterThanOrEqualToConstant: 60))

    #expect(view.frame.width == 60)
  }

  @Test("the system's spacing between views is 8 points")
  func systemSpacing() {
    let (first, second) = (add(), add())
    activate(
      first.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      first.widthAnchor.constraint(equalToConstant: 50),
      second.leadingAnchor.constraint(
        equalToSystemSpacingAfter: first.trailingAnchor, multiplier: 2),
      second.widthAnchor.constraint(equalToConstant: 50))

    #expect(second.frame.minX == 66)
  }

  @Test("a constraint between views of different trees is refused")
  func noAncestor() {
    let (first, second) = (UIView(), UIView())
    let constraint = first.leadingAnchor.constraint(equalTo: second.leadingAnchor)

    constraint.isActive = true

    #expect(!constraint.isActive)
  }
}

/// Transitions, snapshots and appearance against the documentation.
@MainActor @Suite("Transitions keep what their documentation promises", .timeLimit(.minutes(60)))
struct TransitionPromisesTests {
  let stage = TestStage(320, 480)

  private final class Watched: UIViewController {
    var heard: [String] = []
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      heard.append("will appear")
    }
    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      heard.append(view.window == nil ? "is appearing outside" : "is appearing")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      heard.append("appeared")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      heard.append("will go")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      heard.append("gone")
    }
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      heard.append("from \(Int(view.bounds.width)) to \(Int(size.width))")
    }
  }

  @Test("a snapshot is as large as its view")
  func snapshot() {
    let view = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 60, height: 40)))

    let copy = view.snapshotView(afterScreenUpdates: true)

    #expect(copy?.bounds.size == CGSize(width: 60, height: 40))
  }

  @Test("a transition of a view is complete at its end")
  func crossDissolve() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    var answers: [Bool] = []

    UIView.transition(with: view, duration: 0.5, options: .transitionCrossDissolve) {
      view.backgroundColor = .red
    } completion: {
      answers.append($0)
    }
    stage.advance(by: 0.4)
    #expect(answers.isEmpty)
    stage.advance(by: 0.2)
    #expect(answers == [true])
  }

  @Test("a transition to another view puts it in the place of the first, or shows it")
  func exchange() {
    let (parent, first, second) = (UIView(), UIView(), UIView())
    stage.add(parent).addSubview(first)

    UIView.transition(
      from: first, to: second, duration: 0.2, options: .transitionCrossDissolve, completion: nil)
    #expect(first.superview == nil && second.superview === parent)
    stage.settle()

    parent.addSubview(first)
    first.isHidden = true
    UIView.transition(
      from: second, to: first, duration: 0.2,
      options: [.transitionCrossDissolve, .showHideTransitionViews], completion: nil)
    #expect(second.superview === parent && second.isHidden && !first.isHidden)
    stage.settle()
  }

  @Test("a child appears with its view and goes with it")
  func child() {
    let (root, child) = (UIViewController(), Watched())
    stage.window.rootViewController = root
    stage.settle()

    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    stage.settle()
    #expect(child.heard == ["will appear", "is appearing", "appeared"])

    child.heard = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.heard == ["will go", "gone"])
  }

  @Test("a controller hears of another size before its view has it")
  func resize() {
    let root = Watched()
    stage.window.rootViewController = root
    stage.settle()
    root.heard = []

    stage.stage.resize(
      to: CGSize(width: 480, height: 320), scale: 1, safeAreaInsets: UIEdgeInsets())

    #expect(root.heard == ["from 320 to 480"])
    #expect(root.view.bounds.width == 480)
  }
}

/// Swipes, rotations, edge pans and counted touches against the documentation.
@MainActor @Suite("Strokes and turns keep their promises", .timeLimit(.minutes(60)))
struct StrokePromisesTests {
  let stage = TestStage(320, 480)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @MainActor private final class Both: UIGestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  init() { stage.add(view) }

  private func add<R: UIGestureRecognizer>(_ recognizer: R) -> R {
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  @Test("a swipe is recognized in its own direction only (SWP-02)")
  func swipe() {
    let swipe = add(UISwipeGestureRecognizer())
    #expect(swipe.direction == .right)
    swipe.direction = .left
    var count = 0
    swipe.addAction { _ in count += 1 }

    stage.swipe(from: CGPoint(x: 100, y: 200), by: (150, 0))
    stage.advance(by: 1)
    #expect(count == 0)
    stage.swipe(from: CGPoint(x: 250, y: 200), by: (-150, 0))
    #expect(count == 1)
  }

  @Test("a turn clockwise is positive (ROT-02)")
  func rotation() {
    let rotation = add(UIRotationGestureRecognizer())
    var angle: CGFloat = 0
    rotation.addAction { angle = $0.rotation }

    stage.rotate(at: CGPoint(x: 160, y: 240), by: 1)

    #expect(angle > 0.5 && angle < 1.001)
  }

  @Test("an edge pan begins at its own edge only (EDG-01)")
  func edge() {
    let edge = add(UIScreenEdgePanGestureRecognizer())
    #expect(edge.edges == [])
    edge.edges = .left
    var began = 0
    edge.addAction { if $0.state == .began { began += 1 } }

    stage.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 260, y: 240))
    #expect(began == 0)
    stage.drag(from: CGPoint(x: 2, y: 240), to: CGPoint(x: 160, y: 240))
    #expect(began == 1)
  }

  @Test("a pan of two fingers does not begin with one (PAN-01)")
  func twoFingers() {
    let pan = add(UIPanGestureRecognizer())
    pan.minimumNumberOfTouches = 2
    var began = 0
    pan.addAction { if $0.state == .began { began += 1 } }

    stage.drag(from: CGPoint(x: 100, y: 240), to: CGPoint(x: 200, y: 240))
    #expect(began == 0)

    let pair = stage.fingers(2)
    stage.together {
      for (i, finger) in pair.enumerated() {
        finger.down(at: CGPoint(x: 100 + 60 * CGFloat(i), y: 240)).move(by: (60, 0)).up()
      }
    }
    #expect(began == 1)
  }

  @Test("a press may ask for a tap before it (LPR-01)")
  func tapAndPress() {
    let press = add(UILongPressGestureRecognizer())
    press.numberOfTapsRequired = 1
    let middle = CGPoint(x: 160, y: 240)
    var began = 0
    press.addAction { if $0.state == .began { began += 1 } }

    stage.finger().down(at: middle).hold(1).up()
    stage.advance(by: 1)
    #expect(began == 0)

    stage.tap(at: middle)
    stage.finger().down(at: middle).hold(1).up()
    #expect(began == 1)
  }

  @Test("a pinch and a turn run together if a delegate allows it (ARB-06)")
  func together() {
    let both = Both()
    let (pinch, rotation) = (
      add(UIPinchGestureRecognizer()), add(UIRotationGestureRecognizer())
    )
    pinch.delegate = both
    let fixed = stage.finger().down(at: (160, 240))
    let moving = stage.finger().down(at: (210, 240))

    moving.move(to: (160, 340), over: 0.4)

    #expect(pinch.state == .changed && rotation.state == .changed)
    for finger in [fixed, moving] { finger.up() }
  }
}
