import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Which drop interaction is told what, and in what order.
@MainActor @Suite("Drops on several targets", .timeLimit(.minutes(60))) struct DropStoryTests {
  private final class Named: UIDropInteractionDelegate {
    static var told: [String] = []
    let name: String
    var handles = true
    var operation = UIDropOperation.copy
    init(_ name: String) { self.name = name }
    private func tell(_ what: String) {
      if Named.told.last != "\(name) \(what)" { Named.told.append("\(name) \(what)") }
    }
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
      -> Bool
    {
      tell("asked")
      return handles
    }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) { tell("enter") }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: operation) }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) { tell("exit") }
    func dropInteraction(
      _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) { tell("drop") }
    func dropInteraction(
      _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) { tell("conclude") }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) { tell("end") }
  }

  private let stage = TestStage(300, 400)
  private let giver = DragGiver()
  private let source = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 60))
  private let left = UIView(frame: CGRect(x: 20, y: 250, width: 100, height: 100))
  private let right = UIView(frame: CGRect(x: 180, y: 250, width: 100, height: 100))
  private let one = Named("one")
  private let two = Named("two")
  private let outer = Named("outer")

  init() {
    Named.told = []
    source.addInteraction(UIDragInteraction(delegate: giver))
    for view in [source, left, right] { stage.add(view) }
  }

  private func lift() -> Finger { stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7) }

  @Test("of two drop interactions of a view the newest one gets the items (MUT-15)")
  func newest() {
    Named.told = []
    left.addInteraction(UIDropInteraction(delegate: one))
    left.addInteraction(UIDropInteraction(delegate: two))
    lift().move(to: (60, 300), over: 0.2).up()
    stage.settle()
    #expect(Named.told == ["two asked", "two enter", "two drop", "two conclude", "two end"])
  }

  @Test("if the newest one has no use for the items, the older one gets them (MUT-15)")
  func older() {
    Named.told = []
    two.handles = false
    left.addInteraction(UIDropInteraction(delegate: one))
    left.addInteraction(UIDropInteraction(delegate: two))
    lift().move(to: (60, 300), over: 0.2).up()
    stage.settle()
    #expect(
      Named.told == [
        "two asked", "one asked", "one enter", "one drop", "one conclude", "one end",
      ])
  }

  @Test("a finger leaves one target before it enters the next, and each is asked once (MUT-15)")
  func targets() {
    Named.told = []
    left.addInteraction(UIDropInteraction(delegate: one))
    right.addInteraction(UIDropInteraction(delegate: two))
    stage.window.addInteraction(UIDropInteraction(delegate: outer))
    outer.handles = false
    let finger = lift().move(to: (70, 300), over: 0.2)
    finger.move(to: (230, 300), over: 0.2).move(to: (70, 300), over: 0.2)
    finger.move(to: (230, 300), over: 0.2).up()
    stage.settle()
    #expect(
      Named.told == [
        "outer asked", "one asked", "one enter", "one exit", "two asked", "two enter", "two exit",
        "one enter", "one exit", "two enter", "two drop", "two conclude", "one end", "two end",
      ])
  }

  @Test("a cancelled drag leaves its target and ends all; the next drag asks anew (MUT-15)")
  func cancelled() {
    Named.told = []
    left.addInteraction(UIDropInteraction(delegate: one))
    lift().move(to: (70, 300), over: 0.2).cancel()
    #expect(Named.told == ["one asked", "one enter", "one exit"])
    stage.settle()
    #expect(Named.told.last == "one end" && giver.told.last == "did cancel")
    Named.told = []
    giver.told = []

    lift().move(to: (70, 300), over: 0.2).up()
    stage.settle()

    #expect(Named.told == ["one asked", "one enter", "one drop", "one conclude", "one end"])
    #expect(giver.told == ["items", "begin", "will copy", "did copy"])
  }

  @Test("a target that is removed under the finger is left, and gets nothing (MUT-15)")
  func removed() {
    Named.told = []
    left.addInteraction(UIDropInteraction(delegate: one))
    let finger = lift().move(to: (70, 300), over: 0.2)
    left.removeFromSuperview()
    finger.move(by: (2, 2), over: 0.1).up()
    stage.settle()
    #expect(Named.told == ["one asked", "one enter", "one exit", "one end"])
    #expect(giver.told.last == "did cancel")
  }

  @Test("a target that changes its mind to forbid gets nothing at the lift (MUT-15)")
  func changedMind() {
    Named.told = []
    left.addInteraction(UIDropInteraction(delegate: one))
    let finger = lift().move(to: (70, 300), over: 0.2)
    one.operation = .forbidden
    finger.move(by: (5, 0), over: 0.1).up()
    stage.settle()
    #expect(
      !Named.told.contains("one drop") && giver.told.suffix(2) == ["will cancel", "did cancel"])
  }
}
