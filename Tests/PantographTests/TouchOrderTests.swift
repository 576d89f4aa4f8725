import PantoTesting
import Pantograph
import TestSupport
import Testing
import UIKit

/// A view like those of ported programs, which use `touches.first` and a dictionary with touches as
/// keys.
private final class Canvas: UIView {
  var places: [UITouch: CGPoint] = [:]
  var heard: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { nil }

  /// The number of a finger. Finger n touches down 10·n + 5 points from the left.
  func name(_ touch: UITouch) -> Int { Int(touch.location(in: self).x) / 10 }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { places[touch] = touch.location(in: self) }
    var loop: [Int] = []
    for touch in touches { loop.append(name(touch)) }
    let all = event?.allTouches ?? []
    heard.append(
      "first \(touches.first.map(name) ?? 0) loop \(loop) array \(Array(touches).map(name)) "
        + "all \(all.first.map(name) ?? 0) \(all.map(name)) keys \(places.keys.map(name))")
  }
}

/// A recognizer that records its touches in the order of iteration.
private final class Follower: UIGestureRecognizer {
  var heard: [Int] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in event.touches(for: self) ?? [] {
      heard.append(Int(touch.location(in: nil).x) / 10)
    }
  }
}

@MainActor @Suite("P4: the order of touches in sets", .timeLimit(.minutes(60)))
struct TouchOrderTests {
  private func world() -> (TestStage, Canvas) {
    let stage = TestStage(1000, 500)
    return (stage, stage.add(Canvas(frame: CGRect(x: 0, y: 0, width: 1000, height: 500))))
  }

  @Test("touches.first is the finger that the report names first", arguments: [2, 3, 5, 10])
  func together(count: Int) {
    let heard = withOtherHeaps { () -> [String] in
      let (stage, canvas) = world()
      stage.together {
        for n in 1...count { stage.finger().down(at: (CGFloat(10 * n + 5), 100)) }
      }
      return canvas.heard
    }

    let all = Array(1...count)
    #expect(heard == [["first 1 loop \(all) array \(all) all 1 \(all) keys \(all)"]])
  }

  @Test("a custom recognizer gets its touches in the order of the report, too")
  func recognizer() {
    let heard = withOtherHeaps { () -> [Int] in
      let (stage, canvas) = world()
      let follower = Follower()
      canvas.addGestureRecognizer(follower)
      stage.together { for n in 1...7 { stage.finger().down(at: (CGFloat(10 * n + 5), 100)) } }
      return follower.heard
    }
    #expect(heard == [[1, 2, 3, 4, 5, 6, 7]])
  }

  @Test("allTouches keeps the order of touch-down while fingers come and go")
  func rolling() {
    let (stage, canvas) = world()
    var down: [(Int, Finger)] = []
    for n in 1...90 {
      down.append((n, stage.finger().down(at: (CGFloat(10 * n + 5), 100))))
      #expect(canvas.heard.last?.contains("all \(down[0].0) \(down.map(\.0)) ") == true)
      if down.count > 3 { down.removeFirst().1.up() }
    }
  }

  @Test("dictionaries and sets of recognizers and views have the same order on every stage")
  func ownSets() {
    let orders = withOtherHeaps { () -> [String] in
      let (stage, canvas) = world()
      var starts: [UIGestureRecognizer: Int] = [:]
      for n in 0..<20 { starts[UIPanGestureRecognizer()] = n }
      var marks: [UIView: Int] = [:]
      for n in 0..<100 { marks[UIView()] = n }
      withExtendedLifetime((stage, canvas)) {}
      return ["\(Array(starts.values))", "\(Array(marks.values))"]
    }
    #expect(orders.count == 1)
  }

  @Test("a second stage does not change the hash numbers of the first")
  func twoStages() {
    func order(beside other: Bool) -> [Int] {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      let second = other ? Stage(size: CGSize(width: 50, height: 50)) : nil
      second?.working { for _ in 0..<13 { _ = UIView() } }
      var marks: [UIView: Int] = [:]
      stage.working { for n in 0..<40 { marks[UIView()] = n } }
      return Array(marks.values)
    }
    #expect(order(beside: false) == order(beside: true))
  }

  @Test("responders are equal only if identical, whatever their hash values are")
  func identity() {
    let (a, b) = (UIView(), UIView())
    #expect(Set([a, b, a]).count == 2)
    let first = Stage(size: CGSize(width: 10, height: 10)).window as UIView?
    let second = Stage(size: CGSize(width: 10, height: 10)).window as UIView?
    #expect(first?.hashValue == second?.hashValue)
    #expect(Set([first, second]).count == 2)
    #expect(UIApplication.shared.connectedScenes == UIApplication.shared.connectedScenes)
  }
}
