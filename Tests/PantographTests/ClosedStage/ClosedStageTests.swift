import Dispatch
import Foundation
import PantoControls
import PantoInspector
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// The only reference to a stage, which another thread may drop.
@MainActor private final class Holder {
  var stage: Stage?
  /// A view of the window that the program keeps.
  let box = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
  weak var seenStage: Stage?
  weak var window: UIWindow?
  weak var root: UIViewController?

  /// Opens a window in which `activity` is in hand.
  init(_ activity: StageActivity, _ kept: inout [AnyObject]) {
    let stage = Stage(
      size: CGSize(width: 300, height: 400), text: TestStage().stage.text)
    self.stage = stage
    box.backgroundColor = .red
    let page = UIViewController()
    page.view.addSubview(box)
    stage.window.rootViewController = page
    stage.advance(to: 0.1)
    seenStage = stage
    window = stage.window
    root = page
    activity.begin(on: stage, page, box, &kept)
  }

  var isGone: Bool { seenStage == nil && window == nil && root == nil }
  /// Says what is left.
  var rest: String {
    "stage \(seenStage != nil), window \(window != nil), root \(root != nil)"
  }

  /// Lets another thread drop the last reference to the stage, and waits for that. The end of the
  /// stage is then still to come, as a task of the main actor.
  func dropElsewhere() {
    let last = Unmanaged.passRetained(stage!)
    stage = nil
    let dropped = DispatchSemaphore(value: 0)
    Thread {
      last.release()
      dropped.signal()
    }.start()
    dropped.wait()
  }

  /// Does with the view what a program may do at any time.
  func use() {
    box.setNeedsLayout()
    box.layoutIfNeeded()
    box.frame.origin.x += 1
    box.transform = CGAffineTransform(rotationAngle: 0.1)
    box.transform = .identity
    _ = (box.window, box.stage, box.window?.stage, Stage.current, box.layer.presentation())
    _ = box.hitTest(CGPoint(x: 10, y: 10), with: nil)
    _ = (box.keyboardLayoutGuide, UIView().keyboardLayoutGuide)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    box.addSubview(field)
    field.becomeFirstResponder()
    field.text = "a"
    field.sizeToFit()
    field.resignFirstResponder()
    let label = UILabel()
    label.text = "words"
    label.sizeToFit()
    UIView.animate(withDuration: 0.2, animations: { self.box.alpha = 0.5 }) { _ in }
    box.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    let tap = UITapGestureRecognizer()
    box.addGestureRecognizer(tap)
    box.removeGestureRecognizer(tap)
    field.removeFromSuperview()
    let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.loadViewIfNeeded()
    box.window?.rootViewController?.present(alert, animated: true)
    _ = box.snapshotView(afterScreenUpdates: false)
  }

  /// Shows the view on the next stage, which must work as on its first one.
  func useNext() {
    box.removeFromSuperview()
    let next = TestStage(300, 400)
    box.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
    box.alpha = 1
    box.isUserInteractionEnabled = true
    next.add(box)
    var taps = 0
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    let spot = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    spot.addGestureRecognizer(tap)
    box.addSubview(spot)
    next.advance(by: 1)
    next.tap(at: CGPoint(x: 170, y: 170))
    next.advance(by: 1)
    #expect(taps == 1 && box.stage === next.stage && Stage.current === next.stage)
    spot.removeFromSuperview()
    box.removeFromSuperview()
  }
}

/// A closed window with tasks, timers, animations, gestures and drags still in hand (L6, L16).
///
/// Each activity is tried with each way in which a stage may go. The view that the program keeps is
/// used before and after the end of the stage.
@MainActor @Suite("A closed window", .timeLimit(.minutes(60)))
struct ClosedStageTests {
  @Test(
    "a stage that is let go in the middle takes everything along, and its view lives on (L6, L16)",
    arguments: StageActivity.allCases)
  func released(activity: StageActivity) {
    for tearsDown in [false, true] {
      var kept: [AnyObject] = []
      let holder = Holder(activity, &kept)
      if tearsDown { holder.stage?.tearDown() }
      holder.stage = nil

      #expect(holder.isGone, "\(activity) \(tearsDown): \(holder.rest)")
      #expect(holder.box.stage == nil)
      holder.use()
      holder.useNext()
    }
  }

  @Test(
    "a view that leaves first ends what it took part in, and the stage can go (L6, L16)",
    arguments: StageActivity.allCases)
  func viewFirst(activity: StageActivity) {
    for goesOn in [false, true] {
      var kept: [AnyObject] = []
      let holder = Holder(activity, &kept)
      holder.box.removeFromSuperview()
      holder.use()
      if goesOn { holder.stage?.advance(to: 5) }
      holder.stage = nil

      #expect(holder.isGone, "\(activity) \(goesOn): \(holder.rest)")
      holder.use()
      holder.useNext()
    }
  }

  @Test(
    "a stage may go inside a handler, a timer or a completion of its own (L6, L16)",
    arguments: StageActivity.allCases)
  func inside(activity: StageActivity) {
    for place in ["key", "timer", "completion", "observer"] {
      var kept: [AnyObject] = []
      let holder = Holder(activity, &kept)
      let now = holder.stage?.time.now ?? 0
      var isDropped = false
      let drop = { [unowned holder] in
        holder.stage = nil
        isDropped = true
        holder.use()
      }
      switch place {
      case "key":
        holder.stage?.onKey = { _ in
          drop()
          return true
        }
        holder.stage?.send(KeyEvent(time: now + 0.01, code: KeyCode("q")))
      case "timer":
        holder.stage?.time.at(now + 0.01) { drop() }
        holder.stage?.advance(to: now + 0.02)
      case "completion":
        let spot = UIView()
        holder.window?.addSubview(spot)
        UIView.animate(withDuration: 0.01, animations: { spot.alpha = 0 }) { _ in drop() }
        holder.stage?.advance(to: now + 0.03)
      default:
        holder.stage?.observe { if case .gap = $0 { drop() } }
        holder.stage?.recordGap(of: 5)
      }

      // A first responder takes the key before the scene does.
      if !isDropped { drop() }
      #expect(holder.isGone, "\(activity) \(place): \(holder.rest)")
      holder.use()
      holder.useNext()
    }
  }

  @Test(
    "between the last release on another thread and the end, nothing finds the stage (L16)",
    arguments: StageActivity.allCases)
  func elsewhere(activity: StageActivity) async {
    var kept: [AnyObject] = []
    let holder = Holder(activity, &kept)
    holder.dropElsewhere()

    #expect(holder.seenStage == nil && holder.window != nil, "its end is still to come")
    #expect(holder.box.stage == nil && Stage.current == nil)
    holder.use()
    for _ in 0..<1000 where !holder.isGone { await Task.yield() }
    #expect(holder.isGone, "\(activity): \(holder.rest)")
    holder.use()
    holder.useNext()
  }

  @Test(
    "a task that sleeps while the window closes finds no stage, and its view lives on (L16)",
    arguments: StageActivity.allCases)
  func task(activity: StageActivity) async {
    for isElsewhere in [false, true] {
      var kept: [AnyObject] = []
      let holder = Holder(activity, &kept)
      let worker = Task { @MainActor in
        for _ in 0..<10 {
          holder.use()
          await Task.yield()
        }
        return holder.box.stage == nil
      }
      await Task.yield()
      if isElsewhere { holder.dropElsewhere() } else { holder.stage = nil }
      #expect(await worker.value)
      for _ in 0..<1000 where !holder.isGone { await Task.yield() }
      #expect(holder.isGone, "\(activity): \(holder.rest)")
      holder.useNext()
    }
  }

  @Test(
    "of two stages that work in turn, one may go, and the other works on (L16)",
    arguments: StageActivity.allCases)
  func interleaved(activity: StageActivity) async {
    var kept: [AnyObject] = []
    let first = Holder(activity, &kept)
    let second = Holder(activity, &kept)
    for step in 1...5 {
      let time = 2 + 0.01 * Double(step)
      first.stage?.advance(to: time)
      second.stage?.advance(to: time)
    }
    first.dropElsewhere()
    second.use()
    second.stage?.advance(to: 3)
    first.use()
    #expect(Stage.current === second.stage && second.box.stage === second.stage)
    for _ in 0..<1000 where !first.isGone {
      second.stage?.advance(to: (second.stage?.time.now ?? 0) + 0.01)
      await Task.yield()
    }
    #expect(first.isGone, "\(activity): \(first.rest)")
    second.box.removeFromSuperview()
    first.useNext()
    second.stage = nil
    for _ in 0..<1000 where !second.isGone { await Task.yield() }
    #expect(second.isGone, "\(activity): \(second.rest)")
    second.useNext()
  }

  @Test("an inspector, a finger and a transition's context outlive their stage harmlessly (L16)")
  func outliving() {
    var finger: Finger?
    var inspector: InspectorOverlay?
    do {
      let stage = TestStage(300, 300)
      finger = stage.finger().down(at: (10, 10))
      inspector = stage.stage.addInspector()
    }
    finger?.move(by: (10, 10)).up()
    finger = nil
    let before = Misuse.count
    inspector?.explain(at: .zero)
    inspector?.tab = .view
    inspector?.showNextTab()
    inspector?.inspect(UIView())
    #expect(Misuse.count == before + 2)
  }
}
