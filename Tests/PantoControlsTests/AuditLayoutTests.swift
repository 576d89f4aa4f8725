import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Stacks, constraints, guides, traits and accessibility against the documentation (FID-43).
@MainActor @Suite("Layout and traits as documented", .timeLimit(.minutes(60)))
struct AuditLayoutTests: Audit {
  let stage = TestStage(390, 844)

  private func box(_ width: CGFloat, _ height: CGFloat = 20) -> UIView {
    let view = UIView()
    view.widthAnchor.constraint(equalToConstant: width).isActive = true
    view.heightAnchor.constraint(equalToConstant: height).isActive = true
    return view
  }

  @Test("stack views")
  func stacks() {
    let stack = UIStackView()
    d("axis", stack.axis, .horizontal)
    d("fill", [stack.distribution == .fill, stack.alignment == .fill], [true, true])
    d("spacing", stack.spacing, 0)
    d(
      "flags", [stack.isLayoutMarginsRelativeArrangement, stack.isBaselineRelativeArrangement],
      [false, false])
    let (a, b, c) = (box(30), box(40), box(50))
    stack.addArrangedSubview(a)
    d("a subview, too", a.superview === stack, true)
    stack.addArrangedSubview(c)
    stack.insertArrangedSubview(b, at: 1)
    d("order", stack.arrangedSubviews.map { $0 === a ? 0 : $0 === b ? 1 : 2 }, [0, 1, 2])
    d("constraints rule", a.translatesAutoresizingMaskIntoConstraints, false)
    stack.spacing = 10
    stack.alignment = .center
    let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    d("as large as its parts", size, CGSize(width: 140, height: 20))
    b.isHidden = true
    d(
      "hidden ones take no room",
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width, 90)
    b.isHidden = false
    d("custom spacing", stack.customSpacing(after: a), UIStackView.spacingUseDefault)
    stack.setCustomSpacing(30, after: a)
    d("counts", stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width, 160)
    stack.removeArrangedSubview(b)
    d(
      "not arranged, still a subview", [stack.arrangedSubviews.count == 2, b.superview === stack],
      [true, true])
    b.removeFromSuperview()
    c.removeFromSuperview()
    d("removed views are not arranged", stack.arrangedSubviews.count, 1)

    let even = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
    even.distribution = .fillEqually
    even.spacing = 10
    even.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
    stage.add(even)
    d("equal widths", even.arrangedSubviews.map(\.frame.width), [100, 100, 100])
    d("fill across", even.arrangedSubviews.map(\.frame.height), [40, 40, 40])
    let gaps = UIStackView(arrangedSubviews: [box(20), box(20), box(20)])
    gaps.distribution = .equalSpacing
    gaps.alignment = .bottom
    gaps.frame = CGRect(x: 0, y: 100, width: 120, height: 40)
    stage.add(gaps)
    d("equal gaps", gaps.arrangedSubviews.map(\.frame.minX), [0, 50, 100])
    d("at the bottom", gaps.arrangedSubviews.map(\.frame.maxY), [40, 40, 40])
    gaps.isLayoutMarginsRelativeArrangement = true
    gaps.layoutMargins = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    stage.stage.layoutIfNeeded()
    d("inside its margins", gaps.arrangedSubviews.map(\.frame.minX), [10, 50, 90])
  }

  @Test("constraints and guides")
  func constraints() {
    let view = UIView()
    let width = view.widthAnchor.constraint(equalToConstant: 10)
    d("required", width.priority, .required)
    d("inactive", width.isActive, false)
    d("parts", [width.multiplier, width.constant], [1, 10])
    d(
      "nothing on the other side",
      [width.secondItem == nil, width.secondAttribute == .notAnAttribute], [true, true])
    d(
      "priorities",
      [UILayoutPriority.required, .defaultHigh, .defaultLow, .fittingSizeLevel].map(\.rawValue),
      [1000, 750, 250, 50])
    d("hugging", view.contentHuggingPriority(for: .horizontal), .defaultLow)
    d("resistance", view.contentCompressionResistancePriority(for: .vertical), .defaultHigh)
    d("no intrinsic size", view.intrinsicContentSize, CGSize(width: -1, height: -1))
    d("margins", view.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    d(
      "masks", [view.translatesAutoresizingMaskIntoConstraints, view.autoresizesSubviews],
      [true, true])
    d("mask", view.autoresizingMask, [])
    stage.add(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    width.isActive = true
    d("held by the view", view.constraints.contains { $0 === width }, true)
    width.constant = 55
    stage.stage.layoutIfNeeded()
    d("a new constant", view.frame.width, 55)
    view.removeFromSuperview()
    d("its own constraints stay", width.isActive, true)
    let other = UIView()
    stage.add(other)
    other.addSubview(view)
    let edge = view.leadingAnchor.constraint(equalTo: other.leadingAnchor)
    edge.isActive = true
    view.removeFromSuperview()
    d("those to others are gone", edge.isActive, false)
    let guide = UILayoutGuide()
    d("guide", [guide.identifier == "", guide.owningView == nil], [true, true])
    other.addLayoutGuide(guide)
    d("its view", guide.owningView === other, true)
    let readable = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
    let wide = TestStage(1000, 400)
    wide.add(readable)
    k("readable width", readable.readableContentGuide.layoutFrame.width, 672)
    let page = UIViewController()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    k(
      "margins of a page", [page.view.layoutMargins.left, page.view.layoutMargins.right], [16, 16])
    k("of a wide one", wideMargins(), [20, 20])
  }

  private func wideMargins() -> [CGFloat] {
    let wide = TestStage(1000, 700)
    let page = UIViewController()
    wide.window.rootViewController = page
    wide.stage.layoutIfNeeded()
    return [page.view.layoutMargins.left, page.view.layoutMargins.right]
  }

  @Test("traits")
  func traits() {
    final class Told: UIView {
      var styles: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        styles.append(traitCollection.userInterfaceStyle)
      }
    }
    let view = Told(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let parent = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    parent.addSubview(view)
    d("light", view.traitCollection.userInterfaceStyle, .light)
    d(
      "phone", [view.traitCollection.horizontalSizeClass, view.traitCollection.verticalSizeClass],
      [.compact, .regular])
    view.styles = []
    parent.overrideUserInterfaceStyle = .dark
    stage.stage.layoutIfNeeded()
    d("dark below", view.traitCollection.userInterfaceStyle, .dark)
    d("told once", view.styles, [.dark])
    d("not above", stage.window.traitCollection.userInterfaceStyle, .light)
    parent.overrideUserInterfaceStyle = .unspecified
    stage.stage.layoutIfNeeded()
    d("back", view.styles, [.dark, .light])
    let merged = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark),
      UITraitCollection(horizontalSizeClass: .compact),
    ])
    d(
      "merged", [merged.userInterfaceStyle == .dark, merged.horizontalSizeClass == .compact],
      [true, true])
    d("contains", merged.containsTraits(in: UITraitCollection(userInterfaceStyle: .dark)), true)
    d("scale", stage.window.traitCollection.displayScale, 1)
  }

  @Test("accessibility")
  func accessibility() {
    d("views are no elements", UIView().isAccessibilityElement, false)
    let label = UILabel()
    label.text = "Total"
    d(
      "labels are", [label.isAccessibilityElement, label.accessibilityLabel == "Total"],
      [true, true])
    d("static text", label.accessibilityTraits, .staticText)
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    d("buttons", [button.isAccessibilityElement, button.accessibilityLabel == "Go"], [true, true])
    d("button's trait", button.accessibilityTraits.contains(.button), true)
    button.isEnabled = false
    d("disabled", button.accessibilityTraits.contains(.notEnabled), true)
    button.isSelected = true
    d("selected", button.accessibilityTraits.contains(.selected), true)
    d("sliders", UISlider().accessibilityTraits.contains(.adjustable), true)
    d("pictures are no elements", UIImageView().isAccessibilityElement, false)
    d("nothing is hidden", UIView().accessibilityElementsHidden, false)
    d("not modal", UIView().accessibilityViewIsModal, false)
    let view = stage.add(UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
    d("frame on the screen", view.accessibilityFrame, view.frame)
    view.accessibilityIdentifier = "id"
    d("identifier", view.accessibilityIdentifier, "id")
  }
}
