import Foundation
import UIKit

@objc protocol PagerDataSource: NSObjectProtocol {
    func pager(_ pager: PagerViewController, controllerBefore controller: UIViewController) -> UIViewController?
    func pager(_ pager: PagerViewController, controllerAfter controller: UIViewController) -> UIViewController?
}

@objc protocol PagerDelegate: NSObjectProtocol {
    @objc optional func pager(_ pager: PagerViewController, isScrollingTowards page: UIViewController, progress: CGFloat)
    @objc optional func pager(_ pager: PagerViewController, didShow page: UIViewController)
    @objc optional var allowsPaging: Bool { get }
}

/// Three pages in a scroll view that always shows the one in the middle.
class PagerViewController: UIViewController, UIScrollViewDelegate {

    enum Direction {
        case forward
        case reverse
    }

    @objc weak var dataSource: PagerDataSource?
    @objc weak var delegate: PagerDelegate?

    private(set) var before: UIViewController?
    private(set) var selected: UIViewController?
    private(set) var after: UIViewController?
    let pageControl = UIPageControl()

    lazy var scrollView: UIScrollView = {
        let scrollView = UIScrollView()
        scrollView.isPagingEnabled = true
        scrollView.scrollsToTop = false
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.bounces = true
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.delegate = self
        return scrollView
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scrollView)
        pageControl.addTarget(self, action: #selector(pageControlChanged(_:)), for: .valueChanged)
        view.addSubview(pageControl)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        pageControl.frame = CGRect(x: 0, y: view.bounds.height - 50, width: view.bounds.width, height: 40)
        layoutPages()
    }

    // MARK: - Choosing a page

    func select(_ controller: UIViewController) {
        [before, selected, after].compactMap { $0 }.forEach(remove)
        selected = controller
        before = dataSource?.pager(self, controllerBefore: controller)
        after = dataSource?.pager(self, controllerAfter: controller)
        [before, selected, after].compactMap { $0 }.forEach(add)
        layoutPages()
        delegate?.pager?(self, didShow: controller)
    }

    func scroll(_ direction: Direction, animated: Bool) {
        guard delegate?.allowsPaging ?? true else { return }
        let step = direction == .forward ? view.bounds.width : -view.bounds.width
        scrollView.setContentOffset(
            CGPoint(x: scrollView.contentOffset.x + step, y: 0), animated: animated)
    }

    private func add(_ child: UIViewController) {
        addChild(child)
        scrollView.addSubview(child.view)
        child.didMove(toParent: self)
    }

    private func remove(_ child: UIViewController) {
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
    }

    private func layoutPages() {
        guard isViewLoaded else { return }
        let size = view.bounds.size
        var x: CGFloat = 0
        for page in [before, selected, after].compactMap({ $0 }) {
            page.view.frame = CGRect(origin: CGPoint(x: x, y: 0), size: size)
            x += size.width
        }
        scrollView.contentSize = CGSize(width: x, height: size.height)
        let offset = before == nil ? 0 : size.width
        if !scrollView.isDragging, !scrollView.isDecelerating {
            scrollView.contentOffset.x = offset
        }
    }

    @objc private func pageControlChanged(_ sender: UIPageControl) {
        scroll(sender.currentPage > 0 ? .forward : .reverse, animated: true)
    }

    // MARK: - UIScrollViewDelegate

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.isDragging || scrollView.isDecelerating else { return }
        let start = before == nil ? 0 : view.bounds.width
        let progress = (scrollView.contentOffset.x - start) / view.bounds.width
        if let next = progress < 0 ? before : after, progress != 0 {
            delegate?.pager?(self, isScrollingTowards: next, progress: abs(progress))
        }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        settle()
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { settle() }
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        settle()
    }

    private func settle() {
        let start = before == nil ? 0 : view.bounds.width
        let moved = scrollView.contentOffset.x - start
        guard abs(moved) > view.bounds.width / 2 else { return }
        if let next = moved < 0 ? before : after { select(next) }
    }
}
