import PantoBase
import PantoGestures
import PantoScene

/// A stage that was built from a header, and whoever must live as long as it.
@MainActor public struct ReplayScene {
  public let stage: Stage
  public let owner: AnyObject?

  public init(_ stage: Stage, owner: AnyObject? = nil) {
    self.stage = stage
    self.owner = owner
  }
}

/// The scenes that recordings may name, in the order they were added.
@MainActor public struct SceneRegistry {
  public typealias Factory = @MainActor (TraceHeader) -> ReplayScene

  private var scenes: [(name: String, make: Factory)] = []

  /// Knows `blank`: a root view with one pan, for recordings without a scene of their own (CLI-07).
  public init() {
    add("blank") { header in
      let stage = Stage(
        size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets)
      let root = UIView(frame: CGRect(origin: .zero, size: header.size))
      root.accessibilityIdentifier = "root"
      let pan = UIPanGestureRecognizer()
      root.addGestureRecognizer(pan)
      stage.window.addSubview(root)
      return ReplayScene(stage)
    }
  }

  /// Adds a scene; one of the same name is replaced.
  public mutating func add(_ name: String, _ make: @escaping Factory) {
    scenes.removeAll { $0.name == name }
    scenes.append((name, make))
  }

  public var names: [String] { scenes.map(\.name) }

  /// `nil`: there is no scene of the header's name.
  public func make(_ header: TraceHeader) -> ReplayScene? {
    for scene in scenes where scene.name == header.scene { return scene.make(header) }
    return nil
  }
}
