import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// The layout of the title and the picture of a button.
extension UIButton {
  /// The space around title and picture, in which the mark of a menu stands.
  var insets: UIEdgeInsets {
    guard let configuration else { return contentEdgeInsets }
    var insets = configuration.contentInsets.absolute(isRightToLeft: isRightToLeft)
    if let room = extras?.markRoom {
      if isRightToLeft { insets.left += room } else { insets.right += room }
    }
    return insets
  }

  /// The size of the picture, or of the activity indicator in its place, in points.
  var pictureSize: CGSize {
    if let extras, extras.isBusy { return extras.busySize }
    return picture.image?.size ?? .zero
  }

  private var hasPicture: Bool { picture.image != nil || extras?.isBusy == true }

  var gap: CGFloat {
    label.text?.isEmpty ?? true || !hasPicture
      ? 0 : configuration?.imagePadding ?? imagePadding
  }

  var isStacked: Bool {
    configuration.map { $0.imagePlacement == .top || $0.imagePlacement == .bottom } ?? false
  }

  /// The least intrinsic width of a button with a title and no insets, in points.
  static let leastWidth: CGFloat = 30

  /// The space above and below the title in the intrinsic height of such a button, in points.
  static let titleMargin: CGFloat = 6

  /// Returns the frames of title and picture. Their middle is that of `content`, also where
  /// opposite insets are unequal (FID-61); they are cut only where the whole button is too small.
  func places(in content: CGRect) -> (title: CGRect, image: CGRect) {
    let title = label.intrinsicContentSize
    let image = pictureSize
    let outer = content.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    if isStacked { return stackedPlaces(in: content, most: outer.width, title, image) }
    let titleWidth = min(title.width, max(0, outer.width - image.width - gap))
    let width = titleWidth + gap + image.width
    var x: CGFloat
    let isMirrored = isRightToLeft
    switch contentHorizontalAlignment {
    case .left: x = content.minX
    case .right: x = content.maxX - width
    case .leading: x = isMirrored ? content.maxX - width : content.minX
    case .trailing: x = isMirrored ? content.minX : content.maxX - width
    case .center, .fill: x = content.midX - width / 2
    }
    func place(_ width: CGFloat, _ height: CGFloat) -> CGRect {
      let y =
        switch contentVerticalAlignment {
        case .top: content.minY
        case .bottom: content.maxY - height
        case .center, .fill: content.midY - height / 2
        }
      defer { x += width + gap }
      return CGRect(x: x, y: y, width: width, height: height)
    }
    // The first part is at the right where text runs from right to left (FID-52).
    if (configuration?.imagePlacement == .trailing) != isMirrored {
      let first = place(titleWidth, title.height)
      return (first, place(image.width, image.height))
    }
    let first = place(image.width, image.height)
    return (place(titleWidth, title.height), first)
  }

  private func stackedPlaces(
    in content: CGRect, most: CGFloat, _ title: CGSize, _ image: CGSize
  ) -> (title: CGRect, image: CGRect) {
    var y = content.midY - (title.height + gap + image.height) / 2
    func place(_ size: CGSize) -> CGRect {
      let width = min(size.width, most)
      defer { y += size.height + gap }
      return CGRect(x: content.midX - width / 2, y: y, width: width, height: size.height)
    }
    if configuration?.imagePlacement == .top {
      let first = place(image)
      return (place(title), first)
    }
    let first = place(title)
    return (first, place(image))
  }

  func setFrame(of view: UIView, to rect: CGRect) {
    let shift = view === label ? titleEdgeInsets : imageEdgeInsets
    view.frame = rect.offsetBy(
      dx: (shift.left - shift.right) / 2, dy: (shift.top - shift.bottom) / 2)
  }
}
