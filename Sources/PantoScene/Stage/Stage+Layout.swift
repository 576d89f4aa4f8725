import PantoBase
import PantoGraphics
import PantoLayers

extension Stage {
  /// Changes the size, scale or safe area of the window; drags continue without a jump (R4).
  ///
  /// Sizes and insets are in points, the scale in device pixels per point. A size that is negative,
  /// a scale of 0 or less, or a value that is not finite is reported as misuse, and nothing
  /// changes.
  public func resize(to size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets) {
    guard
      Misuse.accepts(
        size, for: "resize(to:)", size.width >= 0 && size.height >= 0,
        rule: "be finite and not negative"),
      Misuse.accepts(scale, for: "resize(scale:)", scale > 0, rule: "be more than 0 and finite"),
      Misuse.accepts(safeAreaInsets, for: "resize(safeAreaInsets:)")
    else { return }
    if size != self.size || scale != self.scale || safeAreaInsets != window.safeArea {
      notifyOfChange(.window(size: size, scale: scale, safeAreaInsets: safeAreaInsets))
    }
    working {
      let (old, traits) = (self.size, window.traitCollection)
      let resize = { [self] in
        if size != old {
          window.layer.setBounds(CGRect(origin: .zero, size: size))
          window.layer.setPosition(CGPoint(x: size.width / 2, y: size.height / 2))
          window.sizeChanged(from: old)
        }
        if scale != tree.scale {
          tree.scale = scale
          window.pixelsChanged()
        }
        if safeAreaInsets != window.safeArea {
          window.changeSafeArea { window.safeArea = safeAreaInsets }
        }
        invalidate()
      }
      let new = window.traits(of: window.shownAppearance, size: size)
      let changesTraits = new != traits || scale != self.scale
      let change = { [self] in changesTraits ? window.changeTraits(resize) : resize() }
      if size == old { change() } else { changeSize(to: size, change) }
      layoutIfNeeded()
    }
  }

  /// Marks the whole window for the next draw: after it was exposed, moved to another display, or
  /// lost its device.
  public func invalidate() { tree.invalidate() }

  /// The maximum number of layout rounds of a whole window, because layout may ask for layout
  /// again. Reaching the limit is reported; layout then rests until it is requested again.
  public static let layoutRounds = 16

  /// Lays out all views that asked for layout, immediately.
  public func layoutIfNeeded() {
    guard needsLayout else { return }
    processor.hold { layOut() }
  }

  private func layOut() {
    var rounds = 0
    while needsLayout, rounds < Stage.layoutRounds {
      needsLayout = false
      rounds += 1
      window.layoutIfNeeded()
      if !needsLayout { notifyAppeared() }
    }
    guard needsLayout else { return }
    needsLayout = false
    window.reportEndlessLayout()
    notifyAppeared()
  }
}
