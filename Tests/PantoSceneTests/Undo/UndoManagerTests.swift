import Foundation
import PantoBase
import PantoControls
import PantoGestures
import PantoScene
import PantoTesting
import Testing

/// A model whose changes can be undone, as programs write it.
@MainActor private final class Note {
  var text = "" {
    didSet { history.append(text) }
  }
  var history: [String] = []
  let undo: UndoManager

  init(_ undo: UndoManager) { self.undo = undo }

  func set(_ new: String) {
    let old = text
    undo.registerUndo(withTarget: self) { $0.set(old) }
    text = new
  }

  func setOptional(_ new: String?) {
    undo.registerUndo(withTarget: self, selector: Self.setOptional(_:), object: text)
    text = new ?? "nil"
  }

  func clear() { text = "cleared" }
  func restore(_ other: Note) { text = other.text }
}

/// Undo and redo with a manager alone (UND-01).
@MainActor @Suite("Undo managers (UND)", .timeLimit(.minutes(60))) struct UndoManagerTests {
  private let undo = UndoManager()
  private let note: Note

  init() { note = Note(undo) }

  /// The number of faults that `body` reports.
  private func misuses(_ body: () -> Void) -> Int {
    let before = Misuse.count
    body()
    return Misuse.count - before
  }

  /// Makes changes, each in a group of its own.
  private func change(_ texts: String...) {
    undo.groupsByEvent = false
    for text in texts {
      undo.beginUndoGrouping()
      note.set(text)
      undo.endUndoGrouping()
    }
  }

  @Test("each undo takes one group back, and redo makes it again, until a new change (UND-01)")
  func undoAndRedo() {
    #expect(!undo.canUndo && !undo.canRedo)

    change("a", "b", "c")

    undo.undo()
    undo.undo()
    #expect(note.text == "a" && undo.canUndo && undo.canRedo && undo.redoCount == 2)
    undo.redo()
    #expect(note.text == "b" && undo.undoCount == 2)
    change("d")
    #expect(!undo.canRedo)
    undo.undo()
    undo.undo()
    undo.undo()
    undo.undo()
    #expect(note.text == "" && !undo.canUndo && undo.redoCount == 3)
  }

  @Test("operations of a group are undone backwards, with those of groups inside of it (UND-02)")
  func nested() {
    undo.groupsByEvent = false
    undo.beginUndoGrouping()
    note.set("a")
    undo.beginUndoGrouping()
    note.set("b")
    note.set("c")
    #expect(undo.groupingLevel == 2)
    undo.endUndoGrouping()
    undo.endUndoGrouping()
    note.history = []

    undo.undo()

    #expect(note.history == ["b", "a", ""])
    note.history = []
    undo.redo()
    #expect(note.history == ["a", "b", "c"] && undo.groupingLevel == 0)
  }

  @Test("the newest closed group can be undone inside an open one (UND-02)")
  func nestedAlone() {
    undo.groupsByEvent = false
    undo.beginUndoGrouping()
    note.set("a")
    undo.beginUndoGrouping()
    note.set("b")
    undo.endUndoGrouping()

    undo.undoNestedGroup()
    #expect(note.text == "a")
    // Nothing closed is left, so that nothing happens.
    undo.undoNestedGroup()
    #expect(note.text == "a")
    undo.endUndoGrouping()
    undo.undo()
    #expect(note.text == "" && !undo.canUndo)
  }

  @Test("changes of one turn are one group; undo ends it (UND-02)")
  func eventGroup() {
    let stage = TestStage(100, 100)
    stage.stage.working {
      note.set("a")
      note.set("b")
      #expect(undo.groupingLevel == 1 && undo.canUndo)
    }
    #expect(undo.groupingLevel == 0 && undo.undoCount == 1)
    stage.stage.working { note.set("c") }
    #expect(undo.undoCount == 2)

    note.set("d")
    undo.undo()
    #expect(note.text == "c")
    undo.undo()
    #expect(note.text == "b")
    undo.undo()
    #expect(note.text == "")
  }

  @Test("a group of the program that is open keeps the group of its turn open (UND-02)")
  func groupOverTurns() {
    let stage = TestStage(100, 100)
    stage.stage.working {
      undo.beginUndoGrouping()
      note.set("a")
    }
    stage.stage.working { note.set("b") }
    #expect(undo.groupingLevel == 2)
    stage.stage.working { undo.endUndoGrouping() }

    #expect(undo.groupingLevel == 0 && undo.undoCount == 1)
    undo.undo()
    #expect(note.text == "")
  }

  @Test("a group without operations cannot be undone (UND-02)")
  func emptyGroup() {
    undo.groupsByEvent = false
    undo.beginUndoGrouping()
    undo.endUndoGrouping()
    #expect(!undo.canUndo)
  }

  @Test("methods are operations too, with the object that they take (UND-01)")
  func selectors() {
    let other = Note(undo)
    other.text = "other"
    note.text = "old"
    note.setOptional("new")
    undo.undo()
    #expect(note.text == "old")
    undo.redo()
    #expect(note.text == "new")

    undo.registerUndo(withTarget: note, selector: Note.setOptional(_:), object: nil)
    undo.undo()
    #expect(note.text == "nil")
    undo.registerUndo(withTarget: note, selector: Note.clear, object: nil)
    undo.undo()
    #expect(note.text == "cleared")
    undo.registerUndo(withTarget: note, selector: Selector(Note.restore(_:)), object: other)
    undo.undo()
    #expect(note.text == "other")

    let faults = misuses {
      undo.registerUndo(withTarget: note, selector: Note.setOptional(_:), object: 7)
      undo.registerUndo(withTarget: stageless, selector: Note.clear, object: nil)
      undo.registerUndo(withTarget: stageless, selector: Selector(Note.clear), object: nil)
    }
    #expect(faults == 3)
  }
  private let stageless = UndoManager()

  @Test("a name goes with its change, also after undo and redo (UND-04)")
  func names() {
    change("a")
    undo.setActionName("Write")
    change("b")

    #expect(undo.undoActionName == "" && undo.undoMenuItemTitle == "Undo")
    undo.undo()
    #expect(undo.undoActionName == "Write" && undo.undoMenuItemTitle == "Undo Write")
    undo.undo()
    #expect(undo.redoActionName == "Write" && undo.redoMenuItemTitle == "Redo Write")
    undo.redo()
    #expect(undo.undoActionName == "Write" && undo.redoActionName == "")
  }

  @Test("a name may come before the operations of its turn (UND-04)")
  func nameFirst() {
    note.set("a")
    undo.undo()
    undo.redo()
    undo.setActionName("Rename")
    note.set("b")
    undo.undo()
    #expect(undo.redoActionName == "Rename" && undo.undoActionName == "")
  }

  @Test("of more groups than the limit the oldest are lost (UND-01)")
  func levels() {
    change("a", "b", "c")
    undo.levelsOfUndo = 2
    change("d")
    undo.undo()
    undo.undo()
    undo.undo()
    #expect(note.text == "b" && !undo.canUndo)
    let faults = misuses { undo.levelsOfUndo = -1 }
    #expect(faults == 1 && undo.levelsOfUndo == 2)
  }

  @Test("nothing is registered while registration is disabled (UND-01)")
  func disabled() {
    undo.disableUndoRegistration()
    undo.disableUndoRegistration()
    undo.enableUndoRegistration()
    note.set("a")
    #expect(!undo.canUndo && !undo.isUndoRegistrationEnabled)
    undo.removeAllActions()
    note.set("b")
    #expect(undo.canUndo)
    #expect(misuses { undo.enableUndoRegistration() } == 1)
  }

  @Test("operations of a target can be removed, and end with it (UND-01)")
  func targets() {
    var other: Note? = Note(undo)
    change("a")
    undo.beginUndoGrouping()
    other?.set("x")
    undo.endUndoGrouping()
    #expect(undo.undoCount == 2)
    other = nil
    #expect(undo.undoCount == 1)

    undo.undo()
    #expect(note.text == "" && undo.canRedo)
    undo.removeAllActions(withTarget: note)
    #expect(!undo.canRedo && !undo.canUndo)
    change("b")
    undo.removeAllActions()
    #expect(!undo.canUndo)
  }

  @Test("observers hear of groups, undo and redo (UND-04)")
  func notifications() {
    var story: [String] = []
    let names: [(Notification.Name, String)] = [
      (.NSUndoManagerDidOpenUndoGroup, "open"), (.NSUndoManagerWillCloseUndoGroup, "closing"),
      (.NSUndoManagerDidCloseUndoGroup, "closed"), (.NSUndoManagerWillUndoChange, "will undo"),
      (.NSUndoManagerDidUndoChange, "did undo"), (.NSUndoManagerWillRedoChange, "will redo"),
      (.NSUndoManagerDidRedoChange, "did redo"), (.NSUndoManagerCheckpoint, "check"),
    ]
    let tokens = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: undo, queue: nil) { note in
        let mark = note.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true ? "!" : ""
        MainActor.assumeIsolated { story.append(word + mark) }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }

    note.set("a")
    undo.setActionIsDiscardable(true)
    undo.undo()
    #expect(
      story == [
        "open", "closing!", "closed!", "will undo", "open", "closing!", "closed!", "did undo",
      ])
    story = []
    #expect(undo.redoActionIsDiscardable && undo.canRedo)
    undo.redo()
    #expect(
      story == ["check", "will redo", "open", "closing!", "closed!", "did redo"])
    story = []
    undo.undo()
    undo.undo()
    #expect(story.filter { $0.contains("undo") } == ["will undo", "did undo"])
  }

  @Test("handlers and observers that undo, remove or leave groups open do no harm (UND-01)")
  func reentrancy() {
    change("a")
    undo.groupsByEvent = true
    undo.registerUndo(withTarget: note) { [undo] note in
      undo.undo()
      undo.redo()
      undo.endUndoGrouping()
      undo.beginUndoGrouping()
      note.text = "done"
    }
    let faults = misuses { undo.undo() }
    #expect(faults == 4 && note.text == "done")
    #expect(undo.groupingLevel == 0 && !undo.isUndoing && undo.canUndo)

    undo.registerUndo(withTarget: note) { [undo] in
      $0.set("x")
      undo.removeAllActions()
    }
    undo.undo()
    #expect(!undo.canUndo && !undo.canRedo && undo.groupingLevel == 0)

    change("a")
    var rounds = 0
    let token = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerCheckpoint, object: undo, queue: nil
    ) { [undo] _ in
      MainActor.assumeIsolated {
        rounds += 1
        _ = undo.canRedo
      }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    _ = undo.canRedo
    #expect(rounds == 1)
    let open = misuses {
      undo.groupsByEvent = false
      note.set("unregistered")
      undo.beginUndoGrouping()
      undo.beginUndoGrouping()
      undo.undo()
      undo.redo()
    }
    #expect(open == 3)
  }

  @Test("observers that go on undoing, or that begin and end groups, come to an end (UND-04)")
  func endlessObservers() {
    change("a", "b")
    undo.groupsByEvent = true
    func observe(_ name: Notification.Name, _ body: @escaping @MainActor () -> Void) -> Any {
      NotificationCenter.default.addObserver(forName: name, object: undo, queue: nil) { _ in
        MainActor.assumeIsolated(body)
      }
    }
    let tokens = [
      observe(.NSUndoManagerDidUndoChange) { [undo] in undo.redo() },
      observe(.NSUndoManagerDidRedoChange) { [undo] in undo.undo() },
    ]
    #expect(misuses { undo.undo() } >= 1)
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(undo.groupingLevel == 0 && undo.undoCount + undo.redoCount == 2)

    let others = [
      observe(.NSUndoManagerDidOpenUndoGroup) { [undo] in
        undo.beginUndoGrouping()
        undo.endUndoGrouping()
      },
      observe(.NSUndoManagerWillCloseUndoGroup) { [undo] in undo.undo() },
    ]
    note.set("c")
    undo.undo()
    for token in others { NotificationCenter.default.removeObserver(token) }
    #expect(undo.groupingLevel == 0 && !undo.isUndoing && note.text != "c")
  }

  @Test("a name goes to the newest change that can be undone (UND-04)")
  func nameOfLiveChange() {
    change("a")
    var other: Note? = Note(undo)
    undo.beginUndoGrouping()
    other?.set("x")
    undo.endUndoGrouping()
    other = nil
    undo.setActionName("Write")
    #expect(undo.undoActionName == "Write")
  }
}
