import PantoBase
import PantoScene

/// A storyboard, of which there are none: every use is a misuse that says what to write (PRT-24).
@preconcurrency @MainActor open class UIStoryboard {
  private final let name: String

  /// Makes a storyboard that only keeps its name. There are no storyboards, so nothing is read.
  public init(name: String, bundle nibBundleOrNil: Bundle?) { self.name = name }

  private func refuse(_ what: String) {
    Misuse.report(
      "storyboard \(name): there are no storyboards; make \(what) with its initializer, and its views "
        + "in viewDidLoad", oncePerMessage: true)
  }

  /// Reports the use of a storyboard as a misuse, and returns `nil`.
  open func instantiateInitialViewController() -> UIViewController? {
    refuse("the first controller")
    return nil
  }
  /// Reports the use of a storyboard as a misuse, and returns an empty controller.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    refuse("the controller \(identifier)")
    return UIViewController()
  }
  /// Reports the use of a storyboard as a misuse, and returns `nil`. The closure is not called,
  /// because it needs an archive.
  public final func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    refuse("the first controller")
    return nil
  }
}

extension UIViewController {
  /// The storyboard of the controller. Always `nil`: there are no storyboards.
  public var storyboard: UIStoryboard? { nil }
  /// The name of the controller's nib file. Always `nil`: there are no nib files.
  public var nibName: String? { nil }
}
