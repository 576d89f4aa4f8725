import PantoBase
import PantoGraphics

/// Manages a view: its life cycle, its child controllers and the controller presented over it.
///
/// The view is made when first read. When it enters a window the controller is told
/// `viewWillAppear`, its view is laid out, and it is told `viewDidAppear`; when it leaves,
/// `viewWillDisappear` and `viewDidDisappear`. Each call comes exactly once, whether the view
/// entered as a window's root, with a parent's view, or presented.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer {
  /// Where the controller's view is on its path into and out of a window.
  enum Appearance: Equatable {
    case hidden
    case appearing(animated: Bool)
    case visible
    case disappearing(animated: Bool)
  }

  final var loadedView: UIView?
  private var isLoading = false
  final var appearance = Appearance.hidden
  final var styleOverride = UIUserInterfaceStyle.unspecified
  /// The overrides and observers of traits, if the controller has any.
  final var inherited: InheritedSettings?
  final var childList = Siblings<ChildSlot>()
  /// The handle of this controller in its parent's list of children, if that list is long.
  final var childHandle: Int32 = -1
  /// The number of controllers that cycle checks have visited, for tests of cost. The number
  /// belongs to the process, because controllers without a window have no stage.
  static var cycleSteps = 0
  package final weak var parentRef: UIViewController?
  /// The presentation of the controller that this one presents.
  final var presentation: Presentation?
  final weak var presenter: UIViewController?
  /// The window whose root controller this is, visible or not.
  final weak var rootWindow: UIWindow?
  final var sheet: UISheetPresentationController?
  /// The presentation controller of a popover, or of the program's own for the next presentation.
  package final var chosenPresentation: UIPresentationController?
  /// Whether the transitioning delegate is being asked for a presentation controller.
  final var isAskingForPresentation = false
  /// The coordinator of the transition in which the controller takes part.
  package final weak var runningCoordinator: TransitionCoordinator?
  /// The contents of a navigation bar, a `UINavigationItem` of PantoControls, made when first read.
  package final var item: (any TitledItem)?
  /// The contents of a tab bar, a `UITabBarItem` of PantoControls.
  package final var tabItem: (any TitledItem)?
  /// The key commands that `addKeyCommand` added.
  package final var addedKeyCommands: [UIKeyCommand] = []
  /// The object that supplies the animator of the controller's presentation and dismissal; held
  /// weakly.
  ///
  /// Default `nil`: the animations of the library.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// A title for the bars of container controllers. Default `nil`.
  ///
  /// Setting it sets the titles of `navigationItem` and `tabBarItem`, too (FID-01).
  open var title: String? {
    didSet {
      item?.title = title
      tabItem?.title = title
    }
  }
  /// How the view covers the window when presented. Default `.automatic`: as a sheet.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation of a full-screen presentation. Default `.coverVertical`: from below.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether a presented controller that does not fill the window decides on the status bar, in
  /// UIKit.
  ///
  /// Default `false`. Stored without effect: there is no status bar, which `true` reports once.
  open var modalPresentationCapturesStatusBarAppearance = false {
    didSet { if modalPresentationCapturesStatusBarAppearance { MissingStatusBar.report() } }
  }
  /// Whether presentations in the styles `.currentContext` and `.overCurrentContext`, by this
  /// controller or a child of it, cover its view alone (PRT-54). Default `false`; a navigation
  /// controller has `true`.
  open var definesPresentationContext = false
  /// Whether the user is kept from closing the sheet. Default `false`.
  open var isModalInPresentation = false
  /// The size of the controller's form sheet, in points.
  ///
  /// 0 in a dimension, the default, is the style's own: 540 by 620. A size that is not finite is
  /// refused (B57).
  open var preferredContentSize = CGSize.zero {
    didSet {
      if !Misuse.accepts(preferredContentSize, for: "preferredContentSize") {
        preferredContentSize = oldValue
      }
      guard preferredContentSize != oldValue else { return }
      let around: (any UIContentContainer)? = parentRef ?? presenter?.presentation?.director
      UIViewController.sizeChanges.call {
        around?.preferredContentSizeDidChange(forChildContentContainer: self)
      }
    }
  }
  private static let sizeChanges = RecursionLimit(
    "preferredContentSizeDidChange(forChildContentContainer:)",
    fix: "lay the child out in it, and leave its preferredContentSize alone")

  private var isShownEditing = false
  /// Whether the user can edit what the controller shows. Default `false` (TBL-09).
  open var isEditing: Bool {
    get { isShownEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Begins or ends editing; `editButtonItem` calls it (TBL-09). Overrides call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isShownEditing = editing
    item?.editingChanged(to: editing)
  }

  /// Insets in points that are added to the safe area of the view and of all views below.
  ///
  /// Default zero. Insets that are not finite are refused (B57).
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { ownExtraInsets }
    set {
      guard Misuse.accepts(newValue, for: "additionalSafeAreaInsets"), newValue != ownExtraInsets
      else { return }
      changeExtraSafeArea { ownExtraInsets = newValue }
    }
  }
  private final var ownExtraInsets = UIEdgeInsets.zero
  /// The edges at which the view extends under bars of a navigation or tab bar controller.
  ///
  /// Default `.all`. An extended view is as large as the container, and its safe area leaves the
  /// bars out (LAY-03, PRT-05).
  open var edgesForExtendedLayout = UIRectEdge.all {
    didSet { parentRef?.viewIfLoaded?.setNeedsLayout() }
  }
  /// Whether the view also extends under bars that are not translucent. Default `false`.
  open var extendedLayoutIncludesOpaqueBars = false {
    didSet { parentRef?.viewIfLoaded?.setNeedsLayout() }
  }
  /// Whether a tab bar is hidden while this controller is on the stack of a navigation controller,
  /// at any level. Default `false`; set it before the push (FID-44).
  open var hidesBottomBarWhenPushed = false
  /// Whether scroll views whose `contentInsetAdjustmentBehavior` is `.automatic` keep their content
  /// out of the safe area, if they are the controller's view or lie directly in it. Default `true`.
  ///
  /// Scroll views read the value when they come into a window. Newer code sets their own property.
  open var automaticallyAdjustsScrollViewInsets = true
  /// Whether presentations over this controller as their context use its `modalTransitionStyle`
  /// (PRT-54). Default `false`.
  open var providesPresentationContextTransitionStyle = false
  /// Whether children are told of their appearance with this controller. An override that returns
  /// `false` calls `beginAppearanceTransition` for them itself. Default `true` (FID-44).
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// Whether the margins of the view are at least the system's. Default `true` (FID-43).
  open var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { keepsLeastMargins }
    set {
      let change = { self.keepsLeastMargins = newValue }
      if let loadedView { loadedView.changeMargins(change) } else { change() }
    }
  }
  private final var keepsLeastMargins = true
  /// The smallest margins of the view: 16 points at both sides, or 20 in wide windows.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// The insets that bars of the container cover of the view, in points.
  final var barInsets = UIEdgeInsets.zero
  /// The safe area that `viewSafeAreaInsetsDidChange` was called for last.
  final var knownSafeArea = UIEdgeInsets.zero
  /// Whether any controller of the process ever added to a safe area. While none did, views skip
  /// the search.
  static var someExtendSafeArea = false

  /// Makes a controller. There are no nib files: the name of one is reported as misuse (PRT-24).
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    guard let nibNameOrNil else { return }
    Misuse.report(
      "init(nibName:): there are no nib files such as \(nibNameOrNil); pass nil, and make the views of "
        + "\(type(of: self)) in viewDidLoad", oncePerMessage: true)
  }

  /// Makes a view controller with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init() }

  /// Makes a view controller. Its view is made when first read.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: View

  /// The controller's view. `loadView` makes it when first read, as large as the window.
  ///
  /// A `loadView` that reads `view` before setting it, or sets none, is reported and gets an empty
  /// view.
  open var view: UIView! {
    get {
      if loadedView == nil { load() }
      return loadedView
    }
    set {
      // A view that is no longer the controller's must not lead back to it: touches would be passed
      // on in a circle (EVT-10).
      if loadedView !== newValue, loadedView?.controller === self {
        loadedView?.controller = nil
        loadedView?.layoutFlags.remove(.extendsSafeArea)
      }
      loadedView = newValue
      newValue?.controller = self
      if extraSafeArea != .zero { newValue?.layoutFlags.insert(.extendsSafeArea) }
      newValue?.updateStyle()
      // `updateViewConstraints` is called before the first layout, however the view was made.
      newValue?.markForConstraintUpdate()
    }
  }

  /// Whether the controller's view was made.
  open var isViewLoaded: Bool { loadedView != nil }
  /// The controller's view if it was made, else `nil`.
  open var viewIfLoaded: UIView? { loadedView }

  /// Makes the controller's view if it was not made yet.
  open func loadViewIfNeeded() { if loadedView == nil { load() } }

  private func load() {
    guard !isLoading else {
      Misuse.report(
        "loadView: \(type(of: self)) asks for its view while it makes it; set `view` first. An empty one is "
          + "given")
      return view = UIView()
    }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil {
      Misuse.report("loadView: \(type(of: self)) set no view; an empty one is taken")
      view = UIView()
    }
    NeverCalled.report(in: type(of: self))
    NeverCalledMethods.report(in: type(of: self))
    viewDidLoad()
  }

  /// The responder after the controller: its presenter, else the superview of its view (EVT-10).
  open override var next: UIResponder? { presenter ?? loadedView?.superview }
  /// The view that shows in place of the keyboard while the controller is the first responder.
  /// Default `nil`: the keyboard itself.
  open var inputView: UIView? { nil }
  /// A view above the keyboard while the controller is the first responder. Default `nil`.
  open var inputAccessoryView: UIView? { nil }

  /// The key commands of this controller (TXI-10). Default: those that `addKeyCommand` added, which
  /// also count where an override leaves them out.
  open override var keyCommands: [UIKeyCommand]? {
    addedKeyCommands.isEmpty ? nil : addedKeyCommands
  }
  /// Whether the key commands of this controller count while it presents another one (TXI-10).
  /// Default `false`.
  open var performsActionsWhilePresentingModally: Bool { false }

  // MARK: Life cycle (overridable; call super)

  /// Makes the controller's view. Override this method to set another `view`, without calling
  /// super.
  open func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    view = UIView(frame: CGRect(origin: .zero, size: size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// Called once, after the controller's view was made.
  open func viewDidLoad() {}
  /// Called when the view is about to enter a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the window and has its traits, before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is in the window and laid out, and any transition has ended.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view is about to leave its window, or to be covered completely.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before each `layoutSubviews` of the view.
  open func viewWillLayoutSubviews() {}
  /// Called after each `layoutSubviews` of the view.
  open func viewDidLayoutSubviews() {}
  /// Called when the view's `safeAreaInsets` came with its window or changed there, before the view
  /// is laid out. Does nothing by default.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when the layout margins of the view changed. Does nothing by default.
  open func viewLayoutMarginsDidChange() {}
  /// Called when the user interface style of the view changed between light and dark.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Called in UIKit when memory is low. Never called here: Linux warns no program. A class that
  /// overrides it is told so once.
  open func didReceiveMemoryWarning() {}
  /// Whether the status bar is hidden. Never read here: there is no status bar. Default `false`.
  open var prefersStatusBarHidden: Bool { false }
  /// The style of the status bar. Never read here: there is no status bar. Default `.default`.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The animation that shows and hides the status bar. Never read here: there is no status bar.
  /// Default `.fade`.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child controller that decides on the style of the status bar. Never read here: there is no
  /// status bar. Default `nil`.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child controller that decides whether the status bar is hidden. Never read here: there is
  /// no status bar. Default `nil`.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Whether the home indicator hides by itself. Never read here: there is no home indicator.
  /// Default `false`.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Asks for an update of the status bar in UIKit. There is none, which is reported once.
  open func setNeedsStatusBarAppearanceUpdate() { MissingStatusBar.report() }

  /// The traits of the view, or the current ones if it is not loaded.
  open var traitCollection: UITraitCollection {
    loadedView?.traitCollection ?? UITraitCollection.current
  }

  /// The style, light or dark, of the view and all views below.
  ///
  /// Default `.unspecified`: the superview's.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { styleOverride }
    set {
      styleOverride = newValue
      loadedView?.updateStyle()
    }
  }

  /// The orientations that the controller supports. Never read here: a window has no orientation.
  /// Default `.all`.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Whether the controller's interface turns with the device. Never read here: a window has no
  /// orientation. Default `true`.
  open var shouldAutorotate: Bool { true }
  /// The orientation in which UIKit presents the controller. Never read here: a window has no
  /// orientation. Default `.portrait`.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

  // MARK: Storyboards

  /// Called in UIKit before a segue of a storyboard is performed. Never called here: storyboards
  /// and `performSegue` are reported (PRT-24).
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Whether a segue of a storyboard may be performed. Never asked here. Default `true`.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Reports a misuse: there are no storyboards, so no segue has a name (PRT-24).
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    Misuse.report(
      "performSegue: there are no storyboards with a segue \(identifier); call present or "
        + "pushViewController with the next controller", oncePerMessage: true)
  }

  // MARK: Changes of size (overridable; call super)

  /// The coordinator of the transition in which this controller, or a parent of it, takes part
  /// (PRT-22); `nil` when there is none, and for a push or pop that is not animated.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    runningCoordinator ?? parentRef?.transitionCoordinator
  }
  /// Called before the window, and so the view, gets another size. The default tells the children.
  ///
  /// The coordinator's animations run when the views have their new sizes.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size),
        with: coordinator)
    }
  }
  /// Called before the window gets another size class. The default tells the children.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) { for child in children { child.willTransition(to: newCollection, with: coordinator) } }
  /// Returns the size of a child controller's view when this controller's view has the size
  /// `parentSize`. Default: `parentSize`.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called when a child controller asks for another size. Does nothing by default.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Changes constraints of the view just before they are solved. The default calls
  /// `updateConstraints` of the view; overrides call `super` last.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  // MARK: Presentation

  /// Shows a controller over this one, as a sheet or over the whole window.
  ///
  /// The outermost parent presents, whichever child is called, or the context of a style such as
  /// `.overCurrentContext` (PRT-54). Refused with a `Misuse` report: a
  /// controller that is shown already, a window's root, a second controller while one is presented,
  /// and a presenter that is in no window.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: A controller that is not shown yet. Its own presentation style
  ///     and transitioning delegate are used.
  ///   - flag: Whether the change is animated.
  ///   - completion: Called once: after `viewDidAppear`, after a cancelled transition, or in a
  ///     later turn if the call was refused.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    show(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this one presents; if it presents none, this one is dismissed.
  ///
  /// `completion` is called once: when the view has disappeared, or when an interactive dismissal
  /// was cancelled. Without anything to dismiss it is called in a later turn.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    close(animated: flag, completion: completion)
  }

  /// The controller that this one, or a parent of it, presents.
  open var presentedViewController: UIViewController? {
    shownController ?? parentRef?.presentedViewController
  }
  /// The controller that presents this one or a parent of it.
  open var presentingViewController: UIViewController? { showingController }

  /// Shows a controller where it belongs: on the stack of a navigation controller around this one,
  /// else presented (FID-44).
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parentRef { return parentRef.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Shows a controller in place of the detail of a split controller around this one; without one
  /// it is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parentRef { return parentRef.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  // MARK: Children

  /// The child controllers, in the order in which they were added.
  open var children: [UIViewController] { childList.all }
  /// The only child controller whose view shows, or `nil` if none or several do. Keys go to that
  /// child (TXI-10).
  @_spi(Overrides) open var onlyShownChild: UIViewController? {
    let shown = children.filter { child in
      guard let view = child.viewIfLoaded, view.window != nil else { return false }
      return !view.isHidden && view.alpha > 0
    }
    return shown.count == 1 ? shown[0] : nil
  }
  /// The controller that contains this one, or `nil`.
  open var parent: UIViewController? { parentRef }
  /// Called before the controller enters or leaves a parent. Overrides call super.
  open func willMove(toParent parent: UIViewController?) {
    isLeavingParent = parent == nil && parentRef != nil
  }
  /// Called after the controller entered or left a parent. Does nothing by default.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether the controller is about to appear because it is presented.
  public package(set) final var isBeingPresented = false
  /// Whether the controller is about to disappear because it is dismissed.
  public package(set) final var isBeingDismissed = false
  /// Whether the controller is about to appear because it was added to a parent (FID-03).
  public package(set) final var isMovingToParent = false
  /// Whether the controller is about to disappear because it is removed from its parent (FID-03).
  public package(set) final var isMovingFromParent = false
  /// Whether the controller was added to its parent and has not appeared since.
  package final var isJoiningParent = false
  /// Whether the controller is being removed from its parent.
  package final var isLeavingParent = false
}
