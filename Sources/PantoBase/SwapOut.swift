/// Gives a stored property a new value and returns the old one.
///
/// An assignment releases the old value while Swift counts the property as being changed. If that
/// deallocates an object whose `deinit` accesses the property, the program stops. The value that
/// this function returns is released after the change.
@inlinable @discardableResult package func swapOut<Value>(
  _ property: inout Value, for new: Value
) -> Value {
  let old = property
  property = new
  return old
}
