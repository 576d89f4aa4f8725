import Pantograph

/// A window with a knob and with the inspector, which shows the recognizer's reasons while they are
/// given. `swift run Knob` opens it.
@main
final class KnobApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let page = UIViewController()
    page.view.backgroundColor = .systemBackground
    let knob = KnobView(frame: CGRect(x: 105, y: 300, width: 180, height: 180))
    // The name of the view in logs and diagnoses.
    knob.accessibilityIdentifier = "volume"
    page.view.addSubview(knob)

    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = page
    window.makeKeyAndVisible()
    window.stage?.addInspector()
    self.window = window
    return true
  }
}
