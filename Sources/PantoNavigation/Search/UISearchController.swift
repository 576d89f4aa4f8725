import PantoBase
import PantoControls
import PantoScene
import PantoText

/// An object that updates search results, told of the text to search for.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search begins or ends, and after each change of its text.
  func updateSearchResults(for searchController: UISearchController)
}

/// The delegate of a search controller, told when a search begins and ends. Every method has a
/// default that does nothing.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search has begun, and all is in its place.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended, and all is in its place.
  func didDismissSearchController(_ searchController: UISearchController)
  /// Called after `willPresentSearchController`.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
  public func presentSearchController(_ searchController: UISearchController) {}
}

/// A search: its search bar, and the dimming view or the controller with results that show over the
/// content while the search runs (SRC-01).
///
/// The bar stands below the title if the controller is a `UINavigationItem.searchController`, or
/// wherever the program puts it, such as above a table.
@preconcurrency @MainActor open class UISearchController: UIViewController, SearchBarSearch {
  /// The controller that shows the results; `nil` where the searched content shows them itself.
  open var searchResultsController: UIViewController? { results }
  private let results: UIViewController?
  /// The search bar. Its delegate is free for the program. A subclass may return a bar of its own,
  /// always the same one.
  open var searchBar: UISearchBar { bar }
  private lazy var bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
  /// The object that is told of the text to search for, held weakly. Default `nil`.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The delegate, told when the search begins and ends, held weakly. Default `nil`.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether a dimming view covers the content while no results show. A tap on that view ends the
  /// search. Default `true`.
  open var obscuresBackgroundDuringPresentation = true { didSet { showParts() } }
  /// The older name of `obscuresBackgroundDuringPresentation`.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  /// Whether the title and the buttons of the navigation bar are hidden during the search. Default
  /// `true`.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the results show as soon as there is a text. Default `true`.
  open var automaticallyShowsSearchResultsController = true { didSet { showParts() } }
  /// Whether the cancel button shows while the search runs. Default `true`.
  open var automaticallyShowsCancelButton = true
  /// Whether the scopes of the search bar, if there are any, show while the search runs (SRC-03).
  /// Default `true`; setting `showsScopeBar` of the bar ends it.
  open var automaticallyShowsScopeBar = true
  /// Whether the results show. Setting it ends `automaticallyShowsSearchResultsController`.
  open var showsSearchResultsController: Bool {
    get {
      guard automaticallyShowsSearchResultsController else { return wantsResults }
      return isSearching && searchBar.text?.isEmpty == false
    }
    set {
      wantsResults = newValue
      automaticallyShowsSearchResultsController = false
    }
  }
  private var wantsResults = false
  /// Whether the search runs. Setting the property begins or ends the search, animated. A search
  /// whose bar is in no window is refused and reported.
  open var isActive: Bool {
    get { isSearching }
    set { newValue ? begin() : end() }
  }

  private final var isSearching = false
  /// The controller whose content is searched, while the search runs.
  final weak var host: UIViewController?
  private let veil = UIView()
  /// The number of times the search began or ended, so that the end of an old animation does
  /// nothing.
  private var turn = 0
  private static let duration = 0.3

  /// Makes a search with a controller for its results; `nil` if the searched content shows them
  /// itself.
  public init(searchResultsController: UIViewController?) {
    results = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.controller = self
  }

  /// Makes a search without a controller for the results.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    results = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    searchBar.controller = self
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    results = nil
    super.init(coder: coder)
    searchBar.controller = self
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    veil.backgroundColor = UIColor(white: 0, alpha: 0.2)
    veil.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: UISearchController.veilTapped))
    view.addSubview(veil)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    veil.frame = view.bounds
    if let results = searchResultsController?.viewIfLoaded, results.superview === view {
      results.frame = view.bounds
    }
  }

  private func veilTapped() { end() }

  /// The controller whose content is searched; `nil` while the search does not run.
  open override var presentingViewController: UIViewController? {
    isSearching ? host : super.presentingViewController
  }

  /// Ends the search. Without one, whatever this controller presents is dismissed.
  open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard isSearching, presentedViewController == nil else {
      return super.dismiss(animated: flag, completion: completion)
    }
    end(animated: flag, then: completion)
  }

  /// Shows the results, the dimming view or nothing above the content.
  private func showParts() {
    guard isSearching, isViewLoaded, view.superview != nil else { return }
    let showsResults = showsSearchResultsController && searchResultsController != nil
    if let results = searchResultsController {
      if showsResults, results.parentRef !== self {
        addChild(results)
        results.view.frame = view.bounds
        view.addSubview(results.view)
        results.didMove(toParent: self)
      } else if !showsResults, results.parentRef === self {
        removeResults()
      }
    }
    veil.isHidden = showsResults || !obscuresBackgroundDuringPresentation
    view.isHidden = veil.isHidden && !showsResults
  }

  private func removeResults() {
    guard let results = searchResultsController, results.parentRef === self else { return }
    release(results)
  }

  // MARK: Beginning and ending

  /// Updates the results after the user or the program changed the bar's text, or the scope.
  package final func textChanged() {
    guard isSearching else { return }
    showParts()
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  /// Begins the search, when the bar is edited or the program says so.
  package final func begin() {
    guard !isSearching else { return }
    guard let host = findHost(), searchBar.window != nil else {
      return Misuse.report(
        "isActive: the search bar is in no window; begin the search in viewDidAppear")
    }
    delegate?.willPresentSearchController(self)
    guard !isSearching, searchBar.window != nil else { return }
    delegate?.presentSearchController(self)
    guard !isSearching, searchBar.window != nil else { return }
    isSearching = true
    self.host = host
    turn += 1
    let own = turn
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
    if automaticallyShowsScopeBar { searchBar.setScopeBar(isShown: true) }
    let navigation = host as? UINavigationController ?? host.navigationController
    navigation?.search = self
    attach()
    view.alpha = 0
    UIView.animate(withDuration: UISearchController.duration) {
      self.view.alpha = 1
      navigation?.searchChanged()
      self.bringBarUp()
      self.place()
    } completion: { [weak self] _ in
      guard let self, turn == own else { return }
      delegate?.didPresentSearchController(self)
    }
    if !searchBar.isFirstResponder { searchBar.becomeFirstResponder() }
    guard isSearching, turn == own else { return }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  package final func end() { end(animated: true) }

  package final func scopeBarWasSet() { automaticallyShowsScopeBar = false }

  /// Ends the search and empties its text.
  final func end(animated: Bool, then completion: (() -> Void)? = nil) {
    guard isSearching else { return CompletionQueue.later(completion) }
    delegate?.willDismissSearchController(self)
    guard isSearching else { return CompletionQueue.later(completion) }
    isSearching = false
    turn += 1
    let own = turn
    let navigation = host.flatMap { $0 as? UINavigationController ?? $0.navigationController }
    if searchBar.text?.isEmpty == false { searchBar.text = nil }
    searchBar.resignFirstResponder()
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(false, animated: animated) }
    if automaticallyShowsScopeBar { searchBar.setScopeBar(isShown: false) }
    if navigation?.search === self { navigation?.search = nil }
    searchResultsUpdater?.updateSearchResults(for: self)
    // The program may have begun the search again.
    guard turn == own else { return completion?() ?? () }
    let leave = {
      self.view.alpha = 0
      navigation?.searchChanged()
    }
    let gone = { [weak self] in
      guard let self else { return }
      if turn == own {
        detach()
        host = nil
        delegate?.didDismissSearchController(self)
      }
      completion?()
    }
    if animated, searchBar.window != nil {
      UIView.animate(withDuration: UISearchController.duration, animations: leave) { _ in gone() }
    } else {
      leave()
      gone()
    }
  }

  /// The controller whose content the bar searches.
  private func findHost() -> UIViewController? {
    var step: UIResponder? = searchBar
    while let responder = step {
      if let navigation = responder as? UINavigationController {
        return navigation.topViewController ?? navigation
      }
      if let controller = responder as? UIViewController { return controller }
      step = responder.next
    }
    return nil
  }

  /// Adds the search's view above the content: below the bar of a navigation controller, or over
  /// the searched controller.
  final func attach() {
    guard isSearching, let host, view.superview == nil else { return }
    if let navigation = host.navigationController {
      if parentRef !== navigation {
        navigation.addChild(self)
        didMove(toParent: navigation)
      }
      navigation.view.insertSubview(view, belowSubview: navigation.navigationBar)
    } else {
      if parentRef !== host {
        host.addChild(self)
        didMove(toParent: host)
      }
      // A view over a scroll view must not move with its content.
      let ground = host.view is UIScrollView ? host.view.superview ?? host.view : host.view
      ground?.addSubview(view)
    }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    place()
    showParts()
  }

  /// Removes the search's view, for example while another controller shows in place of the searched
  /// one.
  final func detach() {
    if parentRef != nil { willMove(toParent: nil) }
    removeResults()
    viewIfLoaded?.removeFromSuperview()
    if parentRef != nil { removeFromParent() }
  }

  /// Lays out the search's view from the lower edge of the bars to that of its superview.
  final func place() {
    guard let ground = viewIfLoaded?.superview else { return }
    var top = searchBar.convert(CGPoint(x: 0, y: searchBar.bounds.maxY), to: ground).y
    var bottom = ground.bounds.maxY
    if let navigation = host?.navigationController {
      if !navigation.isNavigationBarHidden { top = max(top, navigation.navigationBar.frame.maxY) }
      if !navigation.isToolbarHidden { bottom = min(bottom, navigation.toolbar.frame.minY) }
    }
    top = min(max(top, ground.bounds.minY), bottom)
    view.frame = CGRect(x: 0, y: top, width: ground.bounds.width, height: bottom - top)
    view.layoutIfNeeded()
  }

  /// Scrolls a bar that stands above a table to the upper edge.
  private func bringBarUp() {
    var step: UIView? = searchBar.superview
    while let view = step, !(view is UIScrollView) { step = view.superview }
    guard let scroll = step as? UIScrollView, scroll.canScroll else { return }
    let bar = searchBar.convert(searchBar.bounds, to: scroll)
    scroll.contentOffset.y = bar.minY - scroll.adjustedContentInset.top
  }
}
