extension Unmanaged {
  /// Calls `body` with what somebody else keeps alive meanwhile, without counting references.
  ///
  /// The standard library's own would ask which actor runs, at each call of a closure from here.
  @inlinable @inline(__always) public func borrow<R>(_ body: (Instance) -> R) -> R {
    _withUnsafeGuaranteedRef(body)
  }
}
