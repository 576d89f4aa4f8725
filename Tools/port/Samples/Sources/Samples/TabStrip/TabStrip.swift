import UIKit

protocol TabStripDelegate: AnyObject {
    func tabStrip(_ strip: TabStrip, didSelectTabAt index: Int)
}

/// Titles in a row, with a line below the selected one that follows the pages.
final class TabStrip: UIView {

    struct Appearance {
        var font: UIFont = .systemFont(ofSize: 15, weight: .semibold)
        var color: UIColor = .secondaryLabel
        var selectedColor: UIColor = .label
        var indicatorHeight: CGFloat = 3
        var padding: CGFloat = 16

        static let `default` = Appearance()
    }

    weak var delegate: TabStripDelegate?
    private(set) var selectedIndex = 0

    var titles: [String] = [] {
        didSet { rebuild() }
    }

    /// The place of the line between two tabs, as `1.5`.
    var position: CGFloat = 0 {
        didSet { updateIndicator() }
    }

    private let appearance: Appearance
    private var buttons = [UIButton]()

    private let scrollView: UIScrollView = {
        $0.showsHorizontalScrollIndicator = false
        $0.scrollsToTop = false
        $0.translatesAutoresizingMaskIntoConstraints = false
        return $0
    }(UIScrollView())

    private let stackView: UIStackView = {
        $0.axis = .horizontal
        $0.distribution = .fillProportionally
        $0.translatesAutoresizingMaskIntoConstraints = false
        return $0
    }(UIStackView())

    private let indicator = UIView()

    init(appearance: Appearance = .default) {
        self.appearance = appearance
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        indicator.backgroundColor = tintColor
        indicator.layer.cornerRadius = appearance.indicatorHeight / 2
        addSubview(scrollView)
        scrollView.addSubview(stackView)
        scrollView.addSubview(indicator)
        setUpConstraints()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUpConstraints() {
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: topAnchor),
            scrollView.leftAnchor.constraint(equalTo: leftAnchor),
            scrollView.rightAnchor.constraint(equalTo: rightAnchor),
            scrollView.bottomAnchor.constraint(equalTo: bottomAnchor),
            stackView.topAnchor.constraint(equalTo: scrollView.topAnchor),
            stackView.leftAnchor.constraint(equalTo: scrollView.leftAnchor),
            stackView.rightAnchor.constraint(equalTo: scrollView.rightAnchor),
            stackView.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
            stackView.heightAnchor.constraint(equalTo: heightAnchor),
            stackView.widthAnchor.constraint(greaterThanOrEqualTo: widthAnchor),
        ])
    }

    override var intrinsicContentSize: CGSize {
        return CGSize(width: UIView.noIntrinsicMetric, height: 44)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        scrollView.layoutIfNeeded()
        updateIndicator()
    }

    private func rebuild() {
        buttons.forEach { button in
            stackView.removeArrangedSubview(button)
            button.removeFromSuperview()
        }
        buttons = titles.enumerated().map(makeButton)
        buttons.forEach(stackView.addArrangedSubview(_:))
        selectedIndex = min(selectedIndex, max(0, titles.count - 1))
        updateColors()
        setNeedsLayout()
    }

    private func makeButton(index: Int, title: String) -> UIButton {
        let button = UIButton(type: .custom)
        button.setTitle(title, for: .normal)
        button.setTitleColor(appearance.color, for: .normal)
        button.setTitleColor(appearance.selectedColor, for: .selected)
        button.titleLabel?.font = appearance.font
        button.contentEdgeInsets = UIEdgeInsets(top: 0, left: appearance.padding, bottom: 0, right: appearance.padding)
        button.tag = index
        button.addTarget(self, action: #selector(tabTapped(_:)), for: .touchUpInside)
        return button
    }

    @objc private func tabTapped(_ sender: UIButton) {
        guard sender.tag != selectedIndex else { return }
        delegate?.tabStrip(self, didSelectTabAt: sender.tag)
    }

    func select(_ index: Int) {
        guard buttons.indices.contains(index) else { return }
        selectedIndex = index
        updateColors()
        scrollToSelected()
    }

    private func updateColors() {
        for (index, button) in buttons.enumerated() {
            button.isSelected = index == selectedIndex
        }
    }

    private func scrollToSelected() {
        let frame = buttons[selectedIndex].frame
        let limit = max(0, scrollView.contentSize.width - bounds.width)
        let x = min(limit, max(0, frame.midX - bounds.width / 2))
        scrollView.setContentOffset(CGPoint(x: x, y: 0), animated: true)
    }

    private func updateIndicator() {
        guard !buttons.isEmpty else { return indicator.frame = .zero }
        let limited = min(CGFloat(buttons.count - 1), max(0, position))
        let lower = buttons[Int(floor(limited))].frame
        let upper = buttons[Int(ceil(limited))].frame
        let fraction = limited - floor(limited)
        let x = lower.minX + (upper.minX - lower.minX) * fraction
        let width = lower.width + (upper.width - lower.width) * fraction
        indicator.frame = CGRect(
            x: x + appearance.padding, y: bounds.height - appearance.indicatorHeight,
            width: width - 2 * appearance.padding, height: appearance.indicatorHeight)
    }
}
