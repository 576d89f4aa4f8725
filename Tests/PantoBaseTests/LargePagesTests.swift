import PantoBase
import Testing

@Suite("Room for lookups") struct LargePagesTests {
  @Test(
    "begins with a cache line, and from 2 MiB on with a large page", arguments: [1, 1000, 1 << 19])
  func alignment(_ count: Int) {
    let room = UnsafeMutablePointer<Int64>.allocateForLookups(capacity: count)
    defer { room.deallocate() }
    let isLarge = count * 8 >= 1 << 21
    #expect(Int(bitPattern: room) % (isLarge ? 1 << 21 : 64) == 0)
    for i in 0..<count { (room + i).initialize(to: Int64(i)) }
    #expect((0..<count).allSatisfy { room[$0] == Int64($0) })
  }

  @MainActor @Test("gathering objects changes none of them, however many and wherever they are")
  func gathering() {
    final class Thing { var number: Int; init(_ number: Int) { self.number = number } }
    for count in [0, 1, 5000, 200_000] {
      let things = (0..<count).map { Thing($0) }
      LargePages.gather(things)
      LargePages.gather(things)
      #expect(things.indices.allSatisfy { things[$0].number == $0 })
      for thing in things { thing.number += 1 }
      #expect(things.indices.allSatisfy { things[$0].number == $0 + 1 })
    }
    // Two far apart among many.
    let far = UnsafeMutablePointer<Int>.allocate(capacity: 1 << 24)
    defer { far.deallocate() }
    let things = (0..<5000).map { Thing($0) } + [Thing(-1)]
    LargePages.gather(things)
    #expect(things.last?.number == -1)
  }
}
