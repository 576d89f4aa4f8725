import Pantograph

// Callbacks of views and controllers that lead to themselves without end (L8, L14).

@MainActor private final class Constrained: UIView {
  override func updateConstraints() {
    setNeedsUpdateConstraints()
    layoutIfNeeded()
    super.updateConstraints()
  }
}

/// A view whose overridden methods run `body`.
@MainActor final class Loop: UIView {
  enum Call {
    case traits, tint, safeArea, margins, window, superview, added, willRemove, willMove, willWindow
    case layout, size, intrinsic, point, hit, draw, display, action, responder, canBecome
    case canPerform, keys, shouldBegin, undo, compression
  }
  let call: Call
  var body: (Loop) -> Void = { _ in }
  init(_ call: Call, _ body: @escaping (Loop) -> Void) {
    self.call = call
    self.body = body
    super.init(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
  }
  required init?(coder: NSCoder) { nil }
  private func run(_ other: Call) { if call == other { body(self) } }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { run(.traits) }
  override func tintColorDidChange() { run(.tint) }
  override func safeAreaInsetsDidChange() { run(.safeArea) }
  override func layoutMarginsDidChange() { run(.margins) }
  override func didMoveToWindow() { run(.window) }
  override func didMoveToSuperview() { run(.superview) }
  override func willMove(toSuperview new: UIView?) { run(.willMove) }
  override func willMove(toWindow new: UIWindow?) { run(.willWindow) }
  override func didAddSubview(_ subview: UIView) { run(.added) }
  override func willRemoveSubview(_ subview: UIView) { run(.willRemove) }
  override func layoutSubviews() { run(.layout) }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    run(.size)
    return CGSize(width: 10, height: 10)
  }
  override var intrinsicContentSize: CGSize {
    run(.intrinsic)
    return CGSize(width: 10, height: 10)
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    run(.point)
    return super.point(inside: point, with: event)
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    run(.hit)
    return super.hitTest(point, with: event)
  }
  override func becomeFirstResponder() -> Bool {
    run(.responder)
    return super.becomeFirstResponder()
  }
  override var canBecomeFirstResponder: Bool {
    run(.canBecome)
    return true
  }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    run(.canPerform)
    return super.canPerformAction(action, withSender: sender)
  }
  override var keyCommands: [UIKeyCommand]? {
    run(.keys)
    return nil
  }
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    run(.shouldBegin)
    return true
  }
}

@MainActor private final class LoopController: UIViewController {
  var onTraits: (LoopController) -> Void = { _ in }
  var onLayout: (LoopController) -> Void = { _ in }
  var onSize: (LoopController) -> Void = { _ in }
  var onSafe: (LoopController) -> Void = { _ in }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { onTraits(self) }
  override func viewDidLayoutSubviews() { onLayout(self) }
  override func viewSafeAreaInsetsDidChange() { onSafe(self) }
  override func preferredContentSizeDidChange(forChildContentContainer c: UIContentContainer) {
    onSize(self)
  }
}

@MainActor private func toggleStyle(_ view: UIView) {
  view.overrideUserInterfaceStyle =
    view.traitCollection.userInterfaceStyle == .dark ? .light : .dark
}

@MainActor let selfCallsInViews: [Case] = [
  Case("constraints-update-asks-for-layout-at-once") { world in
    world.window.addSubview(Constrained(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    world.run(0.5)
  },
  Case("traits-override-traits") { world in
    world.window.addSubview(Loop(.traits) { toggleStyle($0) })
    world.stage.userInterfaceStyle = .dark
    world.run(0.2)
    world.stage.userInterfaceStyle = .light
  },
  Case("traits-override-those-of-the-parent") { world in
    world.window.addSubview(Loop(.traits) { $0.superview.map(toggleStyle) })
    world.stage.userInterfaceStyle = .dark
    world.run(0.2)
  },
  Case("controller-traits-override-traits") { world in
    let page = LoopController()
    page.onTraits = {
      $0.overrideUserInterfaceStyle =
        $0.view.traitCollection.userInterfaceStyle == .dark ? .light : .dark
    }
    world.show(page)
    world.stage.userInterfaceStyle = .dark
    world.run(0.2)
  },
  Case("tint-changes-the-tint") { world in
    world.window.addSubview(
      Loop(.tint) { $0.tintColor = $0.tintColor == .red ? UIColor.blue : UIColor.red })
    world.window.tintColor = .green
    world.run(0.2)
  },
  Case("tint-changes-that-of-the-parent") { world in
    world.window.addSubview(
      Loop(.tint) {
        $0.superview?.tintColor = $0.superview?.tintColor == .red ? UIColor.blue : UIColor.red
      })
    world.window.tintColor = .green
    world.run(0.2)
  },
  Case("safe-area-changes-the-safe-area") { world in
    let page = LoopController()
    page.onSafe = { $0.additionalSafeAreaInsets.top += 1 }
    world.show(page)
    world.run(0.2)
  },
  Case("safe-area-moves-the-view") { world in
    world.window.addSubview(Loop(.safeArea) { $0.frame.origin.y = $0.frame.origin.y == 0 ? 20 : 0 })
    world.run(0.2)
  },
  Case("margins-change-the-margins") { world in
    let box = Loop(.margins) { $0.layoutMargins.left += 1 }
    world.window.addSubview(box)
    box.layoutMargins.top = 50
    world.run(0.2)
  },
  Case("view-comes-back-as-it-leaves") { world in
    let window = world.window
    let box = Loop(.window) { $0.window == nil ? window.addSubview($0) : $0.removeFromSuperview() }
    window.addSubview(box)
    world.run(0.2)
  },
  Case("view-comes-back-as-it-changes-its-superview") { world in
    let window = world.window
    let box = Loop(.superview) {
      $0.superview == nil ? window.addSubview($0) : $0.removeFromSuperview()
    }
    window.addSubview(box)
    world.run(0.2)
  },
  Case("view-is-added-as-it-is-to-be-added") { world in
    let window = world.window
    let box = Loop(.willMove) { window.addSubview($0) }
    window.addSubview(box)
    world.run(0.2)
  },
  Case("view-is-added-as-it-is-to-enter-the-window") { world in
    let window = world.window
    let box = Loop(.willWindow) { window.addSubview($0) }
    window.addSubview(box)
    world.run(0.2)
  },
  Case("view-is-removed-as-it-is-to-be-removed") { world in
    let box = Loop(.willRemove) { $0.subviews.last?.removeFromSuperview() }
    world.window.addSubview(box)
    let inner = view(0, 0, 10, 10)
    box.addSubview(inner)
    inner.removeFromSuperview()
    world.run(0.2)
  },
  Case("view-adds-a-subview-for-each-subview") { world in
    let box = Loop(.added) { $0.addSubview(UIView()) }
    world.window.addSubview(box)
    box.addSubview(UIView())
    world.run(0.2)
  },
  Case("view-adds-itself-deeper-with-each-window") { world in
    final class Grower: UIView {
      override func didMoveToWindow() { if window != nil { addSubview(Grower()) } }
    }
    world.window.addSubview(Grower())
    world.run(0.2)
  },
  Case("size-fits-itself") { world in
    let box = Loop(.size) {
      $0.sizeToFit()
      _ = $0.systemLayoutSizeFitting(CGSize(width: 100, height: 100))
    }
    world.window.addSubview(box)
    box.sizeToFit()
    world.run(0.2)
  },
  Case("intrinsic-size-fits-itself") { world in
    let box = Loop(.intrinsic) {
      _ = $0.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      $0.invalidateIntrinsicContentSize()
      $0.layoutIfNeeded()
    }
    box.translatesAutoresizingMaskIntoConstraints = false
    world.window.addSubview(box)
    box.topAnchor.constraint(equalTo: world.window.topAnchor).isActive = true
    box.leadingAnchor.constraint(equalTo: world.window.leadingAnchor).isActive = true
    world.run(0.2)
  },
  Case("intrinsic-size-sizes-to-fit") { world in
    let box = Loop(.intrinsic) { $0.sizeToFit() }
    world.window.addSubview(box)
    box.sizeToFit()
    _ = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    world.run(0.2)
  },
  Case("layout-sizes-to-fit-by-constraints") { world in
    let box = Loop(.layout) {
      _ = $0.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      $0.superview?.setNeedsLayout()
      $0.superview?.layoutIfNeeded()
      $0.window?.layoutIfNeeded()
    }
    world.window.addSubview(box)
    world.run(0.2)
  },
  Case("hit-test-asks-for-a-hit-test") { world in
    world.window.addSubview(
      Loop(.hit) { _ = $0.window?.hitTest(CGPoint(x: 40, y: 40), with: nil) })
    world.tap(CGPoint(x: 40, y: 40))
  },
  Case("point-inside-asks-for-a-hit-test") { world in
    world.window.addSubview(
      Loop(.point) { _ = $0.hitTest(CGPoint(x: 40, y: 40), with: nil) })
    world.tap(CGPoint(x: 40, y: 40))
  },
  Case("become-first-becomes-first") { world in
    let box = Loop(.responder) { loop in loop.superview?.endEditing(true) }
    world.window.addSubview(box)
    _ = box.becomeFirstResponder()
    world.run(0.2)
  },
  Case("preferred-size-changes-the-preferred-size") { world in
    let page = LoopController()
    let child = LoopController()
    page.onSize = { _ in child.preferredContentSize.width += 1 }
    world.show(page)
    page.addChild(child)
    page.view.addSubview(child.view)
    child.didMove(toParent: page)
    child.preferredContentSize = CGSize(width: 10, height: 10)
    world.run(0.2)
  },
  Case("controller-layout-lays-out") { world in
    let page = LoopController()
    page.onLayout = {
      $0.view.setNeedsLayout()
      $0.view.layoutIfNeeded()
      $0.view.superview?.setNeedsLayout()
      $0.view.superview?.layoutIfNeeded()
    }
    world.show(page)
    world.run(0.2)
  },
]
