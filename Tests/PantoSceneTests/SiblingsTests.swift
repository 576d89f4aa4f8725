@testable import PantoScene
import Testing

@MainActor private final class Child: Sendable {
  let number: Int
  var handle: Int32 = -1
  init(_ number: Int) { self.number = number }
}

private enum ChildSlot: SiblingSlot {
  static func handle(of child: Child) -> Int32 { child.handle }
  static func set(_ handle: Int32, of child: Child) { child.handle = handle }
}

@MainActor @Suite("Lists of siblings (K10, B59)", .timeLimit(.minutes(60))) struct SiblingsTests {
  @Test("random changes leave the same order as in an array", arguments: 1...6)
  func model(seed: UInt64) {
    var state = seed
    func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, sides)))
    }
    var list = Siblings<ChildSlot>()
    var model: [Child] = []
    for step in 0..<4000 {
      let grows = step < 1500 || (step > 2600 && step < 3000)
      if model.isEmpty || roll(10) < (grows ? 7 : 3) {
        let child = Child(step)
        let at = roll(4) == 0 ? model.count : roll(model.count + 1)
        list.insert(child, at: at)
        model.insert(child, at: at)
      } else {
        let at = roll(5) == 0 ? model.count - 1 : roll(model.count)
        let child = model.remove(at: at)
        #expect(list.index(of: child) == at)
        #expect(list.remove(child) == at)
        #expect(list.index(of: child) == nil)
      }
      #expect(list.count == model.count && list.last === model.last)
      if !model.isEmpty {
        let at = roll(model.count)
        #expect(list.element(at: at) === model[at])
      }
      if roll(7) == 0 { #expect(list.all.map(\.number) == model.map(\.number)) }
    }
    #expect(list.all.map(\.number) == model.map(\.number))
  }

  @Test("a removed element is released at once, also after the list was read")
  func letsGo() {
    var list = Siblings<ChildSlot>()
    for i in 0..<200 { list.append(Child(i)) }
    for _ in 0..<100 {
      weak var gone: Child?
      do {
        let child = list.element(at: 50)
        gone = child
        list.remove(child)
      }
      #expect(gone == nil)
    }
    #expect(list.count == 100 && list.all.count == 100)
  }

  @Test("a list does not contain an element of another list, although the element has a handle")
  func strangers() {
    var (one, other) = (Siblings<ChildSlot>(), Siblings<ChildSlot>())
    for i in 0..<100 { one.append(Child(i)) }
    let child = Child(100)
    one.insert(child, at: 3)
    for i in 0..<100 { other.append(Child(i)) }
    #expect(other.index(of: child) == nil && other.remove(child) == nil)
    #expect(one.index(of: child) == 3)
  }
}
