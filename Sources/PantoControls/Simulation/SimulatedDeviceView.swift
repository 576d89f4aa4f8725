import PantoScene

/// Shows the view of a controller as the screen of a device: at the device's size, centred, and
/// scaled down where it does not fit (SIM-01), with a safe area (SIM-02).
///
/// Touches are mapped through the view's transform like all others, so the controller receives them
/// in the device's points. The controller's `additionalSafeAreaInsets` are set by this view.
///
/// ```swift
/// let frame = SimulatedDeviceView(controller)
/// addChild(controller)
/// view.addSubview(frame)
/// controller.didMove(toParent: self)
/// frame.device = .phone
/// frame.safeArea = .notch
/// frame.isRotated = true
/// ```
public final class SimulatedDeviceView: UIView {
  /// The device; `nil`, the default, gives the controller the whole of this view.
  public var device: SimulatedDevice? { didSet { if device != oldValue { changed() } } }
  /// Whether the device lies on its side, with its notch at the left. Default `false`.
  public var isRotated = false { didSet { if isRotated != oldValue { changed() } } }
  /// The margins that the device covers. Default `.none`.
  public var safeArea = SimulatedSafeArea.none { didSet { if safeArea != oldValue { changed() } } }

  /// The view with the size of the device's screen, in the device's points. Views that are added to
  /// it lie above the controller's view.
  public var screen: UIView { deviceScreen }
  private let deviceScreen = DeviceScreen()
  /// The factor by which the screen is scaled down, 0…1.
  public private(set) var factor: CGFloat = 1

  private weak var controller: UIViewController?
  private let body = UIView()
  private var marks: SafeAreaMarks?
  /// The width of the dark edge around a screen, in points.
  public nonisolated static let edge: CGFloat = 8
  /// The space between a device and the edges of this view, in points.
  public nonisolated static let margin: CGFloat = 16

  /// Creates a view that shows `controller`. The caller makes it a child of its own controller,
  /// which keeps it: this view does not.
  public init(_ controller: UIViewController) {
    self.controller = controller
    super.init(frame: .zero)
    accessibilityIdentifier = "device"
    clipsToBounds = true
    body.isUserInteractionEnabled = false
    body.isHidden = true
    body.backgroundColor = UIColor(light: RGBA(hex: 0x15181E), dark: RGBA(hex: 0x05070A))
    body.layer.borderWidth = 1
    screen.clipsToBounds = true
    screen.addSubview(controller.view)
    addSubview(body)
    addSubview(screen)
  }

  public required init?(coder: NSCoder) { nil }

  private func changed() {
    deviceScreen.isDevice = device != nil
    let insets = safeArea.insets(isRotated: isRotated)
    controller?.additionalSafeAreaInsets = insets
    marks?.removeFromSuperview()
    marks = nil
    if insets != .zero {
      let new = SafeAreaMarks(safeArea, isRotated: isRotated)
      screen.addSubview(new)
      marks = new
    }
    setNeedsLayout()
  }

  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateBorder()
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    updateBorder()
  }

  private func updateBorder() {
    let border = UIColor(light: RGBA(hex: 0x15181E), dark: RGBA(hex: 0x4A515E))
    body.layer.borderColor = border.resolvedColor(with: traitCollection).rgba
  }

  public override func layoutSubviews() {
    let size = device?.size(isRotated: isRotated) ?? bounds.size
    let space = bounds.insetBy(
      dx: SimulatedDeviceView.margin + SimulatedDeviceView.edge,
      dy: SimulatedDeviceView.margin + SimulatedDeviceView.edge)
    let fits = min(space.width / max(1, size.width), space.height / max(1, size.height))
    factor = device == nil ? 1 : max(0.05, min(1, fits))
    // A screen with whole pixels at its edges is not blurred.
    let pixel = max(1, stage?.scale ?? 1)
    func aligned(_ x: CGFloat) -> CGFloat { (x * pixel).rounded() / pixel }
    let shown = CGRect(
      x: aligned(bounds.midX - size.width * factor / 2),
      y: aligned(bounds.midY - size.height * factor / 2), width: size.width * factor,
      height: size.height * factor)
    screen.transform = CGAffineTransform(scaleX: factor, y: factor)
    screen.bounds = CGRect(origin: .zero, size: size)
    screen.center = CGPoint(x: shown.midX, y: shown.midY)
    screen.layer.cornerRadius = device == nil ? 0 : 20
    body.isHidden = device == nil
    body.frame = shown.insetBy(dx: -SimulatedDeviceView.edge, dy: -SimulatedDeviceView.edge)
    body.layer.cornerRadius = 20 * factor + SimulatedDeviceView.edge
    controller?.view.frame = screen.bounds
    marks?.frame = screen.bounds
  }
}
