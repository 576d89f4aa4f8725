import PantoBase
import PantoControls
import PantoScene

/// A cell, a header or a footer, whose content view a configuration may replace (COL-22).
@MainActor protocol ViewWithContent: UIView {
  var shownContent: UIView { get set }
}

extension UITableViewCell: ViewWithContent {}
extension UITableViewHeaderFooterView: ViewWithContent {}
extension UICollectionViewCell: ViewWithContent {}

/// The configurations of a cell, a header or a footer, and the views that show them (COL-22).
@MainActor final class CellContent {
  private weak var cell: (any ViewWithContent)?
  /// The content view without a configuration, in which the cell's own texts and picture lie.
  let ownView: UIView
  /// The configuration that was set, before it was updated for a state.
  private(set) var content: (any UIContentConfiguration)?
  private(set) var view: (any UIView & UIContentView)?
  private(set) var background: UIBackgroundConfiguration?
  private var backgroundView: UIView?
  private(set) var needsUpdate = false
  private(set) var isUpdating = false
  /// Whether the cell took no touches when it was last laid out.
  private var isDisabled = false

  private init(_ cell: any ViewWithContent) {
    self.cell = cell
    ownView = cell.shownContent
  }

  /// Returns the content of a cell, which is made when it is first used.
  static func used(
    _ content: inout CellContent?, by cell: any ViewWithContent
  ) -> CellContent {
    let used = content ?? CellContent(cell)
    content = used
    return used
  }

  func setContent(_ new: (any UIContentConfiguration)?, state: (any UIConfigurationState)?) {
    content = new
    guard let new else {
      view = nil
      return show(ownView)
    }
    let shown = state.map { new.updated(for: $0) } ?? new
    if let view, view.supports(shown), type(of: view.configuration) == type(of: shown) {
      view.configuration = shown
    } else {
      let made = shown.makeContentView()
      view = made
      show(made)
    }
    cell?.setNeedsLayout()
  }

  /// Replaces the content view of the cell by another one, at the same place among its views.
  private func show(_ new: UIView) {
    guard let cell, cell.shownContent !== new else { return }
    let old = cell.shownContent
    new.frame = old.frame
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    cell.shownContent = new
    cell.setNeedsLayout()
  }

  func setBackground(_ new: UIBackgroundConfiguration?) {
    background = new
    guard let new else {
      backgroundView?.removeFromSuperview()
      backgroundView = nil
      return
    }
    let view = backgroundView ?? UIView()
    view.isUserInteractionEnabled = false
    view.backgroundColor = new.backgroundColor
    view.layer.cornerRadius = new.cornerRadius.isInReach ? max(0, new.cornerRadius) : 0
    view.layer.borderWidth = new.strokeWidth.isInReach ? max(0, new.strokeWidth) : 0
    view.layer.borderColor = new.strokeColor?.cgColor
    if view.superview == nil { cell?.insertSubview(view, at: 0) }
    backgroundView = view
    layOut()
  }

  /// Sets the frame of the background view.
  func layOut() {
    guard let cell, let background, let backgroundView else { return }
    let insets = background.backgroundInsets.isLegal ? background.backgroundInsets : .zero
    let sides = insets.absolute(isRightToLeft: cell.isRightToLeft)
    backgroundView.frame = CGRect(
      origin: CGPoint(x: sides.left, y: sides.top), size: cell.bounds.size.inset(insets))
  }

  func askForUpdate() {
    needsUpdate = true
    cell?.setNeedsLayout()
  }

  /// Updates the configurations if that was asked for, and places the background. An update that is
  /// asked for meanwhile runs at the next layout.
  ///
  /// - Parameters:
  ///   - contents: Whether the contents are updated for the state first.
  ///   - background: Whether the background is, so that its border has the colours of the present
  ///     interface style.
  ///   - change: A closure in which the program may set other configurations.
  func update<State: UIConfigurationState>(
    for state: @autoclosure () -> State, contents: Bool, background updatesBackground: Bool,
    then change: (State) -> Void
  ) {
    defer { layOut() }
    if let cell, cell.isUserInteractionEnabled == isDisabled {
      isDisabled.toggle()
      needsUpdate = true
    }
    guard needsUpdate, !isUpdating else { return }
    needsUpdate = false
    isUpdating = true
    let state = state()
    if contents, let content { setContent(content, state: state) }
    if updatesBackground, let background { setBackground(background.updated(for: state)) }
    change(state)
    isUpdating = false
  }

  /// Returns the height that the configuration's view needs for a width, in points; `nil` without a
  /// configuration.
  func height(width: CGFloat) -> CGFloat? {
    guard let view else { return nil }
    guard view.hasConstraintsInside else {
      return view.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    return view.systemLayoutSizeFitting(
      CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}

/// Finds whether a class of cells or titles overrides `updateConfiguration(using:)`. Such views are
/// updated from the beginning, and others when they have a configuration (COL-22).
@MainActor enum UpdateMethods {
  static let row = OverridableMethod(
    of: UITableViewCell.self, plain: PlainRow.self, probe: RowProbe.self)
  static let item = OverridableMethod(
    of: UICollectionViewCell.self, plain: PlainItem.self, probe: ItemProbe.self)
  static let title = OverridableMethod(
    of: UITableViewHeaderFooterView.self, plain: PlainTitle.self, probe: TitleProbe.self)

  // No instance of these classes is ever created.
  private final class PlainRow: UITableViewCell {}
  private final class PlainItem: UICollectionViewCell {}
  private final class PlainTitle: UITableViewHeaderFooterView {}
  private final class RowProbe: UITableViewCell {
    override func updateConfiguration(using state: UICellConfigurationState) {
      Misuse.report("RowProbe updates nothing")
    }
  }
  private final class ItemProbe: UICollectionViewCell {
    override func updateConfiguration(using state: UICellConfigurationState) {
      Misuse.report("ItemProbe updates nothing")
    }
  }
  private final class TitleProbe: UITableViewHeaderFooterView {
    override func updateConfiguration(using state: UIViewConfigurationState) {
      Misuse.report("TitleProbe updates nothing")
    }
  }
}
