/// The reference to a tree that all its layers share; it is cleared when the tree goes. Following
/// it is cheaper than following a weak reference.
package final class LayerTreeLink: Sendable {
  nonisolated(unsafe) var ref: Unmanaged<LayerTree>?
  package var tree: LayerTree? {
    get { ref?.takeUnretainedValue() }
    set { ref = newValue.map { Unmanaged.passUnretained($0) } }
  }
}
