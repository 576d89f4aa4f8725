import UIKit

/// A list below a picture that stretches when pulled and moves at half the speed when scrolled away.
class ProfileViewController: UIViewController {

    struct Profile {
        var name: String
        var caption: String
        var picture: UIImage?
        var entries: [String]
    }

    private enum Section: Int, CaseIterable {
        case summary
        case entries
    }

    let profile: Profile
    let headerHeight: CGFloat = 240
    private let barHeight: CGFloat = 88

    private lazy var tableView: UITableView = {
        let tableView = UITableView(frame: view.bounds, style: .plain)
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        tableView.contentInsetAdjustmentBehavior = .never
        tableView.dataSource = self
        tableView.delegate = self
        tableView.separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
        tableView.contentInset = UIEdgeInsets(top: headerHeight, left: 0, bottom: 0, right: 0)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Entry")
        return tableView
    }()

    private(set) lazy var headerView = StretchyHeaderView(image: profile.picture)
    private(set) lazy var barView: UIVisualEffectView = {
        let bar = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
        bar.alpha = 0
        bar.contentView.addSubview(barLabel)
        return bar
    }()

    private lazy var barLabel: UILabel = {
        let label = UILabel()
        label.text = profile.name
        label.font = .boldSystemFont(ofSize: 17)
        label.textAlignment = .center
        return label
    }()

    private lazy var avatarView: UIImageView = {
        let view = UIImageView(image: UIImage(systemName: "person.crop.circle.fill"))
        view.tintColor = .systemIndigo
        view.backgroundColor = .systemBackground
        view.layer.cornerRadius = 40
        view.layer.borderWidth = 4
        view.layer.borderColor = UIColor.systemBackground.cgColor
        view.clipsToBounds = true
        return view
    }()

    private var observation: NSKeyValueObservation?

    init(profile: Profile) {
        self.profile = profile
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var preferredStatusBarStyle: UIStatusBarStyle {
        return barView.alpha > 0.5 ? .default : .lightContent
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addSubview(tableView)
        view.addSubview(headerView)
        view.addSubview(avatarView)
        view.addSubview(barView)
        headerView.isUserInteractionEnabled = false
        avatarView.isUserInteractionEnabled = true
        avatarView.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(avatarTapped(_:))))
        observation = tableView.observe(\.contentOffset) { [weak self] tableView, _ in
            self?.update(for: tableView.contentOffset.y)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        barView.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: barHeight)
        barLabel.frame = CGRect(x: 0, y: barHeight - 44, width: view.bounds.width, height: 44)
        update(for: tableView.contentOffset.y)
    }

    private func update(for offset: CGFloat) {
        let scrolled = offset + headerHeight
        let height = max(barHeight, headerHeight - scrolled)
        headerView.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: height)
        headerView.shift = max(0, scrolled) / 2
        let progress = min(1, max(0, scrolled / (headerHeight - barHeight)))
        barView.alpha = progress
        let size: CGFloat = 80
        avatarView.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        avatarView.center = CGPoint(x: 20 + size / 2, y: headerHeight - scrolled)
        let scale = 1 - 0.5 * progress
        avatarView.transform = CGAffineTransform(scaleX: scale, y: scale)
        avatarView.alpha = progress < 1 ? 1 : 0
        tableView.verticalScrollIndicatorInsets.top = height
        setNeedsStatusBarAppearanceUpdate()
    }

    @objc private func avatarTapped(_ tap: UITapGestureRecognizer) {
        guard let avatar = tap.view else { return }
        let pulse = CASpringAnimation(keyPath: "transform.scale")
        pulse.fromValue = 0.9
        pulse.toValue = 1
        pulse.damping = 8
        pulse.stiffness = 200
        pulse.duration = pulse.settlingDuration
        avatar.layer.add(pulse, forKey: "pulse")
        tableView.setContentOffset(CGPoint(x: 0, y: -headerHeight), animated: true)
    }
}

extension ProfileViewController: UITableViewDataSource, UITableViewDelegate {

    func numberOfSections(in tableView: UITableView) -> Int {
        return Section.allCases.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        switch Section(rawValue: section)! {
        case .summary: return 1
        case .entries: return profile.entries.count
        }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Entry", for: indexPath)
        switch Section(rawValue: indexPath.section)! {
        case .summary:
            cell.textLabel?.text = profile.name
            cell.textLabel?.font = .boldSystemFont(ofSize: 24)
        case .entries:
            cell.textLabel?.text = profile.entries[indexPath.row]
            cell.textLabel?.font = .systemFont(ofSize: 17)
        }
        cell.selectionStyle = .none
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        return indexPath.section == Section.summary.rawValue ? 90 : 52
    }

    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
        scrollView.setContentOffset(CGPoint(x: 0, y: -headerHeight), animated: true)
        return false
    }
}

/// Fills its frame with a picture that can be shifted, and darkens its lower end.
final class StretchyHeaderView: UIView {

    var shift: CGFloat = 0 {
        didSet { setNeedsLayout() }
    }

    private let imageView: UIImageView
    private let shade = CAGradientLayer()

    init(image: UIImage?) {
        imageView = UIImageView(image: image)
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = .systemTeal
        imageView.contentMode = .scaleAspectFill
        addSubview(imageView)
        shade.colors = [UIColor.clear.cgColor, UIColor.black.withAlphaComponent(0.5).cgColor]
        shade.locations = [0.4, 1]
        layer.addSublayer(shade)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds.offsetBy(dx: 0, dy: -shift / 2)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shade.frame = bounds
        CATransaction.commit()
    }
}
