import PantoBase
import Testing

@testable import PantoGestures

/// A continuous recognizer whose states the test sets.
@MainActor final class Obedient: UIGestureRecognizer {
  var prevents = true
  var preventable = true
  private(set) var resets = 0
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { preventable }
  override func reset() {
    super.reset()
    resets += 1
  }
}

@MainActor @Suite("The arbiter", .timeLimit(.minutes(60))) struct ArbiterTests {
  let window = FakeWindow()

  @Test("of two equal pans the inner one wins, whichever was attached first (ARB-17, ARB-03)")
  func innerWins() {
    for parentFirst in [true, false] {
      let window = FakeWindow()
      let parent = window.view(0, 0, 400, 400)
      let child = FakeHost(CGRect(x: 100, y: 100, width: 100, height: 100))
      parent.add(child)
      let outer = UIPanGestureRecognizer()
      let inner = UIPanGestureRecognizer()
      if parentFirst {
        parent.add(outer)
        child.add(inner)
      } else {
        child.add(inner)
        parent.add(outer)
      }
      window.down(1, 150, 150, at: 0)
      window.move(1, 180, 150, at: 0.01)
      #expect(inner.state == .began)
      #expect(outer.reason == .preventedBy(inner.id))
    }
  }

  @Test("two fingers drag two sibling views at the same time (ARB-01)")
  func siblings() {
    let a = window.view(0, 0).add(UIPanGestureRecognizer())
    let b = window.view(200, 0).add(UIPanGestureRecognizer())
    window.processor.send([window.event(1, 50, 50, 0, .began), window.event(2, 250, 50, 0, .began)])
    window.processor.send([
      window.event(1, 50, 80, 0.1, .moved), window.event(2, 250, 20, 0.1, .moved),
    ])
    #expect(a.state == .began)
    #expect(b.state == .began)
    #expect(a.translation(in: nil) == CGPoint(x: 0, y: 20))
    #expect(b.translation(in: nil) == CGPoint(x: 0, y: -20))
  }

  @Test("one delegate that agrees is enough for both recognizers to run (ARB-06, DEL-05)")
  func simultaneity() {
    for winnersDelegate in [true, false] {
      let window = FakeWindow()
      let view = window.view()
      let a = view.add(UIPanGestureRecognizer())
      let b = view.add(UIPanGestureRecognizer())
      let yes = Answers()
      yes.simultaneous = true
      (winnersDelegate ? a : b).delegate = yes
      window.down(1, 150, 150, at: 0)
      window.move(1, 170, 150, at: 0.1)
      #expect(a.state == .began && b.state == .began)
    }
  }

  @Test("an active recognizer blocks a later one that it would prevent (ARB-05)")
  func blockedByActive() {
    let view = window.view()
    let early = view.add(UIPanGestureRecognizer())
    let late = view.add(Obedient())
    let yes = Answers()
    yes.simultaneous = true
    early.delegate = yes
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.1)
    #expect(late.state == .possible)
    yes.simultaneous = false
    late.state = .began
    #expect(late.reason == .blockedByActive(early.id))
  }

  @Test("a recognizer prevents another one only if the methods of both allow it (ARB-04)")
  func preventionTable() {
    for can in [true, false] {
      for canBe in [true, false] {
        for (mine, other) in [(false, false), (true, false), (false, true), (true, true)] {
          let window = FakeWindow()
          let view = window.view()
          let winner = view.add(Obedient())
          let loser = view.add(Obedient())
          winner.prevents = can
          loser.preventable = canBe
          let a = Answers()
          a.simultaneous = mine
          let b = Answers()
          b.simultaneous = other
          winner.delegate = a
          loser.delegate = b
          window.down(1, 150, 150, at: 0)
          winner.state = .began
          let prevented = can && canBe && !mine && !other
          #expect((loser.reason == .preventedBy(winner.id)) == prevented)
        }
      }
    }
  }

  @Test("a chain of failure requirements is resolved in one turn (ARB-13)")
  func chain() {
    let view = window.view()
    let a = view.add(Obedient())
    let b = view.add(Obedient())
    let c = view.add(Obedient())
    for r in [a, b, c] {
      r.prevents = false
    }
    a.require(toFail: b)
    b.require(toFail: c)
    window.down(1, 150, 150, at: 0)
    a.state = .began
    b.state = .began
    #expect(a.explanation == .waitingFor(b.id))
    c.state = .failed
    #expect(b.state == .began)
    #expect(a.reason == .requiredToFailRecognized(b.id))
  }

  @Test("a requirement on itself or one that closes a cycle is refused and reported (ARB-14, B55)")
  func cycles() {
    Misuse.forget()
    let view = window.view()
    let a = view.add(Obedient())
    let b = view.add(Obedient())
    let c = view.add(Obedient())
    a.require(toFail: a)
    a.require(toFail: b)
    b.require(toFail: c)
    c.require(toFail: a)
    #expect(c.requirements.isEmpty)
    #expect(Misuse.count == 2)
    #expect(Misuse.messages.last?.contains("cycle") == true)
  }

  @Test(
    "a tap that waits for a pan recognizes when the only finger they share lifts (ARB-11, ARB-12)")
  func releasedByLift() {
    let outer = window.view(0, 0, 400, 400)
    let inner = outer.add(FakeHost(CGRect(x: 0, y: 0, width: 100, height: 100)))
    let tap = inner.add(UITapGestureRecognizer())
    let pan = outer.add(UIPanGestureRecognizer())
    tap.require(toFail: pan)
    var taps = 0
    tap.addAction { _ in taps += 1 }

    window.down(1, 50, 50, at: 0)
    window.down(2, 300, 300, at: 0.01)
    window.up(1, 50, 50, at: 0.02)

    #expect(taps == 1)
    #expect(window.story(tap) == "possible → ended")
    #expect(pan.state == .possible)
  }

  @Test("a recognizer that does not receive the touch holds no other one up (ARB-11)")
  func absentRequirement() {
    let a = window.view(0, 0).add(Obedient())
    let elsewhere = window.view(200, 0).add(Obedient())
    let disabled = UIPanGestureRecognizer()
    disabled.isEnabled = false
    a.require(toFail: elsewhere)
    a.require(toFail: disabled)
    window.down(1, 50, 50, at: 0)
    a.state = .began
    #expect(a.state == .began)
  }

  @Test(
    "a continuous recognizer released after its fingers lifted begins and ends in one turn (ARB-12)"
  )
  func releasedLate() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    let double = view.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    double.allowableMovement = 100
    pan.require(toFail: double)
    var seen: [UIGestureRecognizer.State] = []
    pan.addAction { seen.append($0.state) }
    window.down(1, 110, 150, at: 0)
    window.move(1, 150, 150, at: 0.1)
    window.up(1, 150, 150, at: 0.2)
    #expect(pan.explanation == .waitingFor(double.id))
    window.processor.advance(to: 1)
    #expect(seen == [.began, .ended])
    #expect(window.log.transitions(of: pan).map(\.time) == [0.55, 0.55])
  }

  @Test("both sides are asked for dynamic failure requirements (DEL-02)")
  func dynamicRequirement() {
    let view = window.view()
    let a = view.add(Obedient())
    let b = view.add(Obedient())
    let answers = Answers()
    answers.requires = b
    a.delegate = answers
    window.down(1, 150, 150, at: 0)
    a.state = .began
    #expect(a.explanation == .waitingFor(b.id))
    b.state = .failed
    #expect(a.state == .began)
  }

  @Test("the view is asked before the delegate, and a refusal fails without an action (REC-05)")
  func shouldBegin() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    let answers = Answers()
    answers.begin = false
    pan.delegate = answers
    var actions = 0
    pan.addAction { _ in actions += 1 }
    view.shouldBegin = false
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(pan.reason == .viewRefusedBegin)
    #expect(answers.beginAsked == 0)
    window.up(1, 190, 150, at: 0.2)
    view.shouldBegin = true
    window.down(1, 150, 150, at: 1)
    window.move(1, 190, 150, at: 1.1)
    #expect(pan.reason == .delegateRefusedBegin)
    #expect(actions == 0)
  }

  @Test(
    "invalid transitions are refused and reported, and two of them are corrected (REC-02, REC-03, R1)"
  )
  func stateTable() {
    typealias S = UIGestureRecognizer.State
    let legal: [S: [S: S]] = [
      .possible: [
        .began: .began, .ended: .ended, .failed: .failed, .cancelled: .failed,
        .possible: .possible,
      ],
      .began: [.changed: .changed, .ended: .ended, .cancelled: .cancelled, .failed: .cancelled],
      .changed: [.changed: .changed, .ended: .ended, .cancelled: .cancelled, .failed: .cancelled],
      .ended: [:], .cancelled: [:], .failed: [:],
    ]
    for from in S.allCases {
      for to in S.allCases {
        let window = FakeWindow()
        let r = window.view().add(Obedient())
        window.down(1, 150, 150, at: 0)
        switch from {
        case .possible: break
        case .began: r.state = .began
        case .changed:
          r.state = .began
          r.state = .changed
        case .ended, .failed: r.state = from
        case .cancelled:
          r.state = .began
          r.state = .cancelled
        }
        #expect(r.state == from)
        Misuse.forget()
        r.state = to
        if let expected = legal[from]?[to] {
          #expect(r.state == expected, "\(from) → \(to)")
          #expect(Misuse.count == 0)
        } else {
          #expect(r.state == from, "\(from) → \(to)")
          #expect(Misuse.count == 1)
        }
      }
    }
  }

  @Test("a recognizer is reset once, when the last finger has lifted (REC-06, REC-07)")
  func resetOnce() {
    let r = window.view().add(Obedient())
    window.down(1, 150, 150, at: 0)
    window.down(2, 120, 150, at: 0)
    r.state = .began
    r.state = .ended
    #expect(r.resets == 0)
    window.up(1, 150, 150, at: 0.1)
    #expect(r.state == .ended)
    window.up(2, 120, 150, at: 0.2)
    #expect(r.resets == 1)
    #expect(r.state == .possible)
  }

  @Test("a recognizer that never decides fails and is reset when its touches end (REC-08)")
  func released() {
    let r = window.view().add(Obedient())
    window.tap(1, 150, 150, at: 0)
    #expect(window.story(r) == "possible → failed(sequenceEnded)")
    #expect(r.resets == 1)
  }

  @Test("a recognizer that began and was never ended is cancelled (P1)")
  func forgotten() {
    let r = window.view().add(Obedient())
    window.down(1, 150, 150, at: 0)
    r.state = .began
    window.up(1, 150, 150, at: 0.1)
    #expect(window.story(r) == "possible → began → cancelled(sequenceEnded)")
  }

  @Test(
    "a proposal that a decision causes is decided before outer ones of the event (ARB-13, MUT-08)")
  func causedProposal() {
    let card = FakeHost(CGRect(x: 100, y: 100, width: 100, height: 100))
    let outer = window.view(0, 0, 400, 400)
    outer.add(card)
    let last = outer.add(UIPanGestureRecognizer())
    let first = card.add(UIPanGestureRecognizer())
    let caused = card.add(Obedient())
    let answers = Answers()
    answers.simultaneous = true
    answers.onBegin = { _ in caused.state = .began }
    first.delegate = answers

    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.01)

    #expect(first.state == .began && caused.state == .began)
    #expect(last.reason == .preventedBy(caused.id))
  }
}
