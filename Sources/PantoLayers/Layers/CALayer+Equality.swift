extension CALayer: Equatable {
  /// Two layers are equal if they are the same object.
  nonisolated public static func == (a: CALayer, b: CALayer) -> Bool { a === b }
}
