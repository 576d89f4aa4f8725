import PantoBase
import PantoGraphics

// How the particles of an emitter layer are drawn.
extension CALayer {
  /// The layer's time as the program and its particles count it, at a time of the clock.
  final func particleTime(_ time: TimeInterval) -> TimeInterval {
    ownTime(time) + (emission?.skipped ?? 0)
  }

  /// Includes the time that animations have skipped in the particles' time, after a change of the
  /// clock.
  final func includeSkippedTime() {
    if let tree { emission?.include(skipped: tree.time.now - tree.animationTime) }
  }

  /// Whether particles show, or may be born. Nothing shows below a layer that is hidden or fully
  /// transparent, so no frame is drawn for such particles; their times go on.
  final func hasMovingParticles(at time: TimeInterval) -> Bool {
    guard let emission, !emission.isStill, !standsStill, isShown(at: time) else { return false }
    let now = particleTime(time)
    emission.follow(now)
    return emission.isLive(at: now) || emission.shows
  }

  /// Whether neither the layer nor one above it is hidden or fully transparent.
  private func isShown(at time: TimeInterval) -> Bool {
    var next: CALayer? = self
    while let layer = next {
      if layer.model.isHidden || layer.shownOpacity(at: time) <= 0 { return false }
      next = layer.parent
    }
    return true
  }

  /// Returns the device pixels that the particles touch through `matrix`.
  final func particlesExtent(
    _ emission: Emission, _ matrix: CGAffineTransform, at time: TimeInterval
  ) -> PixelRect {
    let particles = emission.particles(at: particleTime(time))
    emission.shows = !particles.isEmpty
    var all = PixelRect(width: 0, height: 0)
    for particle in particles {
      all.join(
        PixelRect.covering(
          particle.picture.content(particle.color).paintedBounds,
          particle.matrix.concatenating(matrix)))
    }
    return all
  }

  /// Adds the drawing items of the particles to the frame.
  final func collectParticles(
    _ emission: Emission, into frame: inout Frame, _ matrix: CGAffineTransform,
    at time: TimeInterval, _ opacity: CGFloat
  ) {
    let isAdditive = emission.renderMode == .additive
    for particle in emission.particles(at: particleTime(time)) {
      let content = particle.picture.content(particle.color)
      let own = particle.matrix.concatenating(matrix)
      let extent = PixelRect.covering(content.paintedBounds, own)
      guard isInPerspective || extent.intersects(frame.damageBounds) else { continue }
      if isAdditive { frame.commands.append(.beginAdditive(extent: extent)) }
      frame.append(
        Frame.Item(
          content: content, transform: own, opacity: particle.color.alpha * opacity,
          isSettled: false, extent: extent))
      if isAdditive { frame.commands.append(.endGroup) }
    }
  }
}

extension Emission.Particle {
  /// The transform from the points of the picture, whose middle is 0, to those of the layer.
  var matrix: CGAffineTransform {
    let (sine, cosine) = (Maths.sin(angle) * scale, Maths.cos(angle) * scale)
    return CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: place.x, ty: place.y)
  }
}
