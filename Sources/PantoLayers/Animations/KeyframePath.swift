import PantoBase
import PantoGraphics

/// The path of a key frame animation as segments, between which its key values lie (ANI-19).
///
/// A move to another point is no segment: the animation jumps there.
struct KeyframePath {
  /// A line or a curve of the path, as short lines of known length.
  private struct Segment {
    let points: [CGPoint]
    /// The length of the segment up to each point.
    let distances: [CGFloat]

    init(_ points: [CGPoint]) {
      self.points = points
      var sum: CGFloat = 0
      distances = points.indices.map { i in
        if i > 0 { sum += (points[i] - points[i - 1]).length }
        return sum
      }
    }

    var length: CGFloat { distances.last ?? 0 }

    /// Returns the point at a fraction of the length, and the vector of the short line there. A
    /// timing curve may leave 0…1; the first and the last line then go on.
    func place(at fraction: CGFloat) -> (point: CGPoint, direction: CGPoint) {
      guard points.count > 1 else { return (points.first ?? .zero, .zero) }
      let wanted = fraction * length
      var i = 1
      while i < points.count - 1, distances[i] <= wanted { i += 1 }
      let direction = points[i] - points[i - 1]
      let part = distances[i] - distances[i - 1]
      let along = part > 0 ? (wanted - distances[i - 1]) / part : 0
      return (points[i - 1] + direction * along, direction)
    }
  }

  private var segments: [Segment] = []
  /// The number of key values: the points where segments meet, and the two ends.
  var count: Int { segments.count + 1 }

  /// Creates the segments of a path. Elements that are not finite are left out. The result is `nil`
  /// if the path has no segment.
  init?(_ path: CGPath) {
    var (start, current) = (CGPoint?.none, CGPoint?.none)
    for element in path.elements {
      let end: CGPoint?
      switch element {
      case .move(let point): end = point
      case .line(let point), .quad(let point, _), .curve(let point, _, _): end = point
      case .close: end = start
      }
      guard let end, end.x.isInReach, end.y.isInReach else { continue }
      defer { current = end }
      if case .move = element { start = end } else if current == nil { start = end }
      guard let current, start != nil else { continue }
      switch element {
      case .move: continue
      case .close where current == end: continue
      case .close, .line: segments.append(Segment(current == end ? [end] : [current, end]))
      case .quad, .curve:
        let line = Outline.polylines([.move(current), element]).first?.points ?? [current, end]
        segments.append(Segment(line))
      }
    }
    if segments.isEmpty { return nil }
  }

  /// The times, 0…1, of the key values for a movement at the same speed along the whole path.
  var evenTimes: [Double] {
    let length = Double(segments.reduce(0) { $0 + $1.length })
    var sum = 0.0
    var times = [0.0]
    for segment in segments {
      sum += Double(segment.length)
      times.append(length > 0 ? min(sum / length, 1) : 1)
    }
    return times
  }

  /// Returns the point at a fraction of the segment after a key value, and the direction there. The
  /// last key value is the end of the path.
  func place(after key: Int, _ fraction: CGFloat) -> (point: CGPoint, direction: CGPoint) {
    key < segments.count
      ? segments[key].place(at: fraction) : segments[segments.count - 1].place(at: 1)
  }
}
