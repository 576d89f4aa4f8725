/// A change from one controller to another. In UIKit storyboards make segues; here only code does.
@preconcurrency @MainActor open class UIStoryboardSegue {
  /// The name of the segue, or `nil`.
  public final let identifier: String?
  /// The controller from which the segue leads away.
  public final let source: UIViewController
  /// The controller that the segue shows.
  public final let destination: UIViewController
  private final let handler: (() -> Void)?

  /// Makes a segue; `perform()` of a subclass shows the destination.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = nil
  }

  /// Makes a segue that runs `performHandler`.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = performHandler
  }

  /// Performs the segue by running its handler; does nothing without one.
  open func perform() { handler?() }
}
