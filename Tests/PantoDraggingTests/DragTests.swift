import PantoBase
import PantoControls
import PantoScene
import PantoTesting
import Testing

/// A view that gives a text away, and writes down what happens.
@MainActor final class DragGiver: UIDragInteractionDelegate {
  var told: [String] = []
  var items = ["apple"]
  var allowsMove = true
  var preview: UIView?
  var visiblePath: UIBezierPath?
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    told.append("items")
    return items.map {
      let item = UIDragItem(itemProvider: NSItemProvider(object: $0))
      if let preview {
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = visiblePath
        item.previewProvider = { UIDragPreview(view: preview, parameters: parameters) }
      }
      return item
    }
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) { told.append("begin") }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { allowsMove }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) { told.append("will \(operation)") }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) { told.append("did \(operation)") }
}

@MainActor final class Taker: UIDropInteractionDelegate {
  var told: [String] = []
  var operation = UIDropOperation.copy
  var handles = true
  var texts: [String] = []
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  {
    told.append("can")
    return handles && session.canLoadObjects(ofClass: NSString.self)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  { told.append("enter") }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    if told.last != "update" { told.append("update") }
    return UIDropProposal(operation: operation)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  {
    told.append("exit")
  }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    told.append("drop")
    _ = session.loadObjects(ofClass: String.self) { self.texts += $0 }
  }
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {
    told.append("conclude")
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    told.append("end")
  }
}

@MainActor @Suite("Drag and drop", .timeLimit(.minutes(60))) struct DragTests {
  let stage = TestStage(300, 400)
  let giver = DragGiver()
  let taker = Taker()
  let source = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 60))
  let box = UIView(frame: CGRect(x: 150, y: 250, width: 120, height: 120))

  init() {
    source.addInteraction(UIDragInteraction(delegate: giver))
    box.addInteraction(UIDropInteraction(delegate: taker))
    stage.add(source)
    stage.add(box)
  }

  private var preview: UIView? {
    stage.window.subviews.first { $0.accessibilityIdentifier == "drag preview" }
  }

  @Test("the lift is announced when it has its previews (DND-02)")
  func liftOrder() {
    final class Lifting: UIDragInteractionDelegate {
      var told: [String] = []
      func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
      ) -> [UIDragItem] {
        told.append("items")
        return ["a", "b"].map { UIDragItem(itemProvider: NSItemProvider(object: $0)) }
      }
      func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
      ) -> UITargetedDragPreview? {
        told.append("preview")
        return nil
      }
      func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
      ) { told.append("will lift") }
    }
    let lifting = Lifting()
    box.addInteraction(UIDragInteraction(delegate: lifting))

    stage.finger().down(at: box.center).hold(0.6).up()

    #expect(lifting.told == ["items", "preview", "preview", "will lift"])
  }

  @Test(
    "a press of 0.5 s lifts, the preview follows the finger, and a drop gives the data (DND-01, DND-03)"
  )
  func drop() throws {
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.49)
    #expect(giver.told.isEmpty && preview == nil)
    finger.hold(0.02)
    #expect(giver.told == ["items"])
    let lifted = try #require(preview)
    #expect(lifted.center == source.center)
    finger.hold(0.3)
    #expect(lifted.transform.a == 1.05)

    finger.move(by: (40, 100), over: 0.2)
    #expect(giver.told == ["items", "begin"])
    #expect(lifted.center == CGPoint(x: source.center.x + 40, y: source.center.y + 100))
    #expect(taker.told.isEmpty)
    finger.move(to: (200, 300), over: 0.2)
    #expect(taker.told == ["can", "enter", "update"])
    finger.up()
    #expect(taker.told == ["can", "enter", "update", "drop"])
    stage.settle()
    #expect(taker.texts == ["apple"] && preview == nil)
    #expect(taker.told.suffix(2) == ["conclude", "end"])
    #expect(giver.told == ["items", "begin", "will copy", "did copy"])
  }

  @Test("a finger that moves early drags nothing, and a lift in place puts the item back (DND-01)")
  func early() {
    stage.finger().down(at: CGPoint(x: 50, y: 40)).move(by: (30, 30), over: 0.2).hold(1).up()
    stage.settle()
    #expect(giver.told.isEmpty)
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).up()
    stage.settle()
    #expect(giver.told == ["items"] && preview == nil)
    giver.items = []
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    stage.settle()
    #expect(taker.told.isEmpty && preview == nil)
  }

  @Test("items return from where nothing takes them (DND-04)")
  func returns() throws {
    taker.operation = .forbidden
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    let lifted = try #require(preview)
    stage.advance(by: 0.15)
    let way = lifted.layer.presentation()?.position ?? .zero
    #expect(way.y < 290 && way.y > source.center.y)
    stage.settle()
    #expect(taker.told == ["can", "enter", "update", "exit", "end"])
    #expect(giver.told == ["items", "begin", "will cancel", "did cancel"] && preview == nil)

    // A move that the drag does not allow is a cancel, too.
    giver.allowsMove = false
    taker.operation = .move
    taker.told = []
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    stage.settle()
    #expect(!taker.told.contains("drop") && giver.told.last == "did cancel")
  }

  @Test("a cancelled touch never drops (DND-04)")
  func cancelled() {
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300))
    finger.cancel()
    stage.settle()
    #expect(taker.told == ["can", "enter", "update", "exit", "end"])
    #expect(giver.told.last == "did cancel" && preview == nil)
  }

  @Test("a view that is removed in the middle ends the drag (DND-04)")
  func removed() {
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300))
    source.removeFromSuperview()
    finger.move(to: (210, 310)).up()
    stage.settle()
    #expect(!taker.told.contains("drop") && giver.told.last == "did cancel" && preview == nil)
  }

  @Test("of a preview only the visible path of its parameters shows, with its shadow (DND-02)")
  func visiblePath() throws {
    source.backgroundColor = .red
    giver.preview = source
    giver.visiblePath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 60))
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.8)
    finger.move(by: (100, 100), over: 0.2)

    // The middle of the preview is at 160, and its left half shows.
    #expect(stage.pixels[140, 150] == 0xFFFF_0000)
    #expect(stage.pixels[180, 150] != 0xFFFF_0000)
    #expect(preview?.layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 40, height: 60))
    finger.up()
  }

  @Test("a view of the program that is an item's preview stays where it is (DND-02)")
  func ownPreview() throws {
    let picture = UIView(frame: CGRect(x: 5, y: 5, width: 30, height: 30))
    source.addSubview(picture)
    giver.preview = picture
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    let lifted = try #require(preview)
    #expect(lifted !== picture && lifted.bounds.size == picture.bounds.size)
    stage.settle()
    #expect(picture.superview === source && picture.isUserInteractionEnabled && preview == nil)
  }

  @Test("the innermost view that has a use for the items gets them (DND-03)")
  func innermost() {
    let inner = Taker()
    inner.handles = false
    let child = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
    child.addInteraction(UIDropInteraction(delegate: inner))
    box.addSubview(child)
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (210, 310)).up()
    stage.settle()
    #expect(inner.told == ["can"] && taker.told.contains("drop"))
  }

  @Test("a provider gives its object as the classes that it can be (DND-05)")
  func providers() throws {
    let text = NSItemProvider(object: "plain")
    let url = NSItemProvider(object: try #require(URL(string: "https://example.org")))
    #expect(text.canLoadObject(ofClass: NSString.self) && !text.canLoadObject(ofClass: URL.self))
    #expect(url.canLoadObject(ofClass: String.self) && url.canLoadObject(ofClass: NSURL.self))
    #expect(!url.canLoadObject(ofClass: UIImage.self))
    var found: [String] = []
    url.loadObject(ofClass: String.self) { value, _ in found.append(value ?? "none") }
    text.loadObject(ofClass: UIImage.self) { value, error in
      found.append(value == nil && error != nil ? "refused" : "given")
    }
    #expect(found.isEmpty)
    stage.advance(by: 0.1)
    #expect(found == ["https://example.org", "refused"])
  }
}
