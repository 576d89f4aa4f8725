import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Buttons and small controls against UIKit's documentation (FID-39).
@MainActor @Suite("Controls as documented", .timeLimit(.minutes(60)))
struct AuditControlTests: Audit {
  let stage = TestStage(320, 480)

  /// Counts the events that a control sends.
  @MainActor private final class Ear {
    var heard = 0
    init(_ control: UIControl, _ events: UIControl.Event) {
      control.addAction(for: events) { [unowned self] _ in heard += 1 }
    }
  }

  @Test("configurations of buttons")
  func configurations() {
    var plain = UIButton.Configuration.plain()
    d("corner style", plain.cornerStyle, .dynamic)
    d("size", plain.buttonSize, .medium)
    d("picture before the title", plain.imagePlacement, .leading)
    k("no image padding", plain.imagePadding, 0)
    plain.title = "Go"
    let button = stage.add(UIButton(configuration: plain))
    button.sizeToFit()
    stage.stage.layoutIfNeeded()
    k("the label shows the title", button.titleLabel?.text, "Go")
    button.setTitle("Other", for: .normal)
    stage.stage.layoutIfNeeded()
    k("setTitle changes the configuration", button.configuration?.title, "Other")
    plain.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 50)
    let narrow = button.intrinsicContentSize.width
    button.configuration = plain
    d("insets count", button.intrinsicContentSize.width > narrow + 50, true)
    var updates = 0
    button.configurationUpdateHandler = { _ in updates += 1 }
    stage.stage.layoutIfNeeded()
    let before = updates
    button.isSelected = true
    stage.stage.layoutIfNeeded()
    d("the handler runs when the state changes", updates > before, true)
    let again = updates
    button.setNeedsUpdateConfiguration()
    stage.stage.layoutIfNeeded()
    d("or when asked to", updates > again, true)
  }

  @Test("buttons")
  func buttons() {
    let button = UIButton()
    d("custom", button.buttonType, .custom)
    d("white", button.currentTitleColor, UIColor.white)
    d(
      "system buttons have the tint", UIButton(type: .system).currentTitleColor,
      UIButton(type: .system).tintColor)
    button.setTitle("normal", for: .normal)
    button.isHighlighted = true
    d("other states fall back", button.currentTitle, "normal")
    button.isHighlighted = false
    button.setTitleColor(.red, for: .disabled)
    button.isEnabled = false
    d("disabled colour", button.currentTitleColor, UIColor.red)
    button.isEnabled = true
    button.setAttributedTitle(
      NSAttributedString(string: "rich", attributes: [.foregroundColor: UIColor.green]),
      for: .normal)
    d("attributed title", button.currentAttributedTitle?.string, "rich")
    stage.add(button)
    button.sizeToFit()
    stage.stage.layoutIfNeeded()
    d("it shows before the plain one", button.titleLabel?.text, "rich")
    button.isHighlighted = true
    d("for other states", button.currentAttributedTitle?.string, "rich")
    button.isHighlighted = false
    var sender: AnyObject?
    let action = UIAction(title: "Act") { sender = $0.sender as AnyObject? }
    let acting = stage.add(UIButton(type: .system, primaryAction: action))
    acting.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
    d("title of an action", acting.currentTitle, "Act")
    stage.tap(at: acting.center)
    d("sender", sender === acting, true)
    acting.isEnabled = false
    sender = nil
    stage.tap(at: acting.center)
    d("disabled", sender == nil, true)
    d("state", acting.state.contains(.disabled), true)
    d("alignment", acting.contentHorizontalAlignment, .center)
    acting.isSelected = true
    d("selected", acting.state, [.disabled, .selected])
  }

  @Test("sizes of buttons (FID-28)")
  func buttonSizes() {
    for type in [UIButton.ButtonType.custom, .system] {
      let button = UIButton(type: type)
      d("no insets", button.contentEdgeInsets, .zero)
      d("nor of parts", [button.titleEdgeInsets, button.imageEdgeInsets], [.zero, .zero])
      button.setTitle("A longer title", for: .normal)
      let text = button.titleLabel?.intrinsicContentSize ?? .zero
      k("as wide as its title", button.intrinsicContentSize.width, text.width)
      k("and 12 points higher", button.intrinsicContentSize.height, text.height + 12)
      button.setTitle("i", for: .normal)
      k("30 points wide at least", button.intrinsicContentSize.width, 30)
      button.setTitle(nil, for: .normal)
      let picture = UIImage(systemName: "plus")
      button.setImage(picture, for: .normal)
      k("a picture alone", button.intrinsicContentSize, picture?.size ?? .zero)
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let size = picture?.size ?? .zero
      d(
        "insets count", button.intrinsicContentSize,
        CGSize(width: size.width + 6, height: size.height + 4))
      button.sizeToFit()
      d("so it fits", button.bounds.size, button.intrinsicContentSize)
      d(
        "contents", button.contentRect(forBounds: CGRect(x: 0, y: 0, width: 50, height: 50)),
        CGRect(x: 2, y: 1, width: 44, height: 46))
    }
  }

  @Test("switches, sliders and steppers")
  func values() {
    let toggle = stage.add(UISwitch())
    d("off", toggle.isOn, false)
    k("size", toggle.intrinsicContentSize, CGSize(width: 51, height: 31))
    let flips = Ear(toggle, .valueChanged)
    toggle.setOn(true, animated: false)
    d("no event by code", [flips.heard == 0, toggle.isOn], [true, true])
    stage.tap(at: toggle.center)
    d("an event by touch", [flips.heard == 1, toggle.isOn], [true, false])

    let slider = stage.add(UISlider(frame: CGRect(x: 20, y: 100, width: 200, height: 31)))
    d("slider", [slider.value, slider.minimumValue, slider.maximumValue], [0, 0, 1])
    d("continuous", slider.isContinuous, true)
    slider.value = 3
    d("clamped", slider.value, 1)
    slider.minimumValue = 2
    d("a larger minimum moves the maximum", [slider.maximumValue, slider.value], [2, 2])
    slider.maximumValue = 1
    d("a smaller maximum moves the minimum", [slider.minimumValue, slider.value], [1, 1])
    slider.minimumValue = 0
    slider.value = 0
    let slides = Ear(slider, .valueChanged)
    slider.setValue(0.5, animated: false)
    d("no event by code", slides.heard, 0)
    slider.isContinuous = false
    stage.finger().down(at: (120, 115)).move(by: (60, 0), over: 0.2).up()
    d("one event at the end", slides.heard, 1)

    let stepper = stage.add(UIStepper(frame: CGRect(x: 20, y: 200, width: 94, height: 32)))
    d(
      "stepper", [stepper.value, stepper.minimumValue, stepper.maximumValue, stepper.stepValue],
      [0, 0, 100, 1])
    d("no wrap", [stepper.wraps, stepper.autorepeat, stepper.isContinuous], [false, true, true])
    k("stepper's size", stepper.intrinsicContentSize, CGSize(width: 94, height: 32))
    stepper.value = 200
    d("stepper clamped", stepper.value, 100)
    stepper.wraps = true
    stage.tap(at: CGPoint(x: 105, y: 216))
    d("wrapped", stepper.value, 0)
  }

  @Test("segments, pages, progress and spinners")
  func others() {
    let segments = stage.add(UISegmentedControl(items: ["a", "b", "c"]))
    segments.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    stage.stage.layoutIfNeeded()
    d("none selected", segments.selectedSegmentIndex, UISegmentedControl.noSegment)
    let choices = Ear(segments, .valueChanged)
    segments.selectedSegmentIndex = 1
    d("no event by code", choices.heard, 0)
    stage.tap(at: CGPoint(x: 250, y: 16))
    d("an event by touch", [choices.heard, segments.selectedSegmentIndex], [1, 2])
    stage.tap(at: CGPoint(x: 250, y: 16))
    k("none for the selected one", choices.heard, 1)
    segments.setEnabled(false, forSegmentAt: 0)
    stage.tap(at: CGPoint(x: 50, y: 16))
    d("a disabled segment", [choices.heard, segments.selectedSegmentIndex], [1, 2])
    d(
      "asked", [segments.isEnabledForSegment(at: 0), segments.isEnabledForSegment(at: 1)],
      [false, true])
    segments.insertSegment(withTitle: "far", at: 99, animated: false)
    d("beyond the end is the end", segments.titleForSegment(at: 3), "far")
    segments.isMomentary = true
    stage.tap(at: CGPoint(x: 100, y: 16))
    d("momentary keeps no selection", [choices.heard, segments.selectedSegmentIndex], [2, -1])
    segments.isMomentary = false
    segments.selectedSegmentIndex = 1
    segments.insertSegment(withTitle: "first", at: 0, animated: false)
    k("the selected segment stays selected", segments.selectedSegmentIndex, 2)
    segments.removeSegment(at: 2, animated: false)
    k("or is gone", segments.selectedSegmentIndex, -1)
    segments.setWidth(60, forSegmentAt: 0)
    d("width", [segments.widthForSegment(at: 0), segments.widthForSegment(at: 1)], [60, 0])

    let pages = stage.add(UIPageControl(frame: CGRect(x: 0, y: 100, width: 300, height: 30)))
    d("pages", [pages.numberOfPages, pages.currentPage], [0, 0])
    pages.numberOfPages = 3
    pages.currentPage = 9
    d("clamped", pages.currentPage, 2)
    pages.currentPage = 0
    let turns = Ear(pages, .valueChanged)
    stage.stage.layoutIfNeeded()
    stage.tap(at: CGPoint(x: 280, y: 115))
    d("a tap on the right turns", [turns.heard, pages.currentPage], [1, 1])
    pages.numberOfPages = 1
    k("fewer pages", pages.currentPage, 0)
    d("hides for one page only if asked", pages.hidesForSinglePage, false)

    let progress = UIProgressView()
    d("progress", progress.progress, 0)
    progress.progress = 7
    d("at most 1", progress.progress, 1)
    progress.setProgress(-1, animated: false)
    d("at least 0", progress.progress, 0)

    let spinner = stage.add(UIActivityIndicatorView(style: .medium))
    d("hides when stopped", [spinner.hidesWhenStopped, spinner.isAnimating], [true, false])
    k("hidden at first", spinner.isHidden, true)
    spinner.startAnimating()
    d("shown", [spinner.isHidden, spinner.isAnimating], [false, true])
    spinner.stopAnimating()
    d("hidden again", spinner.isHidden, true)
    spinner.hidesWhenStopped = false
    d("not hidden", spinner.isHidden, false)
    k("medium", spinner.intrinsicContentSize, CGSize(width: 20, height: 20))
    k(
      "large", UIActivityIndicatorView(style: .large).intrinsicContentSize,
      CGSize(width: 37, height: 37))
  }

  @Test("targets and actions")
  func targets() {
    @MainActor final class Target {
      var heard: [String] = []
      func first(_ sender: UIControl) { heard.append("first") }
      func second(_ sender: UIControl) { heard.append("second") }
    }
    let target = Target()
    let control = UIControl()
    control.addTarget(target, action: Target.first, for: .touchUpInside)
    control.addTarget(target, action: Target.second, for: .valueChanged)
    d("targets", control.allTargets.count, 1)
    d("events", control.allControlEvents, [.touchUpInside, .valueChanged])
    control.sendActions(for: [.touchUpInside, .valueChanged])
    d("both", target.heard.sorted(), ["first", "second"])
    control.removeTarget(target, action: nil, for: .touchUpInside)
    control.sendActions(for: [.touchUpInside, .valueChanged])
    d("one is removed", target.heard.count, 3)
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: .allEvents)
    d("all are removed", target.heard.count, 3)
    let action = UIAction { _ in target.heard.append("action") }
    control.addAction(action, for: .valueChanged)
    control.addAction(
      UIAction(identifier: action.identifier) { _ in target.heard.append("other") },
      for: .valueChanged)
    target.heard = []
    control.sendActions(for: .valueChanged)
    d("an action of the same identifier takes its place", target.heard, ["other"])
    control.isEnabled = false
    control.sendActions(for: .valueChanged)
    k("by code also when disabled", target.heard, ["other", "other"])
  }
}
