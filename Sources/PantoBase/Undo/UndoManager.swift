/// Records operations that reverse changes, and performs them for undo and redo (UND-01).
///
/// Register the reverse of each change while you make it. Operations that are registered during an
/// undo can be redone.
///
/// ```swift
/// func rename(to new: String) {
///   let old = name
///   undoManager?.registerUndo(withTarget: self) { $0.rename(to: old) }
///   undoManager?.setActionName("Rename")
///   name = new
/// }
/// ```
@preconcurrency @MainActor open class UndoManager {
  private enum Phase { case idle, undoing, redoing }

  private final var undoStack: [UndoGroup] = []
  private final var redoStack: [UndoGroup] = []
  /// The undo groups that are open, from the outermost to the innermost.
  private final var open: [UndoGroup] = []
  private final var phase = Phase.idle
  /// The number of open groups that the program may not end: those around an undo that is going on.
  private final var floor = 0
  private final var disabledCount = 0
  /// Whether a notification about an undo group is being posted. Groups that its observers begin
  /// and end are not announced, so that notifications cannot cause each other without end.
  private final var isAnnouncing = false
  private static let nesting = RecursionLimit(
    "undo, redo", fix: "observers of undo and redo must not undo and redo each time they are told")
  /// Runs a closure at the end of the present turn of a stage (window), to close the groups opened
  /// for one event. The scene module sets this.
  package static var atEndOfTurn: (@MainActor (@escaping @MainActor () -> Void) -> Void)?

  /// Creates an undo manager without operations.
  public init() {}

  // MARK: Groups

  /// Whether operations of one turn of the event loop are undone together (UND-02). Default `true`.
  ///
  /// If `false`, each operation must be registered between `beginUndoGrouping()` and
  /// `endUndoGrouping()`.
  open var groupsByEvent = true
  /// The number of open undo groups, including the one opened for the present event.
  open var groupingLevel: Int { open.count }

  /// Begins an undo group inside of the open one. Each call needs an `endUndoGrouping()`.
  open func beginUndoGrouping() {
    openEventGroup()
    begin(UndoGroup())
  }

  /// Ends the innermost undo group. Without an open group the call is reported as misuse.
  open func endUndoGrouping() {
    guard open.count > floor else {
      return Misuse.report("endUndoGrouping: no group is open; call beginUndoGrouping() before")
    }
    close()
    scheduleEndOfEvent()
  }

  private func openEventGroup() {
    guard groupsByEvent, open.isEmpty else { return }
    begin(UndoGroup(isOfEvent: true))
    scheduleEndOfEvent()
  }

  private func scheduleEndOfEvent() {
    guard open.count == 1, open[0].isOfEvent else { return }
    UndoManager.atEndOfTurn? { [weak self] in self?.endEvent() }
  }

  /// Closes the undo group of the present event, unless the program has opened a group inside it.
  package func endEvent() {
    if open.count == 1, open[0].isOfEvent { close() }
  }

  private func begin(_ group: UndoGroup) {
    if !open.isEmpty { announce(.NSUndoManagerCheckpoint) }
    open.append(group)
    announce(.NSUndoManagerDidOpenUndoGroup)
  }

  private func close() {
    guard let group = open.last else { return }
    if open.count > 1 { announce(.NSUndoManagerCheckpoint) }
    announce(.NSUndoManagerWillCloseUndoGroup, group)
    // An observer may have ended the group itself.
    guard open.last === group else { return }
    open.removeLast()
    if open.count >= floor, let outer = open.last {
      outer.append(group)
    } else if !group.operations.isEmpty {
      push(group, to: phase == .undoing ? \.redoStack : \.undoStack)
    }
    announce(.NSUndoManagerDidCloseUndoGroup, group)
  }

  private typealias Stack = ReferenceWritableKeyPath<UndoManager, [UndoGroup]>

  private func push(_ group: UndoGroup, to stack: Stack) {
    self[keyPath: stack].append(group)
    limit(stack)
  }

  private func limit(_ stack: Stack) {
    guard levelsOfUndo > 0 else { return }
    swapOut(&self[keyPath: stack], for: self[keyPath: stack].suffix(levelsOfUndo))
  }

  /// The largest number of groups that can be undone; 0, the default, for no limit. The oldest
  /// groups go first. A negative number is reported as misuse and ignored.
  open var levelsOfUndo = 0 {
    didSet {
      guard levelsOfUndo >= 0 else {
        Misuse.report("levelsOfUndo: \(levelsOfUndo) is negative; 0 means no limit")
        return levelsOfUndo = oldValue
      }
      limit(\.undoStack)
      limit(\.redoStack)
    }
  }

  // MARK: Registering

  /// Registers an undo operation: a function that reverses a change.
  ///
  /// The target is held weakly. Its operations do nothing once it is gone. While registration is
  /// disabled the call has no effect.
  ///
  /// - Parameters:
  ///   - target: The object that changed.
  ///   - handler: reverses the change. The operations that it registers itself are those to redo.
  public final func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    register(target) { handler(unsafeDowncast($0, to: TargetType.self)) }
  }

  /// Registers an undo operation on an object of any class.
  package func register(_ target: AnyObject, _ body: @escaping (AnyObject) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    openEventGroup()
    guard let group = open.last else {
      return Misuse.report(
        "registerUndo: no group is open and groupsByEvent is false; call beginUndoGrouping()")
    }
    group.operations.append(UndoOperation(target, body))
    if phase == .idle, !redoStack.isEmpty { swapOut(&redoStack, for: []) }
  }

  /// Whether the registration of undo operations has an effect. Default `true`.
  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

  /// Makes registrations of undo operations have no effect until the matching
  /// `enableUndoRegistration()`.
  open func disableUndoRegistration() { disabledCount += 1 }

  /// Ends the effect of one `disableUndoRegistration()`. A call without one is reported as misuse.
  open func enableUndoRegistration() {
    guard disabledCount > 0 else {
      return Misuse.report("enableUndoRegistration: registration is enabled already")
    }
    disabledCount -= 1
  }

  /// Removes all operations to undo and redo, and enables registration.
  open func removeAllActions() {
    let groups = undoStack + redoStack + open
    undoStack = []
    redoStack = []
    for group in groups { group.removeAll() }
    disabledCount = 0
  }

  /// Removes the operations to undo and redo of one target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for group in undoStack + redoStack + open { group.removeOperations(of: target) }
    swapOut(&undoStack, for: undoStack.filter(\.isLive))
    swapOut(&redoStack, for: redoStack.filter(\.isLive))
  }

  // MARK: Undo and redo

  /// Whether there is something to undo.
  open var canUndo: Bool { newestToUndo != nil }
  /// Whether there is something to redo. Posts the notification of a checkpoint, as in Foundation.
  open var canRedo: Bool {
    announce(.NSUndoManagerCheckpoint)
    return redoStack.contains(where: \.isLive)
  }
  /// The number of groups that can be undone, without those that are open.
  open var undoCount: Int { undoStack.count(where: \.isLive) }
  /// The number of groups that can be redone.
  open var redoCount: Int { redoStack.count(where: \.isLive) }
  /// Whether an undo is going on.
  open var isUndoing: Bool { phase == .undoing }
  /// Whether a redo is going on.
  open var isRedoing: Bool { phase == .redoing }

  /// Closes the undo group of the present event, and undoes the newest group.
  ///
  /// A call while a group of the program is open, or from inside an undo, is reported as misuse.
  open func undo() {
    if phase == .idle, open.count == 1 { close() }
    guard open.isEmpty else {
      return Misuse.report("undo: a group is open; call endUndoGrouping() before")
    }
    undoNestedGroup()
  }

  /// Undoes the newest closed group, which may be one inside an open group.
  open func undoNestedGroup() {
    guard phase == .idle else {
      return Misuse.report("undo: an undo or a redo is going on already")
    }
    guard open.isEmpty ? canUndo : open.last?.hasNested == true else { return }
    perform(as: .undoing, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange) {
      if let group = open.last { return group.takeNested() }
      return takeLive(\.undoStack)
    }
  }

  /// Undoes the latest undo. A call from inside an undo is reported as misuse.
  open func redo() {
    guard phase == .idle else {
      return Misuse.report("redo: an undo or a redo is going on already")
    }
    endEvent()
    guard open.isEmpty else {
      return Misuse.report("redo: a group is open; call endUndoGrouping() before")
    }
    guard redoStack.contains(where: \.isLive) else { return }
    perform(as: .redoing, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange) {
      takeLive(\.redoStack)
    }
  }

  /// Returns the newest group of the undo or redo stack that still has an effect, after removing it
  /// and those above it.
  private func takeLive(_ stack: Stack) -> UndoGroup? {
    while let group = self[keyPath: stack].popLast() { if group.isLive { return group } }
    return nil
  }

  /// Performs the operations of a group, the newest first. Operations registered meanwhile become
  /// one group to redo after an undo, and one to undo after a redo.
  private func perform(
    as kind: Phase, _ before: Notification.Name, _ after: Notification.Name,
    _ take: () -> UndoGroup?
  ) {
    UndoManager.nesting.call { performOnce(as: kind, before, after, take) }
  }

  private func performOnce(
    as kind: Phase, _ before: Notification.Name, _ after: Notification.Name,
    _ take: () -> UndoGroup?
  ) {
    phase = kind
    post(before)
    // An observer may have removed what was to be undone.
    guard let group = take() else { return phase = .idle }
    let record = UndoGroup()
    record.name = group.name
    record.isDiscardable = group.isDiscardable
    begin(record)
    floor = open.count
    for operation in group.operations.reversed() { operation.perform() }
    if open.count > floor {
      Misuse.report("undo: an operation began a group and did not end it")
      while open.count > floor { close() }
    }
    close()
    floor = 0
    phase = .idle
    post(after)
  }

  /// Whether the next undo or redo begins with an operation of `target`.
  package func isNext(_ target: AnyObject, isRedo: Bool) -> Bool {
    let group = isRedo ? redoStack.last(where: \.isLive) : newestToUndo
    return group?.operations.last(where: \.isLive)?.target === target
  }

  // MARK: Names

  private var newestToUndo: UndoGroup? {
    if phase == .idle, let group = open.last(where: \.isLive) { return group }
    return undoStack.last(where: \.isLive)
  }

  /// The name of the change that the next undo reverses; empty if it has none.
  open var undoActionName: String { newestToUndo?.name ?? "" }
  /// The name of the change that the next redo repeats; empty if it has none.
  open var redoActionName: String { redoStack.last(where: \.isLive)?.name ?? "" }
  /// The title of a menu item that undoes, such as "Undo Rename".
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a menu item that redoes, such as "Redo Rename".
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// Returns the menu title for undoing a change with this name. An override may translate it.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  /// Returns the menu title for redoing a change with this name. An override may translate it.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Names the change that is being registered, for the titles of menu items; the call may come
  /// before or after its operations. If no group is open and `groupsByEvent` is `false`, the name
  /// is given to the newest group to undo. An empty string removes the name.
  open func setActionName(_ actionName: String) {
    openEventGroup()
    (open.last ?? newestToUndo)?.name = actionName
  }

  /// Marks the change that is being registered as discardable: nothing of value is lost if it is
  /// not saved, as with scrolling.
  open func setActionIsDiscardable(_ discardable: Bool) {
    openEventGroup()
    (open.last ?? newestToUndo)?.isDiscardable = discardable
  }
  /// Whether the change that the next undo reverses is marked as discardable. Default `false`.
  open var undoActionIsDiscardable: Bool { newestToUndo?.isDiscardable ?? false }
  /// Whether the change that the next redo repeats is marked as discardable. Default `false`.
  open var redoActionIsDiscardable: Bool { redoStack.last(where: \.isLive)?.isDiscardable ?? false }

  private func announce(_ name: Notification.Name, _ group: UndoGroup? = nil) {
    guard !isAnnouncing else { return }
    isAnnouncing = true
    post(name, group)
    isAnnouncing = false
  }

  private func post(_ name: Notification.Name, _ group: UndoGroup? = nil) {
    NotificationCenter.default.post(
      name: name, object: self,
      userInfo: group?.isDiscardable == true ? [NSUndoManagerGroupIsDiscardableKey: true] : nil)
  }
}

/// The user info key, in notifications that close an undo group, whose value is `true` if the group
/// is discardable.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension Notification.Name {
  // The notifications of an undo manager (UND-04); the object is the manager.

  /// Posted before an undo group opens inside another one, before a group closes, and by `canRedo`.
  public static let NSUndoManagerCheckpoint = undo("Checkpoint")
  /// Posted before an undo.
  public static let NSUndoManagerWillUndoChange = undo("WillUndoChange")
  /// Posted before a redo.
  public static let NSUndoManagerWillRedoChange = undo("WillRedoChange")
  /// Posted after an undo.
  public static let NSUndoManagerDidUndoChange = undo("DidUndoChange")
  /// Posted after a redo.
  public static let NSUndoManagerDidRedoChange = undo("DidRedoChange")
  /// Posted after an undo group opened.
  public static let NSUndoManagerDidOpenUndoGroup = undo("DidOpenUndoGroup")
  /// Posted before an undo group closes.
  public static let NSUndoManagerWillCloseUndoGroup = undo("WillCloseUndoGroup")
  /// Posted after an undo group closed.
  public static let NSUndoManagerDidCloseUndoGroup = undo("DidCloseUndoGroup")

  private static func undo(_ name: String) -> Notification.Name {
    Notification.Name("NSUndoManager\(name)Notification")
  }
}
