import PantoBase
import PantoScene

/// Shows the texts and the picture of a `UIListContentConfiguration` (COL-22).
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private let label = UILabel()
  private let detail = UILabel()
  private let picture = UIImageView()

  /// Makes a view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    for view in [label, detail, picture] { addSubview(view) }
    picture.contentMode = .scaleAspectFit
    update()
  }
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
    for view in [label, detail, picture] { addSubview(view) }
    update()
  }

  /// The shown configuration. A configuration of another type is refused, and reported.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        return Misuse.report("UIListContentView: shows a UIListContentConfiguration only")
      }
      shown = new
      update()
    }
  }

  private func update() {
    show(shown.text, shown.attributedText, shown.textProperties, in: label)
    show(
      shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: detail)
    picture.image = shown.image
    picture.isHidden = shown.image == nil
    picture.tintColor = shown.imageProperties.tintColor
    let radius = shown.imageProperties.cornerRadius
    picture.layer.cornerRadius = radius.isInReach ? max(0, radius) : 0
    picture.clipsToBounds = radius > 0
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?,
    _ look: UIListContentConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = look.font
    label.textColor = look.color
    label.textAlignment = look.alignment == .center ? .center : .natural
    label.numberOfLines = look.numberOfLines
    label.lineBreakMode = look.lineBreakMode
    label.adjustsFontForContentSizeCategory = look.adjustsFontForContentSizeCategory
    label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
    if let attributed {
      label.attributedText = attributed
    } else {
      switch look.transform {
      case .none: label.text = text
      case .uppercase: label.text = text?.uppercased()
      case .lowercase: label.text = text?.lowercased()
      case .capitalized: label.text = text?.capitalized
      }
    }
    label.isHidden = (label.text ?? "").isEmpty
  }

  // MARK: Layout

  private struct Places {
    var picture = CGRect.zero
    var label = CGRect.zero
    var detail = CGRect.zero
    var height: CGFloat = 0
  }

  private var pictureSize: CGSize {
    guard let image = shown.image else { return .zero }
    var size = image.size
    let most = shown.imageProperties.maximumSize
    let shrink = min(
      1, most.width > 0 && size.width > 0 ? most.width / size.width : 1,
      most.height > 0 && size.height > 0 ? most.height / size.height : 1)
    size = CGSize(width: size.width * shrink, height: size.height * shrink)
    return size.isInReach ? size : .zero
  }

  private func fitting(_ label: UILabel, _ width: CGFloat) -> CGSize {
    label.isHidden
      ? .zero : label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// Computes the frames of the two texts, beside or below each other from the top of the cell.
  /// Returns whether they are beside each other, and the height of both.
  private func placeTexts(
    from x: CGFloat, room: CGFloat, in places: inout Places
  ) -> (isBeside: Bool, height: CGFloat) {
    let one = fitting(label, .greatestFiniteMagnitude)
    let two = fitting(detail, .greatestFiniteMagnitude)
    let both = !label.isHidden && !detail.isHidden
    let wide = shown.textToSecondaryTextHorizontalPadding
    if shown.prefersSideBySideTextAndSecondaryText, !both || one.width + wide + two.width <= room {
      places.label = CGRect(x: x, y: 0, width: min(room, one.width), height: one.height)
      let width = min(room, two.width)
      places.detail = CGRect(x: x + room - width, y: 0, width: width, height: two.height)
      return (true, max(one.height, two.height))
    }
    let (first, second) = (fitting(label, room), fitting(detail, room))
    places.label = CGRect(x: x, y: 0, width: room, height: first.height)
    let below = first.height + (both ? shown.textToSecondaryTextVerticalPadding : 0)
    places.detail = CGRect(x: x, y: below, width: room, height: second.height)
    return (false, below + second.height)
  }

  /// Computes the frames of the picture and the texts for a width, and the height that they need.
  /// The frames are those of a left-to-right interface.
  private func places(width: CGFloat) -> Places {
    var places = Places()
    let margins =
      shown.directionalLayoutMargins.isLegal ? shown.directionalLayoutMargins : .zero
    var x = margins.leading
    let own = pictureSize
    if shown.image != nil {
      let reserved = shown.imageProperties.reservedLayoutSize
      let room = reserved.isInReach ? max(own.width, reserved.width) : own.width
      places.picture = CGRect(
        x: x + (room - own.width) / 2, y: 0, width: own.width, height: own.height)
      x += room + shown.imageToTextPadding
    }
    let room = max(0, width - x - margins.trailing)
    let (isBeside, height) = placeTexts(from: x, room: room, in: &places)
    let content = max(height, own.height)
    places.height = (content + margins.top + margins.bottom).rounded(.up)
    let middle = margins.top + max(content, bounds.height - margins.top - margins.bottom) / 2
    places.picture.origin.y = middle - own.height / 2
    if isBeside {
      places.label.origin.y = middle - places.label.height / 2
      places.detail.origin.y = middle - places.detail.height / 2
    } else {
      places.label.origin.y += middle - height / 2
      places.detail.origin.y += middle - height / 2
    }
    return places
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width)
    let mirrors = isRightToLeft
    func put(_ view: UIView, _ frame: CGRect) {
      guard frame.isInReach else { return }
      var frame = frame
      if mirrors { frame.origin.x = bounds.width - frame.maxX }
      if view.frame != frame { view.frame = frame }
    }
    put(picture, places.picture)
    put(label, places.label)
    put(detail, places.detail)
  }

  /// The height that the texts and the picture need in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width.isInReach ? size.width : UIListContentView.widest
    return CGSize(width: size.width, height: places(width: width).height)
  }
  private static let widest: CGFloat = 1e6
}
