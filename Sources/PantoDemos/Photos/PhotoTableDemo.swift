import PantoCore
import PantoInspector
import PantoDemoKit

/// The demo "Photo Table": twelve photos, each of which is dragged, pinched and turned at once, by
/// up to ten fingers (DEM-04).
final class PhotoTableDemo: DemoController, UIGestureRecognizerDelegate {
  /// The share of the velocity that a photo keeps per millisecond when it slides over the felt.
  static let friction: CGFloat = 0.996
  /// The fastest throw in points per second, and the fastest turn in radians per second.
  static let fastest: CGFloat = 6000
  static let fastestSpin: CGFloat = 8

  private(set) var photos: [PhotoView] = []
  private let surface: TableSurface
  let marks: PhotoMarks
  private var tableSize = CGSize.zero
  private var observation: Observation?
  private var textScale: CGFloat = 1
  private let sharpening = PhotoSharpening()
  private let prints = PhotoLibrary.Use()

  init(theme: Theme) {
    surface = TableSurface(theme: theme)
    marks = PhotoMarks(theme: theme)
    super.init(
      title: "Photo Table",
      hint: "Two fingers twist and zoom. With a mouse, hold Ctrl for a second finger.",
      theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.insertSubview(surface, at: 0)
    for photo in Photo.allCases {
      let print = PhotoView(photo, theme: theme)
      connect(print)
      field.addSubview(print)
      photos.append(print)
    }
    view.addSubview(marks)
  }

  private func connect(_ photo: PhotoView) {
    photo.pan.addTarget(self, action: Self.dragged(_:))
    photo.pinch.addTarget(self, action: Self.pinched(_:))
    photo.rotation.addTarget(self, action: Self.turned(_:))
    photo.doubleTap.addTarget(self, action: Self.doubleTapped(_:))
    for gesture in photo.gestures { gesture.delegate = self }
    photo.onTouchDown = { [marks] in
      $0.superview?.bringSubviewToFront($0)
      marks.update($0)
    }
    photo.onFollow = { [marks] in marks.update($0) }
    photo.onRelease = { [weak self] in
      self?.marks.update($0)
      self?.release($0)
    }
  }

  // MARK: Layout

  override var footHeight: CGFloat { 0 }
  override var isFieldFull: Bool { true }

  override func viewDidLayoutSubviews() {
    surface.frame = view.bounds
    super.viewDidLayoutSubviews()
    marks.frame = field.frame
    sharpening.begin(photos, for: traitCollection.displayScale)
    if textScale != view.stage?.textScale ?? 1 { textChanged() }
    observeInspector()
  }

  /// Shows the marks of held photos while the inspector is on.
  private func observeInspector() {
    guard observation == nil, let stage = view.stage else { return }
    marks.isOn = stage.inspector != nil
    observation = stage.observeInspector { [weak self] isOn in
      guard let self else { return }
      marks.isOn = isOn
      for photo in photos { marks.update(photo) }
    }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if isViewLoaded { view.setNeedsLayout() }
  }

  private var places: PhotoPlaces { PhotoPlaces(table: field.bounds, textScale: textScale) }

  /// Gives the captions the stage's text size, and the prints the sizes that follow from it.
  private func textChanged() {
    textScale = view.stage?.textScale ?? 1
    for photo in photos { photo.setWidth(places.width) }
    fieldChanged()
  }

  override func moveToStart() {
    let places = places
    setWidth(places.width)
    // The first photo comes last, so that no caption lies below the row under it.
    for (i, photo) in photos.enumerated().reversed() where !photo.hold.isHeld {
      photo.stop()
      photo.pose = places.pose(i)
      field.bringSubviewToFront(photo)
    }
    tableSize = field.bounds.size
  }

  private func setWidth(_ width: CGFloat) {
    guard let first = photos.first, first.bounds.width != width else { return }
    PhotoLibrary.shared.request(photos.map { $0.key(width: width, scale: $0.printScale) })
    for photo in photos { photo.setWidth(width) }
    sharpening.begin(photos, for: traitCollection.displayScale)
  }

  /// After a change of the window each photo keeps its place relative to the table; those in the
  /// hand stay there (SIM-02).
  override func fieldChanged() {
    let old = tableSize
    tableSize = field.bounds.size
    setWidth(places.width)
    guard old.width > 0, old.height > 0 else { return moveToStart() }
    for photo in photos where !photo.hold.isHeld {
      photo.stop()
      var pose = photo.pose
      pose.center.x *= tableSize.width / old.width
      pose.center.y *= tableSize.height / old.height
      photo.pose = pose.resting(on: field.bounds, size: photo.bounds.size)
    }
  }

  // MARK: Gestures

  // code:begin photos
  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let photo = pan.view as? PhotoView else { return }
    switch pan.state {
    case .began: photo.hold.translation = .zero
    case .changed, .ended: break
    default: return photo.follow(pan.state)
    }
    let translation = pan.translation(in: field)
    photo.center += translation - photo.hold.translation
    photo.hold.translation = translation
    if pan.state == .ended { photo.hold.velocity = pan.velocity(in: field) }
    photo.follow(pan.state)
  }
  // code:end

  // code:begin photos
  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    guard let photo = pinch.view as? PhotoView else { return }
    if pinch.state == .began { photo.hold.pinchScale = 1 }
    if pinch.state == .began || pinch.state == .changed {
      var pose = photo.pose
      photo.hold.pulledScale *= pinch.scale / photo.hold.pinchScale
      photo.hold.pinchScale = pinch.scale
      let shown = PhotoPose.shownScale(pulled: photo.hold.pulledScale)
      pose.turn(by: 0, scale: shown / pose.scale, about: pinch.location(in: field))
      photo.pose = pose
      photo.sharpen()
    }
    photo.follow(pinch.state)
  }
  // code:end

  private func turned(_ rotation: UIRotationGestureRecognizer) {
    guard let photo = rotation.view as? PhotoView else { return }
    if rotation.state == .began { photo.hold.rotation = 0 }
    if rotation.state == .began || rotation.state == .changed {
      var pose = photo.pose
      pose.turn(
        by: rotation.rotation - photo.hold.rotation, scale: 1, about: rotation.location(in: field))
      photo.hold.rotation = rotation.rotation
      photo.pose = pose
    }
    if rotation.state == .ended { photo.hold.spin = rotation.velocity }
    photo.follow(rotation.state)
  }

  private func doubleTapped(_ tap: UITapGestureRecognizer) {
    guard tap.state == .ended, let photo = tap.view as? PhotoView else { return }
    straighten(photo)
  }

  // code:begin photos
  /// Pan, pinch and rotation of one photo recognize together, and beside those of any other photo.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    other.view is PhotoView
  }
  // code:end

  // MARK: Motion

  private func release(_ photo: PhotoView) {
    if photo.hold.isCancelled {
      move(photo, to: photo.hold.start)
    } else {
      PhotoThrow(photo, table: field.bounds).start()
    }
  }

  /// Turns the photo upright and gives it its own size, in the direction of the shorter turn.
  func straighten(_ photo: PhotoView) {
    move(photo, to: PhotoPose(center: photo.center, angle: 0))
  }

  private func move(_ photo: PhotoView, to pose: PhotoPose) {
    photo.stop()
    let number = photo.beginMotion()
    let target = pose.resting(on: field.bounds, size: photo.bounds.size)
    photo.beginPart()
    UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
      photo.pose = target
    } completion: { [weak photo] _ in
      photo?.endPart(of: number)
    }
  }

  override func reset() {
    let places = places
    for (i, photo) in photos.enumerated().reversed() {
      field.bringSubviewToFront(photo)
      if !photo.hold.isHeld { move(photo, to: places.pose(i)) }
    }
  }

  // MARK: Keys

  /// Arrows move the focused photo, with Ctrl they turn and zoom it, and Enter straightens it.
  override func press(_ key: DemoKey) -> Bool {
    guard let photo = focus.view as? PhotoView else { return super.press(key) }
    guard !photo.hold.isHeld else { return super.press(key) }
    var pose = photo.pose
    switch key {
    case .move(let offset): pose.center += offset
    case .turn(let angle): pose.angle += angle
    case .zoom(let factor): pose.scale *= factor
    case .activate:
      straighten(photo)
      return true
    default: return super.press(key)
    }
    photo.stop()
    photo.pose = pose.resting(on: field.bounds, size: photo.bounds.size)
    photo.endMotion(photo.beginMotion())
    return true
  }
}
