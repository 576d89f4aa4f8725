import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoReplay

/// Tests that the rows and buttons of Traces say all that they have to say, and that the drawer's
/// photograph is sharp (DEM-05, DEM-08).
@MainActor @Suite("Rows and tooltips", .timeLimit(.minutes(60))) struct TraceLookTests {
  @Test("no name and no reason of a comparison is cut, and rows do not overlap (DEM-08, SIM-05)")
  func rows() throws {
    for (width, text) in [(1280, 100), (900, 100), (390, 100), (390, 150)] as [(CGFloat, Int)] {
      let world = try DemoWorld<TracesDemo>(
        "traces", width, 844,
        options: ["trace=block-drag", "compare=piece-cancel", "textSize=\(text)"])
      _ = try world.pixels
      let list = world.demo.player.list
      let rows = list.subviews.compactMap { $0 as? RunRow }.sorted { $0.frame.minY < $1.frame.minY }
      #expect(!rows.isEmpty, "\(width)")
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(b.frame.minY - a.frame.maxY == 8) }
      for row in rows {
        for case let label as UILabel in row.subviews where !(label.text ?? "").isEmpty {
          let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: 1e6))
          #expect(needed.height <= label.bounds.height + 0.5, "\(width): \(label.text ?? "")")
          #expect(label.frame.maxY <= row.bounds.height, "\(width): \(label.text ?? "")")
        }
      }
      world.stage.tearDown()
    }
  }

  @Test("what acted stands first in the timeline, and what merely lost is not red (EXP-03)")
  func whatActed() throws {
    let world = try DemoWorld<TracesDemo>("traces", options: ["trace=drawer-catch"])
    _ = try world.pixels
    let player = world.demo.player
    let lines = try #require(player.runs.first)
    let lanes = TraceLanes.make(player.view.index, lines).filter { !$0.name.hasPrefix("Touch") }
    func acted(_ lane: TraceTimeline.Lane) -> Bool {
      lane.marks.contains { $0.state == .ended || $0.state == .began }
    }
    #expect(lanes.first.map(acted) == true, "\(lanes.map(\.name))")
    #expect(lanes.last.map(acted) == false, "some did not act: \(lanes.map(\.name))")
    let last = try #require(lanes.lastIndex(where: acted))
    #expect(lanes[...last].allSatisfy(acted), "\(lanes.map(\.name))")
    let marks = lanes.flatMap(\.marks).filter { $0.state == .failed }
    #expect(marks.contains { $0.isLost }, "\(marks)")

    let theme = Theme(around: player)
    let lost = RunOutcome(lines, player.view.index.touches).lost
    let heads = Set(lost.map { RunRow.head(lines[$0]) })
    let rows = player.list.subviews.compactMap { $0 as? RunRow }
    let failed = rows.compactMap { $0.subviews.compactMap { $0 as? UILabel }.first }
      .filter { $0.text?.hasSuffix(" failed") == true }
    let texts = Set(failed.compactMap(\.text))
    #expect(!texts.isDisjoint(with: heads))
    for head in failed {
      let isLost = heads.contains(head.text ?? "")
      #expect(head.textColor == (isLost ? theme.text2 : theme.failed), "\(head.text ?? "")")
    }
  }

  @Test("the delay of a scroll view, a part of how it works, has no row and no track (EXP-03)")
  func parts() throws {
    let world = try DemoWorld<TracesDemo>("traces", options: ["trace=cart-throw"])
    _ = try world.pixels
    let player = world.demo.player
    let all = try #require(player.logs.first).lines
    #expect(all.contains { $0.recognizer.hasPrefix("contentTouchDelay") })
    let shown = try #require(player.list.runs.first)
    #expect(shown.contains { $0.recognizer == "scrollPan:page" })
    #expect(shown == all.filter { !$0.recognizer.hasPrefix("contentTouchDelay") })
    #expect(!player.timeline.lanes.contains { $0.name.hasPrefix("contentTouchDelay") })
  }

  @Test("the knob of the time shown covers no time of the ruler (DEM-08, V12)")
  func knob() throws {
    for (width, text) in [(1280, 100), (390, 100), (390, 150)] as [(CGFloat, Int)] {
      let world = try DemoWorld<TracesDemo>(
        "traces", width, 844, options: ["trace=cart-throw", "textSize=\(text)"])
      _ = try world.pixels
      let timeline = world.demo.player.timeline
      let times = timeline.names.filter { $0.text?.hasSuffix(" s") == true }
      #expect(!times.isEmpty)
      for time in [0, 1, 2, 2.1, 4.5] {
        timeline.show(time: time)
        for label in times {
          #expect(timeline.knob.frame.minY >= label.frame.maxY, "\(width) \(text): \(time)")
        }
      }
      world.stage.tearDown()
    }
  }

  @Test("a failure after which nothing acted is red in Traces (EXP-03)")
  func whatFailed() throws {
    func line(_ time: Double, _ name: String, _ to: UIGestureRecognizer.State) -> RunLog.Line {
      RunLog.Line(
        time: time, recognizer: name, from: .possible, to: to, sentence: "", text: "")
    }
    func touch(_ start: Double, _ end: Double) -> RecordedTouch {
      var touch = RecordedTouch(
        number: 1, samples: [.init(time: start, position: .zero)])
      touch.end = end
      return touch
    }
    let lines = [
      line(0.2, "tap:card", .failed), line(0.9, "hover:card", .began),
      line(1.1, "tap:card", .failed), line(1.4, "button:add", .ended),
    ]
    let outcome = RunOutcome(lines, [touch(0, 0.8), touch(1, 1.2)])
    #expect(outcome.lost == [2])
    #expect(outcome.names == ["button:add", "tap:card", "hover:card"])
  }

  @Test("a pointer that rests on a button of Traces, and the focus, show its tooltip (KEY-01, U25)")
  func tooltips() throws {
    let world = try DemoWorld<TracesDemo>("traces")
    _ = try world.pixels
    let bar = world.demo.player.bar
    for button in [bar.back, bar.play, bar.forward, bar.speed] + bar.others {
      #expect(button.tip != nil, "\(button)")
    }
    func shown() -> [String] {
      world.stage.window.subviews.filter { $0 is Tooltip }.flatMap { tip in
        tip.subviews.compactMap { ($0 as? UILabel)?.text }
      }
    }
    func hover(_ p: CGPoint) {
      world.stage.send(
        InputEvent(
          time: world.now, position: p, source: .mouse(.primary), phase: .hovered))
    }
    hover(world.middle(of: bar.play))
    #expect(shown() == [])
    world.advance(by: 0.6)
    #expect(shown() == ["Play or pause", "Space"])
    hover(CGPoint(x: 5, y: 5))
    world.advance(by: 0.1)
    #expect(shown() == [])
    #expect(world.stage.nextDue == nil, "nothing is waited for (APP-06)")
  }

  @Test("at scale 2 the drawer's photograph gets the pixels of the display, and rests (DEM-05)")
  func photograph() throws {
    for (scale, width) in [(1, 560), (2, 1120)] as [(CGFloat, Int)] {
      let world = try DemoWorld<DrawerDemo>("drawer", 390, 844, scale: scale)
      _ = try world.pixels
      world.advance(by: 0.5)
      _ = try world.pixels
      func images(_ view: UIView) -> [Int] {
        [view.layer.image?.image.width].compactMap { $0 } + view.subviews.flatMap { images($0) }
      }
      #expect(images(world.demo.view).contains(width), "\(scale): \(images(world.demo.view))")
      world.stage.settle()
      #expect(world.stage.nextDue == nil && !world.stage.isMoving)
    }
  }
}
