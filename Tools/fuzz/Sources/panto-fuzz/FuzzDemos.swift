import PantoFuzz
import Pantograph

/// The demos, whose sources are linked into this program, beside the scenes of `FuzzTarget`.
@MainActor enum FuzzDemos {
  static var registry: SceneRegistry {
    var registry = SceneRegistry.fuzzing
    registry.add("block") { stage($0) { BlockDemo(theme: $0) } }
    registry.add("scrub") { stage($0) { ScrubDemo(theme: $0) } }
    registry.add("piece") { stage($0) { PieceDemo(theme: $0) } }
    registry.add("photos") { stage($0) { PhotoTableDemo(theme: $0) } }
    registry.add("drawer") { stage($0) { DrawerDemo(theme: $0) } }
    registry.add("lab") { header in
      stage(header) { LabDemo(theme: $0, preset: header.option("preset")) }
    }
    registry.add("stress") { header in
      let count = header.option("views").flatMap { Int($0) } ?? 100
      return stage(header) { StressDemo(theme: $0, count: min(count, 2_000)) }
    }
    registry.add("cart") { header in
      stage(header) { theme in
        var options = CartPage.Options()
        options.theme = theme
        options.balls = header.option("balls").flatMap { Int($0) } ?? 1
        options.mode = header.option("mode").flatMap { BallPlaces.Mode(rawValue: $0) } ?? .edge
        options.inCart = header.option("inCart").flatMap { Int($0) } ?? 0
        let controller = UIViewController()
        controller.view = CartPage(
          frame: CGRect(origin: .zero, size: header.size), options: options)
        return controller
      }
    }
    return registry
  }

  private static func stage(
    _ header: TraceHeader, _ controller: (Theme) -> UIViewController
  ) -> ReplayScene {
    let stage = Stage(
      size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets)
    stage.working {
      stage.window.rootViewController = controller(
        Theme(isDark: header.option("theme") == "dark"))
      stage.layoutIfNeeded()
    }
    return ReplayScene(stage)
  }
}
