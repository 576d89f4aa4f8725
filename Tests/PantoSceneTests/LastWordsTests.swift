import PantoScene
import PantoTesting
import Testing

/// Drops its gesture as it goes, and keeps itself if it is called meanwhile.
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
@Suite("What is cancelled by somebody on its way out", .serialized, .timeLimit(.minutes(20)))
struct LastWordsTests {
  let stage = TestStage()
  let view: UIView

  init() {
    view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
    Leaver.kept = []
    Leaver.calls = 0
  }

  @Test("a target that disables its gesture in deinit is not called any more (REC-14)")
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

  @Test("nor one that takes the view away, or has all touches cancelled")
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

  @Test("nor for a gesture that had waited for the one it disables (ARB-12)")
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

  @Test("others hear of it as ever, and so does a target that stays")
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
