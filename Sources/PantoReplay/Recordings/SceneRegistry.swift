import PantoBase
import PantoScene

/// The scenes that recordings can name, in the order in which they were added.
@MainActor public struct SceneRegistry {
  /// A closure that builds the scene for the header of a recording.
  public typealias Factory = @MainActor (TraceHeader) -> ReplayScene

  private var scenes: [(name: String, make: Factory)] = []

  /// Creates a registry with the scene `blank`: a root view with a grid and one pan recognizer, for
  /// recordings without a scene of their own (CLI-07).
  public init() {
    add("blank") { header in
      let stage = Stage(
        size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets)
      let root = UIView(frame: CGRect(origin: .zero, size: header.size))
      root.accessibilityIdentifier = "root"
      let pan = UIPanGestureRecognizer()
      root.addGestureRecognizer(pan)
      stage.userInterfaceStyle = header.option("theme") == "dark" ? .dark : .light
      stage.working { BlankGrid.add(to: root, scale: header.scale) }
      stage.window.addSubview(root)
      return ReplayScene(stage)
    }
  }

  /// Adds a scene. A scene of the same name is replaced.
  public mutating func add(_ name: String, _ make: @escaping Factory) {
    scenes.removeAll { $0.name == name }
    scenes.append((name, make))
  }

  /// The names of the scenes.
  public var names: [String] { scenes.map(\.name) }

  /// Builds the scene that the header names. Returns `nil` if there is none.
  public func make(_ header: TraceHeader) -> ReplayScene? {
    for scene in scenes where scene.name == header.scene { return scene.make(header) }
    return nil
  }
}
