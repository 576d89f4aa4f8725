import PantoScene
import PantoTesting
import Testing

/// A target that ends its gesture in `deinit`. If its action were called then, the target would
/// store a reference to itself.
private final class Leaver: UIResponder {
  static var kept: [Leaver] = []
  static var calls = 0
  let recognizer: UIGestureRecognizer
  let leave: @MainActor (UIGestureRecognizer) -> Void
  init(
    _ recognizer: UIGestureRecognizer,
    _ leave: @escaping @MainActor (UIGestureRecognizer) -> Void = { $0.isEnabled = false }
  ) {
    self.recognizer = recognizer
    self.leave = leave
    super.init()
  }
  func act() {
    Leaver.calls += 1
    Leaver.kept.append(self)
  }
  deinit { MainActor.assumeIsolated { leave(recognizer) } }
}

@MainActor
@Suite("Gestures that a target cancels in its deinit", .serialized, .timeLimit(.minutes(60)))
struct LastWordsTests {
  let stage = TestStage()
  let view: UIView

  init() {
    view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
    Leaver.kept = []
    Leaver.calls = 0
  }

  @Test("a target that disables its recognizer in deinit is not called any more (REC-14)")
  func target() {
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    var leaver: Leaver? = Leaver(pan)
    if let leaver { pan.addTarget(leaver, action: Leaver.act) }
    stage.finger().down(at: (50, 50)).move(by: (50, 0))
    let before = Leaver.calls
    #expect(before > 0)
    Leaver.kept = []

    leaver = nil

    #expect(Leaver.calls == before && Leaver.kept.isEmpty)
    #expect("\(stage.story(of: pan))".hasSuffix("cancelled(disabled)"))
  }

  @Test("a target that removes the view or cancels all touches in deinit is not called any more")
  func otherWays() {
    let ways: [@MainActor (UIGestureRecognizer) -> Void] = [
      { $0.view?.removeFromSuperview() },
      { [stage] _ in stage.stage.cancelTouches(because: .system) },
    ]
    for way in ways {
      let own = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
      let pan = UIPanGestureRecognizer()
      own.addGestureRecognizer(pan)
      var leaver: Leaver? = Leaver(pan, way)
      if let leaver { pan.addTarget(leaver, action: Leaver.act) }
      stage.finger().down(at: (50, 50)).move(by: (50, 0))
      let before = Leaver.calls
      Leaver.kept = []

      leaver = nil

      #expect(Leaver.calls == before && Leaver.kept.isEmpty)
      #expect(stage.log.transitions(of: pan).last?.to == .cancelled)
    }
  }

  @Test(
    "a target is not called in its deinit for a recognizer that waited for the one it disables (ARB-12)"
  )
  func waiting() {
    let pan = UIPanGestureRecognizer()
    let press = UILongPressGestureRecognizer()
    press.require(toFail: pan)
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(press)
    var leaver: Leaver? = Leaver(pan)
    if let leaver { press.addTarget(leaver, action: Leaver.act) }
    stage.finger().down(at: (50, 50)).hold(1)
    #expect(Leaver.calls == 0)

    leaver = nil

    #expect(Leaver.calls == 0 && press.state == .began)
  }

  @Test("a target that stays alive is called when its recognizer is disabled")
  func others() {
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    let stays = Leaver(UITapGestureRecognizer())
    pan.addTarget(stays, action: Leaver.act)
    stage.finger().down(at: (50, 50)).move(by: (50, 0))
    let before = Leaver.calls
    pan.isEnabled = false
    #expect(Leaver.calls == before + 1)
    pan.isEnabled = true
    stage.finger().down(at: (50, 50)).move(by: (50, 0)).up()
    #expect(Leaver.calls > before + 1)
  }
}
