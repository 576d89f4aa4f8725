import Pantograph

/// The scenes that can be run, recorded and drawn.
@MainActor package enum DemoScenes {
  /// The names and descriptions of the demos in the order of the gallery (GAL-02).
  package static let demos = [
    ("block", "Moving Block: a pan that moves a block from its own centre"),
    ("scrub", "Scrub Animator: a pan that scrubs a property animator"),
    ("cart", "Floating Cart: a ball to throw, a page of products"),
    ("photos", "Photo Table: twelve photos to drag, pinch and turn with ten fingers"),
    ("drawer", "Edge Drawer: a drawer to pull in from the edge, and to catch while it moves"),
    ("lab", "Arbitration Lab: eight questions about gestures, each answered in one sentence"),
    ("stress", "Stress: up to 50,000 squares to throw, ten fingers that play, and what they cost"),
    ("traces", "Traces: recordings to play, scrub, step through and compare"),
    ("piece", "Pan Piece: pieces to drag, pinch and turn; cancel puts them back"),
  ]

  /// The name of the scene that shows all demos.
  package nonisolated static let gallery = "gallery"

  package static var registry: SceneRegistry {
    var registry = SceneRegistry()
    registry.add("block") { stage($0) { theme, _, _ in BlockDemo(theme: theme) } }
    registry.add("scrub") { stage($0) { theme, _, _ in ScrubDemo(theme: theme) } }
    registry.add("cart") { header in
      stage(header) { theme, size, _ in
        CartController(options: cartOptions(header, theme), size: size)
      }
    }
    registry.add(gallery) { galleryScene($0) }
    registry.add("photos") { stage($0) { theme, _, _ in PhotoTableDemo(theme: theme) } }
    registry.add("drawer") { stage($0) { theme, _, _ in DrawerDemo(theme: theme) } }
    registry.add("lab") { header in
      stage(header) { theme, _, _ in LabDemo(theme: theme, preset: header.option("preset")) }
    }
    registry.add("stress") { header in
      let count = header.option("views").flatMap { Int($0) } ?? StressDemo.firstCount
      return stage(header) { theme, _, _ in StressDemo(theme: theme, count: count) }
    }
    registry.add("traces") { header in
      stage(header) { theme, _, model in TracesDemo(theme: theme, header: header, model: model) }
    }
    registry.add("piece") { stage($0) { theme, _, _ in PieceDemo(theme: theme) } }
    return registry
  }

  /// Builds a stage for a header, with a controller as the root of its window.
  private static func stage(
    _ header: TraceHeader, _ controller: (Theme, CGSize, AppModel) -> UIViewController
  ) -> ReplayScene {
    let stage = Stage(
      size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets,
      text: HarfBuzzShaper.shared)
    let isDark = header.option("theme") == "dark"
    stage.userInterfaceStyle = isDark ? .dark : .light
    if let percent = header.option("textSize").flatMap({ Int($0) }), (85...150).contains(percent) {
      stage.textScale = CGFloat(percent) / 100
    }
    stage.reducesMotion = header.option("motion") == "reduced"
    stage.raisesContrast = header.option("contrast") == "high"
    if header.option("direction") == "rtl" { stage.layoutDirection = .rightToLeft }
    let model = AppModel(stage, header)
    stage.onKey = { [unowned stage] in DemoKeys.press($0, on: stage, model) }
    stage.working {
      let theme = Theme(isDark: isDark, isHighContrast: stage.raisesContrast)
      let isBare = header.scene != gallery && !model.simulation.isPlain
      let size = isBare ? model.simulation.size ?? header.size : header.size
      let shown = controller(theme, size, model)
      stage.window.rootViewController =
        isBare ? SimulatedScene(shown, model: model, theme: theme) : shown
      stage.layoutIfNeeded()
      if header.scene != gallery { model.showGuides(header.options) }
    }
    return ReplayScene(stage, owner: model)
  }

  /// Builds the gallery. The option `open` names a demo that is open at the start, and
  /// `motion=reduced` replaces the zoom by a fade. The option `last` names the demo that was opened
  /// last.
  private static func galleryScene(_ header: TraceHeader) -> ReplayScene {
    let scene = stage(header) { theme, _, model in AppController(model: model, theme: theme) }
    let stage = scene.stage
    guard let app = stage.window.rootViewController as? AppController else { return scene }
    stage.observe { [weak model = app.model] event in
      if case .input(let input, _) = event { model?.frame?.record(input) }
    }
    stage.onRestart = { [weak model = app.model] in model?.restart() }
    stage.working {
      app.reducesMotion = stage.reducesMotion
      app.lastDemo = header.option("last").flatMap { DemoCatalog.entry(named: $0)?.name }
      app.model.canTune = header.option("tune") != "off"
      if header.option("inspect") == "1" { app.model.inspect(true) }
      if let name = header.option("open") { app.openDemo(named: name) }
      stage.layoutIfNeeded()
      app.model.showGuides(header.options)
    }
    return scene
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
