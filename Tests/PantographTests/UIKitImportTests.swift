import PantoTesting
import Pantograph
import Testing
import UIKit

/// A controller as UIKit programs write it: a lazy recognizer with `self` as target, an animator in
/// a property, constraints, and closures that capture `self` strongly.
private class DrawerController: UIViewController {
  let drawer = UIView()
  let button = UIButton(type: .system)
  var animator = UIViewPropertyAnimator()
  var presses = 0

  lazy var pan: UIPanGestureRecognizer = {
    let recognizer = UIPanGestureRecognizer()
    recognizer.addTarget(self, action: Self.pan(recognizer:))
    return recognizer
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(drawer)
    drawer.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      drawer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      drawer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      drawer.topAnchor.constraint(equalTo: view.topAnchor),
      drawer.heightAnchor.constraint(equalToConstant: 200),
    ])
    drawer.addGestureRecognizer(pan)
    drawer.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Self.tapped))
    button.frame = CGRect(x: 0, y: 300, width: 100, height: 40)
    button.addTarget(self, action: Self.pressed(_:), for: .touchUpInside)
    view.addSubview(button)
  }

  private func pan(recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        self.drawer.transform = CGAffineTransform(translationX: 0, y: 200)
      }
      animator.addCompletion { _ in self.presses += 0 }
      animator.pauseAnimation()
    case .changed: animator.fractionComplete = recognizer.translation(in: view).y / 200
    case .ended: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }

  private func tapped() {
    UIView.animate(withDuration: 0.3) { self.drawer.alpha = 0.5 }
  }

  private func pressed(_ sender: UIButton) { presses += 1 }
}

@MainActor
@Suite(
  "A UIKit program with `import UIKit` and no name of Pantograph", .timeLimit(.minutes(60)))
struct UIKitImportTests {
  @Test("a UIKit program's pan scrubs its animator, and its button works")
  func runs() {
    let stage = TestStage(320, 640)
    let controller = DrawerController()
    stage.window.rootViewController = controller
    stage.stage.layoutIfNeeded()

    stage.finger().down(at: (100, 100)).move(by: (0, 110)).hold(0.5)
    #expect(abs(controller.animator.fractionComplete - 0.5) < 1e-6)
    stage.tap(at: CGPoint(x: 50, y: 320))

    #expect(controller.presses == 1)
  }

  @Test(
    "a UIKit program's objects are released with the window",
    arguments: ["at rest", "in flight", "under a finger"])
  func goes(_ when: String) {
    weak var controller: DrawerController?
    weak var drawer: UIView?
    weak var pan: UIPanGestureRecognizer?
    weak var animator: UIViewPropertyAnimator?
    do {
      let stage = TestStage(320, 640)
      let made = DrawerController()
      stage.window.rootViewController = made
      stage.stage.layoutIfNeeded()
      let finger = stage.finger().down(at: (100, 100)).move(by: (0, 110))
      controller = made
      drawer = made.drawer
      pan = made.pan
      animator = made.animator
      if when != "under a finger" { finger.up() }
      if when == "at rest" { stage.settle() } else { stage.advance(by: 0.1) }
      #expect(made.isViewLoaded && made.drawer.gestureRecognizers?.count == 2)
      stage.stage.tearDown()
    }

    #expect(controller == nil && drawer == nil && pan == nil && animator == nil)
  }
}

/// The scene delegate, found by its class name as in the Info.plist of Xcode's templates.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = (scene as? UIWindowScene) else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = DrawerController()
    window?.makeKeyAndVisible()
  }
}

private final class AppDelegate: UIResponder, UIApplicationDelegate {}

@MainActor @Suite("A program from Xcode's template", .timeLimit(.minutes(60))) struct TemplateTests
{
  @Test("the template launches headless, and its scene delegate is found by its class name")
  func launches() {
    let stage = TestStage(320, 640)
    stage.stage.launch(AppDelegate.self)

    let page = stage.window.rootViewController as? DrawerController
    #expect(page?.view.window === stage.window)
    stage.finger().down(at: (100, 100)).move(by: (0, 110)).hold(0.5)
    #expect(abs((page?.animator.fractionComplete ?? 0) - 0.5) < 1e-6)
    stage.stage.tearDown()
  }
}
