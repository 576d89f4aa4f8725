import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests the contrast of each label with what it really lies on (VIS-02).
@MainActor @Suite("Contrast of labels", .timeLimit(.minutes(60))) struct LabelContrastTests {
  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha < 0.01 ? [] : [view] + view.subviews.flatMap { all($0) }
  }

  /// The colour on which a label lies: that of the views below it, down to one that is opaque.
  private func ground(of label: UIView, _ theme: Theme) -> RGBA? {
    var layers: [RGBA] = []
    func add(_ view: UIView) -> Bool {
      guard let color = view.backgroundColor else { return false }
      layers.append(theme.value(color))
      return theme.value(color).alpha >= 0.999
    }
    func mixed() -> RGBA {
      layers.reversed().reduce(RGBA(0, 0, 0)) { below, c in
        func part(_ path: KeyPath<RGBA, CGFloat>) -> CGFloat {
          below[keyPath: path] * (1 - c.alpha) + c[keyPath: path] * c.alpha
        }
        return RGBA(part(\.red), part(\.green), part(\.blue))
      }
    }
    var next: UIView? = label
    while let view = next {
      // Pictures and gradients have no colour of their own.
      if view.layer.gradient != nil || view is PhotoView || view is CardPicture { return nil }
      if add(view) { return mixed() }
      guard let above = view.superview else { return nil }
      let middle = label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: above)
      let index = above.subviews.firstIndex { $0 === view } ?? 0
      for other in above.subviews[..<index].reversed()
      where !other.isHidden && other.alpha > 0.99 && other.frame.contains(middle) {
        if other is PhotoView || other.layer.gradient != nil { return nil }
        if add(other) { return mixed() }
      }
      next = above
    }
    return nil
  }

  @Test("every label of every screen has 4.5 to 1 on the ground that it lies on (VIS-02, U19)")
  func labels() throws {
    var compared = 0
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark)
      let opened = Demos.list.entries.map { ["open=\($0.name)"] }
      for options in [[]] + opened {
        let world = try DemoWorld<AppController>("gallery", options: options)
        world.stage.userInterfaceStyle = isDark ? .dark : .light
        world.stage.settle(limit: 3)
        for case let label as UILabel in all(world.stage.window) {
          guard let text = label.text, !text.isEmpty, label.bounds.width > 0 else { continue }
          guard let ground = ground(of: label, theme) else { continue }
          compared += 1
          let ratio = theme.value(label.textColor).contrast(with: ground)
          #expect(ratio >= 4.5, "\(text) in \(options), dark \(isDark): \(ratio) on \(ground)")
        }
        world.stage.tearDown()
      }
    }
    #expect(compared > 300)
  }
}
