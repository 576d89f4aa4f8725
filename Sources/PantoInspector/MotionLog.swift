import PantoBase
import PantoGestures
import PantoScene

/// Samples the values of animated and dragged views once a frame, for the tab *Motion*.
@MainActor struct MotionLog {
  @MainActor private struct Track {
    weak var view: UIView?
    let id: ObjectIdentifier
    let name: String
    let property: MotionCurve.Property
    var samples: [MotionCurve.Sample] = []
    var hasMoved = false
  }

  /// The most values that are followed at once.
  private static let most = 12
  /// The most samples of one value: ten seconds at 120 frames a second.
  private static let mostSamples = 1200
  private var tracks: [Track] = []

  /// Adds the values of the views at `now`.
  mutating func sample(
    _ views: [UIView], animated: [CALayer], at now: TimeInterval, clock: TimeInterval
  ) {
    for view in views.prefix(4) {
      add(view, isAnimated: view.layer.presentationValues != nil, now, clock)
    }
    for layer in animated.prefix(MotionLog.most) {
      guard let view = layer.host as? UIView, !views.contains(where: { $0 === view }) else {
        continue
      }
      add(view, isAnimated: true, now, clock)
    }
    let first = now - TransitionHistory.span
    if tracks.indices.contains(where: { tracks[$0].samples.last?.time ?? 0 < first }) {
      tracks.removeAll { ($0.samples.last?.time ?? 0) < first }
    }
  }

  private mutating func add(
    _ view: UIView, isAnimated: Bool, _ now: TimeInterval, _ clock: TimeInterval
  ) {
    let model = view.layer.model
    let geometry = view.layer.shownGeometry(at: clock)
    let opacity = view.layer.shownOpacity(at: clock)
    for property in MotionCurve.Property.allCases {
      let (shown, set) = MotionLog.values(property, geometry, opacity, model)
      record(view, property, shown, set, isAnimated, now)
    }
  }

  private static func values(
    _ property: MotionCurve.Property, _ shown: ShownGeometry, _ opacity: CGFloat,
    _ model: LayerModel
  ) -> (CGFloat, CGFloat) {
    func scale(_ m: CGAffineTransform) -> CGFloat { (m.a * m.a + m.b * m.b).squareRoot() }
    func angle(_ m: CGAffineTransform) -> CGFloat { Maths.atan2(m.b, m.a) * 180 / .pi }
    switch property {
    case .x: return (shown.position.x, model.position.x)
    case .y: return (shown.position.y, model.position.y)
    case .width: return (shown.bounds.width, model.bounds.width)
    case .height: return (shown.bounds.height, model.bounds.height)
    case .alpha: return (opacity, model.opacity)
    case .scale: return (scale(shown.transform), scale(model.transform))
    case .angle: return (angle(shown.transform), angle(model.transform))
    }
  }

  private mutating func record(
    _ view: UIView, _ property: MotionCurve.Property, _ shown: CGFloat, _ model: CGFloat,
    _ isAnimated: Bool, _ now: TimeInterval
  ) {
    let id = ObjectIdentifier(view)
    // A closure would copy each track, whose weak reference makes that slow.
    var found: Int?
    for i in tracks.indices
    where tracks[i].id == id && tracks[i].property == property && tracks[i].view === view {
      found = i
      break
    }
    if found == nil {
      if tracks.count >= MotionLog.most * MotionCurve.Property.allCases.count {
        tracks.removeFirst(MotionCurve.Property.allCases.count)
      }
      tracks.append(Track(view: view, id: id, name: view.gestureName, property: property))
      found = tracks.count - 1
    }
    guard let i = found else { return }
    if let last = tracks[i].samples.last {
      if last.time >= now { tracks[i].samples.removeLast() }
      if last.shown != shown || last.model != model || shown != model { tracks[i].hasMoved = true }
    }
    tracks[i].samples.append(
      MotionCurve.Sample(time: now, shown: shown, model: model, isAnimated: isAnimated))
    if tracks[i].samples.count > MotionLog.mostSamples {
      tracks[i].samples.removeFirst(MotionLog.mostSamples / 2)
    }
  }

  /// The curves of the values that changed, the latest views first.
  func curves(cursor: TimeInterval?) -> [MotionCurve] {
    tracks.reversed().filter { $0.hasMoved && $0.samples.count > 1 }.sorted {
      ($0.samples.last?.time ?? 0, $1.property.rank) > (
        $1.samples.last?.time ?? 0, $0.property.rank
      )
    }.prefix(MotionLog.most).map {
      MotionCurve(view: $0.name, property: $0.property, samples: $0.samples, cursor: cursor)
    }
  }
}

extension MotionCurve.Property {
  /// The place in the list of the curves of one view.
  fileprivate var rank: Int { MotionCurve.Property.allCases.firstIndex(of: self) ?? 0 }
}
