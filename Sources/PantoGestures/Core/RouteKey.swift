/// Identifies the contact whose events belong to one route.
struct RouteKey: Equatable {
  private let number: Int64
  private let kind: UInt8

  /// Returns `nil` for the wheel, which has no contact.
  @inline(__always) init?(_ source: InputEvent.Source) {
    switch source {
    case .finger(let n): (number, kind) = (n, 0)
    case .pen(let n): (number, kind) = (n, 1)
    // The mouse is one contact however many buttons are down (I9).
    case .mouse: (number, kind) = (0, 2)
    case .wheel: return nil
    }
  }
}
