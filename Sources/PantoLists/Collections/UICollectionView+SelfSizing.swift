import PantoBase
import PantoControls
import PantoScene

extension UICollectionView {
  /// When cells in sight that choose their size choose it again by themselves (COL-24).
  public enum SelfSizingInvalidation: Int, Sendable {
    /// Never.
    case disabled
    /// After `invalidateIntrinsicContentSize()` of a cell or its `contentView`, and after a new
    /// `contentConfiguration`.
    case enabled
    /// Also after changes of constraints and of intrinsic sizes anywhere in the cell.
    case enabledIncludingConstraints
  }

  /// Called when the contents of a cell changed.
  ///
  /// - Parameter isInside: Whether a constraint or a view inside of the cell changed, and the cell
  ///   itself asked for nothing.
  final func contentsChanged(of cell: UICollectionViewCell, isInside: Bool) {
    let mode = selfSizingInvalidation
    guard mode == .enabledIncludingConstraints || mode == .enabled && !isInside,
      !isShowing, !isPreparing, let element = cell.element, shown[element] === cell,
      let attributes = cell.shownAttributes, currentLayout.choosesSize(attributes)
    else { return }
    cell.hasNewContents = true
    sizeChange = UIView.areAnimationsEnabled ? .animated : .immediate
    setNeedsLayout()
  }

  /// How new sizes of cells in sight show.
  enum SizeChange { case immediate, animated }

  /// Shows what the layout wants. The layout hears of it if the bounds changed in an animation
  /// (COL-01).
  final func showElementsInAnimations() {
    guard let old = animatedBounds else { return showElementsAnimatingSizes() }
    animatedBounds = nil
    prepareIfNeeded()
    let layout = currentLayout
    layout.prepare(forAnimatedBoundsChange: old)
    showElementsAnimatingSizes()
    layout.finalizeAnimatedBoundsChange()
  }

  /// Shows what the layout wants, within an animation if cells in sight have new contents.
  private func showElementsAnimatingSizes() {
    let change = sizeChange
    sizeChange = nil
    guard change == .animated, window != nil, !hasDrag, !hasContentMotion else {
      return showElements()
    }
    UIView.animate(
      withDuration: UICollectionView.changeDuration, delay: 0, options: .allowUserInteraction,
      animations: { self.showElements() })
  }

  /// Asks the cells in sight for their sizes again, as a batch without changes does.
  final func askForSizesAgain() {
    let reload = reloadCount
    if isLayoutStale { prepareLayout() }
    isShowing = true
    defer { isShowing = false }
    for element in shown.keys.sorted() {
      guard reloadCount == reload else { return }
      guard let view = shown[element], let attributes = currentLayout.attributes(of: element)
      else { continue }
      adoptPreferredSize(of: view, attributes)
    }
  }
}
