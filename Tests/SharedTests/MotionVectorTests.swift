import Foundation
import PantoControls
import PantoMotion
import PantoScene
import Testing

/// Compares the shown values of springs, curves and rubber bands with measurements, each row of the
/// files with the file's own tolerance, through the public API.
@MainActor
@Suite("Motion as measured in UIKit", .enabled(if: SharedFolder.isGiven), .timeLimit(.minutes(60)))
struct MotionVectorTests {
  private func read<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    try JSONDecoder().decode(type, from: Data(SharedFolder.bytes("vectors/\(name).json")))
  }

  // MARK: Springs

  private struct Springs: Decodable {
    struct Probe: Decodable {
      var dampingRatio: Double
      var duration: Double
      var initialVelocity: Double
      var stiffness: Double
      var omega: Double?
      var progress: [[Double]]?
    }
    struct Place: Decodable {
      var name: String
      var dampingRatio: CGFloat
      var duration: Double
      var from: CGFloat
      var to: CGFloat
      var samples: [[CGFloat]]
      var tolerance: CGFloat
    }
    var stiffness: [Probe]
    var toleranceRelative: Double
    var positions: [Place]
    var derivedHere: [Probe]
  }

  @Test("a spring made from a duration has UIKit's stiffness (SPR-02)")
  func stiffness() throws {
    let file = try read(Springs.self, "uikit-spring-probes")
    #expect(file.stiffness.count == 17 && file.toleranceRelative <= 1e-6)
    for row in file.stiffness + file.derivedHere {
      let spring = Spring(
        dampingRatio: row.dampingRatio, duration: row.duration,
        initialVelocity: row.initialVelocity)
      let off = (spring.stiffness / row.stiffness - 1).magnitude
      #expect(off <= file.toleranceRelative, "\(row): \(spring.stiffness)")
      for sample in row.progress ?? [] {
        // The file has six decimal places.
        #expect((spring.progress(at: sample[0]) - sample[1]).magnitude <= 1e-6, "\(row)")
      }
    }
  }

  @Test("a view animated by a spring is shown where UIKit shows it (SPR-01)")
  func places() throws {
    let file = try read(Springs.self, "uikit-spring-probes")
    #expect(file.positions.count == 2)
    for row in file.positions {
      let (stage, view) = made(at: row.from)
      stage.working {
        UIView.animate(
          withDuration: row.duration, delay: 0, usingSpringWithDamping: row.dampingRatio,
          initialSpringVelocity: 0
        ) {
          view.center.x = row.to
        }
      }
      for sample in row.samples {
        stage.advance(to: TimeInterval(sample[0]))
        let off = (view.layer.shownPosition.x - sample[1]).magnitude
        #expect(off <= row.tolerance, "\(row.name) at \(sample[0]): \(off)")
      }
    }
  }

  // MARK: Curves

  private struct Curves: Decodable {
    struct Curve: Decodable {
      var name: String
      var controlPoints: [CGFloat]
      var samples: [[CGFloat]]
    }
    var tolerance: CGFloat
    var curves: [Curve]
  }

  @Test(
    "a view animated along a curve, given by name or by points, is where the curve says (ANI-13)")
  func curves() throws {
    let file = try read(Curves.self, "uikit-curves")
    #expect(file.curves.count == 4 && file.tolerance <= 2e-5)
    let named: [String: (UIView.AnimationOptions, UIView.AnimationCurve)] = [
      "easeInOut": (.curveEaseInOut, .easeInOut), "easeIn": (.curveEaseIn, .easeIn),
      "easeOut": (.curveEaseOut, .easeOut), "linear": (.curveLinear, .linear),
    ]
    for curve in file.curves {
      let (options, kind) = try #require(named[curve.name])
      let (stage, block) = made(at: 0)
      let byName = UIView(frame: .zero)
      let byPoints = UIView(frame: .zero)
      for view in [byName, byPoints] { stage.window.addSubview(view) }
      let p = curve.controlPoints
      stage.working {
        UIView.animate(withDuration: 1, delay: 0, options: options) { block.center.x = 1 }
        UIViewPropertyAnimator(duration: 1, curve: kind) { byName.center.x = 1 }.startAnimation()
        UIViewPropertyAnimator(
          duration: 1, controlPoint1: CGPoint(x: p[0], y: p[1]),
          controlPoint2: CGPoint(x: p[2], y: p[3])
        ) {
          byPoints.center.x = 1
        }.startAnimation()
      }
      for sample in curve.samples {
        stage.advance(to: TimeInterval(sample[0]))
        for view in [block, byName, byPoints] {
          let off = (view.layer.shownPosition.x - sample[1]).magnitude
          #expect(off <= file.tolerance, "\(curve.name) at \(sample[0]): \(off)")
        }
      }
    }
  }

  private func made(at x: CGFloat) -> (Stage, UIView) {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let view = UIView(frame: CGRect(x: x - 10, y: 90, width: 20, height: 20))
    stage.window.addSubview(view)
    return (stage, view)
  }

  // MARK: Rubber band

  private struct Pulls: Decodable {
    struct Fits: Decodable {
      struct Band: Decodable {
        var maxErrorHere: CGFloat
        var dimension: CGFloat
      }
      var rubberBand: Band
    }
    struct Trace: Decodable {
      var name: String
      var touch: ScrollDrag
      var travelToOverscroll: [[CGFloat]]?
    }
    var fits: Fits
    var traces: [Trace]
  }

  @Test("content pulled beyond its edge follows as in UIKit, move by move (SPR-10)")
  func rubberBand() throws {
    let file = try read(Pulls.self, "uikit-scroll-pan-traces")
    let pulls = file.traces.filter { $0.travelToOverscroll != nil }
    #expect(pulls.count == 1)
    for trace in pulls {
      let table = trace.travelToOverscroll ?? []
      let height = file.fits.rubberBand.dimension
      let stage = Stage(size: CGSize(width: 393, height: height))
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: height))
      scroll.contentSize = CGSize(width: 393, height: 40_000)
      stage.window.addSubview(scroll)
      stage.layoutIfNeeded()
      var compared = 0
      trace.touch.play(on: stage) { n in
        let travel = (trace.touch.dy * CGFloat(n)).magnitude
        guard let row = table.first(where: { $0[0] == travel }) else { return }
        compared += 1
        let off = (-scroll.contentOffset.y - row[1]).magnitude
        #expect(off <= file.fits.rubberBand.maxErrorHere, "after \(travel): \(off)")
      }
      #expect(compared == table.count && compared > 20)
    }
  }
}
