import PantoBase

/// Stores a layer's handle in the list of its superlayer's sublayers.
package enum SublayerSlot: SiblingSlot {
  package static func handle(of layer: CALayer) -> Int32 { layer.sublayerHandle }
  package static func set(_ handle: Int32, of layer: CALayer) { layer.sublayerHandle = handle }
}
