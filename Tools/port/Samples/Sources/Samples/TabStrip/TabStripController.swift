import UIKit

/// Pages side by side below their titles. Pages are loaded when they are first seen.
class TabStripController: UIViewController {

    var viewControllers: [UIViewController] {
        willSet { viewControllers.forEach(unload) }
        didSet { reload() }
    }

    private(set) var currentIndex = 0
    var didChangePage: ((Int) -> Void)?

    private(set) lazy var strip = TabStrip()
    private(set) lazy var scrollView: UIScrollView = {
        let scrollView = UIScrollView()
        scrollView.isPagingEnabled = true
        scrollView.bounces = false
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.delegate = self
        return scrollView
    }()

    init(viewControllers: [UIViewController] = []) {
        self.viewControllers = viewControllers
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        self.viewControllers = []
        super.init(coder: aDecoder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        strip.delegate = self
        [strip, scrollView].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview($0)
        }
        let views: [String: UIView] = ["strip": strip, "pages": scrollView]
        let metrics = ["height": 44]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "H:|[strip]|", options: [], metrics: nil, views: views)
                + NSLayoutConstraint.constraints(
                    withVisualFormat: "H:|[pages]|", options: [], metrics: nil, views: views)
                + NSLayoutConstraint.constraints(
                    withVisualFormat: "V:[strip(height)][pages]|", options: [], metrics: metrics, views: views)
                + [strip.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor)])
        reload()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = scrollView.bounds.size
        scrollView.contentSize = CGSize(width: size.width * CGFloat(viewControllers.count), height: size.height)
        for (index, controller) in viewControllers.enumerated() where controller.isViewLoaded {
            controller.view.frame = frame(forPage: index)
        }
        loadVisiblePages()
    }

    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        let index = currentIndex
        coordinator.animate(alongsideTransition: { _ in
            self.scrollView.contentOffset.x = self.frame(forPage: index).minX
        }, completion: nil)
    }

    private func reload() {
        guard isViewLoaded else { return }
        strip.titles = viewControllers.enumerated().map { $1.title ?? "Tab \($0 + 1)" }
        currentIndex = 0
        strip.select(0)
        view.setNeedsLayout()
    }

    private func frame(forPage index: Int) -> CGRect {
        return scrollView.bounds.size.width == 0
            ? .zero
            : CGRect(origin: CGPoint(x: CGFloat(index) * scrollView.bounds.width, y: 0), size: scrollView.bounds.size)
    }

    private func loadVisiblePages() {
        let visible = CGRect(origin: scrollView.contentOffset, size: scrollView.bounds.size)
        for (index, controller) in viewControllers.enumerated() {
            guard controller.parent == nil, frame(forPage: index).intersects(visible) else { continue }
            addChild(controller)
            controller.view.frame = frame(forPage: index)
            scrollView.addSubview(controller.view)
            controller.didMove(toParent: self)
        }
    }

    private func unload(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    func showPage(_ index: Int, animated: Bool = true) {
        scrollView.setContentOffset(frame(forPage: index).origin, animated: animated)
    }

    fileprivate func pageChanged(to index: Int) {
        guard index != currentIndex, viewControllers.indices.contains(index) else { return }
        currentIndex = index
        strip.select(index)
        didChangePage?(index)
    }
}

extension TabStripController: UIScrollViewDelegate {

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        let position = scrollView.contentOffset.x / scrollView.bounds.width
        strip.position = position
        loadVisiblePages()
        pageChanged(to: Int(position.rounded()))
    }
}

extension TabStripController: TabStripDelegate {
    func tabStrip(_ strip: TabStrip, didSelectTabAt index: Int) {
        showPage(index)
    }
}
