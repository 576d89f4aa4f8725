import PantoCore

/// A product of the shop. Prices are in cents, so that sums are exact.
struct Product: Hashable, Sendable {
  let name: String
  let cents: Int
  /// The two colours of the picture's gradient, `0xRRGGBB`.
  let colors: (UInt32, UInt32)
  /// The drawn picture, on a grid of 100 × 100 units (U25).
  let art: [ArtPart]

  static func == (a: Product, b: Product) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  static let all = [
    Product(name: "Linen tote", cents: 2400, colors: (0xFFD3A5, 0xFD6585), art: toteArt),
    Product(name: "Notebook", cents: 950, colors: (0xA1C4FD, 0x6A82FB), art: notebookArt),
    Product(name: "Kettle", cents: 5800, colors: (0xD4FC79, 0x56AB6B), art: kettleArt),
    Product(name: "Desk lamp", cents: 7900, colors: (0xF6D5F7, 0x9D6FC9), art: lampArt),
    Product(name: "Bottle", cents: 1990, colors: (0x84FAB0, 0x45A6E5), art: bottleArt),
    Product(name: "Beanie", cents: 2200, colors: (0xF6D365, 0xFDA085), art: beanieArt),
    Product(name: "Mug", cents: 1400, colors: (0xE0C3FC, 0x8EC5FC), art: mugArt),
    Product(name: "Apron", cents: 3600, colors: (0xFFE29F, 0xFF719A), art: apronArt),
    Product(name: "Teapot", cents: 4250, colors: (0xC2E9FB, 0x81A4FD), art: teapotArt),
    Product(name: "Blanket", cents: 6400, colors: (0xFBC2EB, 0xA18CD1), art: blanketArt),
    Product(name: "Planter", cents: 2750, colors: (0xDCE35B, 0x45B649), art: planterArt),
    Product(name: "Pen set", cents: 1850, colors: (0xFFDDE1, 0xEE9CA7), art: penArt),
  ]

  static func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "€\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The background of the picture.
  var backdrop: LayerContent.Fill {
    .linearGradient(
      start: .zero, end: CGPoint(x: 1, y: 1),
      stops: [.init(at: 0, color: RGBA(hex: colors.0)), .init(at: 1, color: RGBA(hex: colors.1))])
  }
}
