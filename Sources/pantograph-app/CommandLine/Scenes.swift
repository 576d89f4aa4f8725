import ArgumentParser
import Pantograph

/// The scenes that can be run, recorded and drawn.
@MainActor enum Scenes {
  /// The demos in the order of the gallery (GAL-02).
  static let demos = [
    ("block", "Moving Block: a pan that moves a block from its own centre"),
    ("scrub", "Scrub Animator: a pan that scrubs a property animator"),
    ("cart", "Floating Cart: a ball to throw, a page of products"),
    ("piece", "Pan Piece: pieces to drag, pinch and turn; cancel puts them back"),
  ]

  static var registry: SceneRegistry {
    var registry = SceneRegistry()
    registry.add("block") { stage($0) { theme, _ in BlockDemo(theme: theme) } }
    registry.add("scrub") { stage($0) { theme, _ in ScrubDemo(theme: theme) } }
    registry.add("cart") { header in
      stage(header) { CartController(options: cartOptions(header, $0), size: $1) }
    }
    registry.add("piece") { stage($0) { theme, _ in PieceDemo(theme: theme) } }
    return registry
  }

  /// Builds a stage for a header, with a controller as the root of its window.
  private static func stage(
    _ header: TraceHeader, _ controller: (Theme, CGSize) -> UIViewController
  ) -> ReplayScene {
    let stage = Stage(
      size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets,
      text: HarfBuzzShaper.shared)
    let isDark = header.option("theme") == "dark"
    stage.userInterfaceStyle = isDark ? .dark : .light
    stage.onKey = { [unowned stage] in DemoKeys.press($0, on: stage) }
    stage.working {
      stage.window.rootViewController = controller(Theme(isDark: isDark), header.size)
      stage.layoutIfNeeded()
    }
    return ReplayScene(stage)
  }

  private static func cartOptions(_ header: TraceHeader, _ theme: Theme) -> CartPage.Options {
    var options = CartPage.Options()
    options.theme = theme
    options.balls = header.option("balls").flatMap { Int($0) } ?? 1
    options.mode = header.option("mode").flatMap { BallPlaces.Mode(rawValue: $0) } ?? .edge
    options.usesSeedTiming = header.option("seedTiming") == "1"
    options.inCart = header.option("inCart").flatMap { Int($0) } ?? 0
    return options
  }

  static func make(_ header: TraceHeader) -> ReplayScene {
    guard let scene = registry.make(header) else {
      Terminal.fail(unknown(header.scene), .usage)
    }
    return scene
  }

  /// Checks a scene name of the command line. An unknown name is reported together with the usage.
  static func check(_ word: String) throws {
    if !registry.names.contains(word) { throw ValidationError(unknown(word)) }
  }

  /// Returns the message for an unknown name: the most similar known name, or else all names (B48).
  static func unknown(_ word: String) -> String {
    let said = "there is no scene \"\(TraceError.plain(word))\""
    // The name may be a misspelled command, because `run` may be omitted.
    let commands = PantographCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName
    }
    let known = (registry.names + commands).map { (name: $0, distance: distance($0, word)) }
    if let near = known.min(by: { $0.distance < $1.distance }),
      near.distance > 0, near.distance <= min(2, word.count / 2)
    {
      return "\(said); did you mean \"\(near.name)\"?"
    }
    return "\(said); there are \(registry.names.joined(separator: ", "))"
  }

  /// Returns the edit distance of two names, to find the most similar one (B48).
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var previous = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let old = row[j + 1]
        row[j + 1] = min(min(old, row[j]) + 1, previous + (x == y ? 0 : 1))
        previous = old
      }
    }
    return row[b.count]
  }
}

/// Holds the page as a view controller, so that keys and the window can find its owner.
final class CartController: UIViewController, KeyTaker {
  private let options: CartPage.Options
  private let size: CGSize
  let focus: KeyFocus
  var focusRoot: UIView { (view as? CartPage)?.front ?? view }

  init(options: CartPage.Options, size: CGSize) {
    self.options = options
    focus = KeyFocus()
    self.size = size
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = CartPage(frame: CGRect(origin: .zero, size: size), options: options)
  }

  func press(_ key: DemoKey) -> Bool {
    if case .move(let way) = key, let ball = focus.view as? CartBall {
      ball.push(way)
      return true
    }
    return (view as? CartPage)?.press(key) ?? false
  }
}
