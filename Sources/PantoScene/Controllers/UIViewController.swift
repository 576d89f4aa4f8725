import PantoBase
import PantoGraphics

/// A view with the code that runs it.
///
/// Its view is made when first asked for. As it comes into a window the controller is told
/// `viewWillAppear`, is laid out, and is told `viewDidAppear`; on the way out `viewWillDisappear` and
/// `viewDidDisappear`. Each time exactly once, however the view came there: as a window's root, with
/// a parent's view, or presented.
@MainActor open class UIViewController: UIResponder {
  /// Where its view is between out of sight and in sight.
  enum Appearance: Equatable {
    case gone
    case coming(animated: Bool)
    case there
    case going(animated: Bool)
  }

  private var loadedView: UIView?
  private var isLoading = false
  final var appearance = Appearance.gone
  final var styleOverride = UIUserInterfaceStyle.unspecified
  final var childList = Siblings<ChildSlot>()
  /// This controller's place among its parent's children, if these are many.
  final var childHandle: Int32 = -1
  /// Controllers looked at in search of cycles, for tests of cost.
  static var cycleSteps = 0
  package final weak var parentRef: UIViewController?
  /// What it presents, and the view that holds it up.
  final var presentation: Presentation?
  final weak var presenter: UIViewController?
  /// The window whose root it is, shown or not.
  final weak var rootWindow: UIWindow?
  final var sheet: UISheetPresentationController?
  /// What a navigation bar shows of it, made when first asked for.
  package final var item: AnyObject?
  /// What a tab bar shows of it (UITabBarController.swift).
  package final var tabItem: AnyObject?
  /// Who animates its coming and going in place of the sheet or the fade. Held weakly.
  public final weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// A title for whoever shows one.
  open var title: String?
  /// How it comes when it is presented. Default `.automatic`: as a sheet.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// Default `.coverVertical`: from below.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// `true`: a sheet cannot be pulled down. Default `false`.
  open var isModalInPresentation = false
  /// The size it would like to have as a form sheet; zero: the style's own.
  open var preferredContentSize = CGSize.zero {
    didSet {
      if !Misuse.accepts(preferredContentSize, for: "preferredContentSize") {
        preferredContentSize = oldValue
      }
    }
  }

  /// Added to the safe area of its view and of all below. Default zero.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard Misuse.accepts(additionalSafeAreaInsets, for: "additionalSafeAreaInsets") else {
        return additionalSafeAreaInsets = oldValue
      }
      if additionalSafeAreaInsets != oldValue { extraSafeAreaChanged() }
    }
  }
  /// Under which bars of a navigation or tab controller its view extends. Default all: the view is as
  /// large as the container, and its safe area leaves the bars out.
  open var edgesForExtendedLayout = UIRectEdge.all {
    didSet { parentRef?.viewIfLoaded?.setNeedsLayout() }
  }
  /// Whether it extends under bars that are not translucent, too. Default `false`.
  open var extendedLayoutIncludesOpaqueBars = false {
    didSet { parentRef?.viewIfLoaded?.setNeedsLayout() }
  }
  /// What the bars of the controller it stands in cover of its view.
  package final var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { extraSafeAreaChanged() } }
  }
  final var extraSafeArea: UIEdgeInsets {
    let (a, b) = (additionalSafeAreaInsets, barInsets)
    return UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }
  /// Whether any controller ever added to a safe area: as long as none did, views need not look.
  private(set) static var someExtendSafeArea = false

  private func extraSafeAreaChanged() {
    let extends = extraSafeArea != .zero
    if extends { UIViewController.someExtendSafeArea = true }
    guard let view = loadedView else { return }
    if extends {
      view.layoutFlags.insert(.extendsSafeArea)
    } else {
      view.layoutFlags.remove(.extendsSafeArea)
    }
    view.tellSafeArea()
  }

  /// Whether its view reaches under a bar at `edge` of the controller it stands in.
  package final func extends(under edge: UIRectEdge, isTranslucent: Bool) -> Bool {
    edgesForExtendedLayout.contains(edge) && (isTranslucent || extendedLayoutIncludesOpaqueBars)
  }

  /// There are no nib files: both are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: AnyObject?) { super.init() }

  /// There are no archives: an empty controller.
  public required init?(coder: NSCoder) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: Its view

  /// Made by `loadView` when first asked for, as large as the window.
  public final var view: UIView! {
    get {
      if loadedView == nil { load() }
      return loadedView
    }
    set {
      // A view that is no longer the controller's must not lead back to it: touches would be handed
      // round for ever (EVT-10).
      if loadedView !== newValue, loadedView?.controller === self {
        loadedView?.controller = nil
        loadedView?.layoutFlags.remove(.extendsSafeArea)
      }
      loadedView = newValue
      newValue?.controller = self
      if extraSafeArea != .zero { newValue?.layoutFlags.insert(.extendsSafeArea) }
      newValue?.updateStyle()
    }
  }

  public final var isViewLoaded: Bool { loadedView != nil }
  /// Its view, if it is made already.
  public final var viewIfLoaded: UIView? { loadedView }

  public final func loadViewIfNeeded() { if loadedView == nil { load() } }

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
    viewDidLoad()
  }

  /// Whose turn it is after the controller: who presented it, else its view's superview (EVT-10).
  open override var next: UIResponder? { presenter ?? loadedView?.superview }

  // MARK: Life cycle (overridable; call super)

  /// Makes `view`. Override it to set your own, without calling super.
  open func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    view = UIView(frame: CGRect(origin: .zero, size: size))
  }

  /// The view is made. Once in its life.
  open func viewDidLoad() {}
  /// The view is about to come into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in the window and has its surroundings; it is not laid out yet.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is in the window, laid out, and any transition is over.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave its window, or to be covered whole.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Around every `layoutSubviews` of its view.
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  /// Light became dark, or the other way round.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Nothing here is ever short of memory; for code that overrides it.
  open func didReceiveMemoryWarning() {}
  /// There is no status bar and no home indicator: nobody asks for these.
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  public final func setNeedsStatusBarAppearanceUpdate() {}

  /// What surrounds its view.
  public final var traitCollection: UITraitCollection {
    loadedView?.traitCollection ?? UITraitCollection.current
  }

  /// Light or dark for its view and all below. Default `.unspecified`: as above.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { styleOverride }
    set {
      styleOverride = newValue
      loadedView?.updateStyle()
    }
  }

  // MARK: Children

  public final var children: [UIViewController] { childList.all }
  public final var parent: UIViewController? { parentRef }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether its view is between two places just now.
  public package(set) final var isBeingPresented = false
  public package(set) final var isBeingDismissed = false
  public package(set) final var isMovingToParent = false
  public package(set) final var isMovingFromParent = false
}

extension UIViewController {
  /// Takes a controller for its own; its view is yours to add. Call `didMove(toParent:)` on it then.
  public func addChild(_ childController: UIViewController) {
    guard !childController.contains(self) else {
      return Misuse.report("addChild: it contains this controller: it would close a cycle")
    }
    if childController.parentRef === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parentRef = self
    childList.append(childController)
  }

  /// Lets a child go; call `willMove(toParent: nil)` on it and take its view away before.
  public func removeFromParent() {
    guard let parent = parentRef else { return }
    parent.childList.remove(self)
    parentRef = nil
    didMove(toParent: nil)
  }

  /// Whether `other` is this controller or below it.
  ///
  /// Looks upwards from `other` and downwards from this one, in turn, until one side is exhausted: a
  /// chain that grows at either end costs one step.
  private func contains(_ other: UIViewController) -> Bool {
    var up: UIViewController? = other
    var below: [UIViewController] = [self]
    var at = 0
    var child = 0
    while let here = up {
      if here === self { return true }
      up = here.parentRef
      UIViewController.cycleSteps &+= 1
      while at < below.count, child >= below[at].childList.count {
        at += 1
        child = 0
      }
      guard at < below.count else { return false }
      let next = below[at].childList.element(at: child)
      child += 1
      if next === other { return true }
      below.append(next)
    }
    return false
  }
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}
