import Foundation
import PantoControls
import PantoScene
import Testing

/// Compares with real scroll views, frame by frame after the lift, each within the error of its own
/// fit.
@MainActor
@Suite(
  "Scroll views as measured in UIKit", .enabled(if: SharedFolder.isGiven), .timeLimit(.minutes(60)))
struct ScrollVectorTests {
  private struct File: Decodable {
    struct Limits: Decodable {
      var maxErrorHere: [String: CGFloat]
    }
    struct Limit: Decodable {
      var maxErrorHere: CGFloat
    }
    struct Fits: Decodable {
      var deceleration: Limits
      var rubberBand: Limit
      var edgeBounce: Limit
      var restBounce: Limit
    }
    struct Expected: Decodable {
      var startOffset: CGFloat
      var edgeOffset: CGFloat?
      var finalOffset: CGFloat
    }
    struct Trace: Decodable {
      var name: String
      var touch: ScrollDrag
      var expect: Expected
      var samplesRelativeToLift: [[CGFloat]]?
      var bounceRelativeToLift: [[CGFloat]]?
      var travelToOverscroll: [[CGFloat]]?
    }
    var fits: Fits
    var traces: [Trace]
  }

  /// Plays the drag and returns the content offset at each time since the lift.
  private func play(_ trace: File.Trace, at times: [TimeInterval]) -> [CGFloat] {
    let stage = Stage(size: CGSize(width: 393, height: 852))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    scroll.contentSize = CGSize(width: 393, height: (trace.expect.edgeOffset ?? 39_148) + 852)
    if trace.name == "rubber_band_hold_release" {
      // This trace was measured where UIKit keeps the last motion (PAN-16).
      scroll.panGestureRecognizer.velocityPolicy = .lastMotion
    }
    stage.window.addSubview(scroll)
    stage.layoutIfNeeded()
    scroll.contentOffset.y = trace.expect.startOffset
    trace.touch.play(on: stage)
    return times.map { time in
      stage.advance(to: trace.touch.liftAt + time)
      return scroll.contentOffset.y
    }
  }

  /// The largest difference over all frames except the first one after the lift. The measuring
  /// clock was about 1 ms late, which the fits allow for too.
  private func worst(_ trace: File.Trace, _ samples: [[CGFloat]]) -> CGFloat {
    let after = samples.filter { $0[0] > 0 }.dropFirst()
    return (0...22).map { Double($0) * 0.00005 }.map { late in
      let got = play(trace, at: after.map { TimeInterval($0[0]) - late })
      return zip(got, after).map { ($0.0 - $0.1[1]).magnitude }.max() ?? .infinity
    }.min() ?? .infinity
  }

  @Test(
    "flicks, an impact at the edge and a release beyond it move as in UIKit (SPR-11, reliability P6)"
  )
  func afterTheLift() throws {
    let file = try JSONDecoder().decode(
      File.self, from: Data(SharedFolder.bytes("vectors/uikit-scroll-pan-traces.json")))
    // Offsets were read in whole pixels of a third of a point.
    let pixel: CGFloat = 1.0 / 6
    for trace in file.traces {
      let limit: CGFloat
      switch trace.name {
      case "edge_impact": limit = file.fits.edgeBounce.maxErrorHere
      case "rubber_band_hold_release": limit = file.fits.restBounce.maxErrorHere
      default: limit = file.fits.deceleration.maxErrorHere[trace.name] ?? pixel
      }
      if let samples = trace.samplesRelativeToLift ?? trace.bounceRelativeToLift {
        let error = worst(trace, samples)
        print("\(trace.name): \(error) of \(limit)")
        #expect(error <= limit, "\(trace.name): \(error) > \(limit)")
      }
      let rest = play(trace, at: [20])[0]
      #expect(
        (rest - trace.expect.finalOffset).magnitude <= limit, "\(trace.name) rests at \(rest)")
    }
  }
}
