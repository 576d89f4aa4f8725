/// Gives a stored property a new value and returns the old one.
///
/// An assignment lets go of the old value while Swift counts the property as being changed. If that
/// ends an object of the program whose `deinit` comes back to the property, the program stops. The
/// value that this function returns is let go after the change.
@inlinable @discardableResult package func swapOut<Value>(
  _ property: inout Value, for new: Value
) -> Value {
  let old = property
  property = new
  return old
}
