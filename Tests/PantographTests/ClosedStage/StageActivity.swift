import Foundation
import PantoControls
import PantoDynamics
import PantoInspector
import PantoLists
import PantoNavigation
import PantoPickers
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Something that is in hand on a stage while its window closes.
enum StageActivity: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case nothing, pan, pendingPress, pinch, control, hover
  case drag, dragReturns, drop, listDrag
  case block, keyframes, transition, animator, layerAnimation, displayLink, timer, queued
  case typing, keyboardHides, scrolling, pushing, presenting, dismissing, alert, popover, menu
  case dynamics, inspector, swipe, paging, layout, observing, tab, split, datePicker, refresh

  var testDescription: String { rawValue }

  /// Begins the activity. What only the program would keep alive is added to `kept`.
  @MainActor func begin(
    on stage: Stage, _ page: UIViewController, _ box: UIView, _ kept: inout [AnyObject]
  ) {
    switch self {
    case .nothing: break
    case .pan, .pendingPress, .pinch, .control, .hover: beginTouch(on: stage, box)
    case .drag, .dragReturns, .drop, .listDrag: beginDrag(on: stage, page, box, &kept)
    case .block, .keyframes, .transition, .animator, .layerAnimation, .displayLink, .timer,
      .queued:
      beginMotion(on: stage, page, box)
    case .pushing, .presenting, .dismissing, .alert, .popover, .menu, .tab, .split:
      beginChange(on: stage, page, box, &kept)
    default: beginOther(on: stage, page, box, &kept)
    }
  }

  @MainActor private func send(
    _ phase: InputEvent.Phase, _ x: CGFloat, _ y: CGFloat, at time: TimeInterval, to stage: Stage,
    finger: Int64 = 1
  ) {
    stage.send(
      InputEvent(
        time: time, position: CGPoint(x: x, y: y), source: .finger(finger), phase: phase))
  }

  // MARK: Gestures

  @MainActor private func beginTouch(on stage: Stage, _ box: UIView) {
    switch self {
    case .pan:
      let pan = UIPanGestureRecognizer()
      pan.addAction { [weak box] in box?.center.x += $0.translation(in: nil).x }
      box.addGestureRecognizer(pan)
    case .pendingPress:
      let press = UILongPressGestureRecognizer()
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      double.delaysTouchesBegan = true
      box.addGestureRecognizer(press)
      box.addGestureRecognizer(double)
    case .pinch: box.addGestureRecognizer(UIPinchGestureRecognizer())
    case .control:
      let slider = UISlider(frame: box.bounds)
      box.addSubview(slider)
      slider.addAction(for: .valueChanged) { _ in }
    default:
      box.addGestureRecognizer(UIHoverGestureRecognizer())
      stage.send(
        InputEvent(
          time: 0.15, position: CGPoint(x: 100, y: 100), source: .mouse(.primary), phase: .hovered))
      return
    }
    send(.began, 100, 100, at: 0.2, to: stage)
    if self == .pinch { send(.began, 200, 200, at: 0.2, to: stage, finger: 2) }
    if self != .pendingPress { send(.moved, 140, 120, at: 0.25, to: stage) }
  }

  @MainActor private func beginDrag(
    on stage: Stage, _ page: UIViewController, _ box: UIView, _ kept: inout [AnyObject]
  ) {
    if self == .listDrag {
      let list = ListOfWords(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      box.addSubview(list)
      list.begin()
      kept.append(list.words)
      stage.advance(to: 0.3)
    } else {
      let giver = Giver()
      let taker = Taker()
      kept += [giver, taker]
      box.addInteraction(UIDragInteraction(delegate: giver))
      let target = UIView(frame: CGRect(x: 0, y: 280, width: 300, height: 100))
      target.addInteraction(UIDropInteraction(delegate: taker))
      page.view.addSubview(target)
    }
    send(.began, 100, 100, at: 0.4, to: stage)
    stage.advance(to: 1)
    send(.moved, 100, 110, at: 1.1, to: stage)
    let y: CGFloat = self == .drop ? 320 : 130
    send(.moved, 100, y, at: 1.2, to: stage)
    guard self != .drag, self != .listDrag else { return }
    send(.ended, 100, y, at: 1.3, to: stage)
    stage.advance(to: 1.4)
  }

  // MARK: Motion

  @MainActor private func beginMotion(on stage: Stage, _ page: UIViewController, _ box: UIView) {
    switch self {
    case .block:
      UIView.animate(withDuration: 3, animations: { box.alpha = 0 }) { [page] _ in _ = page }
    case .keyframes:
      UIView.animateKeyframes(withDuration: 3, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { box.alpha = 0.2 }
      } completion: { [page] _ in
        _ = page
      }
    case .transition:
      UIView.transition(with: box, duration: 3, options: .transitionCrossDissolve) {
        box.backgroundColor = .blue
      } completion: { [page] _ in
        _ = page
      }
    case .animator:
      let animator = UIViewPropertyAnimator(duration: 3, curve: .linear) { box.center.y = 200 }
      animator.addCompletion { [page] _ in _ = page }
      animator.startAnimation()
    case .layerAnimation:
      let moving = CABasicAnimation(keyPath: "position.x")
      moving.duration = 3
      moving.toValue = 100
      box.layer.add(moving, forKey: "x")
    case .displayLink:
      let link = CADisplayLink(target: Ticks(page), selector: Ticks.tick)
      link.add(to: stage)
    case .timer:
      stage.time.at(5) { [page] in _ = page }
      page.view.layoutIfNeeded()
    default:
      stage.working { UIView.animate(withDuration: 0, animations: {}) { [page] _ in _ = page } }
      return
    }
    stage.advance(to: 0.5)
  }

  // MARK: Controllers

  @MainActor private func beginChange(
    on stage: Stage, _ page: UIViewController, _ box: UIView, _ kept: inout [AnyObject]
  ) {
    switch self {
    case .pushing:
      let bars = UINavigationController(rootViewController: UIViewController())
      page.addChild(bars)
      bars.view.frame = page.view.bounds
      page.view.insertSubview(bars.view, at: 0)
      bars.didMove(toParent: page)
      stage.advance(to: 0.2)
      bars.pushViewController(UIViewController(), animated: true)
    case .presenting:
      page.present(UIViewController(), animated: true) { [page] in _ = page }
    case .dismissing:
      page.present(UIViewController(), animated: false)
      stage.advance(to: 0.3)
      page.dismiss(animated: true) { [page] in _ = page }
    case .alert:
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addTextField()
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      page.present(alert, animated: true)
      stage.advance(to: 1)
    case .popover:
      let note = UIViewController()
      note.modalPresentationStyle = .popover
      note.preferredContentSize = CGSize(width: 100, height: 100)
      note.popoverPresentationController?.sourceView = box
      page.present(note, animated: true)
    case .menu:
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
      button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
      button.showsMenuAsPrimaryAction = true
      box.addSubview(button)
      send(.began, 80, 80, at: 0.3, to: stage)
      send(.ended, 80, 80, at: 0.35, to: stage)
    case .tab:
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController(), UIViewController()]
      page.present(tabs, animated: true)
      tabs.selectedIndex = 1
    default:
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(UIViewController(), for: .primary)
      split.setViewController(UIViewController(), for: .secondary)
      page.present(split, animated: true)
    }
    stage.advance(to: stage.time.now + 0.1)
  }

  // MARK: Other

  @MainActor private func beginOther(
    on stage: Stage, _ page: UIViewController, _ box: UIView, _ kept: inout [AnyObject]
  ) {
    switch self {
    case .typing, .keyboardHides:
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 150, height: 30))
      box.addSubview(field)
      stage.screenKeyboard = .always
      field.becomeFirstResponder()
      stage.send(TextEvent(time: 0.2, .insert("abc")))
      stage.advance(to: 0.3)
      _ = page.view.keyboardLayoutGuide
      if self == .keyboardHides { field.resignFirstResponder() }
    case .scrolling, .refresh:
      let scroll = UIScrollView(frame: box.bounds)
      scroll.contentSize = CGSize(width: 200, height: 5000)
      box.addSubview(scroll)
      if self == .refresh {
        scroll.refreshControl = UIRefreshControl()
        scroll.refreshControl?.beginRefreshing()
      }
      throwUp(on: stage)
    case .dynamics:
      let animator = UIDynamicAnimator(referenceView: page.view)
      animator.addBehavior(UIGravityBehavior(items: [box]))
      kept.append(animator)
    case .inspector:
      stage.addInspector()
      send(.began, 100, 100, at: 0.2, to: stage)
      send(.moved, 120, 100, at: 0.3, to: stage)
      stage.inspector?.explain(at: CGPoint(x: 60, y: 60))
    case .swipe:
      let list = ListOfWords(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      box.addSubview(list)
      list.begin()
      kept.append(list.words)
      stage.advance(to: 0.2)
      send(.began, 200, 100, at: 0.3, to: stage)
      for n in 1...5 {
        send(.moved, 200 - 20 * CGFloat(n), 100, at: 0.3 + 0.02 * Double(n), to: stage)
      }
    case .paging:
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
      page.addChild(pages)
      page.view.insertSubview(pages.view, at: 0)
      stage.advance(to: 0.2)
      pages.setViewControllers([UIViewController()], direction: .forward, animated: true)
    case .layout:
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(inner)
      inner.topAnchor.constraint(equalTo: page.view.topAnchor).isActive = true
      inner.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5).isActive = true
      page.view.setNeedsLayout()
      return
    case .observing:
      stage.observe { [page] _ in _ = page }
      stage.log.observe { [page] _ in _ = page }
      stage.onKey = { [page] _ in page.isViewLoaded }
      send(.began, 100, 100, at: 0.2, to: stage)
    case .datePicker:
      let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
      picker.preferredDatePickerStyle = .compact
      box.addSubview(picker)
      stage.advance(to: 0.2)
      send(.began, 90, 70, at: 0.3, to: stage)
      send(.ended, 90, 70, at: 0.35, to: stage)
    default: break
    }
    stage.advance(to: max(stage.time.now, 0.4) + 0.05)
  }

  @MainActor private func throwUp(on stage: Stage) {
    send(.began, 100, 200, at: 0.2, to: stage)
    for n in 1...6 {
      send(.moved, 100, 200 - 20 * CGFloat(n), at: 0.2 + 0.01 * Double(n), to: stage)
    }
    send(.ended, 100, 80, at: 0.265, to: stage)
  }
}

/// Keeps a controller, as a display link's target may.
@MainActor private final class Ticks {
  private let page: UIViewController
  init(_ page: UIViewController) { self.page = page }
  func tick(_ link: CADisplayLink) {}
}

/// Gives a text away.
@MainActor private final class Giver: UIDragInteractionDelegate {
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "apple"))] }
}

/// Takes texts.
@MainActor private final class Taker: UIDropInteractionDelegate {
  private var texts: [String] = []
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .copy) }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    _ = session.loadObjects(ofClass: String.self) { self.texts += $0 }
  }
}

/// A table whose rows can be dragged and swiped.
private final class ListOfWords: UITableView {
  let words = Words()

  func begin() {
    register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    dataSource = words
    delegate = words
    dragDelegate = words
    dragInteractionEnabled = true
  }
}

@MainActor
private final class Words: UITableViewDataSource, UITableViewDelegate,
  UITableViewDragDelegate
{
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "word"))] }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
    ])
  }
}
