import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Scroll views and refresh controls against the documentation (FID-40).
@MainActor @Suite("Scroll views as documented", .timeLimit(.minutes(60)))
struct AuditScrollTests: Audit {
  let stage = TestStage(320, 480)

  private func scroll() -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize = CGSize(width: 320, height: 2000)
    return stage.add(scroll)
  }

  @MainActor private final class Told: UIScrollViewDelegate {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    var heard: [String] = []
    var zooms = true
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zooms ? content : nil }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { heard.append("scroll") }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { heard.append("zoom") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { heard.append("end") }
  }

  @Test("defaults of scroll views")
  func defaults() {
    let view = UIScrollView()
    d(
      "bounces", [view.bounces, view.alwaysBounceVertical, view.alwaysBounceHorizontal],
      [true, false, false])
    d(
      "indicators", [view.showsVerticalScrollIndicator, view.showsHorizontalScrollIndicator],
      [true, true])
    d("paging", view.isPagingEnabled, false)
    d("lock", view.isDirectionalLockEnabled, false)
    d("rate", view.decelerationRate, .normal)
    d(
      "rates",
      [UIScrollView.DecelerationRate.normal.rawValue, UIScrollView.DecelerationRate.fast.rawValue],
      [0.998, 0.99])
    d("keyboard", view.keyboardDismissMode, .none)
    d("zoom", [view.minimumZoomScale, view.maximumZoomScale, view.zoomScale], [1, 1, 1])
    d("bounces zoom", view.bouncesZoom, true)
    d("adjusts insets", view.contentInsetAdjustmentBehavior, .automatic)
    d("touches", [view.delaysContentTouches, view.canCancelContentTouches], [true, true])
    d("clips", view.clipsToBounds, true)
    d(
      "states",
      [view.isDragging, view.isTracking, view.isDecelerating, view.isZooming, view.isZoomBouncing],
      [false, false, false, false, false])
    view.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    d(
      "old insets set both",
      [view.verticalScrollIndicatorInsets.top, view.horizontalScrollIndicatorInsets.left], [1, 2])
  }

  @Test("offsets and zoom")
  func offsets() {
    let view = scroll()
    let told = Told()
    view.delegate = told
    view.contentOffset = CGPoint(x: 0, y: 5000)
    k("by code, the offset is not limited", view.contentOffset.y, 5000)
    view.setContentOffset(.zero, animated: false)
    d("no end without animation", told.heard.contains("end"), false)
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    stage.settle()
    d("an end with one", told.heard.last, "end")
    view.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 10), animated: false)
    d("visible already", view.contentOffset.y, 100)
    view.scrollRectToVisible(CGRect(x: 0, y: 600, width: 10, height: 10), animated: false)
    d("just visible", view.contentOffset.y, 130)
    view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 10), animated: false)
    d("just visible above", view.contentOffset.y, 20)
    view.contentInset.top = 30
    d("insets", view.adjustedContentInset.top, 30)

    let zoomed = scroll()
    zoomed.addSubview(told.content)
    zoomed.contentSize = told.content.bounds.size
    zoomed.delegate = told
    zoomed.maximumZoomScale = 3
    told.heard = []
    zoomed.zoomScale = 2
    d("zoomed", [zoomed.zoomScale, told.content.transform.a], [2, 2])
    d("content grows", zoomed.contentSize, CGSize(width: 640, height: 960))
    d("told", told.heard.contains("zoom"), true)
    zoomed.zoomScale = 9
    k("at most", zoomed.zoomScale, 3)
    zoomed.zoomScale = 0.1
    k("at least", zoomed.zoomScale, 1)
    zoomed.zoom(to: CGRect(x: 0, y: 0, width: 160, height: 240), animated: false)
    d(
      "to a rectangle", near(zoomed.zoomScale, zoomed.contentOffset.x, zoomed.contentOffset.y),
      [2, 0, 0])
    zoomed.zoomScale = 1
    told.zooms = false
    zoomed.zoomScale = 2
    d("without a view nothing zooms", zoomed.zoomScale, 1)
  }

  @Test("refresh controls")
  func refresh() {
    let view = scroll()
    let control = UIRefreshControl()
    var events = 0
    control.addAction(for: .valueChanged) { _ in events += 1 }
    view.refreshControl = control
    d("at rest", control.isRefreshing, false)
    control.beginRefreshing()
    d("begun by code, without event", [control.isRefreshing, events == 0], [true, true])
    control.endRefreshing()
    stage.settle()
    d("ended", control.isRefreshing, false)
    stage.finger().down(at: (160, 100)).move(by: (0, 350), over: 0.5).hold(0.1).up()
    d("pulled", [control.isRefreshing, events == 1], [true, true])
    stage.advance(by: 2)
    d("stays until it is ended", control.isRefreshing, true)
    k("room for the control", view.contentOffset.y < 0, true)
    control.endRefreshing()
    stage.settle()
    k("back at the top", view.contentOffset.y, 0)
    view.refreshControl = nil
    d("removed", control.superview == nil, true)
  }
}
