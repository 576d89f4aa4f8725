import Pantograph

/// A print on the photo table. The demo moves it; the view knows who holds it, and shows it lifted
/// while somebody does.
final class PhotoView: UIView, KeyFocusTarget {
  /// The radius of the corners of the paper, in points.
  static let corner: CGFloat = 4
  /// The largest shown scale at which a held photo is drawn from one picture. A larger one would
  /// be visibly soft and is painted for each frame.
  private static let largestSampled: CGFloat = 1.5
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
  /// Called when the last finger has lifted and every gesture has ended.
  var onRelease: ((PhotoView) -> Void)?

  private let atRest: PhotoFace
  private let lifted: PhotoFace
  private let caption: UILabel
  /// The resolution of the print, as a multiple of its size on screen at scale 1.
  private var level = 1
  /// The number of the latest motion, and how many of its animations run.
  private var motion = 0
  private var parts = 0

  init(_ photo: Photo, theme: Theme) {
    self.photo = photo
    atRest = PhotoFace(theme: theme, shadow: \.cardShadow)
    lifted = PhotoFace(theme: theme, shadow: \.liftedShadow)
    caption = UILabel(photo.title, Theme.label, UIColor(hex: 0x4B4F58))
    super.init(frame: .zero)
    accessibilityIdentifier = photo.rawValue
    isMultipleTouchEnabled = true
    layer.cornerRadius = Self.corner
    lifted.alpha = 0
    caption.textAlignment = .center
    doubleTap.numberOfTapsRequired = 2
    for gesture in gestures {
      // The view counts its fingers, so it is told of all of them, at once.
      gesture.cancelsTouchesInView = false
      gesture.delaysTouchesEnded = false
      addGestureRecognizer(gesture)
    }
    for part in [atRest, lifted, caption] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: The print

  /// Returns the size in points of a print that is `width` points wide.
  static func size(width: CGFloat) -> CGSize {
    CGSize(width: width, height: (width * PhotoPrint.height).rounded())
  }

  /// The key of the print in the library for a resolution.
  func key(width: CGFloat, displayScale: CGFloat, level: Int = 1) -> PhotoLibrary.Key {
    let pixels = min(Self.widestPrint, width * displayScale * CGFloat(level))
    return PhotoLibrary.Key(photo: photo, width: max(8, Int(pixels.rounded())))
  }

  /// Sets the size and shows the print that belongs to it.
  func setWidth(_ width: CGFloat) {
    bounds = CGRect(origin: .zero, size: Self.size(width: width))
    setNeedsLayout()
    showPrint(level: level)
  }

  private func showPrint(level: Int) {
    self.level = level
    let print = PhotoLibrary.shared.print(
      key(width: bounds.width, displayScale: displayScale, level: level))
    atRest.print = print
    lifted.print = print
  }

  private var displayScale: CGFloat { max(1, traitCollection.displayScale) }

  private var neededLevel: Int {
    let scale = pose.scale
    return scale <= 1.25 ? 1 : scale <= 2 ? 2 : 3
  }

  /// Has the print for the present scale drawn in the background, so that it is there at rest.
  func requestSharperPrint() {
    let needed = neededLevel
    guard needed > level, needed != hold.requestedLevel else { return }
    hold.requestedLevel = needed
    PhotoLibrary.shared.request([
      key(width: bounds.width, displayScale: displayScale, level: needed)
    ])
  }

  override func layoutSubviews() {
    for face in [atRest, lifted] {
      face.frame = bounds
      face.layoutIfNeeded()
    }
    let inset = bounds.width * PhotoPrint.border
    let top = inset + (bounds.width - 2 * inset) * PhotoPrint.aspect
    caption.font = .systemFont(ofSize: max(12, (bounds.width / 15).rounded()), weight: .medium)
    caption.frame = CGRect(
      x: inset, y: top, width: max(0, bounds.width - 2 * inset), height: max(0, bounds.height - top)
    )
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
    pose = shown
  }

  /// Begins a motion of one or more animations, and returns the number by which `endMotion` knows
  /// it.
  func beginMotion() -> Int {
    motion += 1
    parts = 0
    layer.shouldRasterize = pose.scale <= Self.largestSampled
    return motion
  }

  /// Adds an animation to the motion.
  func beginPart() { parts += 1 }

  func endPart(of number: Int) {
    guard number == motion else { return }
    parts -= 1
    endMotion(number)
  }

  /// Ends a motion whose animations have ended: the photo is painted anew, sharp, unless another
  /// motion or a finger has taken it over.
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
    layer.shouldRasterize = pose.scale <= Self.largestSampled
    setLifted(true)
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

  /// Counts a gesture of this photo.
  func follow(_ state: UIGestureRecognizer.State) {
    switch state {
    case .began: hold.gestures += 1
    case .ended, .cancelled:
      hold.gestures = max(0, hold.gestures - 1)
      if state == .cancelled { hold.isCancelled = true }
      releaseIfFree()
    default: break
    }
  }

  private func releaseIfFree() {
    guard !hold.isHeld, hold.hasBegun else { return }
    hold.hasBegun = false
    setLifted(false)
    onRelease?(self)
  }

  /// Cross-fades the shadows. One of both faces always shows fully, so that nothing shines through
  /// the paper, and no blur is animated (VIS-06).
  private func setLifted(_ isLifted: Bool) {
    let (coming, going) = isLifted ? (lifted, atRest) : (atRest, lifted)
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
