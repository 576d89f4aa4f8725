import PantoReplay
import PantoScene

/// A scene to record and to play: one block that can be dragged.
@MainActor package enum BlockScene {
  /// A block that follows its pan and springs back, so that an animation is played too.
  @MainActor private final class Block {
    let view = UIView(frame: CGRect(x: 40, y: 40, width: 100, height: 100))
    init(_ stage: Stage) {
      let pan = UIPanGestureRecognizer(target: self, action: Block.drag)
      view.addGestureRecognizer(pan)
      view.accessibilityIdentifier = "block"
      view.backgroundColor = .systemBlue
      stage.window.addSubview(view)
    }
    func drag(_ pan: UIPanGestureRecognizer) {
      view.center = CGPoint(x: 90, y: 90) + pan.translation(in: view.superview)
      if pan.state == .ended {
        UIView.animate(withDuration: 0.5, animations: { self.view.center = CGPoint(x: 90, y: 90) })
      }
    }
  }

  package static func scenes() -> SceneRegistry {
    var scenes = SceneRegistry()
    scenes.add("block") { header in
      let stage = Stage(size: header.size, scale: header.scale)
      return ReplayScene(stage, owner: Block(stage))
    }
    return scenes
  }

  /// A drag of the block, as a recording.
  package static let drag = """
    {"pantotrace":1,"scene":"block","size":[320,640]}
    {"t":0.1,"finger":1,"phase":"began","x":60,"y":60}
    {"t":0.12,"finger":1,"phase":"moved","x":90,"y":60}
    {"t":0.14,"finger":1,"phase":"moved","x":120,"y":80}
    {"t":0.2,"finger":1,"phase":"ended","x":120,"y":80}
    {"t":1.2,"tick":true}

    """
}
