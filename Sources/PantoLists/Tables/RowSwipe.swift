import PantoBase
import PantoControls
import PantoScene

/// Lets the user swipe a row aside to reach its actions (TBL-05, TBL-06).
@MainActor final class RowSwipe: UIGestureRecognizerDelegate {
  /// A row that is swiped aside, or moves there.
  private struct Open {
    var path: IndexPath
    var cell: UITableViewCell
    var isLeading: Bool
    var buttons: SwipeButtons
    var shield: SwipeShield
    /// The part of the cell inside of the card of an inset group; `nil` in other tables.
    var card: SwipeCard?
    /// How far the row is aside, in points.
    var distance: CGFloat = 0
    /// The distance at which the row was when the finger began to move it, in points.
    var start: CGFloat = 0
    var performsFirst: Bool
  }

  private weak var table: UITableView?
  private let pan = UIPanGestureRecognizer()
  private var open: Open?
  /// The row and the side that the drag opens when it begins.
  private var asked: (path: IndexPath, isLeading: Bool)?

  /// The share of the row's width from which a swipe performs the first action.
  private static let fullShare: CGFloat = 0.6
  /// The speed at which a short swipe opens or closes a row, in points per second.
  private static let flickSpeed: CGFloat = 300
  /// The share of the finger's movement that the row follows beyond its buttons.
  private static let resistance: CGFloat = 0.25
  private static let duration: TimeInterval = 0.3

  var isOpen: Bool { open != nil }

  func attach(to table: UITableView) {
    self.table = table
    pan.maximumNumberOfTouches = 1
    pan.delegate = self
    pan.addTarget(self, action: RowSwipe.panned(_:))
    table.addGestureRecognizer(pan)
  }

  // MARK: Finger

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let table, !table.isShowingRows, !table.isAskingForRows, table.batch == nil,
      table.indexBar?.isTracking != true
    else { return false }
    let way = pan.translation(in: table)
    guard way.x.magnitude > way.y.magnitude else { return false }
    let path = table.indexPathForRow(at: pan.location(in: table) - way)
    asked = nil
    if let open { return open.path == path }
    guard let path, !table.isShownEditing, table.movement == nil else { return false }
    let isLeading = (way.x > 0) != table.isRightToLeft
    guard table.swipeActions(at: path, isLeading: isLeading)?.actions.isEmpty == false else {
      return false
    }
    // The question may come without a gesture, so nothing opens yet.
    asked = (path, isLeading)
    return true
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began, let asked {
      self.asked = nil
      _ = begin(at: asked.path, isLeading: asked.isLeading)
    }
    guard let table, let now = open else { return }
    let side = direction(now)
    let way = pan.translation(in: table).x * side
    switch pan.state {
    case .began, .changed: move(to: now.start + way)
    case .ended:
      move(to: now.start + way)
      settle(speed: pan.velocity(in: table).x * side)
    case .cancelled: now.start > 0 ? rest() : close(animated: true)
    default: break
    }
  }

  /// Returns the direction in which a row is swiped aside: 1 to the right, -1 to the left.
  private func direction(_ open: Open) -> CGFloat {
    open.isLeading != (table?.isRightToLeft ?? false) ? 1 : -1
  }

  private func move(to distance: CGFloat) {
    guard let table, var now = open else { return }
    let (full, most) = (now.buttons.fullWidth, now.cell.bounds.width)
    var distance = max(0, distance)
    if distance > full, !now.performsFirst {
      distance = full + (distance - full) * RowSwipe.resistance
    }
    now.distance = min(distance, most)
    open = now
    let isFull = now.performsFirst && isBeyondFull(now)
    if isFull != now.buttons.isFull {
      now.buttons.isFull = isFull
      UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
        self.layOut()
        now.buttons.layoutIfNeeded()
      }
    }
    layOut()
    if let row = table.row(at: now.path) { now.cell.frame = frame(of: row, in: table) }
  }

  private func isBeyondFull(_ open: Open) -> Bool {
    open.distance > max(open.buttons.fullWidth, open.cell.bounds.width * RowSwipe.fullShare)
  }

  private func settle(speed: CGFloat) {
    guard let now = open else { return }
    if now.performsFirst, isBeyondFull(now) {
      animate(to: now.cell.bounds.width)
      perform(0)
    } else if speed > RowSwipe.flickSpeed
      || now.distance > now.buttons.fullWidth / 2 && speed > -RowSwipe.flickSpeed
    {
      rest()
    } else {
      close(animated: true)
    }
  }

  // MARK: Opening and closing

  /// Shows the actions of a row without a finger, as for the control that deletes it.
  func openForDeletion(at path: IndexPath) {
    if let open, open.path == path { return close(animated: true) }
    if begin(at: path, isLeading: false) {
      rest()
      return
    }
    guard let table, open == nil, table.swipeActions(at: path, isLeading: false) == nil else {
      return
    }
    Misuse.report(
      "tableView(_:commit:forRowAt:) is missing: the data source deletes no rows, so that the "
        + "control at the beginning of a row has no effect")
  }

  /// Prepares a row to be moved aside. Returns `false` if there are no actions at that side.
  private func begin(at path: IndexPath, isLeading: Bool) -> Bool {
    guard let table, let cell = table.cellForRow(at: path),
      let actions = table.swipeActions(at: path, isLeading: isLeading), !actions.actions.isEmpty,
      table.cellForRow(at: path) === cell
    else { return false }
    close(animated: true)
    table.tableDelegate?.tableView(table, willBeginEditingRowAt: path)
    guard open == nil, table.cellForRow(at: path) === cell else { return false }
    let isRight = isLeading == table.isRightToLeft
    let buttons = SwipeButtons(
      actions.actions, isRight: isRight, height: cell.bounds.height, in: table.stage)
    buttons.chosen = { [weak self] in self?.perform($0) }
    let shield = SwipeShield()
    shield.swipe = self
    open = Open(
      path: path, cell: cell, isLeading: isLeading, buttons: buttons, shield: shield,
      card: card(of: cell, in: table, buttons),
      performsFirst: actions.performsFirstActionWithFullSwipe)
    table.addSubview(shield)
    table.addSubview(buttons)
    UIView.unanimated {
      layOut()
      buttons.layoutIfNeeded()
    }
    cell.roles.isSwiped = true
    if !isLeading { cell.showDeleteConfirmation(true) }
    return true
  }

  /// Cuts a row of an inset group off at the sides of its card, and gives its buttons the corners
  /// of the card (TBL-06). Returns the view that shows where the card is.
  private func card(
    of cell: UITableViewCell, in table: UITableView, _ buttons: SwipeButtons
  ) -> SwipeCard? {
    // A row that still closes has the card of the swipe before.
    guard table.sideInset > 0, cell.mask == nil || cell.mask is SwipeCard else { return nil }
    let card = SwipeCard(frame: cell.bounds)
    card.backgroundColor = .black
    cell.mask = card
    for layer in [card.layer, buttons.layer] { layer.cornerRadius = cell.layer.cornerRadius }
    card.layer.maskedCorners = cell.layer.maskedCorners
    buttons.layer.maskedCorners = cell.layer.maskedCorners.intersection(buttons.outerCorners)
    return card
  }

  /// Shows all of a cell that is in its place again.
  private func uncover(_ closed: Open) {
    guard let card = closed.card, closed.cell.mask === card else { return }
    closed.cell.mask = nil
  }

  /// Keeps the row aside by the width of its buttons.
  private func rest() {
    guard var now = open else { return }
    now.start = now.buttons.fullWidth
    now.buttons.isFull = false
    open = now
    animate(to: now.start)
  }

  private func animate(to distance: CGFloat) {
    open?.distance = distance
    open?.start = distance
    UIView.animate(
      withDuration: RowSwipe.duration, delay: 0,
      options: [.allowUserInteraction, .curveEaseOut]
    ) { self.placeAll() }
  }

  private func placeAll() {
    guard let table, let now = open else { return }
    layOut()
    now.buttons.layoutIfNeeded()
    if let row = table.row(at: now.path) { now.cell.frame = frame(of: row, in: table) }
  }

  func close(animated: Bool) {
    guard let table, let now = open else { return }
    open?.distance = 0
    let view = now.buttons
    view.isUserInteractionEnabled = false
    now.shield.removeFromSuperview()
    if animated {
      UIView.animate(
        withDuration: RowSwipe.duration, delay: 0,
        options: [.allowUserInteraction, .curveEaseOut], animations: placeAll,
        completion: { [weak self] _ in
          view.removeFromSuperview()
          self?.uncover(now)
        })
    } else {
      placeAll()
      view.removeFromSuperview()
      uncover(now)
    }
    end(in: table)
  }

  private func end(in table: UITableView) {
    guard let now = open else { return }
    open = nil
    now.cell.roles.isSwiped = false
    if !now.isLeading { now.cell.showDeleteConfirmation(false) }
    table.tableDelegate?.tableView(table, didEndEditingRowAt: now.path)
  }

  /// Removes the buttons at once because the rows are asked for anew.
  func reset() {
    guard let table, let now = open else { return }
    now.buttons.removeFromSuperview()
    now.shield.removeFromSuperview()
    uncover(now)
    end(in: table)
  }

  /// Called when a cell leaves the table.
  func forget(_ cell: UITableViewCell) {
    if open?.cell === cell { reset() }
    // A cell that is used again while its row closes shows all of its new row.
    if cell.mask is SwipeCard { cell.mask = nil }
  }

  /// Closes the row because the user touched the table elsewhere.
  fileprivate func touched(at point: CGPoint, isLift: Bool) {
    guard let now = open else { return }
    if isLift || !now.cell.frame.contains(point) { close(animated: true) }
  }

  private func perform(_ index: Int) {
    guard let now = open, let (action, button) = now.buttons.entry(index) else { return }
    let buttons = now.buttons
    action.handler(action, button) { [weak self] _ in
      if let self, self.open?.buttons === buttons { self.close(animated: true) }
    }
  }

  // MARK: Places

  /// The frame of a row's cell, which is aside while its actions show.
  func frame(of row: UITableView.Row, in table: UITableView) -> CGRect {
    var frame = table.frame(of: row)
    if let open, open.path == row.path { frame.origin.x += open.distance * direction(open) }
    return frame
  }

  func layOut() {
    guard let table, let now = open, let row = table.row(at: now.path) else { return }
    let frame = table.frame(of: row)
    let x = direction(now) > 0 ? frame.minX : frame.maxX - now.distance
    now.buttons.frame = CGRect(x: x, y: frame.minY, width: now.distance, height: frame.height)
    now.card?.frame = CGRect(
      x: -now.distance * direction(now), y: 0, width: frame.width, height: frame.height)
    now.shield.frame = table.bounds
  }
}

/// The mask of a swiped row, which ends where the card of its section does.
@MainActor private final class SwipeCard: UIView {}

/// Takes the touches outside of a swiped row's buttons, which close the row (TBL-06).
@MainActor private final class SwipeShield: UIView {
  weak var swipe: RowSwipe?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: a set of touches iterates in the order in which they began.
    guard let superview, let touch = touches.first else { return }
    swipe?.touched(at: touch.location(in: superview), isLift: false)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Order: a set of touches iterates in the order in which they began.
    guard let superview, let touch = touches.first else { return }
    swipe?.touched(at: touch.location(in: superview), isLift: true)
  }
}
