import UIKit

struct OnboardingPage {
    let title: String
    let text: String
    let color: UIColor
}

@objc protocol OnboardingDelegate: AnyObject {
    func onboardingDidFinish(_ controller: OnboardingViewController)
    @objc optional func onboarding(_ controller: OnboardingViewController, didTurnTo page: Int)
    @objc optional func onboardingDidSkip(_ controller: OnboardingViewController)
}

/// Pages that are swiped through; colours blend and titles drift while a finger moves.
final class OnboardingViewController: UIViewController {

    private enum Metrics {
        static let buttonHeight: CGFloat = 50
        static let margin: CGFloat = 24
        static let drift: CGFloat = 0.4
    }

    weak var delegate: OnboardingDelegate?
    let pages: [OnboardingPage]
    private(set) var currentPage = 0

    private let scrollView = UIScrollView()
    private let pageControl = UIPageControl()
    private let nextButton = UIButton(type: .system)
    private let skipButton = UIButton(type: .system)
    private var pageViews: [OnboardingPageView] = []

    init(pages: [OnboardingPage]) {
        self.pages = pages
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = pages.first?.color
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.delegate = self
        view.addSubview(scrollView)

        pageViews = pages.map(OnboardingPageView.init(page:))
        pageViews.forEach(scrollView.addSubview)

        pageControl.numberOfPages = pages.count
        pageControl.currentPageIndicatorTintColor = .white
        view.addSubview(pageControl)

        nextButton.setTitle(NSLocalizedString("Next", comment: ""), for: .normal)
        nextButton.setTitleColor(.white, for: .normal)
        nextButton.titleLabel?.font = .preferredFont(forTextStyle: .headline)
        nextButton.addTarget(self, action: #selector(nextTapped), for: .touchUpInside)
        view.addSubview(nextButton)

        skipButton.setTitle(NSLocalizedString("Skip", comment: ""), for: .normal)
        skipButton.setTitleColor(UIColor.white.withAlphaComponent(0.7), for: .normal)
        skipButton.addTarget(self, action: #selector(skipTapped(_:)), for: .touchUpInside)
        view.addSubview(skipButton)
    }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size
        scrollView.frame = view.bounds
        scrollView.contentSize = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
        for (index, page) in pageViews.enumerated() {
            page.frame = CGRect(origin: CGPoint(x: CGFloat(index) * size.width, y: 0), size: size)
        }
        let bottom = view.safeAreaLayoutGuide.layoutFrame.maxY - Metrics.margin
        nextButton.frame = CGRect(
            x: Metrics.margin, y: bottom - Metrics.buttonHeight,
            width: size.width - 2 * Metrics.margin, height: Metrics.buttonHeight)
        pageControl.frame = CGRect(x: 0, y: nextButton.frame.minY - 40, width: size.width, height: 30)
        skipButton.frame = CGRect(x: size.width - 90, y: 50, width: 70, height: 40)
    }

    // MARK: - Actions

    @objc private func nextTapped() {
        guard currentPage + 1 < pages.count else {
            delegate?.onboardingDidFinish(self)
            return
        }
        let x = CGFloat(currentPage + 1) * scrollView.bounds.width
        scrollView.setContentOffset(CGPoint(x: x, y: 0), animated: true)
    }

    @objc private func skipTapped(_ sender: UIButton) {
        delegate?.onboardingDidSkip?(self)
        delegate?.onboardingDidFinish(self)
    }

    private func show(page: Int) {
        guard page != currentPage else { return }
        currentPage = page
        pageControl.currentPage = page
        let isLast = page == pages.count - 1
        nextButton.setTitle(isLast ? "Start" : "Next", for: .normal)
        UIView.transition(with: skipButton, duration: 0.2, options: .transitionCrossDissolve, animations: {
            self.skipButton.isHidden = isLast
        })
        delegate?.onboarding?(self, didTurnTo: page)
    }
}

// MARK: - UIScrollViewDelegate

extension OnboardingViewController: UIScrollViewDelegate {

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        let position = scrollView.contentOffset.x / scrollView.bounds.width
        let left = min(pages.count - 1, max(0, Int(floor(position))))
        let right = min(pages.count - 1, left + 1)
        let share = min(1, max(0, position - CGFloat(left)))
        view.backgroundColor = pages[left].color.blended(with: pages[right].color, share: share)
        for (index, page) in pageViews.enumerated() {
            page.drift(by: (position - CGFloat(index)) * Metrics.drift * scrollView.bounds.width)
        }
        show(page: min(pages.count - 1, max(0, Int(round(position)))))
    }
}

/// A title above a text.
private final class OnboardingPageView: UIView {
    private let titleLabel = UILabel()
    private let textLabel = UILabel()

    init(page: OnboardingPage) {
        super.init(frame: .zero)
        titleLabel.text = page.title
        titleLabel.font = UIFont.preferredFont(forTextStyle: .largeTitle)
        textLabel.text = page.text
        textLabel.numberOfLines = 0
        for label in [titleLabel, textLabel] {
            label.textColor = .white
            label.textAlignment = .center
        }
        let stack = UIStackView(arrangedSubviews: [titleLabel, textLabel])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerYAnchor.constraint(equalTo: centerYAnchor),
            stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 32),
            stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -32),
        ])
    }

    required init?(coder: NSCoder) { return nil }

    func drift(by distance: CGFloat) {
        titleLabel.transform = CGAffineTransform(translationX: -distance, y: 0)
    }
}

private extension UIColor {
    func blended(with other: UIColor, share: CGFloat) -> UIColor {
        var (r1, g1, b1, a1): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        var (r2, g2, b2, a2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        getRed(&r1, green: &g1, blue: &b1, alpha: &a1)
        other.getRed(&r2, green: &g2, blue: &b2, alpha: &a2)
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
        return UIColor(red: mix(r1, r2), green: mix(g1, g2), blue: mix(b1, b2), alpha: mix(a1, a2))
    }
}
