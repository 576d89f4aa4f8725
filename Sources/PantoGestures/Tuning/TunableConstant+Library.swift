import PantoBase

extension TunableConstant {
  /// The library's constants, gestures first.
  public static let all: [TunableConstant] =
    gestures + [.contentDelay, .decelerationRate, .springResponse, .springDamping]

  /// The tunable constants that each recognizer has for itself.
  static let gestures: [TunableConstant] = [
    .panThreshold, .pointerPanThreshold, .tapMovement, .tapDuration, .doubleTapGap,
    .doubleTapDistance, .fingerWindow, .pressDuration, .pressMovement, .pinchThreshold,
    .rotationThreshold, .rotationSeparation, .edgeRegion, .swipeSlowDistance, .swipeFastDistance,
    .swipeSlowAngle, .swipeFastAngle, .swipeSlowSpeed, .swipeFastSpeed, .swipeFingerAngle,
    .swipeDuration, .wheelEnd, .wheelStep,
  ]

  /// Returns the library's tunable constant with that name, or `nil`.
  public static func named(_ name: String) -> TunableConstant? { all.first { $0.name == name } }

  // MARK: Drags

  /// The movement that begins a pan.
  public static let panThreshold = distance(
    "panThreshold", "Pan threshold", 10, 0...40, 1, "PAN-03", \.hysteresis, "hysteresis", isPan)
  /// The movement of a pointer that begins a pan.
  public static let pointerPanThreshold = distance(
    "pointerPanThreshold", "Pan threshold, mouse", 4, 0...20, 1, "PAN-06", \.pointerHysteresis,
    "pointerHysteresis", isPan)
  /// The time from the last scroll event to the end of a scroll pan.
  public static let wheelEnd = time(
    "wheelEnd", "Wheel end", 0.15, 0.05...1, 0.05, "PAN-19", \.wheelEnd, "wheelEnd", isWheelPan)
  /// The distance of one notch of the wheel.
  public static let wheelStep = distance(
    "wheelStep", "Wheel step", 40, 5...120, 5, "PTR-07", \.wheelStep, "wheelStep", isWheelPan)
  /// The distance from the window's edge within which an edge pan may begin.
  public static let edgeRegion = distance(
    "edgeRegion", "Edge region", 20, 0...80, 1, "EDG-01", \.edgeRegion, "edgeRegion"
  ) { $0.gestureKind == .screenEdgePan }

  // MARK: Taps and presses

  /// The distance that a finger may move during a tap.
  public static let tapMovement = distance(
    "tapMovement", "Tap movement", 10, 0...40, 1, "TAP-03", \.tapMovement, "tapMovement", isTap)
  /// The time that a tap may take.
  public static let tapDuration = time(
    "tapDuration", "Tap duration", 0.75, 0.1...2, 0.05, "TAP-03", \.tapMaxDuration,
    "tapMaxDuration", isTap)
  /// The time from a lift to the next touch down of a multiple tap.
  public static let doubleTapGap = time(
    "doubleTapGap", "Double-tap gap", 0.35, 0.05...1, 0.05, "TAP-03", \.multiTapInterval,
    "multiTapInterval", takesSeveralTaps)
  /// The distance between the taps of a multiple tap.
  public static let doubleTapDistance = distance(
    "doubleTapDistance", "Double-tap distance", 30, 0...100, 5, "TAP-03", \.multiTapDistance,
    "multiTapDistance", takesSeveralTaps)
  /// The time in which all fingers of a gesture must touch down.
  public static let fingerWindow = time(
    "fingerWindow", "Finger window", 0.35, 0.05...1, 0.05, "TAP-03", \.multiFingerWindow,
    "multiFingerWindow", takesSeveralFingers)
  /// The time that a long press must last.
  public static let pressDuration = TunableConstant(
    "pressDuration", "Press duration", .seconds, 0.5, 0...2, 0.05, "LPR-01",
    swift: "longPress.minimumPressDuration",
    access: Access(
      concerns: { $0 is UILongPressGestureRecognizer },
      get: { ($0 as? UILongPressGestureRecognizer)?.minimumPressDuration ?? 0.5 },
      set: { ($0 as? UILongPressGestureRecognizer)?.minimumPressDuration = $1 }))
  /// The distance that a finger may move before a long press begins.
  public static let pressMovement = distance(
    "pressMovement", "Press movement", 10, 0...40, 1, "LPR-03", \.pressMovement, "pressMovement"
  ) { $0.gestureKind == .longPress }

  // MARK: Two fingers

  /// The change of distance that begins a pinch.
  public static let pinchThreshold = distance(
    "pinchThreshold", "Pinch threshold", 8, 0...40, 1, "PIN-02", \.pinchSlop, "pinchSlop"
  ) { $0.gestureKind == .pinch }
  /// The turn that begins a rotation.
  public static let rotationThreshold = constant(
    "rotationThreshold", "Rotation threshold", .degrees, 5, 0...30, 1, "ROT-02",
    swift: "rotationSlop", isRotation, get: { $0.rotationSlop }, set: { $0.rotationSlop = $1 })
  /// The distance between two fingers below which their turning begins no rotation.
  public static let rotationSeparation = distance(
    "rotationSeparation", "Rotation separation", 20, 0...100, 5, "ROT-02", \.rotationSeparation,
    "rotationSeparation", isRotation)

  // MARK: Swipes

  /// The least distance of a slow swipe.
  public static let swipeSlowDistance = swipe(
    "swipeSlowDistance", "Swipe distance, slow", .points, 30, 5...150, 5, \.swipeDistance,
    "swipeDistance", isLower: true)
  /// The least distance of a fast swipe.
  public static let swipeFastDistance = swipe(
    "swipeFastDistance", "Swipe distance, fast", .points, 80, 5...200, 5, \.swipeDistance,
    "swipeDistance", isLower: false)
  /// The angle by which a slow swipe may deviate from its direction.
  public static let swipeSlowAngle = swipe(
    "swipeSlowAngle", "Swipe angle, slow", .degrees, 20, 0...90, 5, \.swipeHalfAngle,
    "swipeHalfAngle", isLower: true)
  /// The angle by which a fast swipe may deviate from its direction.
  public static let swipeFastAngle = swipe(
    "swipeFastAngle", "Swipe angle, fast", .degrees, 35, 0...90, 5, \.swipeHalfAngle,
    "swipeHalfAngle", isLower: false)
  /// The speed of a slow swipe.
  public static let swipeSlowSpeed = swipe(
    "swipeSlowSpeed", "Swipe speed, slow", .pointsPerSecond, 200, 0...1000, 50, \.swipeSpeed,
    "swipeSpeed", isLower: true)
  /// The speed of a fast swipe.
  public static let swipeFastSpeed = swipe(
    "swipeFastSpeed", "Swipe speed, fast", .pointsPerSecond, 1200, 200...3000, 50, \.swipeSpeed,
    "swipeSpeed", isLower: false)
  /// The angle by which each of several fingers may deviate from the direction of a swipe, beyond
  /// what is allowed for their centre.
  public static let swipeFingerAngle = constant(
    "swipeFingerAngle", "Swipe finger angle", .degrees, 30, 0...90, 5, "SWP-04",
    swift: "swipeFingerAngle", { isSwipe($0) && takesSeveralFingers($0) },
    get: { $0.swipeFingerAngle }, set: { $0.swipeFingerAngle = $1 })
  /// The time that a swipe may take.
  public static let swipeDuration = time(
    "swipeDuration", "Swipe duration", 0.4, 0.05...2, 0.05, "SWP-05", \.swipeMaxDuration,
    "swipeMaxDuration", isSwipe)

  // MARK: Scrolling and motion

  /// How long a scroll view holds a touch back from its content.
  public static let contentDelay = TunableConstant(
    "contentDelay", "Content delay", .seconds, 0.15, 0...1, 0.05, "TUN-01",
    swift: "stage.tuning[.contentDelay]", access: nil)
  /// The share of its speed that released content keeps per millisecond.
  public static let decelerationRate = TunableConstant(
    "decelerationRate", "Deceleration", .perMillisecond, 0.998, 0.98...0.9995, 0.0005, "SPR-09",
    swift: "scrollView.decelerationRate", access: nil)
  /// The undamped period of springs that are given by a response.
  public static let springResponse = TunableConstant(
    "springResponse", "Spring response", .seconds, 0.5, 0.05...2, 0.05, "SPR-07",
    swift: "stage.tuning[.springResponse]", access: nil)
  /// The damping ratio of springs that are given by a response. A spring below 1 overshoots.
  public static let springDamping = TunableConstant(
    "springDamping", "Spring damping", .ratio, 1, 0.1...1.5, 0.05, "SPR-07",
    swift: "stage.tuning[.springDamping]", access: nil)
}
