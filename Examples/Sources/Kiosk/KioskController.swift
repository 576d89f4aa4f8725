import Pantograph

/// A kiosk with two pages: an attract page with an animation until a visitor touches the display,
/// and a start page. After a time without touches the attract page comes back.
final class KioskController: UIViewController {
  /// The time without touches after which the attract page comes back, in seconds. Default 30.
  var idleTime: TimeInterval = 30

  let attractPage = AttractPage()
  let startPage = StartPage()
  private(set) var isAttracting = false
  private let activity = ActivityGestureRecognizer()
  private var idle: Timekeeper.Deadline?

  override func viewDidLoad() {
    super.viewDidLoad()
    for page in [startPage, attractPage] {
      page.frame = view.bounds
      page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(page)
    }
    activity.addTarget(self, action: Self.touched)
    view.addGestureRecognizer(activity)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    attract()
  }

  // Any touch wakes the kiosk, whichever view it is for. The idle time counts from the end of the
  // touch.
  private func touched(_ activity: ActivityGestureRecognizer) {
    idle?.cancel()
    if activity.state == .began {
      wake()
    } else {
      // The deadline is on the stage's clock, so that a test does not wait and a replay shows the
      // same.
      idle = view.stage.map { stage in
        stage.time.at(stage.time.now + idleTime) { [weak self] in self?.attract() }
      }
    }
  }

  private func wake() {
    guard isAttracting else { return }
    isAttracting = false
    attractPage.stop()
    UIView.animate(withDuration: 0.3) { self.attractPage.alpha = 0 }
  }

  /// Shows the attract page and resets the start page for the next visitor.
  private func attract() {
    guard !isAttracting else { return }
    isAttracting = true
    UIView.animate(
      withDuration: 0.5, animations: { self.attractPage.alpha = 1 },
      completion: { _ in if self.isAttracting { self.startPage.startOver() } })
    attractPage.start()
  }
}
