import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Scrolling to items along both axes, and zooming.
@MainActor @Suite("Scrolling to items", .timeLimit(.minutes(60))) struct CollectionScrollStoryTests
{
  private func world(_ direction: UICollectionView.ScrollDirection) -> CollectionWorld {
    let flow = UICollectionViewFlowLayout()
    flow.scrollDirection = direction
    flow.itemSize =
      direction == .vertical ? CGSize(width: 300, height: 100) : CGSize(width: 100, height: 400)
    flow.minimumLineSpacing = 0
    let world = CollectionWorld(Items(count: 40), layout: flow)
    world.layOut()
    return world
  }

  @Test("an item is brought to each place of a vertical list, inside of its insets (MUT-14)")
  func vertical() {
    let world = world(.vertical)
    world.view.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    func scroll(_ position: UICollectionView.ScrollPosition) -> CGFloat {
      world.view.scrollToItem(at: item(10), at: position, animated: false)
      return world.view.contentOffset.y
    }
    #expect(scroll(.top) == 950)
    #expect(scroll(.bottom) == 730)
    // 320 points are free from 50 on.
    #expect(scroll(.centeredVertically) == 840)
    #expect(scroll([]) == 840, "it is in sight")
    world.view.contentOffset.y = 0
    #expect(scroll([]) == 730)
    world.view.contentOffset.y = 3000
    #expect(scroll([]) == 950)
    world.view.scrollToItem(at: item(39), at: .top, animated: false)
    #expect(world.view.contentOffset.y == 3630)
    #expect(world.view.contentOffset.x == 0)
  }

  @Test("an item is brought to each place of a horizontal list, inside of its insets (MUT-14)")
  func horizontal() {
    let world = world(.horizontal)
    world.view.contentInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 20)
    func scroll(_ position: UICollectionView.ScrollPosition) -> CGFloat {
      world.view.scrollToItem(at: item(10), at: position, animated: false)
      return world.view.contentOffset.x
    }
    #expect(scroll(.left) == 960)
    #expect(scroll(.right) == 820)
    // 240 points are free from 40 on.
    #expect(scroll(.centeredHorizontally) == 890)
    #expect(scroll([]) == 890)
    world.view.contentOffset.x = 0
    #expect(scroll([]) == 820)
    world.view.scrollToItem(at: item(39), at: .left, animated: false)
    #expect(world.view.contentOffset.x == 3720)
    world.view.scrollToItem(at: item(0), at: .right, animated: false)
    #expect(world.view.contentOffset == CGPoint(x: -40, y: 0))
  }

  private final class Zoomed: UIScrollViewDelegate {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var told: [String] = []
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      told.append("begins")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
      if told.last != "zooms" { told.append("zooms") }
    }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { told.append("ends at \(scale)") }
  }

  private func zoomed() -> (TestStage, UIScrollView, Zoomed) {
    let stage = TestStage(300, 400)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let zoomed = Zoomed()
    scroll.delegate = zoomed
    scroll.addSubview(zoomed.content)
    scroll.contentSize = zoomed.content.bounds.size
    scroll.minimumZoomScale = 1
    scroll.maximumZoomScale = 4
    stage.add(scroll)
    return (stage, scroll, zoomed)
  }

  @Test("a rectangle is zoomed to by its longer side, and ends in the middle (MUT-14)")
  func zoomTo() {
    let (stage, scroll, zoomed) = zoomed()
    scroll.zoom(to: CGRect(x: 100, y: 50, width: 150, height: 100), animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 200, y: 0))
    scroll.zoom(to: CGRect(x: 60, y: 200, width: 30, height: 200), animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 0, y: 400))
    scroll.zoom(to: CGRect(x: 150, y: 200, width: 1, height: 1), animated: true)
    stage.settle()
    #expect(scroll.zoomScale == 4 && scroll.contentSize == CGSize(width: 1200, height: 1600))
    #expect(scroll.contentOffset == CGPoint(x: 452, y: 602))
    scroll.setZoomScale(0.1, animated: false)
    #expect(scroll.zoomScale == 1)
    #expect(zoomed.told.filter { $0 == "ends at 4.0" }.count == 1)
  }

  @Test("a cancelled pinch below the least scale returns to it, told once (MUT-14)")
  func cancelledPinch() {
    let (stage, scroll, zoomed) = zoomed()
    let (a, b) = (stage.finger(), stage.finger())
    stage.together {
      a.down(at: (50, 200))
      b.down(at: (250, 200))
    }
    stage.together {
      a.move(to: (120, 200), over: 0.3)
      b.move(to: (180, 200), over: 0.3)
    }
    #expect(scroll.zoomScale < 0.95 && scroll.isZooming)
    stage.together {
      a.cancel()
      b.cancel()
    }
    stage.settle()
    #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero && !scroll.isZooming)
    #expect(zoomed.told == ["begins", "zooms", "ends at 1.0"])
  }
}
