import PantoBase
import PantoGraphics

/// Divides the damage of a frame into moves and painting: first all `moves`, then all of `painted`.
struct Scrolled {
  var moves: [PixelMove] = []
  var painted: [PixelRect] = []

  /// The smallest area in pixels that is searched for scrolled content. Smaller areas are painted
  /// as quickly as they are compared.
  static let minimumArea = 1 << 12

  /// Compares the steps of this frame with those of the previous frame and finds scrolled content.
  ///
  /// The content of a square clip is moved if the clip has not moved, is enclosed only by square
  /// clips, and has one opaque color below it. Painted again are the pixels that were not made by
  /// equal steps, moved by the same distance, in both frames, and the pixels that other steps cover
  /// in either frame. Every moved pixel therefore equals the result of the same steps in the same
  /// order.
  ///
  /// - Parameter damage: Disjoint rectangles within the window.
  /// - Returns: `nil` if nothing can be moved.
  init?(
    from old: FramePlan.Lists, damage oldDamage: [PixelRect], to new: FramePlan.Lists,
    damage: [PixelRect], background: UInt32
  ) {
    let oldScopes = Scrolled.squareClips(in: old)
    if oldScopes.isEmpty { return nil }
    let newScopes = Scrolled.squareClips(in: new)
    var regions: [PixelRect] = []
    for (k, scope) in newScopes.enumerated() {
      let clip = new.clips[scope.clip]
      func isAlike(_ o: Scope) -> Bool { old.clips[o.clip].box == clip.box }
      guard
        let was = oldScopes.indices.contains(k) && isAlike(oldScopes[k])
          ? oldScopes[k] : oldScopes.first(where: isAlike),
        let region = Scrolled.largest(of: damage, in: scope.rect),
        let source = Scrolled.largest(of: oldDamage, in: was.rect.intersection(region)),
        !regions.contains(where: { $0.intersects(region) })
      else { continue }
      let from = old.clips[was.clip].transform
      let dx = Placement.pixel(clip.transform.tx - from.tx)
      let dy = Placement.pixel(clip.transform.ty - from.ty)
      let target = source.moved(dx, dy).intersection(region)
      guard dx != 0 || dy != 0, target.area >= Scrolled.minimumArea,
        let ground = Scrolled.ground(below: scope, in: new, region, background),
        ground == Scrolled.ground(below: was, in: old, source, background)
      else { continue }
      var comparison = Comparison(
        old: old, new: new, move: PixelMove(target: target, dx: dx, dy: dy), region: region)
      comparison.compare(was, scope)
      guard comparison.isWorthIt else { continue }
      regions.append(region)
      moves.append(comparison.move)
      painted += comparison.painted.rects
    }
    if moves.isEmpty { return nil }
    var rest = damage
    for region in regions { rest = rest.flatMap { $0.pieces(outside: region) } }
    painted += rest
  }

  /// A clip with square corners that is enclosed only by such clips.
  struct Scope {
    /// The indices of the first and the last step of the clip.
    var begin: Int
    var end: Int
    var clip: Int
    /// The rectangle that all enclosing clips leave visible.
    var rect: PixelRect
  }

  private static func squareClips(in lists: FramePlan.Lists) -> [Scope] {
    var found: [Scope] = []
    var open: [Scope] = []
    var i = 0
    while i < lists.steps.count {
      let step = lists.steps[i]
      while let last = open.last, last.end < i { open.removeLast() }
      if step.kind == .beginClip, lists.clips[step.x].isSquare {
        let scope = Scope(
          begin: i, end: step.end, clip: step.x,
          rect: open.last.map { $0.rect.intersection(step.extent) } ?? step.extent)
        found.append(scope)
        open.append(scope)
        i += 1
      } else {
        i = lists.next(after: i)
      }
    }
    return found
  }

  private static func largest(of rects: [PixelRect], in area: PixelRect) -> PixelRect? {
    rects.map { $0.intersection(area) }.max { $0.area < $1.area }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the opaque color of all of `rect` before the scope begins, or `nil` if there may be
  /// several colors.
  private static func ground(
    below scope: Scope, in lists: FramePlan.Lists, _ rect: PixelRect, _ background: UInt32
  ) -> UInt32? {
    var color: UInt32? = background
    var i = 0
    while i < scope.begin {
      let step = lists.steps[i]
      // The step is a clip that encloses the scope.
      if step.end > scope.begin {
        i += 1
        continue
      }
      if step.kind == .fill, step.color >> 24 == 255, step.extent.contains(rect) {
        color = step.color
      } else if step.extent.intersects(rect) {
        color = nil
      }
      i = lists.next(after: i)
    }
    return color
  }
}

/// Compares the steps of one clip in two frames and collects the moved pixels that must be painted.
private struct Comparison {
  let old: FramePlan.Lists
  let new: FramePlan.Lists
  let move: PixelMove
  /// The damaged part of the clip's visible rectangle.
  let region: PixelRect
  var painted = Patchwork()

  init(old: FramePlan.Lists, new: FramePlan.Lists, move: PixelMove, region: PixelRect) {
    self.old = old
    self.new = new
    self.move = move
    self.region = region
    // The pixels that scrolled into view.
    for piece in region.pieces(outside: move.target) { painted.add(piece) }
  }

  var isWorthIt: Bool { !painted.isFull && 4 * painted.area < 3 * region.area }

  mutating func compare(_ was: Scrolled.Scope, _ scope: Scrolled.Scope) {
    // Steps above the clip do not move.
    var i = was.end + 1
    while i < old.steps.count, !painted.isFull { i = addOld(i) }
    i = scope.end + 1
    while i < new.steps.count, !painted.isFull { i = addNew(i) }
    compare(was.begin + 1..<was.end, scope.begin + 1..<scope.end)
  }

  /// Compares two ranges of steps side by side. A step without a counterpart costs painted pixels;
  /// missing an equal pair is therefore not an error.
  private mutating func compare(_ was: Range<Int>, _ now: Range<Int>) {
    var i = was.lowerBound
    var j = now.lowerBound
    while !painted.isFull {
      while i < was.upperBound, seen(old.steps[i].extent).isEmpty {
        i = old.next(after: i)
      }
      while j < now.upperBound, !new.steps[j].extent.intersects(move.target) {
        j = new.next(after: j)
      }
      guard j < now.upperBound else {
        if i >= was.upperBound { return }
        i = addOld(i)
        continue
      }
      if let same = find(j, i..<was.upperBound) {
        while i < same { i = addOld(i) }
        if old.steps[i].end > i { compare(i + 1..<old.steps[i].end, j + 1..<new.steps[j].end) }
        i = old.next(after: i)
        j = new.next(after: j)
      } else {
        j = addNew(j)
      }
    }
  }

  /// The number of old steps among which an equal one is searched. A list seldom loses more rows at
  /// once, and a step that is not found is only painted again.
  private static let maximumSearched = 8

  /// Returns the first of the next old steps that equals the new one.
  private func find(_ new: Int, _ range: Range<Int>) -> Int? {
    var i = range.lowerBound
    var left = Comparison.maximumSearched
    while i < range.upperBound, left > 0 {
      if isSame(i, new) { return i }
      i = old.next(after: i)
      left -= 1
    }
    return nil
  }

  /// Returns the part of `move.target` to which the old rectangle `r` was moved.
  private func seen(_ r: PixelRect) -> PixelRect {
    r.intersection(move.target.moved(-move.dx, -move.dy)).moved(move.dx, move.dy)
  }

  /// Handles an old step that is gone or does not scroll: its pixels were moved too and must be
  /// painted.
  private mutating func addOld(_ i: Int) -> Int {
    // The step ends a clip that encloses the scope.
    if old.steps[i].kind == .endClip { return i + 1 }
    painted.add(seen(old.steps[i].extent))
    return old.next(after: i)
  }

  private mutating func addNew(_ i: Int) -> Int {
    if new.steps[i].kind == .endClip { return i + 1 }
    painted.add(new.steps[i].extent.intersection(region))
    return new.next(after: i)
  }

  /// Whether both steps make the same pixels of `move.target`, or begin groups or clips that do.
  private func isSame(_ i: Int, _ j: Int) -> Bool {
    let a = old.steps[i]
    let b = new.steps[j]
    guard a.kind == b.kind, a.alpha == b.alpha else { return false }
    var (was, now) = (seen(a.extent), b.extent)
    switch a.kind {
    case .fill: guard a.color == b.color else { return false }
    case .copy:
      guard a.picture?.toOpaque() == b.picture?.toOpaque(), a.x + move.dx == b.x,
        a.y + move.dy == b.y, let picture = b.picture
      else { return false }
      // The transparent border of the picture is ignored.
      let ink = picture.borrow {
        PixelRect(
          minX: b.x + $0.first, minY: b.y, maxX: b.x + $0.last, maxY: b.y + $0.height)
      }
      was = was.intersection(ink)
      now = now.intersection(ink)
    case .vector:
      let (v, w) = (old.vectors[a.x], new.vectors[b.x])
      guard v.placement.box != nil, v.placement.box == w.placement.box,
        v.placement.transform == w.placement.transform, v.content == w.content,
        v.x + move.dx == w.x,
        v.y + move.dy == w.y
      else { return false }
    case .beginGroup: if a.isAdditive || b.isAdditive { return false }
    case .beginClip:
      guard old.clips[a.x].isSquare, new.clips[b.x].isSquare else { return false }
    default: return false
    }
    return was.intersection(move.target) == now.intersection(move.target)
  }
}

/// A few disjoint rectangles. Overlapping rectangles are cut, not joined.
private struct Patchwork {
  private(set) var rects: [PixelRect] = []
  private(set) var area = 0
  /// Whether more than `maximumRects` rectangles would be needed.
  private(set) var isFull = false
  private static let maximumRects = 32

  mutating func add(_ r: PixelRect) { add(r, besides: 0) }

  private mutating func add(_ r: PixelRect, besides first: Int) {
    if r.isEmpty { return }
    for k in first..<max(first, rects.count) where rects[k].intersects(r) {
      for piece in r.pieces(outside: rects[k]) { add(piece, besides: k + 1) }
      return
    }
    if rects.count == Patchwork.maximumRects { return isFull = true }
    rects.append(r)
    area += r.area
  }
}

extension FramePlan.Lists {
  /// Returns the index of the step after step `i`. If `i` begins a group or clip, its contents and
  /// its end are skipped.
  func next(after i: Int) -> Int { max(i, steps[i].end) + 1 }
}

extension FramePlan.Clip {
  /// Whether the clip is a rectangle of whole pixels, which blends no pixels.
  var isSquare: Bool { box != nil && !(radius > 0) }
}
