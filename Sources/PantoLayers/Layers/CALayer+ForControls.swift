extension CALayer {
  /// The sublayer furthest to the front; `nil`: there are none.
  package final var frontSublayer: CALayer? { siblings.last }

  /// Whether `layer` is one of the two sublayers furthest to the front.
  package final func isAmongFrontTwo(_ layer: CALayer) -> Bool {
    siblings.last === layer
      || siblings.count > 1 && siblings.element(at: siblings.count - 2) === layer
  }
}
