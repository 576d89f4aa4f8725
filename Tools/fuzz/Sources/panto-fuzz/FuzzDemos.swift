import FuzzedDemoKit
import FuzzedDemos
import PantoFuzz
import Pantograph

/// The demos, whose sources are linked into this package, beside the scenes of `FuzzTarget`.
@MainActor enum FuzzDemos {
  static var registry: SceneRegistry {
    var registry = SceneRegistry.fuzzing
    // The list of traces would play recordings inside of recordings.
    for demo in Demos.list.entries where demo.name != "traces" {
      registry.add(demo.name) { stage($0, demo) }
    }
    return registry
  }

  private static func stage(_ header: TraceHeader, _ demo: DemoEntry) -> ReplayScene {
    let stage = Stage(
      size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets)
    let shelf = EmptyShelf()
    stage.working {
      let theme = Theme(isDark: header.option("theme") == "dark")
      stage.window.rootViewController = demo.make(
        DemoContext(
          theme: theme, size: header.size, header: limited(header), scenes: SceneRegistry(),
          recordings: [], shelf: shelf))
      stage.layoutIfNeeded()
    }
    return ReplayScene(stage, owner: shelf)
  }

  /// A header that asks for few squares, so that a run does not take seconds.
  private static func limited(_ header: TraceHeader) -> TraceHeader {
    let count = header.option("views").flatMap { Int($0) } ?? 100
    var header = header
    header.options.removeAll { $0.hasPrefix("views=") }
    header.options.append("views=\(min(count, 2_000))")
    return header
  }
}

/// A fuzzer has no files.
private final class EmptyShelf: TraceShelf {
  let traces: (any TraceFolder)? = nil
  var onTraces: (() -> Void)?
}
