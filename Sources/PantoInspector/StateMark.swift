import PantoBase
import PantoGestures
import PantoScene

/// The state of a recognizer or control as one of eight marks that differ in shape and colour
/// (INS-04).
///
/// `failed` is for what somebody may have expected. A recognizer that failed while another one
/// recognized, or a control acted, has `lost` (EXP-03).
enum StateMark: String, CaseIterable {
  case possible, active, recognized, failed, lost, cancelled, waiting, prevented

  init(_ state: UIGestureRecognizer.State, because reason: Reason?) {
    switch state {
    case .began, .changed: self = .active
    case .ended: self = .recognized
    case .cancelled: self = .cancelled
    case .failed, .possible:
      switch reason {
      case .preventedBy, .blockedByActive, .requiredToFailRecognized: self = .prevented
      case .waitingFor where state == .possible: self = .waiting
      default: self = state == .failed ? .failed : .possible
      }
    }
  }

  /// The outlines of the mark in a square of 14 points.
  func paths(_ color: RGBA, on ground: RGBA) -> [LayerContent.FilledPath] {
    let c = CGPoint(x: 7, y: 7)
    func path(_ elements: [PathElement], _ color: RGBA, isEvenOdd: Bool = false)
      -> LayerContent.FilledPath
    { LayerContent.FilledPath(elements: elements, color: color, isEvenOdd: isEvenOdd) }
    let disc = path(Shapes.disc(at: c, radius: 7), color)
    let ring = path(
      Shapes.disc(at: c, radius: 7) + Shapes.disc(at: c, radius: 5), color, isEvenOdd: true)
    switch self {
    case .possible: return [ring]
    case .active: return [disc]
    case .recognized:
      return [
        disc,
        path(
          Shapes.line(from: CGPoint(x: 3.6, y: 7.2), to: CGPoint(x: 6.2, y: 9.8), width: 1.8)
            + Shapes.line(from: CGPoint(x: 5.6, y: 9.9), to: CGPoint(x: 10.4, y: 4.6), width: 1.8),
          ground),
      ]
    case .failed:
      return [
        disc, path(Shapes.cross(at: c, radius: 2.6, width: 1.8), ground),
      ]
    case .lost:
      return [
        ring, path(Shapes.cross(at: c, radius: 2.6, width: 1.6), color),
      ]
    case .cancelled:
      return [
        ring,
        path(
          Shapes.line(from: CGPoint(x: 2.6, y: 11.4), to: CGPoint(x: 11.4, y: 2.6), width: 2), color
        ),
      ]
    case .waiting:
      return [ring, path(Shapes.leftHalf(at: c, radius: 6), color)]
    case .prevented:
      return [
        disc,
        path(Shapes.line(from: CGPoint(x: 3, y: 7), to: CGPoint(x: 11, y: 7), width: 2.2), ground),
      ]
    }
  }
}
