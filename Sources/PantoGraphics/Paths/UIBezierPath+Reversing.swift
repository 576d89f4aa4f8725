import PantoBase

extension UIBezierPath {
  /// Returns a path with the same shape, whose subpaths run the other way, the last one first.
  public final func reversing() -> UIBezierPath {
    let path = UIBezierPath()
    path.lineWidth = lineWidth
    path.lineCapStyle = lineCapStyle
    path.lineJoinStyle = lineJoinStyle
    path.miterLimit = miterLimit
    path.usesEvenOddFillRule = usesEvenOddFillRule
    path.dashes = dashes
    path.dashPhase = dashPhase
    var parts: [[PathElement]] = []
    for element in elements {
      if case .move = element { parts.append([]) }
      if parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(element)
    }
    path.elements = parts.reversed().flatMap(UIBezierPath.reversed)
    return path
  }

  private static func reversed(_ part: [PathElement]) -> [PathElement] {
    var back: [PathElement] = []
    var pen = CGPoint.zero
    var isClosed = false
    for element in part {
      switch element {
      case .move(let p): pen = p
      case .line(let p):
        back.append(.line(pen))
        pen = p
      case .quad(let p, let control):
        back.append(.quad(pen, control: control))
        pen = p
      case .curve(let p, let c1, let c2):
        back.append(.curve(pen, control1: c2, control2: c1))
        pen = p
      case .close: isClosed = true
      }
    }
    return [.move(pen)] + back.reversed() + (isClosed ? [.close] : [])
  }
}
