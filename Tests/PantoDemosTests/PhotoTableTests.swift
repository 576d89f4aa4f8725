import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

/// Tests what fingers do with the photos of the photo table.
@MainActor @Suite("The photo table", .timeLimit(.minutes(60))) struct PhotoTableTests {
  let world: DemoWorld<PhotoTableDemo>
  var demo: PhotoTableDemo { world.demo }
  /// A photo near the middle of the table.
  var photo: PhotoView { demo.photos[5] }

  init() throws { world = try DemoWorld("photos") }

  /// Sends one report of several fingers, numbered from 1.
  func report(_ places: [CGPoint], _ phase: InputEvent.Phase, at time: TimeInterval) {
    world.stage.send(
      places.enumerated().map { i, p in
        InputEvent(
          time: time, position: p, source: .finger(Int64(i) + 1), phase: phase, pressure: 1)
      })
  }

  /// Two fingers land beside the middle of a photo, and turn and spread while they move on.
  func twist(
    _ view: PhotoView, radius: CGFloat = 40, by angle: CGFloat, scale: CGFloat,
    offset: CGPoint = .zero, lift: Bool = true
  ) {
    let c = world.middle(of: view)
    let start = world.now + 0.5
    func places(_ k: CGFloat) -> [CGPoint] {
      let r = radius * (1 + (scale - 1) * k)
      let d = CGPoint(x: Maths.cos(angle * k) * r, y: Maths.sin(angle * k) * r)
      return [c + offset * k - d, c + offset * k + d]
    }
    report(places(0), .began, at: start)
    for i in 1...60 {
      report(places(CGFloat(i) / 60), .moved, at: start + 0.01 * Double(i))
    }
    // The fingers rest before they lift, so that nothing is thrown.
    for i in 1...20 { report(places(1), .moved, at: start + 0.6 + 0.02 * Double(i)) }
    if lift { report(places(1), .ended, at: start + 1.1) }
  }

  @Test("twelve photos lie on the table, all of each in sight (DEM-04)")
  func start() throws {
    #expect(demo.photos.map(\.photo) == Photo.allCases && demo.photos.count == 12)
    for (w, h) in [(1280, 800), (820, 1180), (390, 844), (360, 640)] as [(CGFloat, CGFloat)] {
      let world = try DemoWorld<PhotoTableDemo>("photos", w, h)
      for photo in world.demo.photos {
        let half = photo.pose.halfExtent(of: photo.bounds.size)
        let box = CGRect(
          x: photo.center.x - half.width, y: photo.center.y - half.height, width: 2 * half.width,
          height: 2 * half.height)
        #expect(world.demo.field.bounds.contains(box), "\(photo.photo) at \(w)×\(h)")
      }
    }
  }

  @Test(
    "two fingers move, turn and enlarge a photo at once, and stay on their places of it (DEM-04)")
  func together() {
    let before = photo.pose
    let c = world.middle(of: photo)
    let place = photo.convert(c + CGPoint(x: 40, y: 0), from: nil)
    twist(photo, by: 0.7, scale: 1.6, offset: CGPoint(x: 60, y: 30), lift: false)
    let pose = photo.pose
    #expect(pose.angle - before.angle > 0.55 && pose.angle - before.angle < 0.71)
    #expect(pose.scale > 1.4 && pose.scale < 1.61)
    // Each gesture leaves out the distance that it needed to begin: 10 points, 8 points, 5 degrees.
    let finger = c + CGPoint(x: 60 + 64 * Maths.cos(0.7), y: 30 + 64 * Maths.sin(0.7))
    #expect(photo.convert(place, to: nil).distance(to: finger) < 26)
    #expect(photo.hold.isHeld && photo.hold.gestures == 3)
  }

  @Test("ten fingers hold five photos, each with its own pan, pinch and rotation (DEM-04)")
  func tenFingers() {
    let five = [0, 3, 5, 8, 11].map { demo.photos[$0] }
    let centers = five.map { world.middle(of: $0) }
    let before = five.map(\.pose)
    func places(_ k: CGFloat) -> [CGPoint] {
      centers.flatMap { c in
        let r = 34 + 26 * k
        let d = CGPoint(x: Maths.cos(0.5 * k) * r, y: Maths.sin(0.5 * k) * r)
        return [c - d + CGPoint(x: 0, y: 30 * k), c + d + CGPoint(x: 0, y: 30 * k)]
      }
    }
    report(places(0), .began, at: 0.1)
    for i in 1...40 { report(places(CGFloat(i) / 40), .moved, at: 0.1 + 0.01 * Double(i)) }
    for (photo, old) in zip(five, before) {
      #expect(photo.hold.fingers == 2 && photo.hold.gestures == 3, "\(photo.photo)")
      #expect(photo.pose.scale > 1.3 && photo.pose.angle > old.angle + 0.3, "\(photo.photo)")
      #expect(photo.center.y > old.center.y + 15, "\(photo.photo)")
    }
    report(places(1), .ended, at: 0.9)
    world.stage.settle()
    for photo in five {
      #expect(!photo.hold.isHeld)
      #expect(photo.pose.scale <= 3, "\(photo.photo)")
    }
  }

  @Test("a touched photo comes to the front, lifted, before any gesture begins (DEM-04, VIS-06)")
  func lifted() {
    let shadows = photo.subviews.flatMap(\.subviews).compactMap { $0 as? PhotoFace }
    world.send(world.middle(of: photo), .began, at: 0)
    #expect(demo.field.subviews.last === photo && photo.hold.gestures == 0)
    world.advance(by: 0.4)
    #expect(shadows.map(\.alpha) == [0, 1])
    world.send(world.middle(of: photo), .ended, at: world.now)
    world.stage.settle()
    #expect(shadows.map(\.alpha) == [1, 0])
  }

  @Test("a thrown photo slows down from its release on, and stops on the table (DEM-04)")
  func fling() {
    for offset in [CGPoint(x: 160, y: 20), CGPoint(x: -300, y: -120), CGPoint(x: 10, y: 60)] {
      let p = world.middle(of: photo)
      world.send(p, .began, at: world.now + 0.5)
      world.move(from: p, by: offset, over: 0.1)
      let released = photo.layer.shownPosition
      world.send(p + offset, .ended, at: world.now + 0.004)
      var step: CGFloat?
      var last = photo.layer.shownPosition
      for _ in 0..<400 {
        world.stage.advance(to: world.now + 1.0 / 60)
        let now = photo.layer.shownPosition
        let moved = now.distance(to: last)
        // The last step of a spring may be up to half a point, which is below one pixel.
        if let step { #expect(moved <= max(step * 1.02 + 0.05, 0.5), "it accelerates") }
        (step, last) = (moved, now)
      }
      #expect(last.distance(to: released) > 40, "\(offset)")
      let rest = photo.pose.resting(on: demo.field.bounds, size: photo.bounds.size)
      #expect(rest.center.distance(to: photo.center) < 1e-6 && rest.scale == photo.pose.scale)
      #expect(!world.stage.isAnimating && !photo.layer.shouldRasterize)
    }
  }

  @Test("a finger that lands on a sliding photo stops it where it shows (VIS-07, U4)")
  func caught() {
    let p = world.middle(of: photo)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 120, y: 0), over: 0.1)
    world.send(p + CGPoint(x: 120, y: 0), .ended, at: 0.104)
    world.advance(by: 0.1)
    let shown = photo.layer.shownPosition
    let finger = demo.field.convert(shown, to: nil)
    world.send(finger, .began, at: world.now)
    #expect(photo.center.distance(to: shown) < 0.001)
    world.advance(by: 0.5)
    #expect(photo.layer.shownPosition.distance(to: shown) < 0.001)
  }

  @Test("scales are pulled beyond 0.4 and 3 with resistance, and return there (DEM-04, SPR-10)")
  func limits() {
    twist(photo, radius: 20, by: 0, scale: 10, lift: false)
    #expect(photo.pose.scale > 3 && photo.pose.scale < 4.5)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    twist(photo, radius: 20, by: 0, scale: 10)
    world.stage.settle()
    #expect((photo.pose.scale - 3).magnitude < 1e-9)
    for pulled in [0.05, 0.3, 0.4, 1, 3, 4, 9] as [CGFloat] {
      let shown = PhotoPose.shownScale(pulled: pulled)
      #expect(shown > 0.26 && shown < 4.5)
      #expect((PhotoPose.pulledScale(shown: shown) / pulled - 1).magnitude < 1e-6, "\(pulled)")
    }
  }

  @Test("a double tap makes a photo upright and gives it its own size (DEM-04)")
  func straighten() {
    twist(photo, by: 1, scale: 1.5)
    world.stage.settle()
    #expect(photo.pose.angle.magnitude > 0.3 && photo.pose.scale > 1.2)
    let p = world.middle(of: photo)
    world.tap(p)
    world.send(p, .began, at: world.now + 0.1)
    world.send(p, .ended, at: world.now + 0.05)
    world.stage.settle()
    #expect(photo.pose.angle.magnitude < 1e-9 && (photo.pose.scale - 1).magnitude < 1e-9)
  }

  @Test("Esc while a photo is held returns it, with its angle and scale (DEM-04)")
  func cancel() {
    let before = photo.pose
    twist(photo, by: 0.8, scale: 1.4, offset: CGPoint(x: 50, y: 0), lift: false)
    #expect(WindowKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(photo.center.distance(to: before.center) < 0.001)
    #expect((photo.pose.angle - before.angle).magnitude < 1e-9)
    #expect((photo.pose.scale - before.scale).magnitude < 1e-9 && !photo.hold.isHeld)
  }

  @Test("keys move, turn, zoom and straighten the focused photo, and R deals anew (KEY-03)")
  func keys() {
    let right: Int32 = 0x4000_004F
    let before = demo.photos.map(\.pose)
    while demo.focus.view !== photo { WindowKeys.press(.other(0x09, []), on: world.stage) }
    let start = photo.pose
    WindowKeys.press(.other(right, []), on: world.stage)
    #expect(photo.center == start.center + CGPoint(x: 10, y: 0))
    WindowKeys.press(.other(right, .control), on: world.stage)
    #expect((photo.pose.angle - start.angle - 5 * .pi / 180).magnitude < 1e-9)
    WindowKeys.press(.other(0x4000_0052, .control), on: world.stage)
    #expect((photo.pose.scale - 1.1).magnitude < 1e-9)
    WindowKeys.press(.other(0x0D, []), on: world.stage)
    world.stage.settle()
    #expect(photo.pose.angle == 0 && photo.pose.scale == 1)
    WindowKeys.press(.other(0x72, []), on: world.stage)
    world.stage.settle()
    for (photo, old) in zip(demo.photos, before) {
      #expect(photo.center.distance(to: old.center) < 0.001, "\(photo.photo)")
      #expect((photo.pose.angle - old.angle).magnitude < 1e-9, "\(photo.photo)")
    }
  }

  @Test("a held photo stays in the hand when the window changes, the others stay in sight (SIM-02)")
  func resize() {
    let p = world.middle(of: photo)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: -30, y: 0))
    let held = photo.center
    world.stage.resize(to: CGSize(width: 700, height: 600), scale: 1, safeAreaInsets: .zero)
    world.stage.settle()
    #expect(photo.center == held)
    for other in demo.photos where other !== photo {
      let rest = other.pose.resting(on: demo.field.bounds, size: other.bounds.size)
      #expect(rest.center.distance(to: other.center) < 0.001, "\(other.photo)")
    }
  }

  @Test("title and hint are readable on every part of the table (VIS-02)")
  func contrast() {
    for theme in [Theme(isDark: false), Theme(isDark: true)] {
      for ground in [theme.table.light, theme.table.edge] {
        for word in [theme.text, theme.text2] {
          #expect(theme.value(word).contrast(with: theme.value(ground)) >= 4.5)
        }
      }
    }
  }

  @Test("no caption is hidden by another photo at the start (DEM-04)")
  func captions() throws {
    for (w, h) in [(1280, 800), (820, 1180), (390, 844), (360, 640)] as [(CGFloat, CGFloat)] {
      let world = try DemoWorld<PhotoTableDemo>("photos", w, h)
      for photo in world.demo.photos {
        let strip = photo.bounds.height - photo.bounds.width * 0.1
        let caption = photo.convert(CGPoint(x: photo.bounds.midX, y: strip), to: nil)
        #expect(world.stage.window.hitTest(caption, with: nil) === photo, "\(photo.photo) at \(w)")
      }
    }
  }
}
