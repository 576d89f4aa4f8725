/// The changes of a layer that its view is notified of.
package struct LayerWatchers: OptionSet {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The view of the layer takes part in layout by constraints.
  package static let layoutBox = LayerWatchers(rawValue: 1)
  /// The view of the layer is listed in the hit index of its superview.
  package static let hitIndex = LayerWatchers(rawValue: 2)
  /// Properties of the view of the layer are observed.
  package static let observer = LayerWatchers(rawValue: 4)
}
