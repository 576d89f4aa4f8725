extension UnsafeMutablePointer {
  /// From here on, in bytes, large pages are asked for: the size of one.
  private static var largePage: Int { 1 << 21 }

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
