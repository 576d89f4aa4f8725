import PantoBase
import PantoLayers
import PantoGraphics

/// Rings above the window that show the fingers that the mouse emulates. The rings of fingers that
/// stay down show a pin (MSE-02).
///
/// The view is in front of all others and takes no touches. It is in the window only while there is
/// a finger to show.
@MainActor final class FingerMarks: UIView {
  /// A ring of 44 points, so that the ring is visible around a real fingertip as well (INS-01).
  private final class Ring: UIView {
    private let head = UIView(frame: CGRect(x: 16, y: 8, width: 12, height: 12))
    private let stem = UIView(frame: CGRect(x: 21, y: 20, width: 2, height: 10))

    init() {
      super.init(
        frame: CGRect(x: 0, y: 0, width: 2 * PinMode.gripRadius, height: 2 * PinMode.gripRadius))
      layer.cornerRadius = PinMode.gripRadius
      layer.borderWidth = 2
      layer.borderColor = UIColor.systemBlue.rgba
      backgroundColor = UIColor.systemBlue.withAlphaComponent(0.12)
      addRims()
      head.layer.cornerRadius = 6
      for part in [head, stem] {
        part.backgroundColor = .systemBlue
        addSubview(part)
      }
    }

    required init?(coder: NSCoder) { nil }

    /// Adds white and black rims to the ring, so that one of them shows on every background, a blue
    /// one too (U19).
    private func addRims() {
      let rims: [(inset: CGFloat, color: UIColor)] = [
        (-1, .white), (-2, .black), (2, .white),
      ]
      for (inset, color) in rims {
        let rim = UIView(frame: bounds.insetBy(dx: inset, dy: inset))
        rim.layer.cornerRadius = rim.bounds.width / 2
        rim.layer.borderWidth = 1
        rim.layer.borderColor = color.rgba
        addSubview(rim)
      }
    }

    var isPinned = false {
      didSet {
        head.isHidden = !isPinned
        stem.isHidden = !isPinned
      }
    }
  }

  private var rings: [Ring] = []
  private var shown = 0

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = nil
  }

  required init?(coder: NSCoder) { nil }

  /// Shows exactly these fingers, in front of everything in `window`.
  func show(_ pins: [PinMode.Pin], _ pair: (CGPoint, CGPoint)?, in window: UIWindow) {
    guard !pins.isEmpty || pair != nil else {
      if superview != nil { removeFromSuperview() }
      return
    }
    if superview !== window {
      window.addSubview(self)
    } else {
      window.bringSubviewToFront(self)
    }
    if frame != window.bounds { frame = window.bounds }
    shown = 0
    for pin in pins { mark(pin.position, isPinned: true) }
    if let pair {
      mark(pair.0, isPinned: false)
      mark(pair.1, isPinned: false)
    }
    for ring in rings[shown...] { ring.isHidden = true }
  }

  private func mark(_ point: CGPoint, isPinned: Bool) {
    if shown == rings.count {
      rings.append(Ring())
      addSubview(rings[shown])
    }
    let ring = rings[shown]
    shown += 1
    ring.isPinned = isPinned
    ring.isHidden = false
    ring.center = point
  }
}
