import PantoControls
import PantoCore
import PantoDemoKit

/// A print on the photo table. The demo moves the print; the view counts the fingers and gestures
/// that hold it, and shows it lifted meanwhile.
final class PhotoView: UIView, KeyFocusTarget {
  /// The radius of the corners of the paper, in points.
  static let corner: CGFloat = 4
  /// The largest width of a print in pixels (P2).
  private static let widestPrint: CGFloat = 1024

  let photo: Photo
  let pan = UIPanGestureRecognizer()
  let pinch = UIPinchGestureRecognizer()
  let rotation = UIRotationGestureRecognizer()
  let doubleTap = UITapGestureRecognizer()
  var gestures: [UIGestureRecognizer] { [pan, pinch, rotation, doubleTap] }

  /// The fingers and gestures that hold the photo.
  var hold = PhotoHold()
  var onTouchDown: ((PhotoView) -> Void)?
  /// Called after a gesture of the photo has moved it, or has ended.
  var onFollow: ((PhotoView) -> Void)?
  /// Called when the last finger has lifted and every gesture has ended.
  var onRelease: ((PhotoView) -> Void)?

  /// The contents, which rise a little under a pointer or a finger.
  private let paper = UIView()
  private let atRest: PhotoFace
  private let lifted: PhotoFace
  private let caption: UILabel
  private let hover = UIHoverGestureRecognizer()
  private var isHovered = false
  private var isLifted = false
  /// The resolution of the print that is shown, as a multiple of its size on screen at scale 1.
  private var level = 1
  /// The number of the photo's latest motion, and below how many of its animations run.
  private var motion = 0
  private var parts = 0

  init(_ photo: Photo, theme: Theme) {
    self.photo = photo
    atRest = PhotoFace(theme: theme, shadow: \.cardShadow)
    lifted = PhotoFace(theme: theme, shadow: \.liftedShadow)
    caption = UILabel(photo.title, Theme.label, UIColor(hex: PhotoPrint.ink))
    super.init(frame: .zero)
    accessibilityIdentifier = photo.rawValue
    isMultipleTouchEnabled = true
    layer.cornerRadius = Self.corner
    lifted.alpha = 0
    caption.textAlignment = .center
    // The photo gives its caption a font that fits the print.
    caption.adjustsFontForContentSizeCategory = false
    doubleTap.numberOfTapsRequired = 2
    for gesture in gestures {
      // The view counts its fingers, so it is told of all of them, at once.
      gesture.cancelsTouchesInView = false
      gesture.delaysTouchesEnded = false
      addGestureRecognizer(gesture)
    }
    hover.addTarget(self, action: PhotoView.hovered(_:))
    addGestureRecognizer(hover)
    paper.isUserInteractionEnabled = false
    addSubview(paper)
    for part in [atRest, lifted, caption] as [UIView] { paper.addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: The print

  /// Returns the size in points of a print that is `width` points wide. The strip below the
  /// picture grows with the caption (SIM-05).
  static func size(width: CGFloat, textScale: CGFloat = 1) -> CGSize {
    let picture = PhotoPrint.height - PhotoPrint.strip
    let strip = max(
      PhotoPrint.strip * width, captionSize(width: width, textScale: textScale) * 1.4 + 2)
    return CGSize(width: width, height: (picture * width + strip).rounded())
  }

  private static func captionSize(width: CGFloat, textScale: CGFloat) -> CGFloat {
    max(12, (width / 15).rounded()) * textScale
  }

  private var textScale: CGFloat { stage?.textScale ?? 1 }

  /// Returns the key of this photo's print in the library, for a width in points and a resolution.
  func key(width: CGFloat, scale: CGFloat, level: Int = 1) -> PhotoLibrary.Key {
    let pixels = min(Self.widestPrint, width * scale * CGFloat(level))
    return PhotoLibrary.Key(photo: photo, width: max(8, Int(pixels.rounded())))
  }

  /// The resolution of the print in pixels per point. At the start it is 1, so that the first frame
  /// does not wait for large prints; the demo raises it afterwards.
  var printScale: CGFloat = 1 {
    didSet { if printScale != oldValue { showPrint(level: level) } }
  }

  /// Sets the width of the photo in points and shows the print that belongs to it.
  func setWidth(_ width: CGFloat) {
    bounds = CGRect(origin: .zero, size: Self.size(width: width, textScale: textScale))
    setNeedsLayout()
    showPrint(level: level)
  }

  private func showPrint(level: Int) {
    self.level = level
    let key = key(width: bounds.width, scale: printScale, level: level)
    atRest.key = key
    lifted.key = key
  }

  /// Returns the resolution that a print needs to look sharp at a scale, as a multiple of its size.
  private static func level(for scale: CGFloat) -> Int { scale <= 1.4 ? 1 : scale <= 2.4 ? 2 : 3 }

  private var neededLevel: Int { Self.level(for: pose.scale) }

  /// Shows the print for the present scale. The next larger one is drawn in the background a
  /// little before it is needed, so that the fingers do not wait for it.
  func sharpen() {
    if neededLevel > level { showPrint(level: neededLevel) }
    let next = Self.level(for: pose.scale * 1.2)
    guard next > level, next > hold.requestedLevel else { return }
    hold.requestedLevel = next
    PhotoLibrary.shared.request([
      key(width: bounds.width, scale: printScale, level: next)
    ])
  }

  override func layoutSubviews() {
    paper.bounds = bounds
    paper.center = CGPoint(x: bounds.midX, y: bounds.midY)
    for face in [atRest, lifted] {
      face.frame = bounds
      face.layoutIfNeeded()
    }
    layOutCaption()
  }

  private func layOutCaption() {
    let inset = bounds.width * PhotoPrint.border
    let top = inset + (bounds.width - 2 * inset) * PhotoPrint.aspect
    let width = max(0, bounds.width - 2 * inset)
    var size = Self.captionSize(width: bounds.width, textScale: textScale)
    caption.font = .systemFont(ofSize: size, weight: .medium)
    // A long caption gets smaller, so that it is not cut. Small letters have wider gaps (DRW-15),
    // so one step may not suffice.
    for _ in 0..<4 {
      let wanted = caption.intrinsicContentSize.width
      guard wanted > width, wanted > 0 else { break }
      size *= width / wanted * 0.99
      caption.font = .systemFont(ofSize: size, weight: .medium)
    }
    caption.frame = CGRect(
      x: inset, y: top, width: width, height: max(0, bounds.height - top))
  }

  // MARK: Place

  var pose: PhotoPose {
    get { PhotoPose(center: center, transform: transform) }
    set {
      center = newValue.center
      transform = newValue.transform
    }
  }

  /// Stops a motion where it shows, so that the photo can be caught (VIS-07).
  func stop() {
    motion += 1
    let shown = PhotoPose(center: layer.shownPosition, transform: layer.shownTransform)
    layer.removeAllAnimations()
    layer.shouldRasterize = false
    pose = shown
  }

  /// Begins a motion of one or more animations, and returns the number by which `endMotion` knows
  /// it.
  func beginMotion() -> Int {
    motion += 1
    parts = 0
    layer.shouldRasterize = true
    return motion
  }

  /// Counts an animation of the photo's present motion.
  func beginPart() { parts += 1 }

  func endPart(of number: Int) {
    guard number == motion else { return }
    parts -= 1
    endMotion(number)
  }

  /// Ends a motion of the photo whose animations have ended. The photo is painted anew, sharp,
  /// unless another motion has begun or a finger holds the photo.
  func endMotion(_ number: Int) {
    guard number == motion, parts <= 0, !hold.isHeld else { return }
    layer.shouldRasterize = false
    if neededLevel != level { showPrint(level: neededLevel) }
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    hold.fingers += touches.count
    guard hold.fingers == touches.count, hold.gestures == 0 else { return }
    stop()
    hold.begin(pose)
    lookChanged()
    onTouchDown?(self)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    hold.fingers = max(0, hold.fingers - touches.count)
    releaseIfFree()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    hold.isCancelled = true
    hold.fingers = max(0, hold.fingers - touches.count)
    releaseIfFree()
  }

  /// Updates the number of gestures that hold this photo, after a gesture changed its state.
  func follow(_ state: UIGestureRecognizer.State) {
    switch state {
    case .began:
      hold.gestures += 1
      // A moving photo is drawn from one cached picture. Making that picture takes longer than
      // showing the photo as pressed, so it is made when a gesture begins and not at the touch.
      layer.shouldRasterize = true
    case .ended, .cancelled:
      hold.gestures = max(0, hold.gestures - 1)
      if state == .cancelled { hold.isCancelled = true }
      releaseIfFree()
    default: break
    }
    onFollow?(self)
  }

  private func releaseIfFree() {
    guard !hold.isHeld, hold.hasBegun else { return }
    hold.hasBegun = false
    lookChanged()
    onRelease?(self)
  }

  /// The places of the first two fingers of the pinch, or `nil` if there are fewer.
  func pinchedPoints(in view: UIView) -> (CGPoint, CGPoint)? {
    guard pinch.numberOfTouches >= 2 else { return nil }
    return (pinch.location(ofTouch: 0, in: view), pinch.location(ofTouch: 1, in: view))
  }

  // MARK: Look

  private func hovered(_ hover: UIHoverGestureRecognizer) {
    isHovered = hover.state == .began || hover.state == .changed
    lookChanged()
  }

  /// Shows that the photo is under a pointer, which raises it by a point, or that it is held, which
  /// enlarges it by a fiftieth. Both lift its shadow (MSE-03, U12). A touch shows in the very next
  /// frame; all else fades.
  private func lookChanged() {
    let isHeld = hold.isHeld
    if (isHeld || isHovered) != isLifted { setLifted(isHeld || isHovered, atOnce: isHeld) }
    let look =
      isHeld
      ? CGAffineTransform(scaleX: 1.02, y: 1.02)
      : isHovered ? CGAffineTransform(translationX: 0, y: -1) : .identity
    guard look != paper.transform else { return }
    if isHeld { return UIView.performWithoutAnimation { paper.transform = look } }
    UIView.animate(
      withDuration: 0.1, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      paper.transform = look
    }
  }

  /// Cross-fades the shadows of the two faces, lifted and at rest. One face is always fully opaque,
  /// so that nothing shines through the paper, and no blur is animated (VIS-06).
  private func setLifted(_ isLifted: Bool, atOnce: Bool) {
    self.isLifted = isLifted
    let (coming, going) = isLifted ? (lifted, atRest) : (atRest, lifted)
    if atOnce {
      return UIView.performWithoutAnimation {
        coming.alpha = 1
        going.alpha = 0
      }
    }
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      coming.alpha = 1
    }
    UIView.animate(
      withDuration: 0.15, delay: 0.15, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      going.alpha = 0
    }
  }

  func focusChanged(_ isFocused: Bool) {}
}
