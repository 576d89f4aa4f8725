import PantoCore

/// The contents of the cart, in the order in which products were added.
struct Cart: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let product: Product
    var quantity: Int
  }

  /// The largest quantity of one product.
  static let most = 99

  private(set) var lines: [Line] = []

  var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  var cents: Int { lines.reduce(0) { $0 + $1.quantity * $1.product.cents } }

  mutating func add(_ product: Product, _ amount: Int = 1) {
    if let i = lines.firstIndex(where: { $0.product == product }) {
      lines[i].quantity = min(Self.most, lines[i].quantity + amount)
      if lines[i].quantity <= 0 { lines.remove(at: i) }
    } else if amount > 0 {
      lines.append(Line(product: product, quantity: amount))
    }
  }

  mutating func empty() { lines = [] }
}
