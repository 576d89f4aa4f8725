import Testing

@testable import PantoBase

@Suite("Room for lookups", .timeLimit(.minutes(20))) struct LargePagesTests {
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

  private final class Thing {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  @MainActor @Test("gathering objects changes none of them, however many there are")
  func gathering() {
    for count in [0, 1, 5000, 200_000] {
      let things = (0..<count).map { Thing($0) }
      LargePages.gather(things)
      LargePages.gather(things)
      #expect(things.indices.allSatisfy { things[$0].number == $0 })
      for thing in things { thing.number += 1 }
      #expect(things.indices.allSatisfy { things[$0].number == $0 + 1 })
    }
  }

  @MainActor
  @Test("a few are not gathered, nor such as lie apart: what is between would come along")
  func notGathered() {
    let from: UInt = 0x5555_0000_1230
    let page: UInt = 1 << 21
    func pages(_ count: Int, _ bytes: UInt) -> Range<UInt>? {
      LargePages.pages(of: count, from: from, to: from + bytes)
    }
    #expect(pages(10_000, 14 << 20) == 0x5555_0020_0000..<0x5555_0020_0000 + 6 * page)
    #expect(pages(4096, 8 << 20) != nil)
    #expect(pages(4095, 8 << 20) == nil, "too few")
    #expect(pages(5000, 40 << 20) == nil, "8 KiB each")
    #expect(pages(1_000_000, 255 << 20) != nil)
    #expect(pages(1_000_000, 300 << 20) == nil, "felt")
    #expect(pages(10_000, 1 << 20) == nil, "not one whole page")
  }
}
