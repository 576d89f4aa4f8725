import PantoBase
import Testing

@testable import PantoGestures

/// A delegate without methods, so that every answer is the default (DEL-06).
@MainActor private final class Silent: UIGestureRecognizerDelegate {}

@MainActor @Suite("Delegates and arbitration, rule by rule", .timeLimit(.minutes(60)))
struct ArbitrationRuleTests {
  let window = FakeWindow()

  @Test("only classes that override the methods are asked for failure requirements (DEL-02)")
  func onlyOverridesAreAsked() {
    class Own: UIPanGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
      }
    }
    class Requiring: Own {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { true }
    }
    final class Below: Requiring {}
    final class Required: UITapGestureRecognizer {
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { true }
    }
    let plain: [UIGestureRecognizer] = [
      UIGestureRecognizer(), UITapGestureRecognizer(), UILongPressGestureRecognizer(),
      UIPanGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
      UISwipeGestureRecognizer(), UIScreenEdgePanGestureRecognizer(), UIHoverGestureRecognizer(),
      Own(),
    ]
    for recognizer in plain {
      #expect(!recognizer.isAskedForRequirements, "\(type(of: recognizer))")
    }
    let overriding: [UIGestureRecognizer] = [Requiring(), Below(), Required()]
    for recognizer in overriding {
      #expect(recognizer.isAskedForRequirements, "\(type(of: recognizer))")
    }
  }

  @Test("each delegate is asked with its own recognizer as the first argument (ARB-05)")
  func delegateArguments() {
    @MainActor final class Asked: UIGestureRecognizerDelegate {
      var pairs: Set<String> = []
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool {
        pairs.insert("\(gestureRecognizer.name ?? "") with \(other.name ?? "")")
        return false
      }
    }
    for (hasFirst, hasSecond) in [(true, false), (false, true)] {
      let asked = Asked()
      let window = FakeWindow()
      let view = window.view()
      let first = view.add(UIPanGestureRecognizer())
      let second = view.add(UIPanGestureRecognizer())
      first.name = "first"
      second.name = "second"
      if hasFirst { first.delegate = asked }
      if hasSecond { second.delegate = asked }
      window.down(1, 150, 150, at: 0)
      window.move(1, 180, 150, at: 0.1)
      #expect(first.state == .began)
      #expect(asked.pairs == [hasFirst ? "first with second" : "second with first"])
    }
  }

  @Test("only pairs that share a finger and are possible are asked about (DEL-03)")
  func pairs() {
    @MainActor final class Notes: UIGestureRecognizerDelegate {
      var asked: [String] = []
      func gestureRecognizer(
        _ a: UIGestureRecognizer, shouldRequireFailureOf b: UIGestureRecognizer
      ) -> Bool {
        asked.append(b.gestureName)
        return false
      }
    }
    let notes = Notes()
    let view = window.view(0, 0)
    let pan = view.add(UIPanGestureRecognizer())
    pan.delegate = notes
    let near = view.add(UITapGestureRecognizer())
    near.name = "same view"
    near.allowableMovement = 100
    window.view(200, 0).add(UITapGestureRecognizer()).name = "another finger's"
    let gone = view.add(UITapGestureRecognizer())
    gone.name = "failed"
    gone.allowableMovement = 1
    let off = view.add(UITapGestureRecognizer())
    off.name = "disabled"
    off.isEnabled = false
    window.down(1, 50, 50, at: 0)
    window.down(2, 250, 50, at: 0)
    window.move(1, 53, 50, at: 0.05)
    #expect(gone.state == .failed && near.state == .possible && notes.asked.isEmpty)
    window.move(1, 90, 50, at: 0.1)
    #expect(notes.asked == ["same view"])
  }

  @Test("shouldBegin is asked once, after failure requirements are resolved (DEL-04)")
  func askedOnce() {
    let view = window.view()
    let answers = Answers()
    let pan = view.add(UIPanGestureRecognizer())
    let double = view.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    double.allowableMovement = 100
    pan.delegate = answers
    pan.require(toFail: double)
    var seen: CGPoint?
    answers.onBegin = { seen = ($0 as? UIPanGestureRecognizer)?.translation(in: nil) }
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.1)
    window.move(1, 190, 150, at: 0.2)
    #expect(answers.beginAsked == 0, "it still waits")
    window.move(1, 350, 150, at: 0.3)
    #expect(answers.beginAsked == 1 && pan.state == .began)
    #expect(seen == CGPoint(x: 200, y: 0), "all of the way (PAN-05)")
    window.move(1, 360, 150, at: 0.4)
    #expect(answers.beginAsked == 1)
  }

  @Test(
    "a delegate without methods lets touches in and gestures begin, refuses simultaneity, and is held weakly (DEL-06)"
  )
  func defaults() {
    let view = window.view()
    let first = view.add(UIPanGestureRecognizer())
    let second = view.add(UIPanGestureRecognizer())
    var plain: Silent? = Silent()
    first.delegate = plain
    second.delegate = plain
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(first.state == .began && second.reason == .preventedBy(first.id))
    window.up(1, 190, 150, at: 0.2)
    plain = nil
    #expect(first.delegate == nil)
    window.down(1, 150, 150, at: 1)
    window.move(1, 190, 150, at: 1.1)
    #expect(first.state == .began, "nobody is asked when the delegate is gone (B53)")
  }

  @Test(
    "the first recognizer to recognize prevents the others, which stay failed to the end (ARB-02, ARB-09)"
  )
  func firstWins() {
    let view = window.view()
    let long = view.add(UILongPressGestureRecognizer())
    let pan = view.add(UIPanGestureRecognizer())
    window.down(1, 150, 150, at: 0)
    window.processor.advance(to: 0.6)
    #expect(long.state == .began && pan.reason == .preventedBy(long.id))
    window.move(1, 250, 150, at: 0.7)
    long.isEnabled = false
    #expect(long.state == .possible, "the winner is gone")
    window.move(1, 350, 150, at: 0.8)
    #expect(pan.state == .failed)
    window.up(1, 350, 150, at: 0.9)
    #expect(pan.state == .possible)
    #expect(window.log.transitions(of: pan).count == 1)
  }

  @Test(
    "a waiting recognizer begins when the required one fails, and fails when it recognizes (ARB-10)"
  )
  func requirement() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    let long = view.add(UILongPressGestureRecognizer())
    pan.require(toFail: long)
    long.allowableMovement = 50
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.1)
    #expect(pan.explanation == .waitingFor(long.id))
    window.move(1, 210, 150, at: 0.2)
    #expect(pan.state == .began, "the press failed at 60 pt")
    window.up(1, 210, 150, at: 0.3)
    window.down(1, 150, 150, at: 1)
    window.move(1, 180, 150, at: 1.1)
    window.processor.advance(to: 2)
    #expect(pan.reason == .requiredToFailRecognized(long.id))
    #expect(window.log.transitions(of: pan).last?.rule == "ARB-10")
  }

  @Test("a failure requirement does not keep the required recognizer alive (ARB-15)")
  func weakRequirement() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    weak var gone: UIGestureRecognizer?
    do {
      let long = UILongPressGestureRecognizer()
      pan.require(toFail: long)
      gone = long
    }
    #expect(gone == nil, "requirements keep nobody alive")
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(pan.state == .began)
  }

  // MARK: Handlers that remove what they are called for (reliability, D)

  @Test("B49, S3: a handler may remove its own recognizer, its view, or everything")
  func removals() {
    for what in ["recognizer", "view", "all"] {
      let window = FakeWindow()
      let view = window.view()
      let pan = view.add(UIPanGestureRecognizer())
      let tap = view.add(UITapGestureRecognizer())
      tap.cancelsTouchesInView = false
      var states: [UIGestureRecognizer.State] = []
      pan.addAction { [unowned window, unowned view] pan in
        states.append(pan.state)
        guard pan.state == .began else { return }
        switch what {
        case "recognizer":
          view.attachedRecognizers.removeAll { $0 === pan }
          pan.detachFromHost()
        case "view": window.processor.detach(view)
        default: window.processor.detach(window)
        }
      }
      window.down(1, 150, 150, at: 0)
      window.move(1, 190, 150, at: 0.1)
      window.move(1, 199, 150, at: 0.2)
      window.up(1, 199, 150, at: 0.3)
      #expect(states == [.began, .cancelled], "\(what)")
      #expect(pan.reason == .detached)
      #expect(pan.leftover == nil && tap.leftover == nil)
    }
  }

  @Test(
    "B53: an action that removes itself runs to its end, and its captured objects are released afterwards"
  )
  func lastCall() {
    @MainActor final class Ballast { var calls = 0 }
    var ballast: Ballast? = Ballast()
    weak let left = ballast
    let pan = window.view().add(UIPanGestureRecognizer())
    var token: ActionToken?
    token = pan.addAction { [held = ballast] pan in
      if let token { pan.removeAction(token) }
      pan.removeTarget(nil)
      held?.calls += 1
      #expect(left?.calls == 1)
    }
    ballast = nil
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.1)
    #expect(left == nil && !pan.hasTargets)
    window.move(1, 190, 150, at: 0.2)
    #expect(pan.state == .changed)
  }

  @Test(
    "B53: a target and a recognizer released in their own action stay alive for the call and get no further ones"
  )
  func deathInAction() {
    @MainActor final class Owner {
      var view: FakeHost?
      var pan: UIPanGestureRecognizer?
      var calls = 0
      var onDeath: (() -> Void)?
      func act(_ pan: UIPanGestureRecognizer) {
        calls += 1
        view?.attachedRecognizers.removeAll()
        self.pan = nil
        onDeath?()
        _ = pan.location(in: nil)
      }
    }
    var owner: Owner? = Owner()
    let view = window.view()
    weak var weakPan: UIPanGestureRecognizer?
    do {
      let pan = UIPanGestureRecognizer()
      pan.addTarget(owner!, action: Owner.act(_:))
      owner!.pan = view.add(pan)
      owner!.view = view
      weakPan = pan
    }
    weak var weakOwner = owner
    owner!.onDeath = { owner = nil }
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(weakOwner == nil, "its method ran to its end and it is gone")
    window.move(1, 195, 150, at: 0.2)
    window.up(1, 195, 150, at: 0.3)
    #expect(weakPan == nil, "the sequence kept it alive; now nobody does")
  }

  @Test("B55: a required recognizer that is in no view counts as failed")
  func viewless() {
    let pan = window.view().add(UIPanGestureRecognizer())
    let stray = UILongPressGestureRecognizer()
    pan.require(toFail: stray)
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(pan.state == .began)
  }

  @Test("B61: states set from outside, out of order or after the end are refused and reported (R1)")
  func wildStates() {
    let pan = window.view().add(UIPanGestureRecognizer())
    let reports = Misuse.count
    pan.state = .changed
    #expect(pan.state == .possible && Misuse.count == reports + 1)
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    pan.state = .possible
    #expect(pan.state == .began && Misuse.count == reports + 2)
    pan.state = .ended
    pan.state = .changed
    #expect(pan.state == .ended && Misuse.count == reports + 3)
    window.up(1, 190, 150, at: 0.2)
    #expect(pan.leftover == nil)
  }

  @Test("B4: a finger whose lift was lost stays down at rest until its device is gone (I12, I14)")
  func lostLift() {
    let pan = window.view().add(UIPanGestureRecognizer())
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    window.processor.advance(to: 100)
    #expect(pan.state == .began, "nobody invents a drop (P3)")
    window.processor.cancelAll(because: .deviceLost)
    #expect(window.story(pan) == "possible → began → cancelled(touchCancelled deviceLost)")
  }

  @Test("B20: a touch down 20 ms after a lift is a new contact and a new drag")
  func brokenStroke() {
    let pan = window.view(0, 0, 400, 400).add(UIPanGestureRecognizer())
    window.down(1, 50, 50, at: 0)
    window.move(1, 90, 50, at: 0.05)
    window.up(1, 100, 50, at: 0.06)
    window.down(1, 110, 50, at: 0.08)
    window.move(1, 150, 50, at: 0.1)
    window.up(1, 160, 50, at: 0.12)
    #expect(window.story(pan) == "possible → began → ended → began → ended")
  }

  @Test("SDL-05: a second touch down of a finger that is down cancels the first")
  func secondDown() {
    let pan = window.view(0, 0, 400, 400).add(UIPanGestureRecognizer())
    window.down(1, 50, 50, at: 0)
    window.move(1, 90, 50, at: 0.05)
    window.down(1, 200, 50, at: 0.1)
    #expect(window.story(pan) == "possible → began → cancelled(touchCancelled duplicateDown)")
    #expect(window.processor.repairs.duplicateDown == 1)
  }

  @Test(
    "a requirement that a delegate makes holds for one sequence, not for the next (DEL-02, MUT-08)",
    arguments: [true, false])
  func requirementOfOneSequence(isRequiring: Bool) {
    let answers = Answers()
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    let press = view.add(UILongPressGestureRecognizer())
    press.minimumPressDuration = 10
    press.allowableMovement = 1000
    (isRequiring ? pan : press).delegate = answers
    for (waits, start) in [(true, 0), (false, 10), (true, 20), (false, 30)] as [(Bool, Double)] {
      answers.requires = waits ? press : nil
      answers.requiredBy = waits ? pan : nil
      window.down(1, 150, 150, at: start)
      window.move(1, 180, 150, at: start + 0.1)
      #expect(pan.state == (waits ? .possible : .began), "at \(start) s")
      window.up(1, 180, 150, at: start + 0.2)
      #expect(pan.state == .possible && press.state == .possible)
    }
  }
}
