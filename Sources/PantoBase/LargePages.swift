/// In bytes, the size of a large page.
private let largePage = 1 << 21

extension UnsafeMutablePointer {
  /// Room for `capacity` plain values that are looked up at random.
  ///
  /// It begins with a line of the processor's cache, so that an element of a line's size never takes
  /// two. From 2 MiB on it lies on large pages where the system has them: among the usual ones of 4
  /// KiB nearly every look would have to find its page first. Given back by `deallocate()`.
  public static func allocateForLookups(capacity: Int) -> Self {
    let bytes = capacity * MemoryLayout<Pointee>.stride
    guard bytes >= largePage else {
      return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        .bindMemory(to: Pointee.self, capacity: capacity)
    }
    let whole = (bytes + largePage - 1) / largePage * largePage
    let room = UnsafeMutableRawPointer.allocate(byteCount: whole, alignment: largePage)
    // Refused, it is as before.
    _ = madvise(room, whole, MADV_HUGEPAGE)
    return room.bindMemory(to: Pointee.self, capacity: capacity)
  }
}

/// Large pages for objects that are on the heap already.
@MainActor public enum LargePages {
  /// Of fewer objects the processor knows all pages.
  private static let crowd = 4096
  /// In bytes: a view with its layer takes about 1,400. With more for each, other things, or none, lie
  /// between them.
  private static let most = 2048
  /// Of more the first call would be felt.
  private static let reach: UInt = 256 << 20
  private static var gathered: Range<UInt> = 0..<0

  /// Gathers what lies from the first to the last of very many objects on large pages: among the usual
  /// ones nearly every look at one of them would have to find its page first.
  ///
  /// Takes a few milliseconds for each 10 MiB, once. Fewer than 4,096 objects, or such as lie far apart,
  /// stay where they are, and so does what the system refuses (Linux before 6.1: it follows by and by,
  /// if at all). What is on the pages stays as it is.
  public static func gather<T: AnyObject>(_ objects: [T]) {
    guard objects.count >= crowd else { return }
    var first = UInt.max
    var last: UInt = 0
    for object in objects {
      let place = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      first = min(first, place)
      last = max(last, place)
    }
    guard let pages = pages(of: objects.count, from: first, to: last),
      !(gathered.lowerBound <= pages.lowerBound && pages.upperBound <= gathered.upperBound),
      let place = UnsafeMutableRawPointer(bitPattern: pages.lowerBound)
    else { return }
    gathered = pages
    // MADV_COLLAPSE, which not every C library names yet.
    if madvise(place, pages.count, 25) != 0 { _ = madvise(place, pages.count, MADV_HUGEPAGE) }
  }

  /// The whole large pages under so many objects; `nil`: it would not pay.
  static func pages(of count: Int, from first: UInt, to last: UInt) -> Range<UInt>? {
    let page = UInt(largePage)
    let start = (first + page - 1) / page * page
    let end = last / page * page
    guard count >= crowd, start < end, end - start <= min(UInt(count * most), reach) else {
      return nil
    }
    return start..<end
  }
}
