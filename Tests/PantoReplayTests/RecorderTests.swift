import PantoBase
import PantoGestures
import PantoReplay
import PantoScene
import Testing

/// Checks a recorder's output line by line.
@MainActor @Suite("The recorder's lines", .timeLimit(.minutes(60))) struct RecorderTests {
  private func finger(
    _ id: Int64, _ phase: InputEvent.Phase, _ time: TimeInterval, _ x: CGFloat = 5
  ) -> InputEvent {
    InputEvent(time: time, position: CGPoint(x: x, y: 5), source: .finger(id), phase: phase)
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test("events, gaps and every tick are recorded in order, with exact times (REP-01, MUT-05, B22)")
  func exactLines() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.advance(to: 10)
    var text = ""
    let recorder = Recorder(stage, header: TraceHeader(scene: "s", size: stage.size)) { text += $0 }

    stage.advance(to: 11)
    stage.advance(to: 11)  // The time has not changed, but display links are called.
    stage.send(finger(1, .began, 11))
    stage.advance(to: 11)  // This tick after the event runs the timers of the same time.
    stage.send([finger(1, .moved, 12.25, 7), finger(2, .began, 12.25)])
    stage.advance(to: 12)  // This time lies before the last event.
    stage.advance(to: 13)
    stage.recordGap(of: 5)
    stage.advance(to: 13)  // This tick ends the gap.
    stage.send([finger(1, .ended, 14), finger(2, .cancelled, 14)])
    stage.advance(to: 15)
    recorder.stop()
    recorder.stop()
    stage.advance(to: 16)

    #expect(
      lines(text) == [
        #"{"pantotrace":4,"scene":"s","size":[100,100],"scale":1,"seed":1,"ends":true,"ticks":true,"#
          + #""frame":0.008333333333333333,"age":10}"#,
        #"{"t":1,"tick":true}"#, #"{"t":1,"tick":true}"#,
        #"{"t":1,"finger":1,"phase":"began","x":5,"y":5}"#,
        #"{"t":1,"tick":true}"#,
        #"{"t":2.25,"finger":1,"phase":"moved","x":7,"y":5}"#,
        #"{"t":2.25,"also":true,"finger":2,"phase":"began","x":5,"y":5}"#,
        #"{"t":2,"tick":true}"#,
        #"{"t":3,"tick":true}"#,
        #"{"t":3,"gap":5}"#,
        #"{"t":3,"tick":true}"#,
        #"{"t":4,"finger":1,"phase":"ended","x":5,"y":5}"#,
        #"{"t":4,"also":true,"finger":2,"phase":"cancelled","x":5,"y":5,"cause":"system"}"#,
        #"{"t":5,"tick":true}"#, #"{"t":5,"check":"cbf29ce484222325","transitions":0}"#,
        #"{"t":5,"end":true}"#,
      ])
    #expect(recorder.linesWritten == 16 && !recorder.isRecording)
  }

  @Test("a recorder that its sink stops at each line ends once (B52)")
  func stoppedBySink() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var recorder: Recorder?
    var count = 0
    recorder = Recorder(stage, header: TraceHeader()) { _ in
      count += 1
      recorder?.stop()
    }
    stage.advance(to: 1)

    #expect(recorder?.isRecording == false && count == 4, "header, tick, check and end")
  }

  @Test("a recorder whose stage is gone ends at the last recorded time (MUT-05)")
  func endWithoutStage() throws {
    var text = ""
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    stage?.advance(to: 10)
    let recorder = Recorder(try #require(stage), header: TraceHeader()) { text += $0 }
    stage?.send([finger(1, .began, 12), finger(1, .ended, 12.5)])
    stage?.tearDown()
    stage = nil

    recorder.stop()

    #expect(lines(text).last == #"{"t":2.5,"end":true}"#)
  }

  @Test("the end line is never before an event, even if the clock is behind it (MUT-05)")
  func endAfterTheLastEvent() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var text = ""
    let recorder = Recorder(stage, header: TraceHeader()) { text += $0 }
    // During a gap events do not wait for timers, so the clock is behind them.
    stage.advance(to: 1)
    stage.recordGap(of: 3)
    stage.send(finger(1, .began, 2))
    stage.send(finger(1, .ended, 3))
    recorder.stop()

    let last = try #require(lines(text).last)
    #expect(last == #"{"t":3,"end":true}"#)
    #expect(try Recording(text: text).warnings.isEmpty)
  }

  @Test("a key during a gap advances the clock, and the tick that ends the gap is recorded (B22)")
  func keysInAGap() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var text = ""
    let recorder = Recorder(stage, header: TraceHeader(size: stage.size)) { text += $0 }
    stage.advance(to: 1)
    stage.recordGap(of: 2)
    // SDL's timestamps are whole milliseconds, unlike the host's clock.
    stage.send(KeyEvent(time: 3.001, code: .tab))
    stage.advance(to: 3.0005)
    #expect(!stage.time.isCatchingUp)
    stage.resize(to: CGSize(width: 50, height: 60), scale: 1, safeAreaInsets: .zero)
    recorder.stop()

    #expect(
      lines(text).dropFirst() == [
        #"{"t":1,"tick":true}"#, #"{"t":1,"gap":2}"#, #"{"t":3.001,"key":"Tab","phase":"down"}"#,
        #"{"t":3.0005,"tick":true}"#, #"{"t":3.001,"window":[50,60],"scale":1}"#,
        #"{"t":3.001,"check":"cbf29ce484222325","transitions":0}"#, #"{"t":3.001,"end":true}"#,
      ])
    let again = try Replayed(text)
    #expect(!again.stage.time.isCatchingUp && again.stage.size.width == 50)
  }

  @Test("keys, the window, the theme and the text size are lines of version 2 (U7)")
  func surroundings() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var text = ""
    let recorder = Recorder(stage, header: TraceHeader(size: stage.size)) { text += $0 }

    stage.send(
      KeyEvent(time: 1, code: .right, scancode: 79, modifiers: [.shift]))
    stage.send(KeyEvent(time: 1.5, code: .right, scancode: 79, phase: .repeated))
    stage.send(KeyEvent(time: 1.75, code: KeyCode("t"), phase: .up))
    stage.resize(
      to: CGSize(width: 90, height: 62.5), scale: 1.25,
      safeAreaInsets: UIEdgeInsets(top: 4, left: 0, bottom: 3, right: 0))
    stage.resize(to: stage.size, scale: stage.scale, safeAreaInsets: stage.safeAreaInsets)
    stage.userInterfaceStyle = .dark
    stage.userInterfaceStyle = .dark
    stage.advance(to: 2)
    stage.textScale = 1.5
    stage.resize(to: CGSize(width: 50, height: 60), scale: 1, safeAreaInsets: .zero)
    recorder.stop()

    #expect(
      lines(text).dropFirst() == [
        #"{"t":1,"tick":true}"#,
        #"{"t":1,"key":"Right","phase":"down","scancode":79,"modifiers":131072}"#,
        #"{"t":1.5,"tick":true}"#,
        #"{"t":1.5,"key":"Right","phase":"repeated","scancode":79}"#,
        #"{"t":1.75,"tick":true}"#,
        #"{"t":1.75,"key":"T","phase":"up"}"#,
        #"{"t":1.75,"window":[90,62.5],"scale":1.25,"safeArea":[4,0,3,0]}"#,
        #"{"t":1.75,"theme":"dark"}"#,
        #"{"t":2,"tick":true}"#,
        #"{"t":2,"textScale":1.5}"#,
        #"{"t":2,"window":[50,60],"scale":1}"#,
        #"{"t":2,"check":"cbf29ce484222325","transitions":0}"#, #"{"t":2,"end":true}"#,
      ])
    let again = try Recording(text: text)
    #expect(again.text == text && again.warnings.isEmpty && again.header.version == 4)
  }
}
