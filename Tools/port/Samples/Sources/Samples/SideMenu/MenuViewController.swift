import UIKit

class MenuViewController: UITableViewController {

    struct Item {
        let title: String
        let symbol: String
        let makeController: () -> UIViewController
    }

    let items: [Item]
    private var controllers: [Int: UIViewController] = [:]

    init(items: [Item]) {
        self.items = items
        super.init(style: .grouped)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.backgroundColor = .clear
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Item")
        clearsSelectionOnViewWillAppear = false
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return items.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
        let item = items[indexPath.row]
        cell.backgroundColor = .clear
        cell.textLabel?.text = item.title
        cell.textLabel?.textColor = .white
        cell.imageView?.image = UIImage(systemName: item.symbol)?.withRenderingMode(.alwaysTemplate)
        cell.imageView?.tintColor = .white
        return cell
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        return "Menu"
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let controller = controllers[indexPath.row] ?? items[indexPath.row].makeController()
        controllers[indexPath.row] = controller
        sideMenuController?.setContent(controller)
    }
}
