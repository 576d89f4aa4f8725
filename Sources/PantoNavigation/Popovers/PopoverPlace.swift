import PantoScene

/// The frame of a popover beside its source.
struct PopoverPlace {
  /// The length of the arrow, in points.
  static let arrow: CGFloat = 12
  private(set) var frame = CGRect.zero
  /// The direction of the arrow; empty without one.
  private(set) var direction = UIPopoverArrowDirection.up
  /// The middle of the arrow, in points from the left or upper end of its edge.
  private(set) var tip: CGFloat = 0

  /// Returns the part of `room` for a popover whose arrow has the direction `side`.
  private static func space(
    at side: UIPopoverArrowDirection, of source: CGRect, in room: CGRect
  ) -> CGRect {
    var free = room
    switch side {
    case .up: free = room.from(top: source.maxY)
    case .down: free.size.height = min(room.height, source.minY - room.minY)
    case .left: free = room.from(left: source.maxX)
    default: free.size.width = min(room.width, source.minX - room.minX)
    }
    return free
  }

  /// Places a popover without an arrow.
  private mutating func placeOver(_ source: CGRect, _ size: CGSize, in room: CGRect) {
    direction = []
    frame.size = CGSize(
      width: max(0, min(size.width, room.width)), height: max(0, min(size.height, room.height)))
    frame.origin = CGPoint(
      x: max(room.minX, min(source.midX - frame.width / 2, room.maxX - frame.width)),
      y: max(room.minY, min(source.midY - frame.height / 2, room.maxY - frame.height)))
  }

  init(
    for size: CGSize, beside source: CGRect, in room: CGRect, permitted: UIPopoverArrowDirection,
    mayOverlap: Bool
  ) {
    if permitted.isEmpty { placeOver(source, size, in: room) }
    var best: (area: CGFloat, fits: Bool)?
    let all: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let allowed = all.filter { permitted.contains($0) }
    for side in allowed.isEmpty && !permitted.isEmpty ? all : allowed {
      var free = PopoverPlace.space(at: side, of: source, in: room)
      if mayOverlap, free.width < size.width || free.height < size.height { free = room }
      let isVertical = side == .up || side == .down
      let full = CGSize(
        width: size.width + (isVertical ? 0 : PopoverPlace.arrow),
        height: size.height + (isVertical ? PopoverPlace.arrow : 0))
      let shown = CGSize(
        width: max(0, min(full.width, free.width)), height: max(0, min(full.height, free.height)))
      let fits = shown == full
      let area = shown.width * shown.height
      if let best, best.fits || (!fits && area <= best.area) { continue }
      best = (area, fits)
      direction = side
      var x = source.midX - shown.width / 2
      var y = source.midY - shown.height / 2
      switch side {
      case .up: y = free.minY
      case .down: y = free.maxY - shown.height
      case .left: x = free.minX
      default: x = free.maxX - shown.width
      }
      x = max(room.minX, min(x, room.maxX - shown.width))
      y = max(room.minY, min(y, room.maxY - shown.height))
      frame = CGRect(x: x, y: y, width: shown.width, height: shown.height)
      let length = isVertical ? shown.width : shown.height
      let aim = isVertical ? source.midX - x : source.midY - y
      let corner = PopoverBubble.radius + PopoverPlace.arrow
      tip = length < 2 * corner ? length / 2 : max(corner, min(aim, length - corner))
    }
  }
}

extension CGRect {
  fileprivate func from(top: CGFloat) -> CGRect {
    let y = max(minY, top)
    return CGRect(x: minX, y: y, width: width, height: max(0, maxY - y))
  }
  fileprivate func from(left: CGFloat) -> CGRect {
    let x = max(minX, left)
    return CGRect(x: x, y: minY, width: max(0, maxX - x), height: height)
  }
}
