import Pantograph

/// A kiosk's two pages: an attract page that moves by itself until somebody touches it, and a start
/// page. When nobody has touched anything for a while, the attract page comes back.
final class KioskController: UIViewController {
  /// How long nobody may touch anything before the attract page comes back, in seconds. Default 30.
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

  // A touch, whoever it was for: it wakes the kiosk, and the time counts from its end.
  private func touched(_ activity: ActivityGestureRecognizer) {
    idle?.cancel()
    if activity.state == .began {
      wake()
    } else {
      // On the stage's clock, so that a test needs no half minute and a replay shows the same.
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

  /// Back to the beginning: the next visitor must find nothing of the one before.
  private func attract() {
    guard !isAttracting else { return }
    isAttracting = true
    UIView.animate(
      withDuration: 0.5, animations: { self.attractPage.alpha = 1 },
      completion: { _ in if self.isAttracting { self.startPage.startOver() } })
    attractPage.start()
  }
}
