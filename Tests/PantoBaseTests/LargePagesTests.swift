import Testing

@testable import PantoBase

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
    let many = (0..<200_000).map { Thing($0) }
    #expect(LargePages.pages(of: many) != nil)
    #expect(LargePages.pages(of: Array(many.prefix(4095))) == nil)
    // 4 KiB each.
    let apart = (0..<5000).map { _ in
      ManagedBuffer<Int, UInt8>.create(minimumCapacity: 4096) { _ in 0 }
    }
    #expect(LargePages.pages(of: apart) == nil)
    #expect(LargePages.pages(of: many.indices.filter { $0 % 40 == 0 }.map { many[$0] }) != nil)
  }
}
