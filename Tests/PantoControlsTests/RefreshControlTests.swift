import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Pulls that refresh.
@MainActor @Suite("Refreshing", .timeLimit(.minutes(60))) struct RefreshControlTests {
  private let stage = TestStage(400, 600)
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let control = UIRefreshControl()
  @MainActor private final class Count { var value = 0 }
  private let calls = Count()

  init() {
    scroll.contentSize = CGSize(width: 400, height: 2000)
    control.addAction(for: .valueChanged) { [calls] _ in calls.value += 1 }
    scroll.refreshControl = control
    stage.add(scroll)
  }

  @Test(
    "one pull refreshes once, however soon the program ends it, and the next pull again (MUT-14)")
  func once() {
    let finger = stage.finger().down(at: (200, 100)).move(by: (0, 400), over: 0.4)
    #expect(calls.value == 1 && control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
    finger.move(by: (0, 40), over: 0.2).move(by: (0, -40), over: 0.2)
    #expect(calls.value == 1, "the finger is still down")
    finger.up()
    stage.advance(by: 2)
    #expect(scroll.contentOffset.y == 0 && scroll.contentInset.top == 0 && control.alpha == 0)
    stage.finger().down(at: (200, 100)).move(by: (0, 400), over: 0.4).up()
    #expect(calls.value == 2)
  }

  @Test("a pull that goes back before its lift has refreshed already; a throw does not (MUT-14)")
  func thrown() {
    scroll.contentOffset.y = 300
    stage.finger().down(at: (200, 100)).move(by: (0, 250), over: 0.08).up()
    stage.advance(by: 2)
    #expect(calls.value == 0 && !control.isRefreshing, "content that coasts beyond its edge")
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("the control grows visible with the pull, and keeps the program's own inset (MUT-14)")
  func inset() {
    scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
    #expect(scroll.contentOffset.y == -30 && control.alpha == 0)
    let finger = stage.finger().down(at: (200, 100)).move(by: (0, 70), over: 0.3)
    let pulled = -30 - scroll.contentOffset.y
    #expect(pulled > 20 && pulled < 60)
    #expect(abs(control.alpha - pulled / 60) < 0.001)
    finger.up()
    stage.advance(by: 2)
    control.beginRefreshing()
    #expect(scroll.contentInset.top == 90 && calls.value == 0, "code tells nobody")
    control.beginRefreshing()
    #expect(scroll.contentInset.top == 90)
    control.endRefreshing()
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentInset.top == 30 && scroll.contentOffset.y == -30)
  }

  @Test("content that was scrolled away stays where it is when the refresh ends (MUT-14)")
  func scrolledAway() {
    scroll.contentSize.width = 900
    control.beginRefreshing()
    scroll.contentOffset = CGPoint(x: 120, y: 500)
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentOffset == CGPoint(x: 120, y: 500))
    control.beginRefreshing()
    scroll.contentOffset = CGPoint(x: 120, y: -60)
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentOffset == CGPoint(x: 120, y: 0), "it returns upwards only")
  }

  @Test("a control that is taken away or replaced while it refreshes gives the inset back (MUT-14)")
  func replaced() {
    control.beginRefreshing()
    let other = UIRefreshControl()
    scroll.refreshControl = other
    #expect(!control.isRefreshing && scroll.contentInset.top == 0 && control.superview == nil)
    #expect(other.superview === scroll)
    stage.advance(by: 1)
    stage.finger().down(at: (200, 100)).move(by: (0, 400), over: 0.4).up()
    #expect(calls.value == 0 && other.isRefreshing)
  }

  @Test("at rest the control is hidden, at the offset and as wide as the view (PRT-32, O10)")
  func place() {
    #expect(control.frame == CGRect(x: 0, y: 0, width: 400, height: 60) && control.isHidden)
    scroll.frame.size.width = 300
    stage.stage.layoutIfNeeded()
    scroll.contentOffset.y = 10
    #expect(control.frame == CGRect(x: 0, y: 10, width: 300, height: 60) && control.isHidden)
    scroll.contentOffset.y = -30
    #expect(control.frame.minY == -30 && !control.isHidden && control.alpha == 0.5)
  }

  @Test("a refresh that code begins moves nothing, and its spinner shows in a pull (PRT-32, O10)")
  func byCode() {
    let mover = ScrollNotes()
    scroll.delegate = mover
    control.beginRefreshing()
    #expect(scroll.contentOffset.y == 0 && scroll.contentInset.top == 60)
    #expect(control.frame == CGRect(x: 0, y: 0, width: 400, height: 60) && !control.isHidden)
    #expect(mover.notes == ["inset"] && control.alpha == 0)

    scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
    #expect(control.frame.minY == -60 && control.alpha == 1)

    control.endRefreshing()
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 0 && control.isHidden)
  }

  @Test("the content slides back when a refresh ends (PRT-32)")
  func slides() {
    control.beginRefreshing()
    scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
    control.endRefreshing()
    #expect(scroll.contentOffset.y == -60 && scroll.contentInset.top == 0)
    stage.advance(by: 0.15)
    #expect(scroll.contentOffset.y > -50 && scroll.contentOffset.y < -10 && !control.isHidden)
    stage.settle()
    #expect(scroll.contentOffset.y == 0 && control.isHidden)
  }

  private final class ScrollNotes: UIScrollViewDelegate {
    var notes: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { notes.append("scroll") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      notes.append("inset")
    }
  }

  @Test("a long pull starts the control once, the content waits below it, and returns (PRT-32)")
  func longPull() {
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600)))
    scroll.contentSize = CGSize(width: 400, height: 300)
    let control = UIRefreshControl()
    var calls = 0
    control.addAction(for: .valueChanged) { _ in calls += 1 }
    scroll.refreshControl = control
    stage.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 160))
    stage.settle(limit: 3)
    #expect(calls == 0 && !control.isRefreshing, "a short pull does nothing")
    stage.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 500))
    stage.advance(by: 2)
    #expect(calls == 1 && control.isRefreshing)
    #expect(scroll.contentOffset.y == -60, "the content rests below the control")
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentOffset.y == 0 && scroll.contentInset.top == 0 && control.alpha == 0)
    scroll.refreshControl = nil
    #expect(control.superview == nil && scroll.refreshControl == nil)
  }
}
