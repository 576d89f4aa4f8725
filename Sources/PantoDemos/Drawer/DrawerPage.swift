import PantoControls
import PantoCore
import PantoReplayViews
import PantoDemoKit

/// The page behind the drawer: a photograph, a title and a sentence of one section.
final class DrawerPage: UIView {
  /// The size of the photograph in pixels at scale 1.
  private static let pictureSize = (width: 560, height: 400)

  private let picture = PagePicture()
  private let title: UILabel
  private let text: UILabel
  private var section = DrawerSection.all[0]
  /// The display scale for which the shown photograph was drawn.
  private var imageScale: CGFloat = 1
  private let ticker = FrameTicker()
  private var frames = 0
  /// The number of frames before a photograph is replaced. Meanwhile a thread draws the sharp one
  /// at the resolution of the display.
  private static let delay = 12

  init(theme: Theme) {
    title = UILabel("", Theme.heading, theme.text)
    text = UILabel("", Theme.body, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "page"
    backgroundColor = theme.surface
    layer.cornerRadius = 16
    layer.shadow = theme.cardShadow
    picture.layer.cornerRadius = 12
    picture.isUserInteractionEnabled = false
    title.numberOfLines = 0
    text.numberOfLines = 0
    for part in [picture, title, text] as [UIView] { addSubview(part) }
    ticker.onFrame = { [weak self] in self?.step() }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
    setNeedsLayout()
  }

  func show(_ section: DrawerSection) {
    self.section = section
    title.text = section.name
    text.text = section.text
    picture.key = Self.key(section)
    imageScale = 1
    frames = 0
    setNeedsLayout()
  }

  /// The scale of the display, whole and at most 2, for which a photograph is sharp.
  private var wantedScale: CGFloat { min(2, max(1, (stage?.scale ?? 1).rounded(.up))) }

  /// Replaces the photograph of the first frame, which has the resolution of a display at scale 1,
  /// after some frames (APP-07).
  private func step() {
    frames += 1
    guard frames > Self.delay else { return }
    ticker.isRunning = false
    imageScale = wantedScale
    picture.key = Self.key(section, scale: imageScale)
  }

  /// Asks threads to draw the photographs of all sections in the background.
  static func prepare() { PhotoLibrary.shared.request(DrawerSection.all.map { key($0) }) }

  private static func key(_ section: DrawerSection, scale: CGFloat = 1) -> PhotoLibrary.Key {
    let factor = Int(scale)
    return PhotoLibrary.Key(
      photo: section.photo, width: pictureSize.width * factor,
      part: .init(top: section.top, height: pictureSize.height * factor))
  }

  override func layoutSubviews() {
    if wantedScale != imageScale, stage != nil, picture.key != nil, !ticker.isRunning {
      PhotoLibrary.shared.request([Self.key(section, scale: wantedScale)])
      frames = 0
      ticker.isRunning = true
    }
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    let (w, h) = (bounds.width, bounds.height)
    let room = CGSize(width: max(0, w - 40), height: .greatestFiniteMagnitude)
    let (a, b) = (title.sizeThatFits(room).height, text.sizeThatFits(room).height)
    // The texts stand at the bottom, and the photograph fills the rest.
    let textTop = h - 20 - b.rounded(.up)
    let titleTop = textTop - 4 - a.rounded(.up)
    text.frame = CGRect(x: 20, y: textTop, width: room.width, height: b.rounded(.up))
    title.frame = CGRect(x: 20, y: titleTop, width: room.width, height: a.rounded(.up))
    for label in [title, text] { label.textAlignment = isReversed ? .right : .left }
    picture.frame = CGRect(x: 12, y: 12, width: max(0, w - 24), height: max(0, titleTop - 28))
  }
}

/// The photograph of a page, whose middle shows in the middle.
private final class PagePicture: LibraryPicture {
  override func rect(of image: PixelImage) -> CGRect {
    let (w, h) = (CGFloat(image.width), CGFloat(image.height))
    let k = max(bounds.width / w, bounds.height / h)
    return CGRect(
      center: CGPoint(x: bounds.midX, y: bounds.midY), size: CGSize(width: w * k, height: h * k))
  }
}
