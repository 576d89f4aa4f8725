extension Unmanaged {
  /// Calls `body` with an object that something else retains during the call, without reference
  /// counting.
  ///
  /// The standard library's own method would check the current actor at each call of a closure from
  /// here.
  @inlinable @inline(__always) package func borrow<R>(_ body: (Instance) -> R) -> R {
    _withUnsafeGuaranteedRef(body)
  }
}
