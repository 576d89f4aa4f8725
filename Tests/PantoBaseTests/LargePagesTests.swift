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
}
