import PantoBase

/// Helpers that make the constants of `TunableConstant+Library`.
extension TunableConstant {
  typealias Concern = @MainActor @Sendable (UIGestureRecognizer) -> Bool
  typealias Distance = any WritableKeyPath<GestureConstants, CGFloat> & Sendable
  typealias Time = any WritableKeyPath<GestureConstants, TimeInterval> & Sendable
  typealias Bounds = any WritableKeyPath<GestureConstants, ClosedRange<CGFloat>> & Sendable

  static let isPan: Concern = { $0.gestureKind == .pan || $0.gestureKind == .screenEdgePan }
  static let isWheelPan: Concern = {
    $0.wantsScroll(isContinuous: false) || $0.wantsScroll(isContinuous: true)
  }
  static let isTap: Concern = {
    $0.gestureKind == .tap || presses($0)?.numberOfTapsRequired ?? 0 > 0
  }
  static let isRotation: Concern = { $0.gestureKind == .rotation }
  static let isSwipe: Concern = { $0.gestureKind == .swipe }
  static let takesSeveralTaps: Concern = {
    $0.gestureKind == .tap ? $0.requiredTaps > 1 : presses($0)?.numberOfTapsRequired ?? 0 > 0
  }
  static let takesSeveralFingers: Concern = {
    switch $0 {
    case let tap as UITapGestureRecognizer: tap.numberOfTouchesRequired > 1
    case let press as UILongPressGestureRecognizer: press.numberOfTouchesRequired > 1
    case let swipe as UISwipeGestureRecognizer: swipe.numberOfTouchesRequired > 1
    default: false
    }
  }

  private static let presses:
    @MainActor @Sendable (UIGestureRecognizer) ->
      UILongPressGestureRecognizer? = { $0 as? UILongPressGestureRecognizer }

  /// Makes a tunable constant that reads and sets one number of a recognizer's `GestureConstants`;
  /// `property` is the Swift name of that number.
  static func constant(
    _ name: String, _ title: String, _ unit: TunableUnit, _ value: Double,
    _ range: ClosedRange<Double>, _ step: Double, _ rule: String, swift property: String,
    _ concerns: @escaping Concern, get: @escaping @Sendable (GestureConstants) -> CGFloat,
    set: @escaping @Sendable (inout GestureConstants, CGFloat) -> Void
  ) -> TunableConstant {
    TunableConstant(
      name, title, unit, value, range, step, rule, swift: "recognizer.constants.\(property)",
      access: Access(
        concerns: concerns, get: { Double(get($0.numbers)) },
        set: { recognizer, value in
          var numbers = recognizer.constants
          set(&numbers, CGFloat(value))
          recognizer.constants = numbers
        }))
  }

  static func distance(
    _ name: String, _ title: String, _ value: Double, _ range: ClosedRange<Double>, _ step: Double,
    _ rule: String, _ path: Distance, _ property: String, _ concerns: @escaping Concern
  ) -> TunableConstant {
    constant(
      name, title, .points, value, range, step, rule, swift: property, concerns,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  static func time(
    _ name: String, _ title: String, _ value: Double, _ range: ClosedRange<Double>, _ step: Double,
    _ rule: String, _ path: Time, _ property: String, _ concerns: @escaping Concern
  ) -> TunableConstant {
    constant(
      name, title, .seconds, value, range, step, rule, swift: property, concerns,
      get: { CGFloat($0[keyPath: path]) }, set: { $0[keyPath: path] = TimeInterval($1) })
  }

  /// Makes a tunable constant for one bound of a range of swipe values. Setting the bound moves the
  /// other one along where they would cross.
  static func swipe(
    _ name: String, _ title: String, _ unit: TunableUnit, _ value: Double,
    _ range: ClosedRange<Double>, _ step: Double, _ path: Bounds, _ property: String, isLower: Bool
  ) -> TunableConstant {
    constant(
      name, title, unit, value, range, step, "SWP-04", swift: property, isSwipe,
      get: { isLower ? $0[keyPath: path].lowerBound : $0[keyPath: path].upperBound },
      set: { numbers, value in
        let (low, high) = (numbers[keyPath: path].lowerBound, numbers[keyPath: path].upperBound)
        numbers[keyPath: path] =
          isLower ? value...max(value, high) : min(value, low)...value
      })
  }
}
