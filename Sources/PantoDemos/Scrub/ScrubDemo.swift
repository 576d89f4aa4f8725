import PantoControls
import PantoCore
import PantoReplayViews
import PantoDemoKit

/// The demo "Scrub Animator": a pan scrubs a property animator, which continues when the finger
/// lifts (DEM-02, VPA-08).
///
/// A throw to the left plays it backwards. A tap pauses or continues it. The next pan starts at
/// the visible state.
final class ScrubDemo: DemoController {
  /// The distance that the block travels, in points, unless the window is narrower (U20).
  static let distance: CGFloat = 275
  static let duration: TimeInterval = 3
  /// The speed to the left above which a release plays backwards, in points per second. The
  /// threshold lets a slow finger that drifts back a little still play forwards.
  static let reverseSpeed: CGFloat = 200

  let block: LiftableView
  let pan = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  let slider = UISlider()
  let playButton = UIButton()
  let reverseButton = UIButton()
  private let track: ScrubTrack
  private let curve: ScrubCurve
  private let readout: Readout
  private let frames = FrameTicker()
  /// The animator, from the first touch until it reaches either end.
  private(set) var animator: UIViewPropertyAnimator?
  /// The end at which the block rests while there is no animator.
  private var restsAtEnd = false
  private var grabbed: CGFloat = 0
  /// The distance that the block travels along x in this window, in points; negative where reading
  /// goes to the left.
  private(set) var travel: CGFloat = 0
  /// Whether a finger has stopped the running animation, and has done nothing else so far.
  private var isCaught = false

  init(theme: Theme) {
    readout = Readout(["Animator", "Fraction", "Pan"], theme: theme)
    block = LiftableView(TileFace(.sideways, .violet, theme: theme), theme: theme)
    track = ScrubTrack(theme: theme)
    curve = ScrubCurve(theme: theme)
    super.init(
      title: "Scrub Animator",
      hint: "Drag the block to scrub it, let go to play it, tap to pause it.", theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  deinit {
    // A paused animator may not be released (VPA-14). The last reference to a demo may be dropped
    // on another thread, so the animator is stopped on the main actor a moment later.
    if let animator { Task { @MainActor in animator.stopAnimation(true) } }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    block.accessibilityIdentifier = "block"
    block.onTouchDown = { [weak self] in self?.catchBlock() }
    block.onTouchEnd = { [weak self] in self?.letBlockGo() }
    pan.addTarget(self, action: Self.dragged(_:))
    block.addGestureRecognizer(pan)
    tap.addTarget(self, action: Self.tapped(_:))
    field.addGestureRecognizer(tap)
    field.ground = DemoGround(.violetGround)
    for part in [track, curve, block] as [UIView] { field.addSubview(part) }

    slider.accessibilityIdentifier = "fraction"
    slider.minimumTrackTintColor = theme.violet
    slider.maximumTrackTintColor = theme.separator
    slider.addAction(for: .valueChanged) { [weak self] _ in self?.slid() }
    playButton.accessibilityIdentifier = "play"
    reverseButton.accessibilityIdentifier = "reverse"
    applyStyle(to: playButton, title: "Play")
    applyStyle(to: reverseButton, title: "Reverse")
    playButton.addAction(for: .touchUpInside) { [weak self] _ in self?.playOrPause() }
    reverseButton.addAction(for: .touchUpInside) { [weak self] _ in self?.play(reversed: true) }
    for part in [readout, playButton, reverseButton, slider] as [UIView] { foot.addSubview(part) }
    frames.onFrame = { [weak self] in self?.show() }
    show()
  }

  override var footHeight: CGFloat {
    (isSliderBelow ? 52 : 0) + 60 + readout.height(for: footWidth)
  }

  private var buttonWidth: CGFloat {
    let widest = max(
      playButton.intrinsicContentSize.width, reverseButton.intrinsicContentSize.width)
    return max(88, widest.rounded(.up))
  }

  /// Whether the slider has a row of its own, because little room is left beside the buttons.
  private var isSliderBelow: Bool { footWidth - 2 * buttonWidth - 24 < 100 }

  override func layOutFoot() {
    let w = foot.bounds.width
    let button = buttonWidth
    playButton.frame = CGRect(x: 0, y: 0, width: button, height: 44)
    reverseButton.frame = CGRect(x: button + 8, y: 0, width: button, height: 44)
    let x = 2 * button + 24
    slider.frame =
      isSliderBelow
      ? CGRect(x: 0, y: 52, width: w, height: 44)
      : CGRect(x: x, y: 0, width: max(0, w - x), height: 44)
    let y = slider.frame.maxY + 16
    readout.frame = CGRect(x: 0, y: y, width: w, height: readout.height(for: w))
    foot.mirror([playButton, reverseButton, slider])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // The direction of reading and the size of text may have changed alone.
    layOutBlock()
  }

  override func moveToStart() {
    animator?.stopAnimation(true)
    animator = nil
    restsAtEnd = false
    isCaught = false
    block.transform = .identity
    block.alpha = 1
    layOutBlock()
    show()
  }

  /// After a change of the window the block keeps its fraction of the distance.
  override func fieldChanged() { layOutBlock() }

  /// Puts the block at the leading edge, below the title and half way down.
  private func layOutBlock() {
    // The block has a side of 100 points, or less in a window that is low or narrow. In one that is
    // narrower still the block moves a shorter distance.
    let room = field.bounds.width - 2 * margin
    let space = min(field.bounds.height, room - Self.distance)
    let side = min(100, max(44, (space / 4).rounded(.down) * 4))
    let reversed = view.readsFromRight
    let x = margin + side / 2
    let start = CGPoint(x: reversed ? field.bounds.width - x : x, y: field.bounds.midY)
    block.bounds = CGRect(origin: .zero, size: CGSize(width: side, height: side))
    block.center = start
    let length = min(Self.distance, max(1, room - side))
    setTravel(reversed ? -length : length)
    let home = CGRect(center: start, size: block.bounds.size)
    let isLow = side / 2 + ScrubTrack.gap + track.scaleHeight > field.bounds.height / 2
    track.layOut(from: home, travel: travel, isLow: isLow)
    layOutCurve()
  }

  /// Puts the curve beside the track, where there is room for it.
  private func layOutCurve() {
    let space = DemoGround.board(in: field.bounds).smaller(dx: 24, dy: 24)
    let isRight = view.readsFromRight
    let near = isRight ? field.bounds.width - track.frame.minX : track.frame.maxX
    // A wide window has room for a wide gap, too.
    let x = near + (space.maxX - near < 400 ? 24 : 40)
    let width = space.maxX - x
    let height = min(280, space.height)
    curve.isHidden = width < curve.leastWidth || height < curve.leastHeight(for: width)
    guard !curve.isHidden else { return }
    curve.frame = CGRect(
      x: isRight ? field.bounds.width - x - width : x,
      y: (field.bounds.midY - height / 2).rounded(), width: width, height: height)
  }

  /// Changes the distance that the block travels, and keeps its fraction of it.
  private func setTravel(_ new: CGFloat) {
    guard new != travel else { return }
    let (kept, before) = (fraction, animator)
    travel = new
    guard let before else {
      if restsAtEnd { block.transform = CGAffineTransform(translationX: new, y: 0) }
      return
    }
    let (wasRunning, wasReversed) = (before.isRunning, before.isReversed)
    before.stopAnimation(true)
    animator = nil
    hold().fractionComplete = kept
    if wasRunning { continueAnimation(reversed: wasReversed) }
  }

  // MARK: The animator

  /// The fraction of the distance that the block has travelled visibly, 0…1, in either direction of
  /// play.
  var fraction: CGFloat {
    guard let animator else { return restsAtEnd ? 1 : 0 }
    return animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
  }

  /// Returns the animator, paused at its visible state and not reversed, or a new one if there is
  /// none.
  private func hold() -> UIViewPropertyAnimator {
    isCaught = false
    if let animator {
      animator.pauseAnimation()
      animator.isReversed = false
      return animator
    }
    let wasAtEnd = restsAtEnd
    restsAtEnd = false
    block.transform = .identity
    block.alpha = 1
    // code:begin scrub
    let made = UIViewPropertyAnimator(duration: Self.duration, curve: .easeOut) {
      [block, travel] in
      block.transform = CGAffineTransform(translationX: travel, y: 0)
      block.alpha = 0
    }
    made.addCompletion { [weak self] position in self?.finished(at: position) }
    made.startAnimation()
    made.pauseAnimation()
    // code:end
    if wasAtEnd { made.fractionComplete = 1 }
    animator = made
    return made
  }

  private func finished(at position: UIViewAnimatingPosition) {
    animator = nil
    restsAtEnd = position == .end
    show()
  }

  private func play(reversed: Bool) {
    guard reversed ? fraction > 0 : fraction < 1 else { return }
    continueAnimation(reversed: reversed)
    show()
  }

  // code:begin scrub
  private func continueAnimation(reversed: Bool) {
    let animator = hold()
    animator.isReversed = reversed
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }
  // code:end

  private func playOrPause() {
    isCaught = false
    guard let animator else { return play(reversed: restsAtEnd) }
    if animator.isRunning {
      animator.pauseAnimation()
    } else {
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    show()
  }

  // MARK: Gestures

  // code:begin scrub
  private func dragged(_ pan: UIPanGestureRecognizer) {
    // The translation is taken in the field, because the block is moved by its own transform.
    let fraction = pan.translation(in: field).x / travel
    switch pan.state {
    case .began:
      let animator = hold()
      grabbed = animator.fractionComplete
      animator.fractionComplete = grabbed + fraction
    case .changed: animator?.fractionComplete = grabbed + fraction
    case .ended:
      animator?.fractionComplete = grabbed + fraction
      let speed = pan.velocity(in: field).x * (travel < 0 ? -1 : 1)
      continueAnimation(reversed: speed < -Self.reverseSpeed)
    case .cancelled:
      // A cancel restores the fraction of the start of the pan: at rest if the block was at rest,
      // otherwise paused.
      animator?.fractionComplete = grabbed
      if grabbed == 0 { continueAnimation(reversed: true) }
      if grabbed == 1 { continueAnimation(reversed: false) }
    default: break
    }
    show()
  }
  // code:end

  /// A finger that lands on the running block stops it where it shows (VIS-07, U4).
  private func catchBlock() {
    guard let animator, animator.isRunning else { return }
    animator.pauseAnimation()
    isCaught = true
    show()
  }

  /// The lift of a finger that held the block without a tap or a drag lets the animation continue.
  private func letBlockGo() {
    if isCaught { playOrPause() }
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard tap.state == .ended, animator != nil else { return }
    // The animation that the finger of this tap has stopped stays paused.
    guard !isCaught else {
      isCaught = false
      return show()
    }
    playOrPause()
  }

  private func slid() {
    hold().fractionComplete = CGFloat(slider.value)
    show()
  }

  // MARK: Readout

  private func show() {
    let isRunning = animator?.isRunning ?? false
    frames.isRunning = isRunning
    block.isInHand = isCaught || pan.state == .began || pan.state == .changed
    if !slider.isTracking { slider.value = Float(fraction) }
    if !curve.isHidden, travel != 0 { curve.show(block.layer.shownTransform.tx / travel) }
    playButton.setTitle(isRunning ? "Pause" : "Play", for: .normal)
    let state: String =
      switch animator {
      case nil: restsAtEnd ? "at its end" : "at its start"
      case let animator? where animator.isRunning: animator.isReversed ? "reversing" : "playing"
      default: "paused"
      }
    let hundredths = Readout.whole(fraction * 100)
    // A pan that failed is over: the recognizer is possible again with the next finger (U18).
    let panState = pan.state == .failed ? UIGestureRecognizer.State.possible : pan.state
    readout.values = [state, "\(hundredths) %", panState.name]
  }
}
