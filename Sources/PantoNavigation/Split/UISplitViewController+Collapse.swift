import PantoBase
import PantoScene

/// One stack in place of the columns, where the view is narrow (SPL-03).
extension UISplitViewController {
  /// The highest column on the stack while the columns are collapsed.
  final var topColumn: Column {
    for (column, _, controllers) in pushed.reversed()
    where controllers.contains(where: { $0.parentRef === alone }) {
      return column
    }
    return .primary
  }

  /// Collapses the columns into one controller.
  final func collapse() {
    var top = Column.secondary
    if style != .unspecified {
      top =
        delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary)
        ?? .secondary
    } else if let secondary = slots[.secondary]?.shown {
      let primary =
        delegate?.primaryViewController(forCollapsing: self) ?? slots[.primary]?.shown
      if let primary, primary !== slots[.primary]?.shown { replacePrimary(by: primary) }
      if let primary,
        delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) == true
      {
        top = .primary
      }
    }
    pushColumns(upTo: top)
    showAlone()
    showButton()
    delegate?.splitViewControllerDidCollapse(self)
  }

  /// Puts the columns beside each other.
  final func expand(in size: CGSize, isFirst: Bool) {
    if !isFirst {
      if style == .unspecified, let alone {
        if let primary = delegate?.primaryViewController(forExpanding: self), primary !== alone {
          takeBack()
          replacePrimary(by: primary)
        } else if let detail = delegate?.splitViewController(self, separateSecondaryFrom: alone) {
          takeDetail(detail)
        }
      }
      takeBack()
    }
    var wanted = wantedMode(in: size)
    if !isFirst {
      wanted =
        delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: wanted)
        ?? wanted
      if wanted == .automatic { wanted = wantedMode(in: size) }
    }
    mode = wanted
    installColumns()
    showButton()
    if !isFirst { delegate?.splitViewControllerDidExpand(self) }
  }

  private func replacePrimary(by controller: UIViewController) {
    guard !children.contains(controller) || controller.parentRef === self else { return }
    let old = slots[.primary]?.shown
    if controller.parentRef !== self {
      addChild(controller)
      controller.didMove(toParent: self)
      controller.isJoiningParent = false
    }
    slots[.primary] = Slot(given: controller, shown: controller)
    if let old, old !== controller { release(old) }
  }

  /// Makes a controller that the delegate separated from the stack the detail column.
  private func takeDetail(_ detail: UIViewController) {
    if let stack = alone as? UINavigationController, stack.viewControllers.contains(detail) {
      stack.setViewControllers(stack.viewControllers.filter { $0 !== detail }, animated: false)
    }
    guard slots[.secondary]?.shown !== detail else { return }
    for i in pushed.indices { pushed[i].controllers.removeAll { $0 === detail } }
    let old = slots[.secondary]?.shown
    if let old, old.parentRef === self { release(old) }
    pushed.removeAll { $0.column == .secondary }
    addChild(detail)
    detail.didMove(toParent: self)
    detail.isJoiningParent = false
    slots[.secondary] = Slot(given: detail, shown: detail)
  }

  // MARK: The stack

  /// Moves the controllers of the columns up to `top` onto the stack of the first column.
  final func pushColumns(upTo top: Column) {
    alone = slots[.compact]?.shown ?? slots[.primary]?.shown ?? slots[.secondary]?.shown
    guard slots[.compact] == nil, let stack = alone as? UINavigationController,
      stack === slots[.primary]?.shown
    else { return }
    for column in columns.dropFirst() where column.rawValue <= top.rawValue {
      push(column, onto: stack, animated: false)
    }
  }

  private func push(_ column: Column, onto stack: UINavigationController, animated: Bool) {
    guard let slot = slots[column] else { return }
    let controllers = take(slot)
    guard !controllers.isEmpty else { return }
    pushed.removeAll { $0.column == column }
    pushed.append((column, slot, controllers))
    stack.setViewControllers(stack.viewControllers + controllers, animated: animated)
  }

  /// Pushes a detail onto the stack of the compact column. If the detail is a navigation
  /// controller, its own stack is pushed, because navigation controllers are not nested.
  final func pushOntoCompact(_ detail: UIViewController) {
    guard let stack = alone as? UINavigationController else { return }
    guard let navigation = detail as? UINavigationController else {
      return stack.show(detail, sender: self)
    }
    let controllers = navigation.viewControllers
    guard !controllers.isEmpty, navigation !== stack else { return }
    navigation.setViewControllers([], animated: false)
    stack.setViewControllers(stack.viewControllers + controllers, animated: true)
  }

  /// Takes the controllers of a column out of it: its whole stack, or itself.
  private func take(_ slot: Slot) -> [UIViewController] {
    guard let navigation = slot.shown as? UINavigationController else {
      slot.shown.viewIfLoaded?.removeFromSuperview()
      return [slot.shown]
    }
    let known = pushed.first { $0.slot.shown === navigation }?.controllers ?? []
    let controllers = navigation.viewControllers
    navigation.setViewControllers([], animated: false)
    navigation.viewIfLoaded?.removeFromSuperview()
    return controllers.isEmpty ? known : controllers
  }

  /// Returns the pushed controllers to their columns. A controller that the user went back from
  /// returns to its column, too; what the user pushed above stays with the column below it.
  final func takeBack() {
    defer {
      pushed = []
      alone = nil
    }
    guard let stack = alone as? UINavigationController else { return }
    for (_, slot, controllers) in pushed.reversed() {
      var own = controllers
      let all = stack.viewControllers
      if let first = controllers.first, let start = all.firstIndex(of: first), start > 0 {
        own = Array(all[start...])
        stack.setViewControllers(Array(all[..<start]), animated: false)
      } else if controllers.contains(where: { all.contains($0) }) {
        continue
      }
      if let navigation = slot.shown as? UINavigationController {
        navigation.setViewControllers(own, animated: false)
      } else {
        addChild(slot.shown)
        slot.shown.didMove(toParent: self)
        slot.shown.isJoiningParent = false
      }
    }
  }

  /// Shows the controller that stands for all columns while they are collapsed.
  final func showAlone() {
    guard isViewLoaded else { return }
    let transition = UIViewController.changing(animated: false) {
      secondaryHost.hold(alone?.view)
      for host in sideHosts {
        host.hold(nil)
        host.isHidden = true
      }
    }
    layOutColumns()
    if view.window != nil { transition.finish() }
  }

  /// Brings a column to the top of the stack while the columns are collapsed. Animated.
  final func pushAnimated(_ column: Column) {
    guard slots[.compact] == nil, let stack = alone as? UINavigationController else { return }
    if column == .primary {
      let own = stack.viewControllers.firstIndex { controller in
        pushed.contains { $0.controllers.contains(controller) }
      }
      if let own, own > 0 {
        stack.popToViewController(stack.viewControllers[own - 1], animated: true)
      }
      return
    }
    if let known = pushed.first(where: { $0.column == column })?.controllers,
      let last = known.last(where: { stack.viewControllers.contains($0) })
    {
      stack.popToViewController(last, animated: true)
      return
    }
    push(column, onto: stack, animated: true)
  }

  /// Takes a column and those above it off the stack while the columns are collapsed. Animated.
  final func popAnimated(_ column: Column) {
    guard let stack = alone as? UINavigationController,
      let first = pushed.first(where: { $0.column == column })?.controllers.first,
      let start = stack.viewControllers.firstIndex(of: first), start > 0
    else { return }
    stack.popToViewController(stack.viewControllers[start - 1], animated: true)
  }
}
