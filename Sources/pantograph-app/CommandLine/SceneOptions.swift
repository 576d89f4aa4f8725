import ArgumentParser
import Foundation
import PantoControls
import PantoCore
import PantoDemos
import PantoInspector
import PantoReplay
import PantoStudio

/// The options with which every scene can be started.
struct SceneOptions: ParsableArguments {
  @Option(
    help: """
      Size of the window in points, WIDTHxHEIGHT; default: 1280x800, in the gallery as last time, \
      with --device as the device needs.
      """, transform: SizeArgument.parse)
  var size: SizeArgument?

  @Option(
    help: "Pixels per point, 0.5 to 8; default: the display's, offscreen 1.",
    transform: NumberArgument.real)
  var scale: Double?

  @Option(
    help: "Device whose screen the demo has: free, phone, small-phone or tablet.",
    transform: ChosenWord.parse)
  var device: DeviceArgument?

  @Option(
    help: "How the device is held: 0 upright, 90 on its side.", transform: NumberArgument.whole)
  var rotate: Int?

  @Option(
    help: "Safe area of the demo, drawn with its lines: notch, or top,left,bottom,right in points.",
    transform: InsetsArgument.parse)
  var safeArea: InsetsArgument?

  @Option(
    help:
      "Colours: light, dark, or auto as the desktop; default: light, in the gallery as last time.",
    transform: ChosenWord.parse)
  var theme: ThemeArgument?

  @Option(help: "The demo that is open at the start (gallery).")
  var open: String?

  @Option(help: "Size of text in percent, 85 to 150.", transform: NumberArgument.whole)
  var textSize = 100

  @Flag(
    inversion: .prefixedNo,
    help: "Short fades take the place of motion; default: as the desktop asks.")
  var reducedMotion: Bool?

  @Flag(help: "Strong separators and no grey text.")
  var highContrast = false

  @Flag(name: .customLong("rtl"), help: "From right to left: everything is mirrored.")
  var rightToLeft = false

  @Option(help: "How many balls, 1 to 10 (cart).", transform: NumberArgument.whole)
  var balls: Int?

  @Option(
    help: "Where a ball comes to rest: edge, corner or free (cart).", transform: ChosenWord.parse)
  var mode: BallPlaces.Mode?

  @Flag(help: "The founding numbers: 0.25 s after 0.1 s, no throw (cart).")
  var seedTiming = false

  @Option(help: "Seed of the scene's random numbers.")
  var seed: UInt64?

  @Flag(help: "Show touches, recognizers and their reasons, also PANTOGRAPH_INSPECT=1.")
  var inspect = false

  /// The size of the stage if none was given, in points (APP-01).
  static let defaultSize = CGSize(width: 1280, height: 800)

  /// The size of the window in points. A bare demo on a device has a window that fits the device.
  func stageSize(for scene: String) -> CGSize {
    if let size { return size.size }
    guard scene != Studio.gallery, let device = device?.device else {
      return SceneOptions.defaultSize
    }
    let screen = device.size(isRotated: rotate == 90)
    let around = 2 * (SimulatedDeviceView.margin + SimulatedDeviceView.edge)
    return CGSize(width: screen.width + around, height: screen.height + around)
  }

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
      throw ValidationError("--scale is a number of pixels per point from 0.5 to 8, such as 1.25")
    }
    if let size = size?.size {
      let pixels = size.width * size.height * (scale ?? 1) * (scale ?? 1)
      guard pixels <= CGFloat(TraceHeader.mostPixels) else {
        throw ValidationError("--size and --scale make more than \(TraceHeader.mostPixels) pixels")
      }
    }
    guard (85...150).contains(textSize) else {
      throw ValidationError("--text-size is in percent, from 85 to 150")
    }
    if let balls, !(1...10).contains(balls) { throw ValidationError("--balls is from 1 to 10") }
    if let seed, seed > 1 << 53 { throw ValidationError("--seed is from 0 to 2^53") }
    if let open { try MainActor.assumeIsolated { try Scenes.check(demo: open) } }
    try checkRotation()
  }

  private func checkRotation() throws {
    guard let rotate else { return }
    guard [0, 90].contains(rotate) else {
      throw ValidationError("--rotate is 0, upright, or 90, on its side")
    }
    // In a window of free size, only a notch shows the side on which the device is held.
    if rotate == 90, device?.device == nil, safeArea?.text != "notch" {
      throw ValidationError("--rotate turns a device; add --device phone, or --safe-area notch")
    }
  }

  /// Refuses options that this scene would ignore (U28).
  func check(for scene: String) throws {
    if scene != "cart" {
      let given: String? =
        balls != nil ? "--balls" : mode != nil ? "--mode" : seedTiming ? "--seed-timing" : nil
      if let given {
        throw ValidationError("\(given) is an option of cart; \(scene) has no balls")
      }
    }
    if scene != Studio.gallery, open != nil {
      throw ValidationError("--open is an option of the gallery; \(scene) is open already")
    }
    if scene == "blank", device != nil || safeArea != nil {
      throw ValidationError("--device and --safe-area need a demo; blank is none")
    }
  }

  /// The first of the given options for which a recording has a value of its own; `nil` if none was
  /// given. The size is checked where the kind of recording is known.
  var firstOfScene: String? {
    if seed != nil { return "--seed" }
    let names = [
      "safeArea": "safe-area", "seedTiming": "seed-timing", "textSize": "text-size",
      "motion": "reduced-motion", "contrast": "high-contrast", "direction": "rtl",
    ]
    return sceneOptions.compactMap { $0.split(separator: "=").first.map(String.init) }
      .first { $0 != "theme" && $0 != "follows" }.map { "--" + (names[$0] ?? $0) }
  }

  /// The options for the header of a recording that follow from the command line.
  var sceneOptions: [String] {
    var list: [String] = []
    if theme == .auto { list.append("follows=desktop") }
    if theme?.isDark == true { list.append("theme=dark") }
    if let balls { list.append("balls=\(balls)") }
    if let mode { list.append("mode=\(mode.rawValue)") }
    if seedTiming { list.append("seedTiming=1") }
    if let open { list.append("open=\(open)") }
    if textSize != 100 { list.append("textSize=\(textSize)") }
    if reducedMotion == true { list.append("motion=reduced") }
    if highContrast { list.append("contrast=high") }
    if rightToLeft { list.append("direction=rtl") }
    if let device { list.append("device=\(device.rawValue)") }
    if let rotate { list.append("rotate=\(rotate)") }
    if let safeArea { list.append("safeArea=\(safeArea.text)") }
    return list
  }

  /// The option of a header that gives the inspector a place beside a bare demo that runs (V16). A
  /// replay needs it, because the demo is smaller then.
  func inspectorBeside(_ scene: String) -> [String] {
    scene != Studio.gallery && wantsInspector ? ["inspect=docked"] : []
  }

  func header(_ scene: String, size: CGSize? = nil, scale: CGFloat? = nil) -> TraceHeader {
    // In the gallery the inspector takes a part of the window, so that a replay needs it as well.
    let inspector = scene == Studio.gallery && wantsInspector ? ["inspect=1"] : []
    return TraceHeader(
      scene: scene, size: size ?? stageSize(for: scene),
      scale: scale ?? CGFloat(self.scale ?? 1), seed: seed ?? 1, options: sceneOptions + inspector)
  }
}
