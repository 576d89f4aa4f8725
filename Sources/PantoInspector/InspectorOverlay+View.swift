import PantoBase
import PantoScene

/// The tab *View*: the tree around one view, its properties, and their change (INS-05).
extension InspectorOverlay {
  /// The view that the tab shows.
  var viewOfTab: UIView? { inspectedView ?? shownView ?? stage.window }

  /// The most subviews that the tree lists.
  private static let mostBranches = 40

  var viewItems: [InspectorItem] {
    var items: [InspectorItem] = [
      .buttons([
        InspectorButton(title: "Pick a view (I)", target: .pick, isOn: picksNextPress)
      ])
    ]
    guard let view = viewOfTab else { return items }
    items += treeItems(around: view)
    items += [.gap(6), .heading(stage.name(of: view))]
    items += propertyItems(of: view)
    for recognizer in view.gestureRecognizers ?? [] {
      items += [.gap(6), .heading(stage.name(of: recognizer)), .note(recognizer.needs)]
      items += recognizerFields(of: recognizer).map { .field($0) }
    }
    items.append(.note("A change here is a change of the running app. No recording contains it."))
    return items
  }

  /// Returns the lines of the view tree: the superviews of a view, the view itself, and its
  /// subviews.
  private func treeItems(around view: UIView) -> [InspectorItem] {
    var above: [UIView] = []
    var next = view.superview
    while let parent = next {
      above.append(parent)
      next = parent.superview
    }
    var items: [InspectorItem] = []
    for (i, parent) in above.reversed().enumerated() {
      items.append(branch(parent, depth: i, isSelected: false))
    }
    items.append(branch(view, depth: above.count, isSelected: true))
    for child in view.subviews.reversed().prefix(InspectorOverlay.mostBranches) {
      items.append(branch(child, depth: above.count + 1, isSelected: false))
    }
    let left = view.subviews.count - InspectorOverlay.mostBranches
    if left > 0 { items.append(.note("and \(left) more")) }
    return items
  }

  private func branch(_ view: UIView, depth: Int, isSelected: Bool) -> InspectorItem {
    var notes: [String] = []
    // The text of a label says more than its name (V15).
    if let words = view.accessibilityLabel, !words.isEmpty {
      notes.append("“\(PlainText.line(words).prefix(40))”")
    }
    if view.isHidden { notes.append("hidden") }
    if !view.isUserInteractionEnabled { notes.append("takes no touches") }
    let count = view.gestureRecognizers?.count ?? 0
    if count > 0 { notes.append(count == 1 ? "1 recognizer" : "\(count) recognizers") }
    return .branch(
      InspectorBranch(
        depth: depth, name: view === stage.window ? "window" : stage.name(of: view),
        isSelected: isSelected, note: notes.joined(separator: ", "), view: ObjectIdentifier(view)))
  }

  private static func text(_ value: CGFloat) -> String {
    Reason.number((value * 100).rounded() / 100)
  }

  private func propertyItems(of view: UIView) -> [InspectorItem] {
    var items = InspectorField.Geometry.allCases.map {
      InspectorItem.field(
        InspectorField(
          key: .geometry($0), name: $0.rawValue,
          value: InspectorOverlay.text(InspectorOverlay.value($0, of: view.frame))))
    }
    items.append(
      .field(InspectorField(key: .alpha, name: "alpha", value: InspectorOverlay.text(view.alpha))))
    func toggle(_ key: InspectorField.Key, _ name: String, _ isOn: Bool) {
      items.append(.field(InspectorField(key: key, name: name, value: "", isOn: isOn)))
    }
    toggle(.isHidden, "isHidden", view.isHidden)
    toggle(
      .isUserInteractionEnabled, "isUserInteractionEnabled", view.isUserInteractionEnabled)
    toggle(.clipsToBounds, "clipsToBounds", view.clipsToBounds)
    items.append(.pair("transform", InspectorOverlay.text(view.transform)))
    items.append(.pair("class", "\(type(of: view))"))
    return items
  }

  /// Returns a transform as text: its scale, angle and translation, or `identity`.
  private static func text(_ m: CGAffineTransform) -> String {
    guard !m.isIdentity else { return "identity" }
    let scale = (m.a * m.a + m.b * m.b).squareRoot()
    let angle = Maths.atan2(m.b, m.a) * 180 / .pi
    return "\(text(scale))×, \(text(angle))°, \(text(m.tx)), \(text(m.ty))"
  }

  private static func value(_ part: InspectorField.Geometry, of rect: CGRect) -> CGFloat {
    switch part {
    case .x: rect.minX
    case .y: rect.minY
    case .width: rect.width
    case .height: rect.height
    }
  }

  // MARK: Recognizers

  private func recognizerFields(of recognizer: UIGestureRecognizer) -> [InspectorField] {
    InspectorField.Property.allCases.compactMap { property in
      let key = InspectorField.Key.recognizer(recognizer.id, property)
      if let isOn = property.flag(of: recognizer) {
        return InspectorField(key: key, name: property.rawValue, value: "", isOn: isOn)
      }
      return property.number(of: recognizer).map {
        InspectorField(key: key, name: property.rawValue, value: $0)
      }
    }
  }

  // MARK: Change

  /// Changes a number by one step, or a switch to its other value.
  func change(_ key: InspectorField.Key, by step: Int) {
    guard let view = viewOfTab else { return }
    stage.working {
      switch key {
      case .geometry(let part):
        let by = CGFloat(step) * 4
        var frame = view.frame
        switch part {
        case .x: frame.origin.x += by
        case .y: frame.origin.y += by
        case .width: frame.size.width = max(0, frame.width + by)
        case .height: frame.size.height = max(0, frame.height + by)
        }
        view.frame = frame
      case .alpha:
        let tenths = ((view.alpha * 10).rounded() + CGFloat(step)) / 10
        view.alpha = max(0, min(1, tenths))
      case .isHidden: view.isHidden.toggle()
      case .isUserInteractionEnabled: view.isUserInteractionEnabled.toggle()
      case .clipsToBounds: view.clipsToBounds.toggle()
      case .recognizer(let id, let property):
        guard let recognizer = view.gestureRecognizers?.first(where: { $0.id == id }) else { break }
        property.change(recognizer, by: step)
      }
    }
    setNeedsUpdate()
  }

  // MARK: The outline

  /// Outlines the view of the tab, with its hit area hatched (INS-05).
  func updateOutline(_ look: InspectorLook) {
    let view = viewOfTab
    outline.isShown =
      tab == .view && panel.isShown && !isFolded && moment == nil && view !== stage.window
      && view?.window != nil
    guard outline.isShown, let view else { return }
    // Views that clip the view clip its outline too, so that nothing shows over a bar below which
    // the view has scrolled (V8).
    let visible = InspectorOverlay.visibleArea(of: view, in: CGRect(origin: .zero, size: size))
    outline.isShown = visible.width > 0 && visible.height > 0
    guard outline.isShown else { return }
    outline.setFrame(visible)
    outlineShape.setFrame(CGRect(origin: .zero, size: visible.size))
    func place(_ p: CGPoint) -> CGPoint { view.convert(p, to: nil) - visible.origin }
    let hit = view.inspectedHitArea
    let lines = InspectorOverlay.hatch(hit).flatMap { a, b in
      Shapes.line(from: place(a), to: place(b), width: 1)
    }
    let violet = look.color(of: .cancelled)
    let rims = InspectorLook.rims
    func frame(_ rect: CGRect, width: CGFloat, _ color: RGBA) -> LayerContent.FilledPath {
      .init(elements: InspectorOverlay.frame(rect, width: width, place), color: color)
    }
    outlineShape.paths = [
      .init(elements: lines, color: violet.with(alpha: 0.5)),
      frame(hit, width: 1, violet.with(alpha: 0.8)),
      frame(view.bounds, width: 6, rims.dark), frame(view.bounds, width: 4, rims.light),
      frame(view.bounds, width: 2, violet),
    ]
  }

  /// The part of an area in which a view can show: what the views around it do not clip away.
  static func visibleArea(of view: UIView, in area: CGRect) -> CGRect {
    var visible = area
    var next = view.superview
    while let here = next {
      if here.clipsToBounds { visible = visible.intersection(here.convert(here.bounds, to: nil)) }
      next = here.superview
    }
    return visible
  }

  private static func frame(
    _ rect: CGRect, width: CGFloat, _ place: (CGPoint) -> CGPoint
  ) -> [PathElement] {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map(place)
    return (0..<4).flatMap {
      Shapes.line(from: corners[$0], to: corners[($0 + 1) % 4], width: width)
    }
  }

  /// Diagonal lines across a rectangle, 12 points apart.
  private static func hatch(_ rect: CGRect) -> [(CGPoint, CGPoint)] {
    guard rect.width > 0, rect.height > 0, rect.width < 8000, rect.height < 8000 else { return [] }
    var lines: [(CGPoint, CGPoint)] = []
    var sum: CGFloat = 12
    while sum < rect.width + rect.height {
      let a = CGPoint(
        x: rect.minX + min(sum, rect.width), y: rect.minY + max(0, sum - rect.width))
      let b = CGPoint(
        x: rect.minX + max(0, sum - rect.height), y: rect.minY + min(sum, rect.height))
      lines.append((a, b))
      sum += 12
    }
    return lines
  }
}

extension InspectorField.Property {
  /// The value of a switch of a recognizer; `nil` for numbers and where there is no such switch.
  @MainActor func flag(of recognizer: UIGestureRecognizer) -> Bool? {
    switch self {
    case .isEnabled: recognizer.isEnabled
    case .cancelsTouchesInView: recognizer.cancelsTouchesInView
    case .delaysTouchesBegan: recognizer.delaysTouchesBegan
    default: nil
    }
  }

  /// The value of a number of a recognizer as text; `nil` where there is no such number.
  @MainActor func number(of recognizer: UIGestureRecognizer) -> String? {
    func text(_ value: CGFloat, _ unit: String) -> String { "\(Reason.number(value)) \(unit)" }
    let tap = recognizer as? UITapGestureRecognizer
    let press = recognizer as? UILongPressGestureRecognizer
    let pan = recognizer as? UIPanGestureRecognizer
    switch self {
    case .isEnabled, .cancelsTouchesInView, .delaysTouchesBegan: return nil
    case .numberOfTapsRequired:
      return (tap?.numberOfTapsRequired ?? press?.numberOfTapsRequired).map { "\($0)" }
    case .numberOfTouchesRequired:
      let swipe = recognizer as? UISwipeGestureRecognizer
      return
        (tap?.numberOfTouchesRequired ?? press?.numberOfTouchesRequired
        ?? swipe?.numberOfTouchesRequired).map { "\($0)" }
    case .minimumPressDuration:
      return press.map { text((CGFloat($0.minimumPressDuration) * 1000).rounded(), "ms") }
    case .allowableMovement:
      return (tap?.allowableMovement ?? press?.allowableMovement).map { text($0, "pt") }
    case .minimumNumberOfTouches: return pan.map { "\($0.minimumNumberOfTouches)" }
    case .maximumNumberOfTouches:
      return pan.map {
        $0.maximumNumberOfTouches == .max ? "any" : "\($0.maximumNumberOfTouches)"
      }
    case .hysteresis: return pan.map { text($0.hysteresis, "pt") }
    }
  }

  /// Changes the property of a recognizer by a number of steps, or switches it.
  @MainActor func change(_ recognizer: UIGestureRecognizer, by step: Int) {
    let tap = recognizer as? UITapGestureRecognizer
    let press = recognizer as? UILongPressGestureRecognizer
    let pan = recognizer as? UIPanGestureRecognizer
    switch self {
    case .isEnabled: recognizer.isEnabled.toggle()
    case .cancelsTouchesInView: recognizer.cancelsTouchesInView.toggle()
    case .delaysTouchesBegan: recognizer.delaysTouchesBegan.toggle()
    case .numberOfTapsRequired:
      tap?.numberOfTapsRequired += step
      press?.numberOfTapsRequired += step
    case .numberOfTouchesRequired:
      tap?.numberOfTouchesRequired += step
      press?.numberOfTouchesRequired += step
      (recognizer as? UISwipeGestureRecognizer)?.numberOfTouchesRequired += step
    case .minimumPressDuration: press?.minimumPressDuration += 0.05 * Double(step)
    case .allowableMovement:
      tap?.allowableMovement += CGFloat(step)
      press?.allowableMovement += CGFloat(step)
    case .minimumNumberOfTouches: pan?.minimumNumberOfTouches += step
    case .maximumNumberOfTouches:
      guard let pan else { return }
      let most = pan.maximumNumberOfTouches
      pan.maximumNumberOfTouches = most == .max ? (step < 0 ? 10 : .max) : most + step
    case .hysteresis: pan?.hysteresis += CGFloat(step)
    }
  }
}
