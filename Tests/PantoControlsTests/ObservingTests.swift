import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests observations of properties (PRT-26).
@MainActor @Suite("Observing properties", .serialized, .timeLimit(.minutes(60)))
struct ObservingTests {
  private let stage = TestStage(400, 600)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test(
    "an observer is called after each change with old and new value, until its token ends (PRT-26)")
  func frame() {
    var log: [String] = []
    var token: NSKeyValueObservation? = view.observe(\.frame, options: [.old, .new]) {
      view, change in
      log.append(
        "\(Int(change.oldValue!.minX)) to \(Int(change.newValue!.minX)), \(Int(view.frame.width))")
    }
    view.frame = CGRect(x: 10, y: 0, width: 50, height: 50)
    #expect(log == ["0 to 10, 50"], "both parts of a frame are one change")
    view.frame = view.frame
    #expect(log.count == 1, "the same value is no change")
    view.center.x += 5
    view.bounds.size.width = 40
    #expect(log.suffix(2) == ["10 to 15, 50", "15 to 20, 40"])
    token?.invalidate()
    view.center.x = 0
    #expect(log.count == 3)
    token = view.observe(\.frame) { _, change in
      #expect(change.oldValue == nil && change.newValue == nil)
      log.append("moved")
    }
    view.center.x = 1
    token = nil
    view.center.x = 2
    #expect(log.suffix(1) == ["moved"] && log.count == 4)
  }

  @Test("observers that change what they observe end with a report (PRT-26, P2)")
  func endless() {
    let misuses = Misuse.count
    var calls = 0
    let tokens = (0..<3).map { _ in
      view.observe(\.center) { view, _ in
        calls += 1
        view.center.x += 1
      }
    }
    view.center.x = 100
    #expect(Misuse.count > misuses && calls <= 3000)
    let before = calls
    view.center.x = 500
    #expect(calls > before && calls <= 6000, "they are told of later changes, too")
    for token in tokens { token.invalidate() }
  }

  @Test(
    "alpha, hiding, bounds, centre and transform can be observed, in a window and in an animation (PRT-26)"
  )
  func others() {
    _ = stage.add(view)
    var log: [String] = []
    let tokens = [
      view.observe(\.alpha, options: [.initial]) { view, _ in log.append("alpha \(view.alpha)") },
      view.observe(\.isHidden) { view, _ in log.append("hidden \(view.isHidden)") },
      view.observe(\.bounds) { _, _ in log.append("bounds") },
      view.observe(\.center) { _, _ in log.append("center") },
      view.observe(\.transform) { _, _ in log.append("transform") },
    ]
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    view.isHidden = true
    view.bounds.origin.y = 5
    view.center.y = 300
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(log == ["alpha 1.0", "alpha 0.5", "hidden true", "bounds", "center", "transform"])
    withExtendedLifetime(tokens) {}
  }

  @Test("a scroll view's offset and size are observed while a finger drags it (PRT-26)")
  func scrolling() {
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600)))
    var offsets: [CGFloat] = []
    var sizes: [CGSize] = []
    let tokens = [
      scroll.observe(\.contentOffset, options: .new) { _, change in
        offsets.append(change.newValue?.y ?? -1)
      },
      scroll.observe(\.contentSize, options: .new) { _, change in
        sizes.append(change.newValue ?? .zero)
      },
    ]
    scroll.contentSize = CGSize(width: 400, height: 3000)
    #expect(sizes == [CGSize(width: 400, height: 3000)])
    stage.drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 100))
    stage.settle()
    #expect(offsets.count > 5 && offsets.last == scroll.contentOffset.y)
    #expect(offsets == offsets.sorted())
    withExtendedLifetime(tokens) {}
  }

  @Test("the state of a recognizer is observed as its actions are called (PRT-26)")
  func state() {
    let box = stage.add(view)
    let tap = UITapGestureRecognizer()
    box.addGestureRecognizer(tap)
    var states: [UIGestureRecognizer.State] = []
    let token = tap.observe(\.state) { tap, _ in states.append(tap.state) }
    stage.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 50, y: 50))
    stage.settle()
    #expect(states == [.ended, .possible, .ended, .possible])
    withExtendedLifetime(token) {}
  }

  @Test("observeValue is called for names, and a name that cannot be observed is refused (PRT-26)")
  func byName() {
    final class Watcher: UIView {
      var log: [String] = []
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        let new = change?[.newKey] as? CGPoint
        log.append("\(keyPath ?? "") \(Int(new?.y ?? -1))")
      }
    }
    let watcher = Watcher()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.addObserver(watcher, forKeyPath: "contentOffset", options: .new, context: nil)
    scroll.contentOffset.y = 40
    scroll.removeObserver(watcher, forKeyPath: "contentOffset")
    scroll.contentOffset.y = 50
    #expect(watcher.log == ["contentOffset 40"])
    let before = Misuse.count
    scroll.addObserver(watcher, forKeyPath: "backgroundColor", context: nil)
    scroll.removeObserver(watcher, forKeyPath: "contentOffset")
    #expect(Misuse.count == before + 2)
  }

  @Test(
    "an observed view is released, and an observer that ends itself while it is called does no harm (PRT-26)"
  )
  func lifetime() {
    var token: NSKeyValueObservation?
    weak var gone: UIView?
    var calls = 0
    do {
      let view = UIView()
      gone = view
      token = view.observe(\.center) { _, _ in
        calls += 1
        token?.invalidate()
      }
      view.center.x = 5
      view.center.x = 6
    }
    #expect(gone == nil && calls == 1)
    token = nil
  }
}
