/// A change from one controller to another. Storyboards make them in UIKit; here only code does.
@preconcurrency @MainActor open class UIStoryboardSegue {
  /// The name of the segue, or `nil`.
  public final let identifier: String?
  /// The controller that is left.
  public final let source: UIViewController
  /// The controller that comes.
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

  /// Runs the handler; does nothing without one.
  open func perform() { handler?() }
}
