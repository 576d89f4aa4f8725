import PantoBase
import PantoGraphics

/// Painting of clips. A clip with antialiased edges saves the pixels below its edges.
extension Painter {
  /// Starts a clip. Content is drawn beyond the clip's antialiased edge; the pixels below that edge
  /// are saved here and blended in again at the end, in proportion to the uncovered part.
  /// Background therefore does not show through between layers that meet at the edge (DRW-03).
  func beginClip(_ clip: FramePlan.Clip, _ r: PixelRect, _ canvas: Canvas) -> Canvas {
    var c = canvas
    c.clip = r
    guard let box = clip.box else {
      addOutline(of: clip)
      c.clip = r.intersection(coverage.bounds)
      save(c.clip, canvas)
      return c
    }
    let radius = min(clip.radius, CGFloat(min(box.width, box.height)) / 2)
    if radius > 0 {
      let side = Int(radius.rounded(.up))
      let midX = (box.minX + box.maxX) / 2
      let midY = (box.minY + box.maxY) / 2
      let left = min(box.minX + side, midX)
      let right = max(box.maxX - side, midX)
      let top = min(box.minY + side, midY)
      let bottom = max(box.maxY - side, midY)
      func saveCorner(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        save(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY).intersection(r), canvas)
      }
      saveCorner(minX: box.minX, minY: box.minY, maxX: left, maxY: top)
      saveCorner(minX: right, minY: box.minY, maxX: box.maxX, maxY: top)
      saveCorner(minX: box.minX, minY: bottom, maxX: left, maxY: box.maxY)
      saveCorner(minX: right, minY: bottom, maxX: box.maxX, maxY: box.maxY)
    }
    return c
  }

  private func addOutline(of clip: FramePlan.Clip) {
    coverage.begin()
    if let box = clip.box {
      coverage.addRoundedRect(
        CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height),
        radius: clip.radius, .identity, corners: clip.corners)
    } else {
      coverage.addRoundedRect(
        clip.rect, radius: clip.radius, clip.transform, corners: clip.corners)
    }
  }

  private func save(_ r: PixelRect, _ canvas: Canvas) {
    if r.isEmpty { return }
    let index = reserveBuffer(r.area)
    let pixels = buffers[index].pixels
    for y in r.minY..<r.maxY {
      (pixels + (y - r.minY) * r.width).update(from: canvas.row(y) + r.minX, count: r.width)
    }
    patches.append(Patch(rect: r, buffer: index))
  }

  func endClip(_ clip: FramePlan.Clip, _ level: Level, _ canvas: Canvas) {
    if patches.count == level.patches { return }
    addOutline(of: clip)
    while patches.count > level.patches, let patch = patches.popLast() {
      let r = patch.rect
      let saved = buffers[patch.buffer].pixels
      coverage.forEachRow(in: r, isEvenOdd: false) { y, x0, c, n in
        let d = canvas.row(y) + x0
        let s = saved + (y - r.minY) * r.width + (x0 - r.minX)
        for i in 0..<n where c[i] != 255 { d[i] = Blend.mix(d[i], s[i], UInt32(c[i])) }
      }
      usedBuffers -= 1
    }
  }
}
