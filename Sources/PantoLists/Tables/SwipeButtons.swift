import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// The buttons beside a swiped row, which share the width that the row leaves free.
@MainActor final class SwipeButtons: UIView {
  /// A button with a picture above a title.
  private final class Button: UIControl {
    override var actKind: GestureKind { .button }

    let label = UILabel()
    let picture = UIImageView()
    let width: CGFloat

    init(_ action: UIContextualAction, height: CGFloat, in stage: Stage?) {
      label.text = action.title
      label.textColor = .white
      label.textAlignment = .center
      picture.image = action.image
      picture.tintColor = .white
      picture.contentMode = .center
      let style: UIFont.TextStyle = action.image == nil ? .body : .subheadline
      label.font = UIFont.preferredFont(forTextStyle: style).adjusted(to: stage)
      width = max(74, label.intrinsicContentSize.width + 30)
      super.init(frame: CGRect(x: 0, y: 0, width: width, height: height))
      backgroundColor = action.backgroundColor
      accessibilityLabel = action.title
      addSubview(picture)
      addSubview(label)
    }
    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.7 : 1 } }

    override func layoutSubviews() {
      super.layoutSubviews()
      // The content stays beside the row while the button grows towards the table's edge.
      let box = CGRect(
        x: isAtRight ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
      guard let image = picture.image else {
        label.frame = box
        return
      }
      let text = label.text == nil ? 0 : label.intrinsicContentSize.height + 4
      let top = (bounds.height - image.size.height - text) / 2
      picture.frame = CGRect(x: box.minX, y: top, width: width, height: image.size.height)
      label.frame = CGRect(
        x: box.minX, y: top + image.size.height + 4, width: width, height: max(0, text - 4))
    }
    var isAtRight = true
  }

  private let actions: [UIContextualAction]
  private var buttons: [Button] = []
  private let isRight: Bool
  /// The width at which every button shows as a whole.
  let fullWidth: CGFloat
  /// Whether the first button covers the others, because the lift performs it.
  var isFull = false { didSet { if isFull != oldValue { setNeedsLayout() } } }
  var chosen: ((Int) -> Void)?

  init(_ actions: [UIContextualAction], isRight: Bool, height: CGFloat, in stage: Stage?) {
    self.actions = actions
    self.isRight = isRight
    buttons = actions.map { Button($0, height: height, in: stage) }
    fullWidth = buttons.reduce(0) { $0 + $1.width }
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: height))
    clipsToBounds = true
    // Buttons nearer to the edge cover those beside them.
    for (index, button) in buttons.enumerated().reversed() {
      button.isAtRight = isRight
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.chosen?(index) }
      addSubview(button)
    }
  }
  required init?(coder: NSCoder) { nil }

  /// The corners at the edge of the table.
  var outerCorners: CACornerMask {
    isRight
      ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMinYCorner, .layerMinXMaxYCorner]
  }

  func entry(_ index: Int) -> (action: UIContextualAction, view: UIView)? {
    actions.indices.contains(index) ? (actions[index], buttons[index]) : nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    let share = fullWidth > 0 ? width / fullWidth : 0
    var used: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let own = isFull && index == 0 ? width : button.width * share
      used += own
      // A button reaches under those nearer to the edge, so that no gap shows while they grow.
      let length = max(used, button.width)
      button.frame = CGRect(
        x: isRight ? width - used : used - length, y: 0, width: length, height: height)
    }
  }
}
