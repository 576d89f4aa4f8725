import PantoBase
import PantoScene

/// An item of a collection view. Add your views to `contentView`.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view for the cell's contents; fills the cell.
  public final let contentView = UIView()

  /// Whether the item is selected. The collection view sets it; override it to change the look.
  open var isSelected = false { didSet { updateBackground() } }
  /// Whether the item is pressed. The collection view sets it; override it to change the look.
  open var isHighlighted = false { didSet { updateBackground() } }

  /// A view behind the contents. Fills the cell. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insert(backgroundView, behindAll: true) }
      updateBackground()
    }
  }
  /// A view behind the contents and before `backgroundView`, in sight while the cell is selected or
  /// pressed. Default `nil`.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      updateBackground()
    }
  }

  public required init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func insert(_ view: UIView, behindAll: Bool) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if !behindAll, let backgroundView, backgroundView.superview === self {
      insertSubview(view, aboveSubview: backgroundView)
    } else {
      insertSubview(view, at: 0)
    }
  }

  private func updateBackground() {
    guard let selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      if selectedBackgroundView.superview !== self {
        insert(selectedBackgroundView, behindAll: false)
      }
    } else {
      selectedBackgroundView.removeFromSuperview()
    }
  }

  override var constrainedContent: UIView {
    contentView.hasConstraintsInside ? contentView : self
  }

  override func fittingSize(for size: CGSize) -> CGSize {
    contentView.hasConstraintsInside
      ? contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      : super.fittingSize(for: size)
  }
}
