import Pantograph

/// The scenes that can be run, recorded and drawn.
@MainActor package enum DemoScenes {
  /// The names and descriptions of the demos in the order of the gallery (GAL-02).
  package static let demos = [
    ("block", "Moving Block: a pan that moves a block from its own centre"),
    ("scrub", "Scrub Animator: a pan that scrubs a property animator"),
    ("cart", "Floating Cart: a ball to throw, a page of products"),
    ("piece", "Pan Piece: pieces to drag, pinch and turn; cancel puts them back"),
  ]

  package static var registry: SceneRegistry {
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
}
