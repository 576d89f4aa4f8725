// The first program of the README: a window with a ball in it. `swift run FirstApp` opens it, and
// closing the window ends the program.

import PantoCore

final class Ball: UIView {
  private var start = CGPoint.zero

  // The pan calls this method for each change. The translation is in points since the drag began.
  func dragged(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began { start = center }
    center = start + pan.translation(in: superview)
  }
}

final class Page: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let ball = Ball(frame: CGRect(x: 40, y: 80, width: 88, height: 88))
    ball.backgroundColor = .systemRed
    ball.layer.cornerRadius = 44
    // A method reference takes the place of UIKit's selector.
    ball.addGestureRecognizer(UIPanGestureRecognizer(target: ball, action: Ball.dragged))
    view.addSubview(ball)
  }
}

@main final class FirstApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = Page()
    window?.makeKeyAndVisible()
    return true
  }
}
