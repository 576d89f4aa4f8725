import PantoBase
import PantoGraphics

extension CALayer {
  /// Inserts a layer directly behind `sibling`. Layers of views are refused, as in `addSublayer`.
  ///
  /// If `sibling` is no sublayer, the layer is added in front.
  public final func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, besides: sibling, offset: 0)
  }

  /// Inserts a layer directly in front of `sibling`. Layers of views are refused, as in
  /// `addSublayer`.
  ///
  /// If `sibling` is no sublayer, the layer is added in front.
  public final func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, besides: sibling, offset: 1)
  }

  private func insert(_ layer: CALayer, besides sibling: CALayer?, offset: Int) {
    guard layer !== sibling else { return }
    if layer.parent === self, !layer.isOfView { layer.removeFromSuperlayer() }
    guard let place = sublayerList.firstIndex(where: { $0 === sibling }) else {
      return addSublayer(layer)
    }
    insertSublayer(layer, at: UInt32(place + offset))
  }

  /// Puts `newLayer` in the place of `oldLayer`. Does nothing if `oldLayer` is no sublayer, and
  /// refuses layers of views.
  public final func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, oldLayer.parent === self else { return }
    guard !oldLayer.isOfView else {
      return Misuse.report("replaceSublayer: this layer belongs to a view; remove the view instead")
    }
    insertSublayer(newLayer, above: oldLayer)
    if newLayer.parent === self { oldLayer.removeFromSuperlayer() }
  }

  // MARK: Coordinates

  /// Returns the transform from this layer's points to those of the top of its tree.
  private var toTop: CGAffineTransform {
    var matrix = modelMatrix
    var up = parent
    while let layer = up {
      matrix = matrix.concatenating(layer.modelMatrix)
      up = layer.parent
    }
    return matrix
  }

  private func matrix(to layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return toTop }
    let back = layer.toTop
    return back.isInvertible ? toTop.concatenating(back.inverted()) : .identity
  }

  /// Converts a point to another layer's points; `nil` stands for those of the window.
  public final func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(matrix(to: l)) }
  /// Converts a point from another layer's points; `nil` stands for those of the window.
  public final func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    guard let l else {
      let matrix = toTop
      return matrix.isInvertible ? p.applying(matrix.inverted()) : p
    }
    return l.convert(p, to: self)
  }
  /// Converts a rectangle to another layer's points: the box around its corners.
  public final func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(matrix(to: l)) }
  /// Converts a rectangle from another layer's points: the box around its corners.
  public final func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    guard let l else {
      let matrix = toTop
      return matrix.isInvertible ? r.applying(matrix.inverted()) : r
    }
    return l.convert(r, to: self)
  }

  // MARK: Names and values

  /// A name for the program's own use. Default `nil`.
  public final var name: String? {
    get { notes?["name"] as? String }
    set { note("name", newValue) }
  }

  private func note(_ key: String, _ value: Any?) {
    if notes == nil, value == nil { return }
    notes = notes ?? [:]
    notes?[key] = value
  }

  /// Sets the property with this key path, such as "opacity" or "transform.rotation.z".
  ///
  /// The paths are those that can be animated. Others with a dot are reported; a name without one
  /// is kept for `value(forKey:)`.
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let emitter = self as? CAEmitterLayer, emitter.setEmitterValue(value, keyPath) { return }
    guard let target = KeyTarget(keyPath) else {
      if keyPath.contains(".") {
        return Misuse.report("setValue: a layer has no key path \"\(keyPath)\"")
      }
      let pending = skipsActions ? nil : beginAction(keyPath, hasDefault: false)
      note(keyPath, value)
      pending?.end()
      return
    }
    if setOutline(value, keyPath) { return }
    guard let new = KeyedValue(any: value) else {
      return Misuse.report("setValue: no value for the key path \"\(keyPath)\"")
    }
    var values = modelValues
    guard let old = values[target] else {
      return Misuse.report("setValue: a layer of this class has no \"\(keyPath)\"")
    }
    guard old.numbers.count == new.numbers.count || old.kind == .numbers || old.kind == .colors
    else { return Misuse.report("setValue: another kind of value for \"\(keyPath)\"") }
    values[target] = new
    switch target {
    case .none: break
    case .position, .positionX, .positionY: position = values.position
    case .bounds, .boundsSize, .boundsWidth, .boundsHeight, .boundsOrigin: bounds = values.bounds
    case .anchorPoint: anchorPoint = values.anchor
    case .transform, .scale, .rotation, .translation: transform = values.transform3D
    case .opacity: opacity = Float(values.opacity)
    case .content(let name): setContentValue(name, new)
    }
  }

  /// Sets `shadowPath` or `path`, which may be `nil` and have any number of points (ANI-17).
  /// Returns `false` if the key path names neither property of this layer, or the value is no path.
  private func setOutline(_ value: Any?, _ keyPath: String) -> Bool {
    var path: CGPath?
    if !KeyedValue.isNone(value) {
      path = value as? CGPath ?? (value as? UIBezierPath)?.cgPath
      if path == nil { return false }
    }
    switch keyPath {
    case "shadowPath": shadowPath = path
    case "path":
      guard let shape = self as? CAShapeLayer else { return false }
      shape.path = path
    default: return false
    }
    return true
  }

  /// Returns the value of the property with this key path, or `nil`. Numbers are `NSNumber`.
  public final func value(forKeyPath keyPath: String) -> Any? {
    if let emitter = self as? CAEmitterLayer, let own = emitter.emitterValue(keyPath) { return own }
    guard let target = KeyTarget(keyPath) else { return notes?[keyPath] }
    if keyPath == "path" { return (self as? CAShapeLayer)?.path }
    return modelValues[target]?.object
  }

  /// Sets a property by its name, or keeps a value under a name of the program's own.
  public final func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
  /// Returns a property by its name, or the value that was kept under this name.
  public final func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  private var modelValues: ShownValues {
    ShownValues(
      layer: self, position: position, bounds: bounds, anchor: anchorPoint, transform3D: transform,
      opacity: CGFloat(opacity))
  }

  private func setContentValue(_ name: String, _ value: KeyedValue) {
    switch name {
    case "cornerRadius": cornerRadius = value.number
    case "backgroundColor": backgroundColor = value.color
    case "borderWidth": borderWidth = value.number
    case "borderColor": borderColor = value.color
    case "shadowOpacity": shadowOpacity = Float(value.number)
    case "shadowRadius": shadowRadius = value.number
    case "shadowOffset": shadowOffset = value.size
    case "shadowColor": shadowColor = value.color
    case "shadowPath": shadowPath = CGPath(elements: value.elements)
    default: setOwnContentValue(name, value)
    }
  }

  private func setOwnContentValue(_ name: String, _ value: KeyedValue) {
    if let shape = self as? CAShapeLayer {
      switch name {
      case "strokeStart": shape.strokeStart = value.number
      case "strokeEnd": shape.strokeEnd = value.number
      case "lineWidth": shape.lineWidth = value.number
      case "lineDashPhase": shape.lineDashPhase = value.number
      case "fillColor": shape.fillColor = value.color
      case "strokeColor": shape.strokeColor = value.color
      case "path": shape.path = CGPath(elements: value.elements)
      default: break
      }
    } else if let gradient = self as? CAGradientLayer {
      switch name {
      case "startPoint": gradient.startPoint = value.point
      case "endPoint": gradient.endPoint = value.point
      case "locations": gradient.locations = value.numbers.map { NSNumber(value: Double($0)) }
      case "colors": gradient.colors = value.colors
      default: break
      }
    }
  }
}

extension KeyedValue {
  /// Whether a value that the program passed is missing: `nil` or `NSNull`.
  fileprivate static func isNone(_ value: Any?) -> Bool { value == nil || value is NSNull }

  /// The value as an object, as `value(forKeyPath:)` returns it.
  @MainActor var object: Any {
    switch kind {
    case .number: NSNumber(value: Double(number))
    case .point: NSValue(cgPoint: point)
    case .size: NSValue(cgSize: size)
    case .rect: NSValue(cgRect: rect)
    case .color: color
    case .colors: colors
    case .numbers: numbers.map { NSNumber(value: Double($0)) }
    case .transform: NSValue(caTransform3D: transform)
    case .path(let elements): CGPath(elements: elements)
    }
  }
}
