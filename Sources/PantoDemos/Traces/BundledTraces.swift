import PantoCore
import PantoReplay
import PantoDemoKit

/// The recordings that come with the app. `Resources/traces` holds the same ones as files.
@MainActor package enum BundledTraces {
  package nonisolated static let names = [
    "block-drag", "cart-throw", "cart-let-go", "photos-twist", "piece-cancel", "drawer-catch",
  ]

  /// The names of the recordings with their titles and demos, such as "Throw the ball, on Floating
  /// Cart".
  package static var titles: [(name: String, title: String)] {
    items.map { ($0.name, "\($0.title), on \($0.line)") }
  }

  static let items: [TraceItem] = [
    item("block-drag", "Drag, and cancel", "Moving Block"),
    item("cart-throw", "Throw the ball", "Floating Cart"),
    item("cart-let-go", "Let go of the ball", "Floating Cart"),
    item("photos-twist", "Two photos at once", "Photo Table"),
    item("piece-cancel", "Turn, and put back", "Pan Piece"),
    item("drawer-catch", "Catch the drawer", "Edge Drawer"),
  ]

  private static func item(_ name: String, _ title: String, _ line: String) -> TraceItem {
    TraceItem(name: name, title: title, line: line, isOwn: false) { recording(named: name) }
  }

  /// Returns a recording by its name; an empty one for an unknown name.
  package static func recording(named name: String) -> Recording {
    switch name {
    case "block-drag": blockDrag
    case "cart-throw": cart(isThrown: true)
    case "cart-let-go": cart(isThrown: false)
    case "photos-twist": photosTwist
    case "piece-cancel": pieceCancel
    case "drawer-catch": drawerCatch
    default: Recording(header: TraceHeader())
    }
  }

  private static func script(_ scene: String, _ width: CGFloat, _ height: CGFloat)
    -> RecordingScript
  {
    RecordingScript(TraceHeader(scene: scene, size: CGSize(width: width, height: height)))
  }

  private static var blockDrag: Recording {
    var s = script("block", 800, 600)
    let middle = CGPoint(x: 400, y: 288)
    s.drag(
      1, from: middle, to: CGPoint(x: 620, y: 180), at: 0.4, for: 0.7, bend: 40, rest: 0.15)
    s.drag(
      1, from: CGPoint(x: 615, y: 185), to: CGPoint(x: 240, y: 380), at: 1.7, for: 0.6,
      end: .cancelled)
    return s.recording(lasting: 3)
  }

  /// Returns a recording of a drag of the cart's ball. The drag ends in a throw if `isThrown` is
  /// true, else with the finger at rest.
  private static func cart(isThrown: Bool) -> Recording {
    var s = script("cart", 1280, 800)
    let ball = CGPoint(x: 1226, y: 682)
    let middle = CGPoint(x: 640, y: 420)
    s.drag(1, from: ball, to: middle, at: 0.4, for: 0.6, bend: -60, rest: 0.2)
    s.drag(
      1, from: middle, to: CGPoint(x: 420, y: 330), at: 1.0 + 0.32, for: 0.22,
      isThrown ? .thrown : .aimed, rest: isThrown ? 0 : 0.25)
    s.tap(2, CGPoint(x: 486, y: 180), at: 3.2)
    return s.recording(lasting: 4.5)
  }

  private static var photosTwist: Recording {
    var s = script("photos", 1280, 800)
    s.twist(
      (1, 2), at: 0.4, for: 1.1,
      middle: (CGPoint(x: 476, y: 420), CGPoint(x: 600, y: 400)), radius: (48, 96),
      angle: (0.5, -0.4))
    s.drag(
      3, from: CGPoint(x: 1110, y: 180), to: CGPoint(x: 930, y: 420), at: 0.6, for: 0.35, .thrown)
    s.twist(
      (4, 5), at: 2.1, for: 0.9,
      middle: (CGPoint(x: 180, y: 430), CGPoint(x: 260, y: 330)), radius: (60, 70),
      angle: (0.2, 1.3))
    return s.recording(lasting: 4)
  }

  private static var pieceCancel: Recording {
    var s = script("piece", 800, 600)
    s.twist(
      (1, 2), at: 0.4, for: 0.9,
      middle: (CGPoint(x: 472, y: 296), CGPoint(x: 560, y: 240)), radius: (34, 62),
      angle: (0.3, -0.5))
    s.twist(
      (1, 2), at: 1.9, for: 0.8,
      middle: (CGPoint(x: 320, y: 220), CGPoint(x: 240, y: 380)), radius: (30, 50),
      angle: (0, 0.9), end: .cancelled)
    return s.recording(lasting: 3.4)
  }

  private static var drawerCatch: Recording {
    var s = script("drawer", 800, 600)
    s.drag(
      1, from: CGPoint(x: 4, y: 300), to: CGPoint(x: 190, y: 290), at: 0.4, for: 0.22, .thrown)
    s.drag(
      1, from: CGPoint(x: 180, y: 320), to: CGPoint(x: 90, y: 330), at: 0.74, for: 0.35,
      rest: 0.3)
    s.drag(
      1, from: CGPoint(x: 4, y: 300), to: CGPoint(x: 270, y: 300), at: 2.1, for: 0.4, rest: 0.1)
    s.tap(1, CGPoint(x: 620, y: 420), at: 3.4)
    return s.recording(lasting: 4.4)
  }
}
