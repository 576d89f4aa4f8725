import PantoBase
@_spi(Overrides) import PantoControls
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// The edit menu: a row of commands such as Cut, Copy and Paste above the text that they act on
/// (TXI-09).
///
/// The bar closes by a choice and by any touch beside it; that touch goes on to what it hit.
@MainActor final class EditMenuBar: UIView {
  /// A command of the row.
  struct Item {
    var title: String
    var image: UIImage?
    var isDestructive = false
    var perform: () -> Void
  }

  private let scroll = UIScrollView()
  private var buttons: [EditMenuButton] = []
  private let outside = TouchOutside()
  private var hasClosed = false
  /// The rectangle that the commands act on, in window points. The bar lies beside it.
  var target: CGRect { didSet { if target != oldValue { setNeedsPlace() } } }
  /// Whether the bar stands below its target, if it fits there.
  var prefersBelow = false
  /// Called once, when the bar closes.
  var onClose: (() -> Void)?

  static let height: CGFloat = 44
  /// The free space between the bar and its target, in points.
  static let distance: CGFloat = 10
  private static let margin: CGFloat = 8

  init(_ items: [Item], over target: CGRect) {
    self.target = target
    super.init(frame: .zero)
    accessibilityIdentifier = "editMenu"
    backgroundColor = EditMenuBar.ground
    layer.cornerRadius = 10
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 14
    layer.shadowOffset = CGSize(width: 0, height: 4)
    scroll.layer.cornerRadius = 10
    scroll.showsHorizontalScrollIndicator = false
    addSubview(scroll)
    for item in items {
      let button = EditMenuButton(item, hasLine: !buttons.isEmpty)
      button.addAction(for: .touchUpInside) { [weak self] _ in
        self?.close()
        item.perform()
      }
      buttons.append(button)
      scroll.addSubview(button)
    }
    outside.bar = self
  }

  required init?(coder: NSCoder) { return nil }

  private static let ground = UIColor(light: RGBA(hex: 0xFCFCFD), dark: RGBA(hex: 0x3A3A3C))

  var titles: [String] { buttons.compactMap(\.accessibilityLabel) }

  func show(in window: UIWindow, animated: Bool = true) {
    window.addSubview(self)
    window.addGestureRecognizer(outside)
    place(in: window)
    guard animated else { return }
    alpha = 0
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { self.alpha = 1 }
  }

  /// Closes the bar. A second call has no effect.
  func close(animated: Bool = true) {
    guard !hasClosed else { return }
    hasClosed = true
    isUserInteractionEnabled = false
    outside.view?.removeGestureRecognizer(outside)
    let onClose = onClose
    self.onClose = nil
    if animated, window != nil {
      UIView.animate(withDuration: 0.15) {
        self.alpha = 0
      } completion: { _ in
        self.removeFromSuperview()
      }
    } else {
      removeFromSuperview()
    }
    onClose?()
  }

  private func setNeedsPlace() { if let window { place(in: window) } }

  /// Puts the bar above its target, or below it where that is preferred or there is no room above,
  /// or over it where there is none below either.
  private func place(in window: UIWindow) {
    var x: CGFloat = 0
    for button in isRightToLeft ? buttons.reversed() : buttons {
      button.frame = CGRect(x: x, y: 0, width: button.fittingWidth, height: EditMenuBar.height)
      x += button.frame.width
    }
    let room = window.bounds.inset(by: window.safeAreaInsets)
      .insetBy(dx: EditMenuBar.margin, dy: EditMenuBar.margin)
    let width = min(x, max(0, room.width))
    let height = EditMenuBar.height
    let above = target.minY - EditMenuBar.distance - height
    let below = target.maxY + EditMenuBar.distance
    let fitsBelow = below + height <= room.maxY
    let y =
      prefersBelow && fitsBelow
      ? below
      : above >= room.minY
        ? above : fitsBelow ? below : max(room.minY, min(above, room.maxY - height))
    frame = CGRect(
      x: max(room.minX, min(target.midX - width / 2, room.maxX - width)), y: y, width: width,
      height: height)
    scroll.frame = bounds
    scroll.contentSize = CGSize(width: x, height: height)
    if isRightToLeft { scroll.contentOffset.x = max(0, x - width) }
  }
}

/// The button of one command of the edit menu.
@MainActor private final class EditMenuButton: UIControl {
  override var actKind: GestureKind { .menu }

  private let label = UILabel()
  private let picture = UIImageView()
  private let line = UIView()

  init(_ item: EditMenuBar.Item, hasLine: Bool) {
    super.init(frame: .zero)
    label.text = item.title
    label.font = .systemFont(ofSize: 15)
    label.textAlignment = .center
    label.textColor = item.isDestructive ? .systemRed : .label
    picture.image = item.title.isEmpty ? item.image : nil
    picture.tintColor = label.textColor
    picture.contentMode = .scaleAspectFit
    line.backgroundColor = .separator
    line.isHidden = !hasLine
    for view in [label, picture, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { return nil }

  var fittingWidth: CGFloat {
    ceil(max(picture.image == nil ? label.intrinsicContentSize.width : 20, 20)) + 28
  }

  override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, label: label.text, traits: speechState.union(.button))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    picture.frame = bounds.insetBy(dx: 14, dy: 12)
    line.frame = CGRect(
      x: isRightToLeft ? bounds.maxX - 1 : 0, y: 10, width: 1, height: bounds.height - 20)
  }

  override func stateChanged() {
    super.stateChanged()
    backgroundColor = isHighlighted ? .tertiarySystemFill : nil
  }
}

/// A recognizer of the window that closes the edit menu for a touch outside, and always fails.
@MainActor private final class TouchOutside: UIGestureRecognizer {
  weak var bar: EditMenuBar?

  init() {
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
    guard let bar else { return }
    let isInside = touches.allSatisfy { $0.view?.isDescendant(of: bar) ?? false }
    if !isInside { bar.close() }
  }
}
