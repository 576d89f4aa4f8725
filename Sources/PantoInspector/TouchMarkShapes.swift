import PantoBase
import PantoGestures
import PantoScene

/// The drawings of a touch's mark: its colour with a light rim and a dark one around it, so that
/// it has a contrast of 3 to 1 on every ground, a picture of the app included (V9, VIS-02).
package enum TouchMarkShapes {
  package typealias Path = LayerContent.FilledPath

  private static var light: RGBA { InspectorLook.rims.light }
  private static var dark: RGBA { InspectorLook.rims.dark }

  /// The ring with cross hairs and a dot, in a box of 64 points.
  package static func head(radius r: CGFloat, _ color: RGBA) -> [Path] {
    let c = CGPoint(x: 32, y: 32)
    let hairs: [(from: CGPoint, to: CGPoint)] = [
      (CGPoint(x: c.x, y: 2), CGPoint(x: c.x, y: 8)),
      (CGPoint(x: c.x, y: 56), CGPoint(x: c.x, y: 62)),
      (CGPoint(x: 2, y: c.y), CGPoint(x: 8, y: c.y)),
      (CGPoint(x: 56, y: c.y), CGPoint(x: 62, y: c.y)),
    ]
    func lines(_ width: CGFloat) -> [PathElement] {
      hairs.flatMap { Shapes.line(from: $0.from, to: $0.to, width: width) }
    }
    func ring(_ outer: CGFloat, _ inner: CGFloat, _ color: RGBA) -> Path {
      .init(
        elements: Shapes.disc(at: c, radius: outer) + Shapes.disc(at: c, radius: inner),
        color: color, isEvenOdd: true)
    }
    return [
      ring(r + 3, r + 1, dark), ring(r + 1, r - 3, light),
      .init(elements: Shapes.disc(at: c, radius: r - 3), color: color.with(alpha: 0.16)),
      ring(r, r - 2, color),
      .init(elements: lines(7), color: dark), .init(elements: lines(4), color: light),
      .init(elements: lines(2), color: color),
      .init(elements: Shapes.disc(at: c, radius: 6), color: dark),
      .init(elements: Shapes.disc(at: c, radius: 4), color: light),
      .init(elements: Shapes.disc(at: c, radius: 2.5), color: color),
    ]
  }

  /// The cross of a cancelled touch, in the box of the ring.
  package static func cross(_ color: RGBA) -> [Path] {
    let c = CGPoint(x: 32, y: 32)
    return [
      .init(elements: Shapes.cross(at: c, radius: 16.5, width: 8), color: dark),
      .init(elements: Shapes.cross(at: c, radius: 15, width: 5), color: light),
      .init(elements: Shapes.cross(at: c, radius: 14, width: 3), color: color),
    ]
  }

  /// The ground of a number or a text: a pill with both rims, which fills `size`.
  package static func pill(_ size: CGSize, _ color: RGBA) -> [Path] {
    [(0, dark), (1.75, light), (2.75, color)].map { (inset: CGFloat, color: RGBA) in
      let rect = CGRect(origin: .zero, size: size).shrunk(dx: inset, dy: inset)
      let radius = min(rect.width, rect.height) / 2
      return Path(
        elements: Outline.roundedRect(rect, radii: CGSize(width: radius, height: radius)),
        color: color)
    }
  }

  /// An arrow between two points.
  static func arrow(from a: CGPoint, to tip: CGPoint, _ color: RGBA) -> [Path] {
    let vector = tip - a
    let length = vector.squaredLength.squareRoot()
    let direction = CGPoint(x: vector.x / length, y: vector.y / length)
    let neck = CGPoint(x: tip.x - direction.x * 14, y: tip.y - direction.y * 14)
    func shape(_ rim: CGFloat, _ color: RGBA) -> Path {
      // The rim of the head has the same width at the tip and at the sides: its slope is 7 to 14.
      let b = CGPoint(x: tip.x + direction.x * rim * 2.2, y: tip.y + direction.y * rim * 2.2)
      let base = CGPoint(x: neck.x - direction.x * rim, y: neck.y - direction.y * rim)
      let half = 7 + rim * 1.6
      return Path(
        elements: Shapes.line(from: a, to: neck, width: 3.5 + 2 * rim) + [
          .move(b),
          .line(CGPoint(x: base.x + direction.y * half, y: base.y - direction.x * half)),
          .line(CGPoint(x: base.x - direction.y * half, y: base.y + direction.x * half)), .close,
        ], color: color)
    }
    return [shape(2.5, dark), shape(1, light), shape(0, color)]
  }

  /// A piece of a trail: a line along samples, with a dot for each; a coalesced one is hollow.
  static func trail(
    _ beads: [(at: CGPoint, to: CGPoint, isCoalesced: Bool)], _ color: RGBA
  ) -> [Path] {
    var halo: [PathElement] = []
    var rim: [PathElement] = []
    var dots: [PathElement] = []
    var rings: [Path] = []
    for (p, q, isCoalesced) in beads {
      dots += Shapes.line(from: p, to: q, width: 1.5)
      halo += Shapes.line(from: p, to: q, width: 3.5) + Shapes.disc(at: p, radius: 3.25)
      rim += Shapes.line(from: p, to: q, width: 6) + Shapes.disc(at: p, radius: 4.5)
      if isCoalesced {
        rings.append(
          .init(
            elements: Shapes.disc(at: p, radius: 2.5) + Shapes.disc(at: p, radius: 1.25),
            color: color, isEvenOdd: true))
      } else {
        dots += Shapes.disc(at: p, radius: 2.25)
      }
    }
    return [
      .init(elements: rim, color: dark), .init(elements: halo, color: light),
      .init(elements: dots, color: color),
    ] + rings
  }

  /// The mark of the point that an explanation is about, in a box of 32 points.
  static func spot(_ color: RGBA) -> [Path] {
    let c = CGPoint(x: 16, y: 16)
    func ring(_ outer: CGFloat, _ inner: CGFloat, _ color: RGBA) -> Path {
      .init(
        elements: Shapes.disc(at: c, radius: outer) + Shapes.disc(at: c, radius: inner),
        color: color, isEvenOdd: true)
    }
    return [
      ring(16, 8.5, dark), ring(15, 10, light), ring(14, 11, color),
      .init(elements: Shapes.disc(at: c, radius: 6), color: dark),
      .init(elements: Shapes.disc(at: c, radius: 4), color: light),
      .init(elements: Shapes.disc(at: c, radius: 3), color: color),
    ]
  }
}
