import PantoControls
import PantoScene

/// The drags of a scene, which get numbers as they come.
@MainActor final class DragNumbers {
  private var sessions: [any UIDragDropSession] = []
  private(set) var animations = 0

  /// The number of a drag, whether it is asked for as a drag or as a drop.
  func number(of session: any UIDragDropSession) -> Int {
    if let known = sessions.firstIndex(where: { $0 === session }) { return known }
    // A session is kept, so that no later one has its address.
    sessions.append(session)
    return sessions.count - 1
  }

  func nextAnimation() -> Int {
    animations += 1
    return animations - 1
  }
}

/// A delegate of drags and drops that reports its calls.
@MainActor final class OrderedDragDelegate: UIDragInteractionDelegate, UIDropInteractionDelegate {
  private let random: SeededRandom
  private let order: CallOrder
  private let numbers: DragNumbers
  /// The number of the view among those that take drops.
  private let place: Int
  /// The most views that take drops, so that each drag and view has a number.
  private static let mostPlaces = 4

  init(_ place: Int, _ random: SeededRandom, _ order: CallOrder, _ numbers: DragNumbers) {
    self.place = place
    self.random = random
    self.order = order
    self.numbers = numbers
  }

  private func drag(_ name: String, _ session: any UIDragDropSession) {
    order.call("dragInteraction(\(name)", of: numbers.number(of: session))
  }

  private func drop(_ name: String, _ session: any UIDragDropSession) {
    let number = numbers.number(of: session) * OrderedDragDelegate.mostPlaces + place
    order.call("dropInteraction(\(name)", of: number)
  }

  private func follow(_ animator: any UIDragAnimating) {
    let number = numbers.nextAnimation()
    order.call("addCompletion", of: number)
    animator.addCompletion { [order] _ in
      order.call("completion of a drag's animation", of: number)
    }
  }

  // MARK: Drag

  /// The drag whose items are previewed, because some calls do not name it.
  private var dragged: (any UIDragSession)?
  private var dropped: (any UIDropSession)?

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    let count = random.pick([1, 1, 2, 0])
    drag(count == 0 ? "itemsForBeginning) none" : "itemsForBeginning)", session)
    if count > 0 { dragged = session }
    return (0..<count).map { UIDragItem(itemProvider: NSItemProvider(object: "item \($0)")) }
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? {
    drag("previewForLifting)", session)
    return random.once(in: 5) ? nil : interaction.view.map { UITargetedDragPreview(view: $0) }
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession
  ) {
    drag("willAnimateLift)", session)
    follow(animator)
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool {
    drag("sessionAllowsMove)", session)
    return !random.once(in: 4)
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) { drag("sessionWillBegin)", session) }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
  ) { drag("sessionDidMove)", session) }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) { drag("willEnd)", session) }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) { drag("didEnd)", session) }
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    if let dragged { drag("previewForCancelling)", dragged) }
    return defaultPreview
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem,
    willAnimateCancelWith animator: any UIDragAnimating
  ) {
    if let dragged { drag("willAnimateCancel)", dragged) }
    follow(animator)
  }

  // MARK: Drop

  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool {
    let answer = !random.once(in: 5)
    drop("canHandle) \(answer)", session)
    return answer
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) { drop("sessionDidEnter)", session) }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    drop("sessionDidUpdate)", session)
    return UIDropProposal(operation: random.pick([.copy, .copy, .move, .cancel, .forbidden]))
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) { drop("sessionDidExit)", session) }
  func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {
    drop("performDrop)", session)
    dropped = session
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    if let dropped { drop("previewForDropping)", dropped) }
    return random.once(in: 2) ? nil : defaultPreview
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, item: UIDragItem,
    willAnimateDropWith animator: any UIDragAnimating
  ) {
    if let dropped { drop("willAnimateDrop)", dropped) }
    follow(animator)
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) { drop("concludeDrop)", session) }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) { drop("sessionDidEnd)", session) }
}

/// Two views that are dragged, and three that take drops, one of them inside of another.
@MainActor final class DragScene: OrderScene {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  private let random: SeededRandom
  private let order: CallOrder
  private let hand: OrderHand
  private let numbers = DragNumbers()
  private let delegates: [OrderedDragDelegate]
  private let sources: [UIView]
  private let targets: [UIView]
  private let drags: [UIDragInteraction]

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    hand = OrderHand(stage, random)
    let delegates = (0..<3).map { [numbers] in OrderedDragDelegate($0, random, order, numbers) }
    self.delegates = delegates
    sources = [
      UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 60)),
      UIView(frame: CGRect(x: 110, y: 10, width: 80, height: 60)),
    ]
    targets = [
      UIView(frame: CGRect(x: 10, y: 90, width: 180, height: 120)),
      UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 60)),
      UIView(frame: CGRect(x: 10, y: 220, width: 180, height: 70)),
    ]
    drags = (0..<2).map { UIDragInteraction(delegate: delegates[$0]) }
    for (view, drag) in zip(sources, drags) {
      view.addInteraction(drag)
      stage.window.addSubview(view)
    }
    for (view, delegate) in zip(targets, delegates) {
      view.addInteraction(UIDropInteraction(delegate: delegate))
    }
    targets[0].addSubview(targets[1])
    stage.window.addSubview(targets[0])
    stage.window.addSubview(targets[2])
    stage.layoutIfNeeded()
  }

  private static let starts = [CGPoint(x: 50, y: 40), CGPoint(x: 150, y: 40)]
  private static let ends = [
    CGPoint(x: 160, y: 180), CGPoint(x: 60, y: 140), CGPoint(x: 100, y: 250),
    CGPoint(x: 100, y: 80), CGPoint(x: 150, y: 40),
  ]

  func operate() {
    switch random.number(below: 24) {
    case 0: remove(random.pick(sources + targets))
    case 1:
      order.begin(operation: "switch a drag")
      random.pick(drags).isEnabled = !random.once(in: 4)
    case 2:
      order.begin(operation: "touches are cancelled")
      if random.once(in: 3) { stage.cancelTouches(because: .deviceLost) }
    case 3, 4:
      order.begin(operation: "time passes")
      wait(frames: random.pick([1, 5, 25]))
    case 5:
      order.begin(operation: "finger")
      hand.act(at: DragScene.starts + DragScene.ends)
    default: handle()
    }
  }

  /// Presses a view, waits for the lift, carries the items to some places and drops them.
  private func handle() {
    guard hand.isDown else {
      order.begin(operation: "press")
      hand.land(at: random.pick(DragScene.starts))
      return hand.rest(random.pick([35, 35, 10]))
    }
    switch random.number(below: 8) {
    case 0...4:
      order.begin(operation: "carry")
      hand.turn(to: random.pick(DragScene.ends))
      hand.move(steps: random.pick([1, 3, 6]))
    case 5, 6:
      order.begin(operation: "let go")
      hand.lift()
    default:
      order.begin(operation: "lose the touch")
      hand.lift(isCancelled: true)
    }
  }

  private func remove(_ view: UIView) {
    order.begin(operation: view.superview == nil ? "add" : "remove")
    if view.superview != nil { return view.removeFromSuperview() }
    (view === targets[1] ? targets[0] : stage.window).addSubview(view)
  }

  func release() { hand.liftAll() }
}
