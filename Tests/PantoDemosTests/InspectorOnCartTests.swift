import DemoSupport
import PantoControls
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests that the inspector does not change the cart, and how it looks over it.
@MainActor @Suite("The inspector over the cart", .timeLimit(.minutes(60)))
struct InspectorOnCartTests {
  /// A trace with a throw of the ball, a second finger that is cancelled, and a tap.
  static let trace: String = {
    var lines = [#"{"pantotrace":1,"scene":"cart","size":[1280,800],"scale":1,"seed":1}"#]
    func add(_ t: Double, _ finger: Int, _ phase: String, _ x: Double, _ y: Double) {
      lines.append(
        #"{"t":\#(t),"finger":\#(finger),"phase":"\#(phase)","x":\#(x),"y":\#(y)}"#)
    }
    add(0.125, 1, "began", 1236, 682)
    for i in 1...30 {
      let n = Double(i)
      add(0.125 + n / 128, 1, "moved", 1236 - n * n * 0.625, 682 - n * 13)
      if i == 20 { add(0.125 + n / 128, 2, "began", 300, 500) }
      if i > 20, i < 25 { add(0.125 + n / 128, 2, "moved", 300 + 2 * n, 500 - n) }
      if i == 26 { add(0.125 + n / 128, 2, "cancelled", 350, 474) }
    }
    add(0.4375, 1, "ended", 673.5, 290)
    add(1.5, 3, "began", 300, 345)
    add(1.5625, 3, "ended", 300, 345)
    lines.append(#"{"t":3,"tick":true}"#)
    return lines.joined(separator: "\n") + "\n"
  }()

  private func player() throws -> Player {
    try Player(
      TraceReader(file: "f", bytes: Array(Self.trace.utf8)), scenes: DemoScenes.registry)
  }

  @Test("a recording replays to the same log with the inspector on or off, drawn or not (INS-08)")
  func sameLog() throws {
    var logs: [UInt64: Int] = [:]
    for (isOn, draws) in [(false, false), (true, false), (false, true), (true, true)] {
      let player = try player()
      if isOn { player.stage.addInspector() }
      // Pixels cannot change a log, and take minutes in a debug build.
      let compositor = FramesOnly()
      if draws { player.paint = { stage, _ in try stage.draw(with: compositor) } }
      logs[try player.playToEnd().logHash, default: 0] += 1
      #expect(draws == (compositor.count > 100))
    }
    #expect(logs.count == 1 && logs.values.first == 4, "\(logs)")
  }

  @Test("the delay of a scroll view says what it does while a finger is down (INS-03)")
  func contentDelay() throws {
    let world = try DemoWorld<CartController>("cart")
    let page = try #require(world.demo.view as? CartPage)
    func words(from p: CGPoint, _ finger: Int64) throws -> String {
      world.send(p, .began, at: world.now + 0.1, finger: finger)
      let delay = try #require(world.stage.recognizers.first { $0 is ContentTouchDelay })
      let words = delay.lackingReason.sentence()
      world.send(p, .ended, at: world.now + 0.05, finger: finger)
      return words
    }
    #expect(try words(from: world.middle(of: page.cards[0]), 1) == "Held 0 ms; needs 150 ms.")
    #expect(try words(from: CGPoint(x: 4, y: 400), 2) == "Holds no touch back here.")
  }

  @Test(
    "F12 and Ctrl+Shift+I show and hide the inspector, and W asks about the next press (KEY-02, INS-07)"
  )
  func keys() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    func press(_ code: Int32, _ held: UIKeyModifierFlags = []) -> Bool {
      DemoKeys.press(
        KeyEvent(time: 0, code: KeyCode(rawValue: code), modifiers: held), on: stage)
    }
    #expect(!press(0x77) && !press(0x69) && !press(0x4000_0045, .shift))
    #expect(press(0x4000_0045) && stage.inspector != nil)
    #expect(press(0x77) && stage.inspector?.asksNextPress == true)
    #expect(press(0x69, [.control, .shift, .alphaShift]) && stage.inspector == nil)
  }

  private func picture(at time: Double, isDark: Bool = false) throws -> Pixels {
    let player = try player()
    player.stage.addInspector().style = isDark ? .dark : .light
    let compositor = RasterCompositor()
    try player.play(to: time)
    try player.stage.draw(with: compositor)
    return Pixels(try #require(compositor.bitmap.toPixelImage()))
  }

  @Test("the inspector during a throw of the ball (INS-01…04, INS-06)")
  func throwing() throws { #expect(try picture(at: 0.35) == .golden("inspector-throw")) }

  @Test("the inspector after the throw, in dark mode")
  func after() throws { #expect(try picture(at: 0.5, isDark: true) == .golden("inspector-after")) }
}
