import PantoCore
import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// The contents of the window of `replay --window`: one recording with its buttons, timeline and
/// list (U2, U3).
package final class ReplayController: UIViewController, KeyHandler, EventKeyHandler {
  package let focus = KeyFocus()
  package var focusRoot: UIView { player.menu ?? view }
  let player: TracePlayer
  private let theme: Theme

  /// The view that plays the recording.
  package var replay: ReplayView { player.view }

  package init(isDark: Bool) {
    theme = Theme(isDark: isDark)
    player = TracePlayer(theme: theme)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "replay"
    // The timeline of the player is there already (V15).
    replay.inspectorParts = [.touches, .strip, .recognizers]
    view.backgroundColor = theme.background
    player.menuHost = view
    view.addSubview(player)
    player.onChange = { [weak self] in self?.show() }
  }

  /// Adds the row that copies a gesture as a test to the menu of the player.
  package func addTestItem(_ make: @escaping TestMaking, name: String) {
    player.addTestItem(make) { name }
  }

  /// Builds a stage with this controller as the root of its window.
  package func makeStage(
    size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets
  ) -> Stage {
    let stage = Stage(
      size: size, scale: scale, safeAreaInsets: safeAreaInsets, text: HarfBuzzShaper.shared)
    stage.userInterfaceStyle = theme.isDark ? .dark : .light
    let model = AppModel(stage)
    stage.onKey = { [unowned stage] in DemoKeys.press($0, on: stage, model) }
    stage.working {
      stage.window.rootViewController = self
      stage.layoutIfNeeded()
    }
    return stage
  }

  /// Shows a recording from its start. `make` creates the players that are shown.
  package func load(
    _ recording: Recording, scenes: SceneRegistry, make: @escaping TimeTravel.Maker
  ) throws {
    try player.load(recording, scenes: scenes, make: make)
    show()
  }

  /// Updates the message beside the buttons, which says what the keys do, and at the end that the
  /// recording is over (U2).
  private func show() {
    player.message =
      replay.isAtEnd
      ? "The end. Space plays again, arrows scrub, F12 inspects."
      : "Space pauses. Full stop and comma step. F12 inspects."
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    player.frame = view.safeAreaLayoutGuide.layoutFrame.smaller(dx: 16, dy: 16)
  }

  package func press(_ key: KeyEvent) -> Bool {
    if AppCommand(key) == .inspector {
      if key.phase == .down { replay.showsInspector.toggle() }
      return true
    }
    return player.press(key, hasFocus: focus.view != nil)
  }

  package func press(_ key: DemoKey) -> Bool { player.press(key, focus: focus) }
}
