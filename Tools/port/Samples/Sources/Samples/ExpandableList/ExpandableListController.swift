import UIKit

struct Chapter {
    let title: String
    var items: [String]
    var isExpanded = false

    init(_ title: String, _ items: [String]) {
        self.title = title
        self.items = items
    }
}

/// Sections that open and close when their header is tapped.
class ExpandableListController: UITableViewController {

    private enum Identifier {
        static let header = "Header"
        static let item = "Item"
    }

    private(set) var chapters: [Chapter]
    var allowsSeveral = true
    var onSelect: ((String) -> Void)?

    init(chapters: [Chapter]) {
        self.chapters = chapters
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(ChapterHeaderView.self, forHeaderFooterViewReuseIdentifier: Identifier.header)
        tableView.register(ItemCell.self, forCellReuseIdentifier: Identifier.item)
        tableView.sectionHeaderHeight = 50
        tableView.rowHeight = 44
        tableView.tableFooterView = UIView()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Close all", style: .plain, target: self, action: #selector(closeAll))
    }

    // MARK: - Expanding

    func toggle(_ section: Int) {
        let paths = indexPaths(in: section)
        tableView.beginUpdates()
        if !allowsSeveral, !chapters[section].isExpanded {
            for other in chapters.indices where other != section && chapters[other].isExpanded {
                collapse(other)
            }
        }
        chapters[section].isExpanded.toggle()
        if chapters[section].isExpanded {
            tableView.insertRows(at: paths, with: .fade)
        } else {
            tableView.deleteRows(at: paths, with: .fade)
        }
        tableView.endUpdates()
        updateHeader(section)
        guard chapters[section].isExpanded, let last = paths.last else { return }
        if !(tableView.indexPathsForVisibleRows ?? []).contains(last) {
            tableView.scrollToRow(at: paths[0], at: .middle, animated: true)
        }
    }

    private func collapse(_ section: Int) {
        chapters[section].isExpanded = false
        tableView.deleteRows(at: indexPaths(in: section), with: .top)
        updateHeader(section)
    }

    private func updateHeader(_ section: Int) {
        guard let header = tableView.headerView(forSection: section) as? ChapterHeaderView else { return }
        header.setExpanded(chapters[section].isExpanded, animated: true)
    }

    private func indexPaths(in section: Int) -> [IndexPath] {
        return chapters[section].items.indices.map { IndexPath(row: $0, section: section) }
    }

    @objc private func closeAll() {
        let open = IndexSet(chapters.indices.filter { chapters[$0].isExpanded })
        guard !open.isEmpty else { return }
        for section in open { chapters[section].isExpanded = false }
        tableView.reloadSections(open, with: .automatic)
    }

    // MARK: - UITableViewDataSource

    override func numberOfSections(in tableView: UITableView) -> Int {
        return chapters.count
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return chapters[section].isExpanded ? chapters[section].items.count : 0
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Identifier.item, for: indexPath)
        cell.textLabel?.text = chapters[indexPath.section].items[indexPath.row]
        cell.detailTextLabel?.text = "\(indexPath.section + 1).\(indexPath.row + 1)"
        return cell
    }

    // MARK: - UITableViewDelegate

    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = tableView.dequeueReusableHeaderFooterView(
            withIdentifier: Identifier.header) as? ChapterHeaderView
        header?.titleLabel.text = chapters[section].title
        header?.section = section
        header?.delegate = self
        header?.setExpanded(chapters[section].isExpanded, animated: false)
        return header
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        onSelect?(chapters[indexPath.section].items[indexPath.row])
    }
}

extension ExpandableListController: ChapterHeaderViewDelegate {
    func chapterHeaderViewDidTap(_ header: ChapterHeaderView) {
        toggle(header.section)
    }
}

// MARK: - Header

protocol ChapterHeaderViewDelegate: AnyObject {
    func chapterHeaderViewDidTap(_ header: ChapterHeaderView)
}

final class ChapterHeaderView: UITableViewHeaderFooterView {

    weak var delegate: ChapterHeaderViewDelegate?
    var section = 0
    let titleLabel = UILabel()
    private let chevron = UIImageView(image: UIImage(systemName: "chevron.right"))

    override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.backgroundColor = .secondarySystemBackground
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        chevron.tintColor = .tertiaryLabel
        chevron.contentMode = .center
        for subview in [titleLabel, chevron] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(subview)
        }
        let margins = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            titleLabel.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            titleLabel.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            chevron.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            chevron.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            chevron.widthAnchor.constraint(equalToConstant: 24),
            chevron.heightAnchor.constraint(equalToConstant: 24),
        ])
        let tap = UITapGestureRecognizer(target: self, action: #selector(tapped))
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func setExpanded(_ expanded: Bool, animated: Bool) {
        let angle: CGFloat = expanded ? .pi / 2 : 0
        let changes = { self.chevron.transform = CGAffineTransform(rotationAngle: angle) }
        if animated {
            UIView.animate(withDuration: 0.25, animations: changes)
        } else {
            changes()
        }
    }

    @objc private func tapped() {
        delegate?.chapterHeaderViewDidTap(self)
    }
}

private final class ItemCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
        indentationLevel = 1
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
