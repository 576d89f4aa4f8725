import PantoCore
import PantoReplay
import Testing

@testable import PantoDemos
@testable import pantograph_app

@MainActor @Suite("The command line", .timeLimit(.minutes(60))) struct CommandTests {
  @Test("sizes and insets are parsed, or refused (B48)")
  func arguments() {
    #expect(SizeArgument(argument: "390x844")?.size == CGSize(width: 390, height: 844))
    for bad in ["390", "0x10", "ax1", "1x2x3", "99999x1", "nanx10"] {
      #expect(SizeArgument(argument: bad) == nil, "\(bad)")
    }
    #expect((try? InsetsArgument.parse("notch"))?.text == "notch")
    #expect((try? InsetsArgument.parse("1,2,3,4"))?.text == "1,2,3,4")
    for bad in ["1,2,3", "a,b,c,d", "-1,0,0,0", ""] {
      #expect((try? InsetsArgument.parse(bad)) == nil, "\(bad)")
    }
    #expect(Hex.of(0xAB) == "00000000000000ab")
  }

  @Test("an unknown scene name is answered with the nearest name, or else with all names (B48)")
  func nearestWord() {
    #expect(Scenes.distance("cart", "crat") == 2)
    for (word, meant) in [("crat", "cart"), ("blokc", "block"), ("Cart", "cart")] {
      #expect(Scenes.unknown(word).hasSuffix("did you mean \"\(meant)\"?"), "\(word)")
      #expect(throws: (any Error).self) { try Scenes.check(word) }
    }
    // The first word may be a misspelled command too (U27).
    for (word, meant) in [("lst", "list"), ("relpay", "replay"), ("crat", "cart")] {
      let said = Scenes.unknown(first: word)
      #expect(said?.hasSuffix("did you mean \"\(meant)\"?") == true, "\(word)")
    }
    for word in ["list", "cart", "help", "--help"] { #expect(Scenes.unknown(first: word) == nil) }
    for word in ["nope", "photos", "x", ""] {
      let said = Scenes.unknown(word)
      #expect(!said.contains("did you mean"), "\(said)")
      #expect(said.contains("there are ") && said.contains("cart, "), "\(said)")
    }
  }

  @Test("snapshot refuses what does not go together with a moving picture (CLI-03, CLI-09)")
  func movingOptions() {
    func error(_ words: String) -> String? {
      do {
        _ = try SnapshotCommand.parse(words.split(separator: " ").map(String.init))
        return nil
      } catch { return SnapshotCommand.message(for: error) }
    }
    #expect(error("cart-throw -o x.png --animate --from 1 --until 2 --fps 10 --width 400") == nil)
    for (words, part) in [
      ("cart-throw -o x.png --fps 10", "--fps requires --animate"),
      ("cart-throw -o x.png --from 1", "--from requires --animate"),
      ("cart-throw -o x.png --width 99", "--width requires --animate"),
      ("cart -o x.png --animate", "a demo alone has no input; name a trace"),
      ("cart-throw -o x.png --animate --at 1", "--at and --animate"),
      ("cart-throw -o x.png --animate --every 1", "--every and --animate"),
      ("cart-throw -o x.png --animate --strip", "--strip and --animate"),
      ("cart-throw -o x.png --animate --golden d", "--golden and --animate"),
      ("cart-throw -o x.png --animate --touches", "draws the fingers anyway"),
      ("cart-throw -o x.png --animate --fps 0", "from 1 to 60"),
      ("cart-throw -o x.png --animate --width 5000", "from 64 to 4096"),
      ("cart-throw -o x.png --animate --from 2 --until 1", "--until lies before --from"),
      ("cart-throw -o x.png --animate --from -1", "--from"),
    ] {
      #expect(error(words)?.contains(part) == true, "\(words): \(error(words) ?? "no error")")
    }
  }

  @Test("snapshot refuses file names that are not PNG, with the usual usage message (CLI-03)")
  func pictureNames() throws {
    for name in ["x.jpg", "a/x.webp", "x.png.bmp"] {
      do {
        _ = try PantographCommand.parseAsRoot(["snapshot", "cart", "-o", name])
        Issue.record("\(name) was taken")
      } catch {
        #expect(PantographCommand.exitCode(for: error).rawValue == 64)
        let said = PantographCommand.fullMessage(for: error)
        #expect(said.hasPrefix("Error: -o \(name): only PNG") && said.contains("Usage: "))
      }
    }
    for name in ["x.png", "X.PNG", "-", "/dev/full"] {
      _ = try PantographCommand.parseAsRoot(["snapshot", "cart", "-o", name])
    }
  }

  @Test("a trace header with an impossible number of cart items still opens the scene (P2)")
  func crowdedCart() throws {
    for wanted in ["-5", "99999999999", "x"] {
      let made = try #require(
        Scenes.registry.make(TraceHeader(scene: "cart", options: ["inCart=\(wanted)"])))
      made.stage.tearDown()
    }
  }

  @Test("a cart scene is built from its header and released with it")
  func scene() {
    weak var window: UIWindow?
    do {
      let made = Scenes.registry.make(
        TraceHeader(scene: "cart", size: CGSize(width: 390, height: 844), options: ["balls=2"]))
      window = made?.stage.window
      #expect(window?.subviews.first?.subviews.filter { $0 is CartBall }.count == 2)
      made?.stage.tearDown()
    }
    #expect(window == nil)
  }
}
