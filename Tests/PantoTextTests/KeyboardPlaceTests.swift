import Foundation
import PantoControls
import PantoScene
import PantoTesting
import PantoText
import Testing

/// The frame of the keyboard while it changes and while a drag pulls it (TXI-07).
@MainActor @Suite("The place of the keyboard (TXI-07)", .timeLimit(.minutes(60)))
struct KeyboardPlaceTests {
  private typealias World = KeyboardTests.World

  private static func box(_ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height))
  }

  // MARK: Changes

  @Test("each new frame of a keyboard that shows counts as a show, and the same frame is silent")
  func changes() {
    let world = World()
    defer { world.stopObserving() }
    let show = ["will change", "will show", "did show"]
    let second = world.stage.add(UITextField(frame: CGRect(x: 20, y: 120, width: 300, height: 34)))
    (world.field.inputView, second.inputView) = (Self.box(120), Self.box(200))
    world.field.becomeFirstResponder()
    world.stage.advance(by: 0.5)
    #expect(world.posted == show)

    second.becomeFirstResponder()
    world.stage.advance(by: 0.5)
    #expect(world.posted == show + show)
    #expect(world.ends.last == CGRect(x: 0, y: 500, width: 390, height: 200))

    second.inputAccessoryView = Self.box(44)
    second.reloadInputViews()
    world.stage.advance(by: 0.5)
    #expect(world.posted == show + show + show)
    #expect(world.ends.last == CGRect(x: 0, y: 456, width: 390, height: 244))

    second.reloadInputViews()
    world.stage.advance(by: 0.5)
    #expect(world.posted.count == 9)
  }

  // MARK: Drags

  /// A page that scrolls, with a field that is edited. The keyboard is 200 points high and begins
  /// at 500, its accessory at 456.
  @MainActor private final class Page: UITextFieldDelegate {
    let world = World()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    let (keys, bar) = (KeyboardPlaceTests.box(200), KeyboardPlaceTests.box(44))
    var mayEnd = true

    init(_ mode: UIScrollView.KeyboardDismissMode) {
      scroll.contentSize = CGSize(width: 390, height: 2000)
      scroll.keyboardDismissMode = mode
      world.stage.add(scroll).addSubview(world.field)
      (world.field.inputView, world.field.inputAccessoryView) = (keys, bar)
      world.field.delegate = self
      world.field.becomeFirstResponder()
      world.stage.advance(by: 0.5)
    }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { mayEnd }

    var isEdited: Bool { world.field.isFirstResponder }
    /// The upper edge of the accessory, in window points.
    var top: CGFloat { bar.convert(bar.bounds, to: nil).minY }
    func finger() -> Finger { world.stage.finger().down(at: (200, 300)) }
    func move(_ finger: Finger, to y: CGFloat) { finger.move(to: (200, y), over: 0.2) }
  }

  @Test(
    "the keyboard follows a finger that reaches its edge, down and up again, and editing goes on",
    arguments: [
      (UIScrollView.KeyboardDismissMode.interactive, 500), (.interactiveWithAccessory, 456),
    ] as [(UIScrollView.KeyboardDismissMode, CGFloat)])
  func follows(mode: UIScrollView.KeyboardDismissMode, edge: CGFloat) {
    let page = Page(mode)
    defer { page.world.stopObserving() }
    let below = page.world.stage.add(UIView(frame: page.scroll.frame))
    below.isUserInteractionEnabled = false
    let guide = below.keyboardLayoutGuide
    let posts = page.world.posted.count
    let finger = page.finger()

    page.move(finger, to: 450)
    #expect(page.isEdited && page.top == 456)

    page.move(finger, to: 600)
    page.world.stage.stage.layoutIfNeeded()
    #expect(page.isEdited && page.top == 456 + 600 - edge)
    #expect(abs(guide.layoutFrame.minY - page.top) < 0.01)

    page.move(finger, to: 400)
    #expect(page.isEdited && page.top == 456)
    finger.up()
    page.world.stage.settle()
    #expect(page.isEdited && page.top == 456 && page.world.posted.count == posts)
  }

  @Test("a lift while the finger moves down ends editing, and the keyboard goes from where it is")
  func dismissed() {
    let page = Page(.interactive)
    defer { page.world.stopObserving() }
    let finger = page.finger()

    page.move(finger, to: 620)
    finger.up()
    page.world.stage.settle()

    #expect(!page.isEdited && page.keys.window == nil)
    #expect(page.world.posted.suffix(3) == ["will change", "will hide", "did hide"])
    #expect(page.world.ends.last?.minY == 700)
  }

  @Test("the keyboard comes back if the finger moves up or rests before its lift, or is cancelled")
  func comesBack() {
    let page = Page(.interactive)
    defer { page.world.stopObserving() }
    let posts = page.world.posted.count
    let ways: [(Finger) -> Void] = [
      { $0.move(to: (200, 560), over: 0.1).up() }, { $0.hold(0.5).up() }, { $0.cancel() },
    ]
    for (i, lift) in ways.enumerated() {
      let finger = page.finger()
      page.move(finger, to: 620)
      #expect(page.top == 576, "\(i)")

      lift(finger)
      page.world.stage.settle()

      #expect(page.isEdited && page.top == 456, "\(i)")
    }
    #expect(page.world.posted.count == posts)
  }

  @Test("a field that refuses to resign keeps the keyboard, and a finger above it pulls nothing")
  func refused() {
    let page = Page(.interactive)
    defer { page.world.stopObserving() }
    page.mayEnd = false
    let finger = page.finger()
    page.move(finger, to: 620)
    finger.up()
    page.world.stage.settle()
    #expect(page.isEdited && page.top == 456)

    page.mayEnd = true
    let higher = page.finger()
    page.move(higher, to: 450)
    higher.up()
    page.world.stage.settle()
    #expect(page.isEdited && page.top == 456)
  }

  @Test("an accessory without a keyboard stays where it is")
  func accessoryAlone() {
    let page = Page(.interactiveWithAccessory)
    defer { page.world.stopObserving() }
    page.world.field.inputView = nil
    page.world.stage.stage.screenKeyboard = .never
    page.world.field.reloadInputViews()
    page.world.stage.settle()
    #expect(page.top == 656)
    let finger = page.finger()

    page.move(finger, to: 690)

    #expect(page.top == 656)
    finger.up()
    #expect(page.isEdited)
  }
}
