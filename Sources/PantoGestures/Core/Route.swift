import PantoBase

/// Keeps everything that the events of one finger, pen or pressed pointer need: its touch, its
/// contact and its recognizers.
///
/// A route is made once at touch down, because none of this changes until the touch ends (EVT-02).
/// `recognizers` does not retain its elements; the touch does. A closed route stays retained in
/// `closedRoutes` until the current report ends.
@MainActor final class Route {
  final let touch: UITouch
  final let contact: ContactLedger.Contact
  final let key: RouteKey
  /// The set with only this touch, made once and passed to recognizers and views.
  final let singleSet: Set<UITouch>
  /// The recognizers that follow the touch, in the order of delivery: innermost view first.
  @exclusivity(unchecked) final var recognizers = OwnedList<Unmanaged<UIGestureRecognizer>>(
    capacity: 4)
  /// Whether the touch changed in the current step.
  final var isInStep = false

  init(_ touch: UITouch, _ contact: ContactLedger.Contact, _ key: RouteKey) {
    self.touch = touch
    self.contact = contact
    self.key = key
    singleSet = [touch]
  }
}
