import PantoControls
import PantoCore
import PantoTesting

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// Looks for what is cut, overlaps, lies outside or is too small to touch on a screen (SIM-05,
/// MSE-04). What a user moves, such as a photo, may lie over anything and is left out.
@MainActor struct ScreenAudit {
  private let window: UIWindow
  private let safe: CGRect
  private(set) var findings: [String] = []

  /// Audits what is in `root`, such as an open sheet; by default the whole window.
  init(_ stage: Stage, in root: UIView? = nil) {
    window = stage.window
    safe = window.bounds.inset(by: stage.safeAreaInsets)
    var labels: [(label: UILabel, rect: CGRect)] = []
    var controls: [(control: UIControl, rect: CGRect)] = []
    collect(root ?? window, window.bounds) { view, shown in
      if let label = view as? UILabel, !(label.text ?? "").isEmpty {
        checkFit(label)
        labels.append((label, inked(label).intersection(shown)))
      } else if let control = view as? UIControl, control.isEnabled, !isDim(control) {
        if isWhole(control, in: shown) { checkTarget(control) }
        controls.append((control, rect(of: control).intersection(shown)))
      }
    }
    checkLabels(labels)
    checkControls(controls)
    for (label, rect) in labels {
      for (control, other) in controls
      where !label.isDescendant(of: control) && !control.isDescendant(of: label) {
        if overlap(rect, other, by: 1) { report("\(name(label)) lies over \(name(control))") }
      }
    }
  }

  // MARK: What shows

  private func rect(of view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  /// Visits the views that show, with the part of the window that their ancestors leave them.
  private func collect(
    _ view: UIView, _ shown: CGRect, visit: (UIView, CGRect) -> Void
  ) {
    guard !view.isHidden, view.alpha > 0.01, !isMovedByHand(view) else { return }
    var shown = shown
    if view.clipsToBounds { shown = shown.intersection(rect(of: view)) }
    let own = rect(of: view)
    // A view without an area may have subviews that show.
    if own.width > 0, own.height > 0, own.intersects(shown) { visit(view, shown) }
    for child in view.subviews { collect(child, shown, visit: visit) }
  }

  private func isMovedByHand(_ view: UIView) -> Bool {
    view is PhotoView || view is CartBall || view is LiftableView || view is CardPicture
      || view is Notice || view is Tooltip
  }

  private func isDim(_ control: UIControl) -> Bool { control.bounds.size == window.bounds.size }

  private func isWhole(_ view: UIView, in shown: CGRect) -> Bool {
    shown.insetBy(dx: -0.5, dy: -0.5).contains(rect(of: view))
  }

  private func name(_ view: UIView) -> String {
    if let label = view as? UILabel { return "“\((label.text ?? "").prefix(40))”" }
    if let title = (view as? UIButton)?.currentTitle { return "[\(title)]" }
    return "[\(view.accessibilityIdentifier ?? "\(type(of: view))")]"
  }

  private mutating func report(_ text: String) {
    if !findings.contains(text) { findings.append(text) }
  }

  // MARK: Checks

  /// The size that the whole text needs in the width of the label.
  private func needed(_ label: UILabel) -> CGSize {
    let probe = UILabel()
    let scale =
      label.adjustsFontForContentSizeCategory ? label.stage?.textScale ?? 1 : 1
    probe.font = label.font.scaled(by: scale)
    probe.text = label.text
    probe.numberOfLines = label.numberOfLines == 1 ? 1 : 0
    let width = label.numberOfLines == 1 ? 1e7 : max(1, label.bounds.width)
    return probe.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  private mutating func checkFit(_ label: UILabel) {
    let size = needed(label)
    let box = label.bounds.size
    let shrinks = label.adjustsFontSizeToFitWidth
    if !shrinks && size.width > box.width + 0.5 || size.height > box.height + 0.5 {
      report(
        "\(name(label)) is cut: \(Int(box.width))×\(Int(box.height)) for "
          + "\(Int(size.width.rounded(.up)))×\(Int(size.height.rounded(.up)))")
    }
  }

  /// The part of a label that its text covers.
  private func inked(_ label: UILabel) -> CGRect {
    let size = needed(label)
    let box = label.bounds
    let isRight = label.textAlignment == .right
    let x =
      label.textAlignment == .center
      ? box.midX - size.width / 2 : isRight ? box.maxX - size.width : box.minX
    let ink = CGRect(
      x: x, y: box.midY - size.height / 2, width: min(size.width, box.width),
      height: min(size.height, box.height))
    return label.convert(ink, to: nil)
  }

  private func overlap(_ a: CGRect, _ b: CGRect, by margin: CGFloat) -> Bool {
    let both = a.intersection(b)
    return !both.isNull && both.width > margin && both.height > margin
  }

  private func isScrolled(_ view: UIView) -> Bool { scrollView(of: view) != nil }

  private func scrollView(of view: UIView) -> UIScrollView? {
    var next = view.superview
    while let here = next {
      if let scroll = here as? UIScrollView { return scroll }
      next = here.superview
    }
    return nil
  }

  private mutating func checkLabels(_ labels: [(label: UILabel, rect: CGRect)]) {
    for (i, (label, rect)) in labels.enumerated() {
      let whole = inked(label)
      if !isScrolled(label), !safe.insetBy(dx: -0.5, dy: -0.5).contains(whole) {
        report("\(name(label)) lies outside the safe area")
      }
      for (other, second) in labels[(i + 1)...] where overlap(rect, second, by: 1) {
        report("\(name(label)) lies over \(name(other))")
      }
    }
  }

  /// A finger hits the control 22 points from its middle, to every side (MSE-04).
  private mutating func checkTarget(_ control: UIControl) {
    let middle = CGPoint(x: control.bounds.midX, y: control.bounds.midY)
    for (dx, dy) in [(-21.9, 0), (21.9, 0), (0, -21.9), (0, 21.9)] as [(CGFloat, CGFloat)] {
      let p = CGPoint(x: middle.x + dx, y: middle.y + dy)
      if !control.point(inside: p, with: nil) {
        let size = control.bounds.size
        report("\(name(control)) is \(Int(size.width))×\(Int(size.height)), a finger needs 44×44")
        return
      }
    }
  }

  private mutating func checkControls(_ controls: [(control: UIControl, rect: CGRect)]) {
    for (i, (control, rect)) in controls.enumerated() {
      if !isScrolled(control), !safe.insetBy(dx: -0.5, dy: -0.5).contains(self.rect(of: control)) {
        report("\(name(control)) lies outside the safe area")
      }
      for (other, second) in controls[(i + 1)...]
      where !other.isDescendant(of: control) && !control.isDescendant(of: other) {
        // Scrolled as it happens to be, a control may stop right at the bar below its page.
        let distance = scrollView(of: control) === scrollView(of: other) ? -7.9 : 0.1
        let gap = rect.insetBy(dx: distance, dy: distance)
        if gap.intersects(second) {
          report("\(name(control)) and \(name(other)) are less than 8 apart")
        }
      }
    }
  }
}
