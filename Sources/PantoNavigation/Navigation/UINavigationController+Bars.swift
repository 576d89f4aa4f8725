import PantoBase
import PantoControls
import PantoScene
import PantoText

/// Showing and hiding the bars, the layout below them, and large titles.
extension UINavigationController {
  final func setHidden(_ hidden: Bool, _ bar: UIView, animated: Bool) {
    if bar === navigationBar { hidesNavigationBar = hidden }
    guard isGone(bar) != hidden || !animated else { return }
    leaving.removeAll { $0.bar === bar }
    guard animated, let view = viewIfLoaded, view.window != nil else {
      bar.transform = .identity
      bar.isHidden = hidden
      viewIfLoaded?.setNeedsLayout()
      return
    }
    layOutParts()
    let out = CGAffineTransform(
      translationX: 0, y: bar === toolbar ? bar.bounds.height : -bar.bounds.height)
    slides += 1
    let slide = slides
    if hidden { leaving.append((bar, slide)) } else if bar.isHidden { bar.transform = out }
    bar.isHidden = false
    UIView.animate(withDuration: UINavigationController.hideShowBarDuration) {
      bar.transform = hidden ? out : .identity
      self.layOutParts()
      if let top = self.stack.last?.viewIfLoaded { top.layoutIfNeeded() }
    } completion: { [weak self] _ in
      guard let self else { return }
      if leaving.contains(where: { $0.slide == slide }) {
        leaving.removeAll { $0.slide == slide }
        bar.isHidden = true
        bar.transform = .identity
      }
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether a bar is hidden, or slides away.
  final func isGone(_ bar: UIView) -> Bool {
    bar.isHidden || leaving.contains { $0.bar === bar }
  }

  final func layOutParts() {
    let (size, safe) = (view.bounds.size, view.safeAreaInsets)
    let start: UIRectEdge = view.isRightToLeft ? .right : .left
    if edge?.edges != start { edge?.edges = start }
    contentView.frame = CGRect(origin: .zero, size: size)
    placeNavigationBar()
    let bottom = UIToolbar.height + safe.bottom
    place(
      toolbar, CGRect(x: 0, y: size.height - bottom, width: size.width, height: bottom))
    if !isTransitioning, let shown = stack.last { layOut(shown) }
    if stack.isEmpty {
      followLargeTitle()
      followContent()
    }
    search?.place()
  }

  /// The height of prompt, title and buttons: none while a search has hidden them.
  private var stripHeight: CGFloat {
    navigationBar.isSearching ? 0 : UINavigationBar.height + navigationBar.promptShown
  }

  final func placeNavigationBar() {
    let large = navigationBar.largeShown
    place(
      navigationBar,
      CGRect(
        x: 0, y: 0, width: view.bounds.width,
        height: view.safeAreaInsets.top + stripHeight + large + navigationBar.searchShown))
  }

  /// Sets the frame that a bar has without the transform of a slide.
  private func place(_ bar: UIView, _ frame: CGRect) {
    bar.bounds.size = frame.size
    bar.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Lays out a controller's view: under the bars, with a safe area without them, or between the
  /// bars (LAY-03, PRT-05).
  final func layOut(_ controller: UIViewController) {
    guard let shown = controller.viewIfLoaded else { return }
    let frame = frame(of: controller)
    shown.frame = frame
    controller.setBarInsets(
      UIEdgeInsets(
        top: extends(controller, under: navigationBar) ? coveredTop(of: controller) : 0, left: 0,
        bottom: extends(controller, under: toolbar) ? UIToolbar.height : 0, right: 0))
    guard controller === stack.last else { return }
    followLargeTitle()
    followContent()
  }

  /// Lets the bars follow the content of the controller on top (BAR-09).
  final func followContent() {
    let top = stack.last
    let isUnder = top.map { extends($0, under: navigationBar) } ?? false
    upperEdge.follow(top?.viewIfLoaded, covered: isUnder ? navigationBar.bounds.height : 0)
    if !toolbar.isHidden {
      let isOver = top.map { extends($0, under: toolbar) } ?? false
      lowerEdge.follow(top?.viewIfLoaded, covered: isOver ? toolbar.bounds.height : 0)
    }
    tabBarController?.followContent()
  }

  /// Whether a bar covers a part of a controller's view.
  private func extends(_ controller: UIViewController, under bar: UIView) -> Bool {
    guard !isGone(bar) else { return false }
    return bar === toolbar
      ? controller.extends(under: .bottom, isTranslucent: toolbar.isTranslucent)
      : controller.extends(under: .top, isTranslucent: navigationBar.isTranslucent)
  }

  private func coveredTop(of controller: UIViewController) -> CGFloat {
    guard controller === stack.last else { return UINavigationBar.height }
    return stripHeight + min(largeRoom, navigationBar.largeShown) + navigationBar.searchShown
  }

  /// The frame of a controller's view at rest, in the content.
  final func frame(of controller: UIViewController) -> CGRect {
    var frame = contentView.bounds
    if !isGone(navigationBar), !extends(controller, under: navigationBar) {
      frame.origin.y = navigationBar.bounds.height
      frame.size.height = max(0, frame.height - frame.minY)
    }
    if !isGone(toolbar), !extends(controller, under: toolbar) {
      frame.size.height = max(0, frame.height - toolbar.bounds.height)
    }
    return frame
  }

  // MARK: Large titles

  /// The height that a large title adds to the bar for the controller on top; 0 without one.
  final var largeRoom: CGFloat {
    hasLargeTitle(stack.count - 1) && !navigationBar.isSearching ? navigationBar.largeHeight : 0
  }

  /// The height of the search bar of the controller on top, which folds away with the content or
  /// stays; 0 without one (SRC-02).
  private var searchRoom: (folding: CGFloat, fixed: CGFloat) {
    guard let item = stack.last?.navigationItem, let search = item.searchController else {
      return (0, 0)
    }
    let height = navigationBar.searchHeight
    let folds =
      item.hidesSearchBarWhenScrolling && !search.isActive
      && stack.last.flatMap(content(of:)) != nil
    return folds ? (height, 0) : (0, height)
  }

  private func hasLargeTitle(_ index: Int) -> Bool {
    guard navigationBar.prefersLargeTitles, stack.indices.contains(index) else { return false }
    switch stack[index].navigationItem.largeTitleDisplayMode {
    case .always: return true
    case .never: return false
    case .automatic: return index == 0 || hasLargeTitle(index - 1)
    }
  }

  /// Lets the large title follow the scroll view of the controller on top (BAR-03).
  private func followLargeTitle() {
    let room = largeRoom + searchRoom.folding
    let scroll = room > 0 ? stack.last.flatMap(content(of:)) : nil
    if followed?.scroll !== scroll || followedRoom != room {
      followedRoom = room
      followed?.scroll.setLargeTitle(height: 0, room: 0, search: 0)
      followed?.observation.invalidate()
      followed = scroll.map { scroll in
        (scroll, scroll.observe(\.contentOffset) { [weak self] _, _ in self?.contentScrolled() })
      }
      // A new page begins with its title large, and the search bar folded away.
      if let scroll {
        let isAtTop = scroll.contentOffset.y <= -scroll.adjustedContentInset.top
        setLargeShown(isAtTop || !scroll.canScroll ? largeRoom : 0)
        if isAtTop { scroll.contentOffset.y = -scroll.adjustedContentInset.top }
      }
    }
    if scroll == nil, !isGone(navigationBar) { setLargeShown(room) }
  }

  /// The scroll view of a controller that lies under the bar from its upper edge.
  private func content(of controller: UIViewController) -> UIScrollView? {
    guard extends(controller, under: navigationBar), let view = controller.viewIfLoaded else {
      return nil
    }
    if let scroll = view as? UIScrollView { return scroll }
    guard let scroll = view.subviews.first as? UIScrollView, scroll.frame.minY <= view.bounds.minY
    else { return nil }
    return scroll
  }

  private func contentScrolled() {
    guard let scroll = followed?.scroll, !isFollowing, followedRoom > 0 else { return }
    // Frames may not be known at the first layout.
    guard let top = stack.last, content(of: top) === scroll else { return followLargeTitle() }
    isFollowing = true
    defer { isFollowing = false }
    // The distance from the bar's upper edge to the content. The large title fills the part below
    // the buttons, and stretches while the content is pulled down.
    let below = -scroll.contentOffset.y - scroll.contentInset.top
    setLargeShown(max(0, below - view.safeAreaInsets.top - stripHeight - searchRoom.fixed))
  }

  /// Shows `shown` points of the large title together with a search bar that folds away. The search
  /// bar folds first.
  private func setLargeShown(_ shown: CGFloat) {
    let (large, search) = (largeRoom, searchRoom)
    let room = large + search.folding
    followed?.scroll.setLargeTitle(
      height: room, room: max(0, room - shown), search: search.folding)
    let searchShown = search.fixed + min(search.folding, max(0, shown - large))
    let largeShown = large > 0 ? max(0, shown - min(search.folding, max(0, shown - large))) : 0
    guard navigationBar.largeShown != largeShown || navigationBar.searchShown != searchShown else {
      return
    }
    navigationBar.largeShown = largeShown
    navigationBar.searchShown = searchShown
    placeNavigationBar()
    if let top = stack.last, extends(top, under: navigationBar) {
      var insets = UIEdgeInsets.zero
      insets.top = coveredTop(of: top)
      insets.bottom = extends(top, under: toolbar) ? UIToolbar.height : 0
      top.setBarInsets(insets)
    } else {
      view.setNeedsLayout()
    }
  }

  // MARK: Search

  /// Lays out the bars when a search begins or ends (SRC-01).
  final func searchChanged() {
    let isHere = search != nil && search?.host === stack.last
    let isInBar = isHere && stack.last?.navigationItem.searchController === search
    let hides = isHere && search?.hidesNavigationBarDuringPresentation == true
    navigationBar.isSearching = hides && isInBar
    let hidesBar =
      hides && !isInBar && !(search?.searchBar.isDescendant(of: navigationBar) ?? false)
    if hidesBar != searchHidesBar {
      if hidesBar, isNavigationBarHidden { return }
      searchHidesBar = hidesBar
      setNavigationBarHidden(hidesBar, animated: UIView.inheritedAnimationDuration > 0)
    }
    guard isViewLoaded else { return }
    layOutParts()
    navigationBar.layoutIfNeeded()
    stack.last?.viewIfLoaded?.layoutIfNeeded()
  }

  /// Takes the view of a search away while another controller is on top, and brings it back.
  final func stackChangedInSearch() {
    guard isViewLoaded, let search, search.isActive else { return }
    if search.host === stack.last {
      if search.viewIfLoaded?.superview == nil { search.attach() }
    } else if let host = search.host, stack.contains(host) {
      search.searchBar.resignFirstResponder()
      search.detach()
    } else {
      return search.end(animated: false)
    }
    searchChanged()
  }
}
