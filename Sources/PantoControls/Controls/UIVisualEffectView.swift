import PantoBase
import PantoScene

/// A view whose background is a translucent colour that stands for UIKit's blur.
///
/// Add subviews to `contentView`.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The view to which the program adds its content. It fills the bounds.
  public final let contentView = UIView()
  /// The effect behind the content; `nil` is clear. Setting the effect in an animation block fades
  /// the colour.
  ///
  /// Only a `UIBlurEffect` shows.
  open var effect: UIVisualEffect? { didSet { showEffect() } }

  /// Makes a view of size zero with an effect.
  public init(effect: UIVisualEffect? = nil) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(contentView)
    // Constraints of what is in the content view give this view its size, too.
    contentView.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      contentView.leadingAnchor.constraint(equalTo: leadingAnchor),
      contentView.trailingAnchor.constraint(equalTo: trailingAnchor),
      contentView.topAnchor.constraint(equalTo: topAnchor),
      contentView.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    showEffect()
  }

  private func showEffect() { backgroundColor = (effect as? UIBlurEffect)?.veil }
}
