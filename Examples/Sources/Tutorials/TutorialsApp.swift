// The programs of the tutorials, each in a tab. `swift run Tutorials` opens them.

import Pantograph

@main final class TutorialsApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let tabs = UITabBarController()
    let pages: [(UIViewController, String)] = [
      (MovingBlock(), "Block"), (ScrubAnimator(), "Scrub"), (PanPiece(), "Piece"),
      (FloatingCart(), "Cart"),
    ]
    for (page, title) in pages { page.title = title }
    tabs.viewControllers = pages.map(\.0)
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
    return true
  }
}
