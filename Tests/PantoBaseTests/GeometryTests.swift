import PantoBase
import Testing

@Suite(.timeLimit(.minutes(60))) struct RingTests {
  @Test func keepsTheNewestOldestFirst() {
    var ring = Ring<Int>(capacity: 3)
    for i in 1...5 { ring.append(i) }

    #expect((0..<ring.count).map { ring[$0] } == [3, 4, 5])
    #expect(ring.last == 5)
  }

  @Test func beginsAnew() {
    var ring = Ring<Int>(capacity: 3)
    for i in 1...4 { ring.append(i) }

    ring.removeAll()
    #expect(ring.isEmpty && ring.last == nil)
    ring.append(9)
    #expect(ring.count == 1 && ring[0] == 9)
  }
}

@Suite(.timeLimit(.minutes(60))) struct OwnedListTests {
  /// An element that counts how many instances exist.
  final class Guest {
    nonisolated(unsafe) static var alive = 0
    init() { Guest.alive += 1 }
    deinit { Guest.alive -= 1 }
  }

  @Test func growsAndKeepsTheOrder() {
    var list = OwnedList<Int>(capacity: 2)
    for i in 0..<100 { list.append(i) }

    #expect(list.remove(at: 0) == 0 && list.remove(at: 98) == 99)
    #expect(list.count == 98 && list[0] == 1 && list[97] == 98)
  }

  @Test func makesAnArrayTheSameAndLeavesWhoeverKeptTheOldOneAlone() {
    var list = OwnedList<Int>(capacity: 2)
    var array: [Int] = [7]
    for i in 0..<3 { list.append(i) }
    list.copy(to: &array)
    #expect(array == [0, 1, 2])

    let kept = array
    list[1] = 9
    list.copy(to: &array)
    #expect(array == [0, 9, 2] && kept == [0, 1, 2])

    list.removeAll()
    list.copy(to: &array)
    #expect(array.isEmpty)
  }

  @Test func letsGoOfWhatItHeld() {
    var list = OwnedList<Guest>(capacity: 1)
    for _ in 0..<5 { list.append(Guest()) }
    #expect(Guest.alive == 5)

    list.remove(at: 2)
    #expect(Guest.alive == 4)
    list.removeAll()
    #expect(Guest.alive == 0 && list.isEmpty)
    list.append(Guest())
    _ = consume list
    #expect(Guest.alive == 0)
  }
}

@Suite(.timeLimit(.minutes(60))) struct GeometryTests {
  @Test func aRectangleHoldsItsNearSidesOnly() {  // HIT-03
    let r = CGRect(x: 10, y: 10, width: 5, height: 5)

    #expect(r.holds(CGPoint(x: 10, y: 14.999)))
    #expect(!r.holds(CGPoint(x: 15, y: 12)) && !r.holds(CGPoint(x: 12, y: 15)))
  }

  @Test func positiveAnglesTurnClockwise() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))

    #expect(p.distance(to: CGPoint(x: 0, y: 1)) < 1e-15)
  }

  @Test func theInverseBringsAPointBack() {  // GEO-02
    let t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 3, y: 0.2).translatedBy(x: 9, y: -4)
    let p = CGPoint(x: 123, y: -45)

    #expect(p.applying(t).applying(t.inverted()).distance(to: p) < 1e-9)
    #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
  }

  @Test func transformsApplyInReadingOrder() {
    let t = CGAffineTransform(translationX: 10, y: 0)
      .concatenating(CGAffineTransform(scaleX: 2, y: 2))

    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 22, y: 2))
    #expect(CGPoint(x: 1, y: 1).applyingLinearPart(of: t) == CGPoint(x: 2, y: 2))
  }

  @Test func theBoxOfATurnedSquareIsItsDiagonal() {
    let r = CGRect(center: .zero, size: CGSize(width: 2, height: 2))
      .applying(CGAffineTransform(rotationAngle: .pi / 4))

    #expect((r.width - CGFloat(8).squareRoot()).magnitude < 1e-12)
    #expect(r.center.length < 1e-12)
  }

  @Test func insetsShrinkFromEachSide() {
    let r = CGRect(x: 0, y: 0, width: 100, height: 50)
      .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))

    #expect(r == CGRect(x: 2, y: 1, width: 94, height: 46))
  }

  @Test("edges move to the nearest pixel, and equal lengths stay equal (O9)")
  func pixels() {
    let third = CGRect(x: 320.0 / 3, y: 0.26, width: 320.0 / 3, height: 20)
    #expect(third.roundedToPixel(1) == CGRect(x: 107, y: 0, width: 106, height: 20))
    #expect(third.roundedToPixel(2) == CGRect(x: 106.5, y: 0.5, width: 107, height: 20))
    let low = CGRect(x: -10.5, y: 10.5, width: 41, height: 41).roundedToPixel(1)
    #expect(low == CGRect(x: -10, y: 11, width: 41, height: 41))
  }

  @Test("a size is rounded up to pixels, unless it misses one by an error of calculation (O9)")
  func pixelSizes() {
    #expect(CGFloat(20.1).roundedUpToPixel(1) == 21 && CGFloat(20.1).roundedUpToPixel(2) == 20.5)
    #expect((CGFloat(20) + 1e-9).roundedUpToPixel(1) == 20)
    #expect(CGFloat(20.9).roundedDownToPixel(1) == 20)
    #expect((CGFloat(20) - 1e-9).roundedDownToPixel(1) == 20)
  }
}
