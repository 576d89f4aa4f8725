import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

/// The options with which every scene can be started.
struct SceneOptions: ParsableArguments {
  @Option(help: "Size of the stage in points; default: 1280x800, in the gallery as last time.")
  var size: SizeArgument?

  @Option(help: "Pixels per point; default: the display's, offscreen 1.")
  var scale: Double?

  @Option(help: "Safe-area insets in points: top,left,bottom,right, or notch.")
  var safeArea = InsetsArgument(.zero)

  @Option(help: "Colours; default: light, in the gallery as last time.")
  var theme: ThemeArgument?

  @Option(help: "The demo that is open at the start (gallery).")
  var open: String?

  @Option(help: "Size of text in percent, 85 to 150 (gallery).")
  var textSize = 100

  @Flag(help: "Fades take the place of zooms (gallery).")
  var reducedMotion = false

  @Option(help: "How many balls (cart).")
  var balls = 1

  @Option(help: "Where a ball comes to rest (cart).")
  var mode = BallPlaces.Mode.edge

  @Flag(help: "The founding numbers: 0.25 s after 0.1 s, no throw (cart).")
  var seedTiming = false

  @Flag(help: "Show touches, recognizers and their reasons, also PANTOGRAPH_INSPECT=1.")
  var inspect = false

  /// The size of the stage if none was given, in points (APP-01).
  static let defaultSize = CGSize(width: 1280, height: 800)
  /// The size of the stage in points.
  var stageSize: CGSize { size?.size ?? SceneOptions.defaultSize }

  /// Whether the inspector was requested, here or in the environment.
  var wantsInspector: Bool {
    inspect || ProcessInfo.processInfo.environment["PANTOGRAPH_INSPECT"] == "1"
  }

  /// Adds the inspector to the stage if it was requested (INS-09).
  @MainActor func addInspector(to stage: Stage) {
    // The gallery makes room for its inspector itself, because its header says so.
    guard wantsInspector, stage.inspector == nil else { return }
    stage.addInspector().style = stage.userInterfaceStyle == .dark ? .dark : .light
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ValidationError("--scale must be between 0.5 and 8")
    }
    let pixels = stageSize.width * stageSize.height * (scale ?? 1) * (scale ?? 1)
    guard pixels <= CGFloat(TraceHeader.mostPixels) else {
      throw ValidationError("--size and --scale make more than \(TraceHeader.mostPixels) pixels")
    }
    if !(85...150).contains(textSize) {
      throw ValidationError("--text-size must be between 85 and 150")
    }
    if let open { try MainActor.assumeIsolated { try Scenes.check(demo: open) } }
    if !(1...10).contains(balls) { throw ValidationError("--balls must be between 1 and 10") }
  }

  /// The first option that a recording has its own value for; `nil` if none was given. The size is
  /// checked where the kind of recording is known.
  var firstOfScene: String? {
    if safeArea.insets != .zero { return "--safe-area" }
    if seedTiming { return "--seed-timing" }
    let words = ["textSize": "text-size", "motion": "reduced-motion", "seedTiming": "seed-timing"]
    return sceneOptions.compactMap { $0.split(separator: "=").first.map(String.init) }
      .first { $0 != "theme" }.map { "--" + (words[$0] ?? $0) }
  }

  var sceneOptions: [String] {
    var list: [String] = []
    if let theme, theme != .light { list.append("theme=\(theme.rawValue)") }
    if balls != 1 { list.append("balls=\(balls)") }
    if mode != .edge { list.append("mode=\(mode.rawValue)") }
    if seedTiming { list.append("seedTiming=1") }
    if let open { list.append("open=\(open)") }
    if textSize != 100 { list.append("textSize=\(textSize)") }
    if reducedMotion { list.append("motion=reduced") }
    return list
  }

  func header(_ scene: String, size: CGSize? = nil, scale: CGFloat? = nil) -> TraceHeader {
    // In the gallery the inspector takes a part of the window, so that a replay needs it as well.
    let inspector = scene == DemoScenes.gallery && wantsInspector ? ["inspect=1"] : []
    return TraceHeader(
      scene: scene, size: size ?? stageSize, scale: scale ?? CGFloat(self.scale ?? 1),
      safeAreaInsets: safeArea.insets, options: sceneOptions + inspector)
  }
}
