import PantoBase
import PantoGraphics

/// Creation of the painting steps that draw layers.
extension FramePlan {
  typealias Item = UnsafePointer<Frame.Item>

  /// Content with more pixels is not cached as a picture, at scale 1.
  private static var maximumCachedPixels: CGFloat { 512 * 512 }

  /// Content with more pixels that rotates or scales is painted in place instead of being sampled
  /// from a picture, which would take more than 4 MiB at scale 1.
  private static var maximumSampledPixels: CGFloat { 1_048_576 }
  /// Content that shows larger than its picture by more than this factor is sampled from a picture
  /// of twice the scale, because it would be visibly soft.
  private static var mostEnlarged: CGFloat { 1.25 }

  func add(_ item: Item, _ content: LayerContent, scale: CGFloat) {
    if stepCache.isOn, let i = stepCache.reuse(item) {
      if let picture = stepCache.entries[i].picture, !lists.clips.isEmpty { keep(picture) }
      return append(stepCache.entries[i].step, hiding: stepCache.entries[i].hidden)
    }
    let t = item.pointee.transform
    let isSettled = item.pointee.isSettled
    let alpha = Blend.byte(item.pointee.opacity)
    guard alpha > 0 else { return }
    let isUpright = t.isUpright
    let isAtScale = t.a == scale && t.d == scale
    guard
      isUpright && isAtScale && isScaleUsable && t.tx.isInReach && t.ty.isInReach
        || t.isFinite && t.isInvertible
    else { return }
    // Content that moves without scaling, or rests at any scale, is placed on whole pixels.
    if isUpright, isSettled || isAtScale { return addUpright(item, content, alpha) }
    let painted = content.paintedBounds
    if isSettled || content.isPlain
      || painted.width * scale * painted.height * scale
        > FramePlan.maximumSampledPixels * pointArea
    {
      return addFree(item, content, alpha)
    }
    addSampled(item, content, alpha, scale: sampledScale(t, painted.size, scale))
  }

  /// Returns the scale of the picture from which content is sampled: that of the frame, doubled as
  /// often as the content is enlarged, while the picture is small enough (DRW-06).
  private func sampledScale(
    _ t: CGAffineTransform, _ size: CGSize, _ scale: CGFloat
  ) -> CGFloat {
    let shown = t.determinant.magnitude.squareRoot()
    var made = scale
    while shown > made * FramePlan.mostEnlarged,
      size.width * size.height * made * made * 4 <= FramePlan.maximumSampledPixels
    {
      made *= 2
    }
    return made
  }

  /// Adds content that rotates or scales in motion, which is sampled from its upright picture.
  private func addSampled(_ item: Item, _ content: LayerContent, _ alpha: UInt32, scale: CGFloat) {
    let box = uprightBox(content, scale, scale)
    let picture = uprightPicture(FramePlan.key(content, scale, scale, box), box)
    let b = content.bounds
    let kx = box.width > 0 ? b.width / CGFloat(box.width) : 1 / scale
    let ky = box.height > 0 ? b.height / CGFloat(box.height) : 1 / scale
    let fromTexels = CGAffineTransform(
      a: kx, b: 0, c: 0, d: ky, tx: b.minX + CGFloat(picture.originX) * kx,
      ty: b.minY + CGFloat(picture.originY) * ky
    ).concatenating(item.pointee.transform)
    guard let sampling = Sampling(fromTexels) else { return }
    let sampled = CGRect(x: -1, y: -1, width: picture.width + 2, height: picture.height + 2)
    var step = PaintStep(kind: .sample, extent: item.pointee.extent, alpha: alpha)
    step.extent = item.pointee.extent.intersection(
      PixelRect(outside: sampled.applying(fromTexels)))
    step.x = lists.samplings.count
    step.picture = Unmanaged.passUnretained(picture)
    keep(picture)
    lists.samplings.append(sampling)
    lists.steps.append(step)
  }

  /// Whether the content, including its margin, has too many pixels for a cached picture.
  private func isLarge(_ painted: CGRect, scaleX a: CGFloat, scaleY d: CGFloat) -> Bool {
    !((painted.width * a + 4) * (painted.height * d + 4)
      <= FramePlan.maximumCachedPixels * pointArea)
  }

  private func uprightBox(_ content: LayerContent, _ a: CGFloat, _ d: CGFloat) -> PixelRect {
    Placement(
      snapping: CGAffineTransform(
        a: a, b: 0, c: 0, d: d, tx: -content.bounds.minX * a, ty: -content.bounds.minY * d),
      bounds: content.bounds
    ).box ?? PixelRect(width: 0, height: 0)
  }

  private func addUpright(_ item: Item, _ content: LayerContent, _ alpha: UInt32) {
    let t = item.pointee.transform
    let box = Placement.box(snapping: t, content.bounds)
    if let flat = content.flat {
      if flat == 0 { return }
      var step = PaintStep(
        kind: .fill, extent: item.pointee.extent.intersection(box), alpha: alpha)
      if step.extent.isEmpty { return }
      step.color = alpha == 255 ? flat : Blend.scale(flat, alpha)
      let isOpaque = step.color >> 24 == 255
      return add(step, nil, hiding: isOpaque ? step.extent : PixelRect(width: 0, height: 0), item)
    }
    let painted = content.paintedBounds
    if isLarge(painted, scaleX: t.a, scaleY: t.d) {
      let own = PixelRect(width: box.width, height: box.height)
      return addVector(
        item, content, Placement(box: own, a: t.a, d: t.d, bounds: content.bounds), alpha,
        x: box.minX, y: box.minY)
    }
    if let latest = cache.latest(content, a: t.a, d: t.d, width: box.width, height: box.height) {
      return latest.borrow {
        addCopy($0, item, x: box.minX + $0.originX, y: box.minY + $0.originY, alpha)
      }
    }
    let own = PixelRect(width: box.width, height: box.height)
    let key = FramePlan.key(content, t.a, t.d, own)
    let known = cache.known(key)
    if known == nil,
      hasLargeImage(content) || isThin(content, scale: max(t.a, t.d)) || isLargeCard(content, own),
      cache.isNew(key)
    {
      return addVector(
        item, content, Placement(box: own, a: t.a, d: t.d, bounds: content.bounds), alpha,
        x: box.minX, y: box.minY, isOnePicture: true)
    }
    let picture = known ?? uprightPicture(key, own)
    addCopy(picture, item, x: box.minX + picture.originX, y: box.minY + picture.originY, alpha)
  }

  private func addCopy(_ picture: Picture, _ item: Item, x: Int, y: Int, _ alpha: UInt32) {
    var step = PaintStep(kind: .copy, extent: item.pointee.extent, alpha: alpha)
    step.extent = step.extent.intersection(
      PixelRect(minX: x, minY: y, maxX: x + picture.width, maxY: y + picture.height))
    if step.extent.isEmpty { return }
    step.x = x
    step.y = y
    step.picture = Unmanaged.passUnretained(picture)
    let hidden = alpha == 255 ? picture.opaque(x, y) : PixelRect(width: 0, height: 0)
    add(step, picture, hiding: hidden.intersection(step.extent), item)
  }

  /// Adds a fill or copy step, which can be reused for the same item of the next frame.
  @inline(__always) private func add(
    _ step: PaintStep, _ picture: Picture?, hiding hidden: PixelRect, _ item: Item
  ) {
    let isCached =
      stepCache.isOn
      && stepCache.add(
        StepCache.Entry(item: item.pointee, step: step, hidden: hidden, picture: picture))
    // The content of clips is compared with the next frame, so its pictures must stay alive.
    if let picture, !isCached || !lists.clips.isEmpty { keep(picture) }
    append(step, hiding: hidden)
  }

  /// Keeps a picture alive until the next plan. Consecutive equal views add it only once.
  @inline(__always) private func keep(_ picture: Picture) {
    let ref = Unmanaged.passUnretained(picture).toOpaque()
    if lastKept == ref { return }
    lastKept = ref
    lists.kept.append(picture)
  }

  @inline(__always) private func append(_ step: PaintStep, hiding hidden: PixelRect) {
    if hidden.area >= FramePlan.minimumHiddenArea {
      let rect = insideOpenSteps(hidden)
      if rect.area >= FramePlan.minimumHiddenArea {
        lists.covers.append(Cover(step: lists.steps.count, rect: rect))
      }
    }
    lists.steps.append(step)
  }

  /// Returns the cache key of the picture of upright content.
  private static func key(
    _ content: LayerContent, _ a: CGFloat, _ d: CGFloat, _ box: PixelRect
  ) -> ContentCache.Key {
    ContentCache.Key(
      content: content, a: a, b: 0, c: 0, d: d, x: CGFloat(box.width), y: CGFloat(box.height))
  }

  /// Whether the content consists of a border or of outlines without a ground, and is so large that
  /// it should be painted in place when it is new: an outline that changes with every frame would
  /// need a picture of its whole box for every frame.
  private func isThin(_ content: LayerContent, scale: CGFloat) -> Bool {
    guard case .none = content.fill, content.isShape,
      content.paintedBounds.width * content.paintedBounds.height * scale * scale
        >= FramePlan.minimumVectorPixels
    else { return false }
    var count = 0
    for path in content.paths { count += path.elements.count }
    return count <= FramePlan.maximumVectorElements
  }

  /// Whether the content has an image that is so large that it should be painted in place when it
  /// is new. The key of a kept picture holds the image, so a view that shows a new image in every
  /// frame would keep the last dozens of them (L13).
  private func hasLargeImage(_ content: LayerContent) -> Bool {
    guard let image = content.image?.image else { return false }
    return image.pixels.count >= FramePlan.minimumLargeImage
  }

  /// Whether the content is a card with a shadow that is so large that it should be painted in
  /// place when it is new: one that grows or is lifted would need a picture for every frame.
  private func isLargeCard(_ content: LayerContent, _ box: PixelRect) -> Bool {
    content.isCard && box.area >= FramePlan.minimumLargeImage
  }

  /// The number of pixels from which on an image takes more memory than most kept pictures: 256
  /// KiB.
  static let minimumLargeImage = 1 << 16
  /// The number of pixels from which on a shape is painted in place. A smaller picture costs hardly
  /// more.
  private static var minimumVectorPixels: CGFloat { 16 * 16 }
  /// The largest number of path elements that are painted in place. An outline that is painted in
  /// place is flattened for each rectangle of the damage and for each band of rows, so that one
  /// with many elements is better painted once.
  private static let maximumVectorElements = 1_000

  private func uprightPicture(_ key: ContentCache.Key, _ box: PixelRect) -> Picture {
    cache.picture(key) {
      picture(key.content, Placement(box: box, a: key.a, d: key.d, bounds: key.content.bounds))
    }
  }

  private func picture(_ content: LayerContent, _ placement: Placement) -> Picture {
    var area = PixelRect(outside: content.paintedBounds.applying(placement.transform))
    if let box = placement.box { area = area.union(box) }
    area = PixelRect(
      minX: area.minX - 2, minY: area.minY - 2, maxX: area.maxX + 2, maxY: area.maxY + 2)
    // One pixel on each side stays transparent, because sampling at the edge reads it.
    let inner = PixelRect(
      minX: area.minX + 1, minY: area.minY + 1, maxX: area.maxX - 1, maxY: area.maxY - 1)
    return Picture(area, scratch: scratch) { canvas in
      var c = canvas
      c.clip = inner
      contentPainter.paint(content, at: placement, on: c)
    }
  }

  private func addFree(_ item: Item, _ content: LayerContent, _ alpha: UInt32) {
    let t = item.pointee.transform
    let painted = content.paintedBounds.applying(t)
    guard item.pointee.isSettled, !isLarge(painted, scaleX: 1, scaleY: 1),
      t.tx.magnitude < 4e6, t.ty.magnitude < 4e6
    else { return addVector(item, content, Placement(free: t), alpha) }
    // Positions that differ by whole pixels share one picture.
    let x = t.tx.rounded(.down)
    let y = t.ty.rounded(.down)
    var own = t
    own.tx = t.tx - x
    own.ty = t.ty - y
    let key = ContentCache.Key(
      content: content, a: t.a, b: t.b, c: t.c, d: t.d, x: own.tx, y: own.ty)
    let known = cache.known(key)
    if known == nil,
      content.isPlain || isThin(content, scale: t.determinant.magnitude.squareRoot()),
      cache.isNew(key)
    {
      return addVector(
        item, content, Placement(free: own), alpha, x: Int(x), y: Int(y), isOnePicture: true)
    }
    let found = known ?? cache.picture(key) { picture(content, Placement(free: own)) }
    addCopy(found, item, x: Int(x) + found.originX, y: Int(y) + found.originY, alpha)
  }

  private func addVector(
    _ item: Item, _ content: LayerContent, _ placement: Placement, _ alpha: UInt32, x: Int = 0,
    y: Int = 0, isOnePicture: Bool = false
  ) {
    var step = PaintStep(kind: .vector, extent: item.pointee.extent, alpha: alpha)
    step.x = lists.vectors.count
    let isShape = content.isShape
    if !isShape { lists.placed.append(Cover(step: lists.steps.count, rect: step.extent)) }
    lists.vectors.append(
      Vector(
        content: content, placement: placement, x: x, y: y, isShape: isShape,
        isOnePicture: isOnePicture))
    var hidden = PixelRect(width: 0, height: 0)
    // Outlines end at the farthest pixel, and a ground with round corners is one.
    if alpha == 255, let box = placement.box,
      CGFloat(max(box.width, box.height)) <= PixelRect.farthest
    {
      let body = contentPainter.opaqueBody(content, box, at: placement)
      hidden = PixelRect(
        minX: body.minX + x, minY: body.minY + y, maxX: body.maxX + x, maxY: body.maxY + y
      ).intersection(step.extent)
    }
    append(step, hiding: hidden)
  }
}

extension LayerContent {
  /// Whether the content is an opaque ground with a shadow of its own outline, and perhaps a border
  /// that nothing shows through.
  var isCard: Bool {
    guard let shadow, shadow.path == nil, case .solid(let color) = fill, color.alpha >= 1 else {
      return false
    }
    return corners == .all && image == nil && text == nil && drawn == nil && paths.isEmpty
      && (borderWidth <= 0 || borderColor.alpha >= 1)
  }

  /// Whether the content consists of fill, border and outlines only.
  fileprivate var isShape: Bool {
    shadow == nil && image == nil && text == nil && drawn == nil
  }
}
