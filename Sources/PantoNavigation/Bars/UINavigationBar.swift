import PantoControls
import PantoScene
import PantoText

/// The bar at the top of a navigation controller: back button, title and buttons.
@preconcurrency @MainActor open class UINavigationBar: UIView, BarOfItems {
  /// Whether titles stand large below the buttons where their item allows it (BAR-03). Default
  /// `false`.
  public final var prefersLargeTitles = false { didSet { changed?() } }
  /// The attributes of large titles; `.font` and `.foregroundColor` are used.
  ///
  /// `nil`, the default, is 34 points bold in the label's colour.
  public final var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { setNeedsLayout() }
  }
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar is opaque over content that goes on below it (BAR-09).
  public final var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }
  /// The background colour while the content is scrolled; `nil`, the default, is that of the look.
  public final var barTintColor: UIColor? { didSet { showFill(replaces: true) } }
  /// The title's attributes; `.font` and `.foregroundColor` are used.
  ///
  /// `nil`, the default, is 17 points semibold in the label's colour.
  public final var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { setNeedsLayout() }
  }
  /// The look of the bar above content that is scrolled. Set it again after a change of its
  /// properties. Default: the standard one.
  public final var standardAppearance = UINavigationBarAppearance() {
    didSet {
      hasStandard = true
      take()
    }
  }
  /// The look above content that is not scrolled (BAR-09). A bar without a navigation controller
  /// has it while no other look was set.
  ///
  /// Default `nil`: that of scrolled content, without its background and line.
  public final var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { take() } }
  /// The look in windows of little height, in which the vertical size class is `.compact` (BAR-08).
  ///
  /// Default `nil`: the same look as in other windows. The bar is as high there as elsewhere.
  public final var compactAppearance: UINavigationBarAppearance? {
    didSet { if isLow { take() } }
  }
  /// The picture in place of the line below the bar: any picture hides the line. Default `nil`.
  public final var shadowImage: UIImage? { didSet { line.isHidden = shadowImage != nil } }
  /// The item of the controller on top; `nil` without one (FID-44).
  public final var topItem: UINavigationItem? { item }
  /// The item of the controller below the top; `nil` if there is none (FID-44).
  public internal(set) final var backItem: UINavigationItem?
  final var hasStandard = false
  /// Whether the look is that of the shown item.
  final var hasLookOfItem = false
  /// Whether the content under the bar is at its upper end; `nil` without a navigation controller.
  final var contentIsAtEdge: Bool? {
    didSet {
      // A bar that gets to know its content has other looks to choose from.
      if (oldValue == nil) != (contentIsAtEdge == nil), hasLook {
        take(replaces: false)
      } else if isAtEdge != showsEdge {
        setNeedsLayout()
      }
    }
  }
  /// Whether the bar has the look above content that is not scrolled.
  final var showsEdge = false
  /// Whether the program has set the background.
  final var hasOwnFill = false
  /// Whether the bar itself sets the background now.
  final var isShowingFill = false
  /// A background of the program, shown in place of that of the look until the look is set again.
  /// `nil` brings back that of the look.
  open override var backgroundColor: UIColor? {
    didSet {
      guard !isShowingFill else { return }
      hasOwnFill = backgroundColor != nil
      if !hasOwnFill { showFill() }
    }
  }
  /// The label of the prompt; `nil` until an item has one.
  private var promptLabel: UILabel?
  private let label = UILabel()
  private let largeLabel = UILabel()
  private let largeClip = UIView()
  final let line = UIView()
  final let back = UIButton(type: .system)
  /// The height of the bar without the safe area above it and a large title, in points.
  static let height: CGFloat = 44
  /// The height of a large title, in points: 52, and more or less where its text is larger or
  /// smaller (PRT-31).
  final var largeHeight: CGFloat { 52 + largeGrowth }
  /// The height that a prompt adds above the buttons, in points (BAR-08).
  private static let promptHeight: CGFloat = 30
  /// The height of the prompt that shows, in points; 0 without one.
  final var promptShown: CGFloat {
    item?.prompt == nil || isSearching ? 0 : UINavigationBar.promptHeight
  }
  /// How much of the large title shows, in points; more than its height while the content is pulled
  /// down.
  final var largeShown: CGFloat = 0 { didSet { if largeShown != oldValue { setNeedsLayout() } } }
  /// A button before those of the shown item, such as the one for a split controller's columns
  /// (SPL-04).
  final weak var leadingItem: UIBarButtonItem? {
    didSet {
      guard leadingItem !== oldValue else { return }
      takeParts()
      setNeedsLayout()
    }
  }
  /// The buttons at the leading edge.
  private var leadingItems: [UIBarButtonItem] {
    (leadingItem.map { [$0] } ?? []) + (item?.leftBarButtonItems ?? [])
  }
  /// The height of the search bar below the title that shows, in points (SRC-02).
  final var searchShown: CGFloat = 0 { didSet { if searchShown != oldValue { setNeedsLayout() } } }
  /// Whether the title and the buttons are hidden because a search runs.
  final var isSearching = false {
    didSet {
      guard isSearching != oldValue else { return }
      if isSearching {
        hideParts()
      } else {
        for (part, alpha) in hiddenParts { part.alpha = alpha }
        hiddenParts = []
      }
      setNeedsLayout()
    }
  }
  /// The views that a search has hidden, each with the alpha that it had before.
  private var hiddenParts: [(part: UIView, alpha: CGFloat)] = []
  private let searchClip = UIView()
  /// The height of a search bar below the title: 52 points, and more with scopes or larger text.
  final var searchHeight: CGFloat { 52 + (searchBar?.addedHeight ?? 0) }
  private var searchBar: UISearchBar? { item?.searchController?.searchBar }
  /// Called when the bar's height may have to change.
  final var changed: (() -> Void)?
  final var item: UINavigationItem?
  private final var parts: [UIView] = []
  /// The back button's full title, which gives way to a shorter one where the title needs the
  /// width.
  private final var backTitle: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    showFill(replaces: true)
    line.backgroundColor = .separator
    label.textAlignment = .center
    back.setImage(UIImage(systemName: "chevron.left"), for: .normal)
    back.imagePadding = 6
    largeClip.clipsToBounds = true
    largeClip.isUserInteractionEnabled = false
    largeClip.addSubview(largeLabel)
    searchClip.clipsToBounds = true
    for view in [label, largeClip, searchClip, line, back] { addSubview(view) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass {
      heightChanged()
    }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    heightChanged()
  }

  func itemsChanged() {
    takeParts()
    setNeedsLayout()
  }

  final func show(_ item: UINavigationItem?, title: String?, backTitle: String?) {
    self.item = item
    if hasLookOfItem || hasLook(item) { take() }
    showPrompt(item?.prompt)
    label.text = item?.title ?? title
    largeLabel.text = label.text
    let left = item?.leftBarButtonItems ?? []
    back.isHidden =
      backTitle == nil || item?.hidesBackButton == true
      || (!left.isEmpty && item?.leftItemsSupplementBackButton != true)
    self.backTitle = backTitle
    takeParts()
    setNeedsLayout()
  }

  private func showPrompt(_ text: String?) {
    if text != nil, promptLabel == nil {
      let label = UILabel()
      label.font = .systemFont(ofSize: 13)
      label.textAlignment = .center
      addSubview(label)
      promptLabel = label
    }
    promptLabel?.text = text
  }

  /// Adds the views of the shown item to the bar, and removes those of other items.
  private func takeParts() {
    let left = leadingItems
    var shown: [UIView] = item?.titleView.map { [$0] } ?? []
    for button in left + (item?.rightBarButtonItems ?? []) {
      button.owner = self
      if !button.isSpace { shown.append(button.view) }
    }
    for part in parts where !shown.contains(part) && part.superview === self {
      part.removeFromSuperview()
    }
    for part in shown where part.superview !== self { addSubview(part) }
    parts = shown
    if isSearching { hideParts() }
    for old in searchClip.subviews where old !== searchBar { old.removeFromSuperview() }
    if let searchBar, searchBar.superview !== searchClip {
      searchBar.searchBarStyle = .minimal
      searchClip.addSubview(searchBar)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The strip of the buttons lies above the large title.
    let room = bounds.height - UINavigationBar.height - max(0, largeShown) - searchShown
    strip = isSearching ? room : max(0, room)
    layOutSearch()
    edgeChanged()
    promptLabel?.isHidden = promptShown == 0
    promptLabel?.frame = CGRect(
      x: UINavigationBar.margin, y: strip - UINavigationBar.promptHeight,
      width: max(0, bounds.width - 2 * UINavigationBar.margin),
      height: UINavigationBar.promptHeight)
    label.font =
      titleTextAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
    label.textColor = titleTextAttributes?[.foregroundColor] as? UIColor ?? .label
    line.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
    layOutLargeTitle()
    let trailing = layOutItems(item?.rightBarButtonItems, from: UINavigationBar.margin, atEnd: true)
    let middle = item?.titleView ?? label
    let titleWidth = middle === label ? label.intrinsicContentSize.width : middle.bounds.width
    let leading = layOutLeadingItems(titleWidth: titleWidth, end: bounds.width - trailing)
    let width = max(0, min(titleWidth, bounds.width - trailing - leading))
    // The title is centred, or as near to the middle as the buttons allow.
    let x = max(leading, min((bounds.width - width) / 2, bounds.width - trailing - width))
    if middle === label {
      label.frame = mirrored(
        CGRect(x: x, y: strip, width: width, height: UINavigationBar.height))
    } else {
      setFrame(of: middle, x: x)
    }
  }

  /// The upper edge of the buttons, in points.
  private final var strip: CGFloat = 0

  private func layOutSearch() {
    searchClip.isHidden = searchShown <= 0
    searchClip.frame = CGRect(
      x: 0, y: bounds.height - searchShown, width: bounds.width, height: searchShown)
    // The search bar keeps its height, and is cut off where it folds away. Its field begins where
    // the large title does.
    searchBar?.frame = CGRect(
      x: 8, y: searchShown - searchHeight, width: max(0, bounds.width - 16), height: searchHeight)
  }

  private func hideParts() {
    for part in parts + [back, largeClip] where !hiddenParts.contains(where: { $0.part === part }) {
      hiddenParts.append((part, part.alpha))
      part.alpha = 0
    }
  }

  private func layOutLargeTitle() {
    let isLarge = largeShown > 0
    largeClip.isHidden = !isLarge
    label.isHidden = item?.titleView != nil
    // The small title shows when the large one has gone below the buttons.
    label.alpha = isSearching || isLarge && largeShown > largeHeight * 0.3 ? 0 : 1
    guard isLarge else { return }
    let ownFont = largeTitleTextAttributes?[.font] as? UIFont
    largeLabel.font = ownFont ?? UINavigationBar.largeFont
    largeLabel.adjustsFontForContentSizeCategory = ownFont == nil
    largeLabel.textColor = largeTitleTextAttributes?[.foregroundColor] as? UIColor ?? .label
    let start = strip + UINavigationBar.height
    largeClip.frame = CGRect(
      x: 0, y: start, width: bounds.width, height: max(0, bounds.height - searchShown - start))
    let width = min(
      largeLabel.intrinsicContentSize.width, bounds.width - 2 * UINavigationBar.margin)
    let frame = CGRect(
      x: UINavigationBar.margin, y: largeClip.bounds.height - largeHeight + 3,
      width: max(0, width), height: 41 + largeGrowth)
    largeLabel.frame = mirrored(frame)
  }

  private static let largeFont = UIFont.preferredFont(forTextStyle: .largeTitle, weight: .bold)
  /// How much higher a large title is than at the default size of text, in points.
  private var largeGrowth: CGFloat {
    guard largeTitleTextAttributes?[.font] == nil else { return 0 }
    let font = UINavigationBar.largeFont
    return (font.adjusted(to: stage).lineHeight - font.lineHeight).rounded(.up)
  }

  /// Lays out buttons from an edge inwards, and returns how much of the width they take.
  private func layOutItems(_ items: [UIBarButtonItem]?, from start: CGFloat, atEnd: Bool) -> CGFloat
  {
    var used = start
    for item in items ?? [] where !item.isHidden {
      if item.isSpace {
        used += item.width
        continue
      }
      // A button's text is at the margin; its frame extends beyond the margin.
      let space = item.customView == nil ? UIBarButtonItem.space : 0
      let width = UINavigationBar.width(of: item.view)
      let x = used - space
      setFrame(of: item.view, x: atEnd ? bounds.width - x - width : x)
      used += width - 2 * space + UINavigationBar.itemGap
    }
    for item in items ?? [] where !item.isSpace { item.view.isHidden = item.isHidden }
    return used > start ? used - UINavigationBar.itemGap + UINavigationBar.gap : start
  }

  /// Lays out the back button and the buttons at the leading edge, and returns where they end.
  private func layOutLeadingItems(titleWidth: CGFloat, end: CGFloat) -> CGFloat {
    guard !back.isHidden else {
      return layOutItems(leadingItems, from: UINavigationBar.margin, atEnd: false)
    }
    let (left, right): (CGFloat, CGFloat) = isRightToLeft ? (0, 2) : (2, 0)
    back.setImage(
      UIImage(systemName: isRightToLeft ? "chevron.right" : "chevron.left"), for: .normal)
    // The picture is wider than its line, whose tip stands 9 points from the edge, as UIKit's does.
    back.contentEdgeInsets = UIEdgeInsets(top: 6, left: left, bottom: 6, right: right)
    back.titleEdgeInsets.left = isRightToLeft ? 7 : -7
    back.titleEdgeInsets.right = -back.titleEdgeInsets.left
    // As in UIKit, the back button drops its title where the title in the middle needs the width
    // (PRT-06).
    for title in [backTitle, "Back", nil] {
      back.setTitle(title, for: .normal)
      let backEnd = back.intrinsicContentSize.width
      if end - backEnd - UINavigationBar.gap >= titleWidth { break }
    }
    back.accessibilityLabel = back.currentTitle?.isEmpty == false ? nil : backName
    setFrame(of: back, x: 0)
    let backEnd = back.bounds.width + UINavigationBar.gap
    return layOutItems(leadingItems, from: backEnd, atEnd: false)
  }

  /// The name of the back button where it shows the arrow alone (PRT-06).
  private var backName: String {
    let own = backItem?.backBarButtonItem?.accessibilityLabel
    for case let name? in [own, backTitle, backItem?.title] where !name.isEmpty { return name }
    return "Back"
  }

  /// Returns a frame given for left-to-right text, mirrored if the bar runs from right to left.
  private func mirrored(_ frame: CGRect) -> CGRect {
    guard isRightToLeft else { return frame }
    var frame = frame
    frame.origin.x = bounds.width - frame.maxX
    return frame
  }

  private static func width(of view: UIView) -> CGFloat {
    view is UIButton ? view.intrinsicContentSize.width : view.bounds.width
  }

  /// The distance of the buttons from the leading and the trailing edge, in points.
  private static let margin: CGFloat = 16
  /// The distance between the contents of two buttons, in points.
  private static let itemGap: CGFloat = 16
  /// The least distance between the parts of the bar, in points.
  private static let gap: CGFloat = 8

  /// Lays out a part of the bar at `x`, counted from the leading edge.
  private func setFrame(of view: UIView, x: CGFloat) {
    let bar = UINavigationBar.height
    let size = view is UIButton ? view.intrinsicContentSize : view.bounds.size
    let height = view is UIButton ? bar : min(bar, size.height)
    view.frame = mirrored(
      CGRect(x: x, y: strip + (bar - height) / 2, width: size.width, height: height))
  }
}
