import PantoBase

// Values that a layer is given in one piece are checked number by number (B57). Colours are not
// checked, because drawing clamps them.

extension PathElement: CheckedValue {
  @usableFromInline package var isLegal: Bool {
    switch self {
    case .move(let p), .line(let p): p.isInReach
    case .quad(let p, let c): p.isInReach && c.isInReach
    case .curve(let p, let c1, let c2): p.isInReach && c1.isInReach && c2.isInReach
    case .close: true
    }
  }
}

extension CGPath: CheckedValue {
  @usableFromInline package var isLegal: Bool { elements.isLegal }
}

extension LayerContent.FilledPath: CheckedValue {
  @usableFromInline package var isLegal: Bool { elements.isLegal }
}

extension LayerContent.Shadow: CheckedValue {
  @usableFromInline package var isLegal: Bool {
    offset.isLegal && blur.isInReach && path.isLegal
  }
}

extension LayerContent.Image: CheckedValue {
  @usableFromInline package var isLegal: Bool { rect.isInReach }
}

extension LayerContent.Fill: CheckedValue {
  @usableFromInline package var isLegal: Bool {
    switch self {
    case .none, .solid, .tiles: true
    case .linearGradient(let a, let b, let stops), .radialGradient(let a, let b, let stops):
      a.isInReach && b.isInReach && stops.allSatisfy { $0.at.isFinite }
    }
  }
}
