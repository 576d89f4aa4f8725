import PantoBase
import PantoControls
import class PantoScene.UIHoverGestureRecognizer
import class PantoScene.UILongPressGestureRecognizer
import class PantoScene.UIPanGestureRecognizer
import class PantoScene.UIPinchGestureRecognizer
import class PantoScene.UIRotationGestureRecognizer
import class PantoScene.UIScreenEdgePanGestureRecognizer
import class PantoScene.UISwipeGestureRecognizer
import class PantoScene.UITapGestureRecognizer
@testable import PantoGestures
import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoScene

/// Tests that "why not?" names what lies under the pointer, and what a healthy view needs.
@MainActor @Suite("Why not?", .timeLimit(.minutes(60))) struct DiagnosisTests {
  let stage = TestStage(600, 400)

  private func view(
    _ name: String, _ rect: CGRect, in parent: UIView? = nil, color: UIColor? = .white
  ) -> UIView {
    let view = UIView(frame: rect)
    view.accessibilityIdentifier = name
    view.backgroundColor = color
    if let parent { parent.addSubview(view) } else { stage.add(view) }
    return view
  }

  private func codes(_ x: CGFloat, _ y: CGFloat) -> [String] {
    stage.stage.diagnose(at: CGPoint(x: x, y: y)).obstacles.map { "\($0.code):\($0.view)" }
  }

  @Test("a picture that takes no touches is named, with the view that takes the touch (U1, DEM-09)")
  func picture() {
    let field = view("field", CGRect(x: 0, y: 0, width: 600, height: 400))
    let star = view("star", CGRect(x: 100, y: 100, width: 72, height: 72), in: field)
    star.isUserInteractionEnabled = false

    #expect(codes(120, 120) == ["interactionDisabled:star", "noRecognizer:field"])
    #expect(codes(400, 300) == ["noRecognizer:field"], "and empty ground has an answer too")

    star.isUserInteractionEnabled = true
    star.addGestureRecognizer(UITapGestureRecognizer())
    #expect(codes(120, 120).isEmpty)
  }

  @Test("obstacles come from the window down: an ancestor before the view itself (INS-07)")
  func windowDown() {
    let page = view("page", CGRect(x: 0, y: 0, width: 600, height: 400))
    let row = view("row", CGRect(x: 0, y: 0, width: 300, height: 100), in: page)
    let icon = view("icon", CGRect(x: 10, y: 10, width: 40, height: 40), in: row)
    icon.addGestureRecognizer(UITapGestureRecognizer())
    row.isUserInteractionEnabled = false
    icon.isUserInteractionEnabled = false
    #expect(codes(20, 20).first == "ancestorInteractionDisabled:row")
    row.isUserInteractionEnabled = true
    #expect(codes(20, 20).first == "interactionDisabled:icon")
    icon.isUserInteractionEnabled = true
    icon.isHidden = true
    #expect(codes(20, 20).contains("hidden:icon"))
  }

  @Test(
    "a hidden view behind the one that takes the touch is no obstacle, one in front is (INS-07)")
  func behind() {
    let back = view("back", CGRect(x: 0, y: 0, width: 600, height: 400))
    back.addGestureRecognizer(UITapGestureRecognizer())
    back.isHidden = true
    _ = view("field", CGRect(x: 0, y: 0, width: 600, height: 400))
    #expect(codes(20, 20) == ["noRecognizer:field"])
    let front = view("front", CGRect(x: 0, y: 0, width: 600, height: 400))
    front.addGestureRecognizer(UITapGestureRecognizer())
    front.isHidden = true
    #expect(codes(20, 20) == ["hidden:front", "noRecognizer:field"])
  }

  @Test("a label in a card that works is no obstacle, and the card says what it needs (U6)")
  func healthy() throws {
    let card = view("card", CGRect(x: 0, y: 0, width: 200, height: 200))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
    label.text = "Kettle"
    card.addSubview(label)
    stage.stage.layoutIfNeeded()
    let pan = UIPanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    card.addGestureRecognizer(pan)
    card.addGestureRecognizer(UILongPressGestureRecognizer())

    let found = stage.stage.diagnose(at: CGPoint(x: 20, y: 20))
    #expect(found.obstacles.isEmpty && found.hit == "card")
    #expect(
      found.answers.map(\.needs) == [
        "Begins after 10 pt of movement with 1 finger.",
        "Begins after 500 ms with 1 finger, moved at most 10 pt.",
      ])
    let inspector = stage.stage.addInspector()
    inspector.explain(at: CGPoint(x: 20, y: 20))
    #expect(inspector.rows.map(\.sentence) == found.answers.map(\.needs))
  }

  @Test("every kind of recognizer says what it needs, with its own numbers (INS-07)")
  func needs() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    #expect(
      tap.needs
        == "Recognizes 2 taps of 1 finger, each at most 750 ms long and moved at most 10 pt."
    )
    let pan = UIPanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    pan.hysteresis = 12
    #expect(pan.needs == "Begins after 12 pt of movement with 2 fingers or more.")
    pan.require(toFail: tap)
    #expect(pan.needs.hasSuffix(" tap must fail first."))
    let edge = UIScreenEdgePanGestureRecognizer()
    #expect(edge.needs == "Never begins: no edge is listed in `edges`.")
    edge.edges = .left
    #expect(edge.needs.contains("within 20 pt of an edge"))
    #expect(UIPinchGestureRecognizer().needs.contains("8 pt apart"))
    #expect(UIRotationGestureRecognizer().needs.contains("5°"))
    #expect(UISwipeGestureRecognizer().needs.contains("30 pt"))
    #expect(UIHoverGestureRecognizer().needs == "Begins when a pointer enters the view.")
    tap.isEnabled = false
    #expect(tap.needs == "Does nothing: isEnabled is false.")
  }

  @Test(
    "equal names have a number from the second on, in diagnoses and on the timeline (U10, NAM-01)")
  func names() throws {
    let cards = (0..<3).map { i -> UIView in
      let card = view("card", CGRect(x: 10 + 110 * CGFloat(i), y: 10, width: 100, height: 100))
      card.addGestureRecognizer(UILongPressGestureRecognizer())
      return card
    }
    let names = stage.stage.recognizers.map(stage.stage.name(of:))
    #expect(names == ["longPress:card", "longPress:card#2", "longPress:card#3"])
    cards[1].addGestureRecognizer(UILongPressGestureRecognizer())
    #expect(stage.stage.name(of: cards[1].gestureRecognizers![1]) == "longPress#2:card#2")
    for i in 0..<2 {
      let tap = UITapGestureRecognizer()
      tap.name = "once"
      cards[i].addGestureRecognizer(tap)
    }
    #expect(stage.stage.recognizers.map(stage.stage.name(of:)).contains("once#2"))

    let inspector = stage.stage.addInspector()
    stage.finger().down(at: cards[2].center).move(by: (30, 0), over: 0.1).up()
    try stage.stage.draw(with: stage.compositor)
    let tracks = inspector.history.tracks(naming: stage.stage.name(of:)).map(\.name)
    #expect(tracks.contains("longPress:card#3"))
    #expect(
      stage.stage.diagnose(at: cards[2].center).answers.map(\.recognizer) == ["longPress:card#3"])
  }
}
