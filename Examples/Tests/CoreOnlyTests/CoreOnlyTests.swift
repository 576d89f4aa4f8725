import PantoGestures
import Testing

@testable import CoreOnly

/// Keeps the states that a recognizer's action saw.
final class Story: TargetAction {
  var states: [UIGestureRecognizer.State] = []
  func note(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }
}

/// The recognizers over the boxes of another toolkit: no scene, no fonts, no window.
@MainActor @Suite struct CoreOnlyTests {
  let screen = Screen("screen", CGRect(x: 0, y: 0, width: 400, height: 300))
  let desk = Box("desk", CGRect(x: 50, y: 40, width: 300, height: 200))
  let card = Box("card", CGRect(x: 60, y: 60, width: 120, height: 90))

  let story = Story()

  init() {
    screen.add(desk)
    desk.add(card)
  }

  @Test("a pan of the desk begins on the card, and knows the place in both boxes")
  func pan() {
    let pan = UIPanGestureRecognizer(target: story, action: Story.note)
    desk.add(pan)

    screen.finger(1, .began, 160, 130, at: 0)
    screen.finger(1, .moved, 165, 130, at: 0.02)
    #expect(pan.state == .possible)
    #expect(pan.explanation == .movedTooLittle(5, needs: 10))
    screen.finger(1, .moved, 190, 142, at: 0.04)
    #expect(pan.state == .began)
    #expect(pan.location(in: desk) == CGPoint(x: 140, y: 102))
    #expect(pan.location(in: card) == CGPoint(x: 80, y: 42))
    screen.finger(1, .ended, 190, 142, at: 0.06)
    #expect(story.states == [.began, .ended] && pan.explanation == .allTouchesLifted)

    // Beside the desk it gets nothing.
    screen.finger(2, .began, 20, 20, at: 1)
    screen.finger(2, .moved, 90, 90, at: 1.1)
    #expect(story.states == [.began, .ended])
  }

  @Test("a pinch of two fingers tells the scale, and one finger is not enough")
  func pinch() {
    let pinch = UIPinchGestureRecognizer(target: story, action: Story.note)
    card.add(pinch)

    screen.finger(1, .began, 140, 140, at: 0)
    screen.finger(1, .moved, 150, 140, at: 0.02)
    #expect(pinch.state == .possible)
    screen.finger(2, .began, 200, 140, at: 0.04)
    screen.finger(2, .moved, 220, 140, at: 0.06)
    screen.finger(2, .moved, 250, 140, at: 0.08)
    #expect(pinch.state == .changed)
    #expect(pinch.scale > 1.3)
    screen.finger(2, .ended, 250, 140, at: 0.1)
    screen.finger(1, .ended, 150, 140, at: 0.12)
    #expect(story.states.last == .ended)
  }

  @Test("a single tap waits until the double tap has failed")
  func doubleTap() {
    let twice = Story()
    let single = UITapGestureRecognizer(target: story, action: Story.note)
    let double = UITapGestureRecognizer(target: twice, action: Story.note)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    card.add(single)
    card.add(double)

    screen.finger(1, .began, 150, 130, at: 0)
    screen.finger(1, .ended, 150, 130, at: 0.05)
    #expect(story.states.isEmpty)
    #expect(single.explanation?.code == "waitingFor")
    screen.pass(to: 1)
    #expect(story.states == [.ended] && twice.states.isEmpty)

    screen.finger(2, .began, 150, 130, at: 2)
    screen.finger(2, .ended, 150, 130, at: 2.05)
    screen.finger(3, .began, 150, 130, at: 2.15)
    screen.finger(3, .ended, 150, 130, at: 2.2)
    #expect(story.states == [.ended] && twice.states == [.ended])
    #expect(single.explanation?.code == "requiredToFailRecognized")
  }
}
