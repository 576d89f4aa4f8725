import PantoCore
import PantoReplay
import PantoDemoKit

/// The app around a list of demos: the scenes that can be run, recorded and drawn.
@MainActor package struct Studio {
  /// The name of the scene that shows all demos.
  package nonisolated static let gallery = "gallery"

  package let demos: DemoList
  /// The writer of tests; `nil` in a program without one.
  package let makeTest: TestMaking?

  package init(_ demos: DemoList, makeTest: TestMaking? = nil) {
    self.demos = demos
    self.makeTest = makeTest
  }

  /// One scene for each demo, and the gallery.
  package var scenes: SceneRegistry {
    var registry = SceneRegistry()
    for demo in demos.entries {
      registry.add(demo.name) { header in
        stage(header) { demo.make(context($0, size: $1, header, model: $2)) }
      }
    }
    registry.add(Studio.gallery) { galleryScene($0) }
    return registry
  }

  /// The touches of a recording that pressed the app's own means of recording and saving. They end
  /// most recordings that are made with a finger, and no recording is about them (REP-04).
  ///
  /// - Parameter acts: The names of what was recognized, with the numbers of its touches.
  package nonisolated static func touchesOfSaving(
    _ acts: [(name: String, touch: Int)], in header: TraceHeader
  ) -> Set<Int> {
    guard header.scene == gallery else { return [] }
    let means: [AppCommand] = [
      .record, .saveLastMinute, .saveReport, .savePicture, .showFiles,
    ]
    let names = Set(means.flatMap { ["button:\($0)", "control:key-\($0)"] })
    // Only the number after the name differs between several of one name (NAM-01).
    let plain = acts.map { (name: String($0.name.prefix { $0 != "#" }), touch: $0.touch) }
    let found = Set(plain.filter { names.contains($0.name) }.map(\.touch))
    // The touch before may have opened the list of keys.
    let opening = plain.filter { $0.name == "button:help" && found.contains($0.touch + 1) }
    return found.union(opening.map(\.touch))
  }

  /// Returns the context of a demo. The header asks for the demo alone, without the app around it;
  /// `nil` is a demo in the gallery.
  func context(
    _ theme: Theme, size: CGSize, _ header: TraceHeader? = nil, model: AppModel
  ) -> DemoContext {
    DemoContext(
      theme: theme, size: size, header: header, scenes: scenes, recordings: demos.recordings,
      shelf: model, makeTest: makeTest)
  }

  /// Builds the stage that a recording's header asks for, with a controller as the root of its
  /// window.
  private func stage(
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
    let model = AppModel(stage, header, studio: self)
    stage.onKey = { [unowned stage] in DemoKeys.press($0, on: stage, model) }
    stage.working {
      let theme = Theme(isDark: isDark, isHighContrast: stage.raisesContrast)
      let isBare = header.scene != Studio.gallery && !model.simulation.isPlain
      let size = isBare ? model.simulation.size ?? header.size : header.size
      let shown = controller(theme, size, model)
      let root = isBare ? SimulatedScene(shown, model: model, theme: theme) : shown
      let place = header.scene == Studio.gallery ? nil : header.option("inspect")
      if place == "docked" || place == "off" {
        stage.window.rootViewController = InspectedScene(root, model: model, theme: theme)
        if place == "docked" { model.inspect(true) }
      } else {
        stage.window.rootViewController = root
      }
      stage.layoutIfNeeded()
      if header.scene != Studio.gallery { model.showGuides(header.options) }
    }
    return ReplayScene(stage, owner: model)
  }

  /// Builds the gallery. The option `open` names a demo that is open at the start, and
  /// `motion=reduced` replaces the zoom by a fade. The option `last` names the demo that was opened
  /// last.
  private func galleryScene(_ header: TraceHeader) -> ReplayScene {
    var scene = stage(header) { theme, _, model in AppController(model: model, theme: theme) }
    scene.touchesOfSaving = { Studio.touchesOfSaving($0, in: header) }
    let stage = scene.stage
    guard let app = stage.window.rootViewController as? AppController else { return scene }
    stage.observe { [weak model = app.model] event in
      if case .input(let input, _) = event { model?.frame?.record(input) }
    }
    stage.onRestart = { [weak model = app.model] in model?.restart() }
    stage.working {
      app.reducesMotion = stage.reducesMotion
      app.lastDemo = header.option("last").flatMap { demos.entry(named: $0)?.name }
      app.model.canTune = header.option("tune") != "off"
      if header.option("inspect") == "1" { app.model.inspect(true) }
      if let name = header.option("open") { app.openDemo(named: name) }
      stage.layoutIfNeeded()
      app.model.showGuides(header.options)
      if header.option("sheet") == "touch" { app.model.perform(.touchHelp) }
    }
    return scene
  }
}
