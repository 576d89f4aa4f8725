import PantoBase
import PantoLayers
import PantoMotion
import PantoScene

/// One drag, from the lift to the end of its last animation (DND-01 to DND-04).
///
/// The stage owns the session from its lift to its end. The session holds views, which hold the
/// interaction, so that an interaction that held the session would keep all of them, and a stage
/// that is let go in the middle would end neither (L6).
@MainActor package final class DragSession: UIDragSession, UIDropSession {
  /// The preview of one dragged item, as a view of the window.
  private struct Lifted {
    var item: UIDragItem
    var source: UITargetedDragPreview
    var view: UIView
    /// The vector from the finger to the centre of the view, in points.
    var offset: CGPoint
  }
  /// A drop interaction that the finger came over, and whether it can handle the items.
  private struct Target {
    var interaction: UIDropInteraction
    var handles: Bool
  }

  let interaction: UIDragInteraction
  private let window: UIWindow
  package private(set) var items: [UIDragItem] = []
  package var localContext: Any?
  package private(set) var allowsMoveOperation = true
  private var lifted: [Lifted] = []
  private var point: CGPoint
  private var hasBegun = false
  private var isOver = false
  /// Whether the last animation has ended.
  package private(set) var isFinished = false
  /// The drop interactions that were asked about the items, in the order of the questions.
  private var asked: [Target] = []
  private var target: UIDropInteraction?
  private var proposal: UIDropProposal?
  /// The places that a drop chose for items, set while it is performed.
  private var destinations: [ObjectIdentifier: UIDragPreviewTarget] = [:]

  private static let liftDuration: TimeInterval = 0.2
  private static let endDuration: TimeInterval = 0.3
  private static let liftScale: CGFloat = 1.05

  private let link: StageLink

  init(
    _ interaction: UIDragInteraction, at point: CGPoint, in window: UIWindow, of stage: Stage
  ) {
    self.interaction = interaction
    self.window = window
    self.point = point
    link = StageLink(stage)
    stage.ongoing.append(self)
  }

  package var isRestrictedToDraggingApplication: Bool { true }
  package var localDragSession: (any UIDragSession)? { self }
  package func location(in view: UIView) -> CGPoint { view.convert(point, from: nil) }
  package func canLoadObjects<T>(ofClass aClass: T.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }
  @discardableResult
  package func loadObjects<T>(
    ofClass aClass: T.Type, completion: @escaping ([T]) -> Void
  ) -> Progress {
    let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
    let progress = Progress(totalUnitCount: Int64(providers.count))
    var found: [T] = []
    var open = providers.count
    if open == 0 { CompletionQueue.later { _ in completion([]) } }
    for provider in providers {
      provider.loadObject(ofClass: aClass) { object, _ in
        if let object { found.append(object) }
        open -= 1
        progress.completedUnitCount += 1
        if open == 0 { completion(found) }
      }
    }
    return progress
  }

  // MARK: Lift

  /// Lifts the items that the delegate gives; returns whether there are any.
  func lift() -> Bool {
    guard let delegate = interaction.delegate else { return false }
    items = delegate.dragInteraction(interaction, itemsForBeginning: self)
    guard !items.isEmpty, !isOver, interaction.view?.window === window else {
      isOver = true
      leaveStage()
      return false
    }
    UIView.unanimated {
      for item in items {
        guard
          let source = delegate.dragInteraction(
            interaction, previewForLifting: item, session: self)
        else { continue }
        add(item, source)
      }
    }
    let animator = DragAnimator()
    if !isOver {
      delegate.dragInteraction(interaction, willAnimateLiftWith: animator, session: self)
    }
    // A delegate that was asked may have disabled or removed the interaction.
    guard !isOver else {
      for lifted in lifted { lifted.view.removeFromSuperview() }
      lifted = []
      leaveStage()
      return false
    }
    animator.run(over: DragSession.liftDuration) {
      for lifted in self.lifted {
        let scale = DragSession.liftScale
        lifted.view.transform = CGAffineTransform(scaleX: scale, y: scale)
        lifted.view.layer.shadowOpacity = 0.3
      }
    }
    return true
  }

  private func add(_ item: UIDragItem, _ source: UITargetedDragPreview) {
    let own = item.previewProvider?()
    let seen = own?.view ?? source.view
    // A view of the program that is in use stays where it is, and a picture of it is dragged.
    let isFree = own != nil && seen.superview == nil
    guard let image = isFree ? seen : seen.snapshotView(afterScreenUpdates: true) else { return }
    let background = own?.parameters.backgroundColor ?? source.parameters.backgroundColor
    if let background { image.backgroundColor = background }
    let view = cut(image, as: own?.parameters ?? source.parameters)
    view.isUserInteractionEnabled = false
    view.accessibilityIdentifier = "drag preview"
    view.layer.shadowColor = UIColor.black.cgColor
    view.layer.shadowRadius = 10
    view.layer.shadowOffset = CGSize(width: 0, height: 4)
    view.layer.shadowOpacity = 0
    window.addSubview(view)
    view.center = place(source.target)
    lifted.append(
      Lifted(item: item, source: source, view: view, offset: view.center - point))
  }

  /// Returns a view that shows the visible part of a preview, and its shadow.
  private func cut(_ image: UIView, as parameters: UIPreviewParameters) -> UIView {
    guard let visible = parameters.visiblePath else {
      if let shadow = parameters.shadowPath { image.layer.shadowPath = shadow.cgPath }
      return image
    }
    let shape = CAShapeLayer()
    shape.path = visible.cgPath
    image.layer.mask = shape
    // The mask would cut the shadow off, too, so the shadow belongs to another view.
    let view = UIView(frame: CGRect(origin: .zero, size: image.bounds.size))
    image.frame = view.bounds
    view.addSubview(image)
    view.layer.shadowPath = (parameters.shadowPath ?? visible).cgPath
    return view
  }

  package func previewSize(of item: UIDragItem) -> CGSize {
    lifted.first { $0.item === item }?.view.bounds.size ?? .zero
  }

  private func place(_ target: UIDragPreviewTarget) -> CGPoint {
    target.container.convert(target.center, to: nil)
  }

  // MARK: Movement

  func move(to new: CGPoint) {
    guard !isOver, new.isInReach else { return }
    point = new
    if !hasBegun {
      hasBegun = true
      if let delegate = interaction.delegate {
        allowsMoveOperation = delegate.dragInteraction(
          interaction, sessionAllowsMoveOperation: self)
        delegate.dragInteraction(interaction, sessionWillBegin: self)
      }
    }
    guard !isOver else { return }
    for lifted in lifted { lifted.view.center = point + lifted.offset }
    interaction.delegate?.dragInteraction(interaction, sessionDidMove: self)
    if !isOver { updateTarget() }
  }

  private func updateTarget() {
    let found = dropInteraction()
    if found !== target {
      if let target { target.delegate?.dropInteraction(target, sessionDidExit: self) }
      guard !isOver else { return }
      target = found
      proposal = nil
      if let found { found.delegate?.dropInteraction(found, sessionDidEnter: self) }
    }
    guard !isOver, let target else { return }
    proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: self)
  }

  /// The innermost drop interaction under the finger that has a use for the items.
  private func dropInteraction() -> UIDropInteraction? {
    var view = window.hitTest(point, with: nil)
    while let now = view {
      for case let drop as UIDropInteraction in now.interactions.reversed() where handles(drop) {
        return drop
      }
      view = now.superview
    }
    return nil
  }

  private func handles(_ drop: UIDropInteraction) -> Bool {
    if let known = asked.first(where: { $0.interaction === drop }) { return known.handles }
    let handles = drop.delegate?.dropInteraction(drop, canHandle: self) ?? false
    asked.append(Target(interaction: drop, handles: handles))
    return handles
  }

  // MARK: End

  /// Drops the items where the finger lifted, if the view there takes them.
  func release(at end: CGPoint) {
    guard !isOver else { return }
    if hasBegun { move(to: end) }
    guard !isOver else { return }
    var operation = proposal?.operation ?? .cancel
    if operation == .move, !allowsMoveOperation { operation = .cancel }
    guard hasBegun, let target, operation == .copy || operation == .move,
      target.view?.window === window
    else { return cancel() }
    isOver = true
    let delegate = target.delegate
    interaction.delegate?.dragInteraction(interaction, session: self, willEndWith: operation)
    delegate?.dropInteraction(target, performDrop: self)
    finish(.dropped(on: target, delegate, operation))
    for lifted in lifted { drop(lifted, on: target) }
  }

  /// Chooses the place to which an item goes, while a drop is performed.
  package func send(_ item: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
    destinations[ObjectIdentifier(item)] = target
    let animator = animators[ObjectIdentifier(item)] ?? DragAnimator()
    animators[ObjectIdentifier(item)] = animator
    return animator
  }
  private var animators: [ObjectIdentifier: DragAnimator] = [:]

  private func drop(_ lifted: Lifted, on target: UIDropInteraction) {
    let key = ObjectIdentifier(lifted.item)
    // The program's blocks may hold the session, so it does not keep them.
    let animator = animators.removeValue(forKey: key) ?? DragAnimator()
    var goal = destinations[key]
    if goal == nil {
      let standard = UITargetedDragPreview(
        view: lifted.view, parameters: UIPreviewParameters(),
        target: UIDragPreviewTarget(container: window, center: lifted.view.center))
      goal =
        target.delegate?.dropInteraction(
          target, previewForDropping: lifted.item, withDefault: standard)?.target
    }
    target.delegate?.dropInteraction(target, item: lifted.item, willAnimateDropWith: animator)
    animator.run(over: DragSession.endDuration) { [self] in
      if let goal {
        lifted.view.center = place(goal)
        lifted.view.transform = goal.transform
      } else {
        lifted.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        lifted.view.alpha = 0
      }
      lifted.view.layer.shadowOpacity = 0
    } then: { [self] in
      remove(lifted)
    }
  }

  /// Lets the items return to where they came from. A cancelled touch never drops (DND-04).
  func cancel() {
    guard !isOver else { return }
    isOver = true
    let drag = interaction.delegate
    if let target {
      self.target = nil
      target.delegate?.dropInteraction(target, sessionDidExit: self)
    }
    if hasBegun {
      drag?.dragInteraction(interaction, session: self, willEndWith: .cancel)
    }
    finish(.cancelled)
    for lifted in lifted {
      let back =
        drag?.dragInteraction(
          interaction, previewForCancelling: lifted.item, withDefault: lifted.source)
        ?? lifted.source
      let animator = DragAnimator()
      drag?.dragInteraction(interaction, item: lifted.item, willAnimateCancelWith: animator)
      animator.run(over: DragSession.endDuration) { [self] in
        lifted.view.center = place(back.target)
        lifted.view.transform = back.target.transform
        lifted.view.layer.shadowOpacity = 0
      } then: { [self] in
        remove(lifted)
      }
    }
  }

  private func endTargets() {
    for asked in asked where asked.handles {
      asked.interaction.delegate?.dropInteraction(asked.interaction, sessionDidEnd: self)
    }
    asked = []
  }

  /// The outcome of the drag, which the delegates are told when all previews have reached their
  /// places.
  private enum End {
    case cancelled
    case dropped(
      on: UIDropInteraction, (any UIDropInteractionDelegate)?, UIDropOperation)
  }

  /// Ends the session when all previews have reached their places.
  private func finish(_ end: End) {
    ending = end
    moving = lifted.count
    if moving == 0 { CompletionQueue.later { [self] _ in self.end() } }
  }
  private var ending: End?
  private var moving = 0

  private func remove(_ lifted: Lifted) {
    lifted.view.removeFromSuperview()
    moving -= 1
    if moving == 0 { end() }
  }

  private func end() {
    guard let ending else { return }
    self.ending = nil
    leaveStage()
    switch ending {
    case .cancelled:
      endTargets()
      guard hasBegun else { return }
      interaction.delegate?.dragInteraction(interaction, session: self, didEndWith: .cancel)
    case .dropped(let target, let delegate, let operation):
      delegate?.dropInteraction(target, concludeDrop: self)
      endTargets()
      interaction.delegate?.dragInteraction(interaction, session: self, didEndWith: operation)
    }
  }

  /// Marks the session as finished. The stage does not own it from here on.
  private func leaveStage() {
    isFinished = true
    link.stage?.ongoing.removeAll { $0 === self }
  }
}

/// Runs the animations and completions of a delegate along with the animation of a preview.
@MainActor package final class DragAnimator: UIDragAnimating {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  package init() {}

  package func addAnimations(_ animations: @escaping () -> Void) {
    self.animations.append(animations)
  }
  package func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  func run(
    over seconds: TimeInterval, _ own: @escaping () -> Void, then: @escaping () -> Void = {}
  ) {
    let (animations, completions) = (animations, completions)
    (self.animations, self.completions) = ([], [])
    UIView.animate(
      withDuration: seconds, delay: 0, options: .allowUserInteraction,
      animations: {
        own()
        for animation in animations { animation() }
      },
      completion: { _ in
        then()
        for completion in completions { completion(.end) }
      })
  }
}
