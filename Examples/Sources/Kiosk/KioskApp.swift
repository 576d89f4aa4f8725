import Foundation
import Pantograph

final class KioskApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = KioskController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// Runs the kiosk on the whole display: `swift run Kiosk`.
@main
enum Program {
  @MainActor static func main() {
    var options = SDLHost.Options(title: "Kiosk", size: CGSize(width: 1280, height: 800))
    options.isFullScreen = true
    // The exit status is 0, 69 without a display, or 128 and more after a signal.
    exit(KioskApp.run(options))
  }
}
