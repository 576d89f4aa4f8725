import UIKit

/// The page of one plant: what it is, when it wants water, and what to do with it.
final class PlantController: UIViewController {
  private let garden: Garden
  private let id: Plant.ID
  private let picture = UIImageView()
  private let nameLabel = PlantController.label(.title1)
  private let speciesLabel = PlantController.label(.body, .secondaryLabel)
  private let facts = UIStackView()
  private let notesLabel = PlantController.label(.body)

  init(garden: Garden, plant: Plant.ID) {
    self.garden = garden
    id = plant
    super.init(nibName: nil, bundle: nil)
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  private static func label(
    _ style: UIFont.TextStyle, _ color: UIColor = .label
  ) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.numberOfLines = 0
    return label
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    facts.axis = .vertical
    facts.spacing = 12
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 16
    picture.heightAnchor.constraint(equalToConstant: 200).isActive = true

    let stack = UIStackView(arrangedSubviews: [
      picture, nameLabel, speciesLabel, facts, notesLabel, makeButtons(),
    ])
    stack.axis = .vertical
    stack.spacing = 16
    stack.setCustomSpacing(4, after: nameLabel)
    fill(view, with: stack)
    NotificationCenter.default.addObserver(
      self, selector: Self.gardenChanged, name: Garden.changed, object: garden)
    showPlant()
  }

  /// Puts the page into a scroll view, as wide as the readable part of the view.
  private func fill(_ view: UIView, with stack: UIStackView) {
    let scroll = UIScrollView()
    scroll.alwaysBounceVertical = true
    scroll.translatesAutoresizingMaskIntoConstraints = false
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    view.addSubview(scroll)
    let content = scroll.contentLayoutGuide
    let frame = scroll.frameLayoutGuide
    NSLayoutConstraint.activate([
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
      stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40),
    ])
  }

  private func makeButtons() -> UIStackView {
    var filled = UIButton.Configuration.filled()
    filled.title = "Water now"
    filled.image = UIImage(systemName: "drop")
    filled.imagePadding = 8
    filled.buttonSize = .large
    let water = UIButton(
      configuration: filled,
      primaryAction: UIAction { [unowned self] _ in garden.change(id) { $0.daysDry = 0 } })
    var gray = UIButton.Configuration.gray()
    gray.title = "Care guide"
    gray.buttonSize = .large
    let guide = UIButton(
      configuration: gray, primaryAction: UIAction { [unowned self] _ in showGuide() })
    let buttons = UIStackView(arrangedSubviews: [water, guide])
    buttons.axis = .vertical
    buttons.spacing = 12
    return buttons
  }

  // MARK: What shows

  private func gardenChanged(_ note: Notification) { showPlant() }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isViewLoaded { showPlant() }
  }

  private func showPlant() {
    guard let plant = garden.plant(id) else { return leave() }
    title = plant.name
    picture.image = PlantPicture.image(of: id, side: 400)
    nameLabel.text = plant.name
    speciesLabel.text = plant.species
    speciesLabel.isHidden = plant.species.isEmpty
    notesLabel.text = plant.notes
    notesLabel.isHidden = plant.notes.isEmpty
    for row in facts.arrangedSubviews { row.removeFromSuperview() }
    facts.addArrangedSubview(fact("Room", plant.room.rawValue))
    facts.addArrangedSubview(fact("Next watering", plant.due))
    facts.addArrangedSubview(
      fact("Interval", plant.interval == 1 ? "Every day" : "Every \(plant.interval) days"))
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "ellipsis.circle"), menu: menu(for: plant))
    navigationItem.rightBarButtonItem?.accessibilityLabel = "More"
  }

  private func fact(_ name: String, _ value: String) -> UIStackView {
    let left = PlantController.label(.body)
    left.text = name
    let right = PlantController.label(.body, .secondaryLabel)
    right.text = value
    right.textAlignment =
      view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
    left.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [left, right])
    row.spacing = 12
    row.alignment = .firstBaseline
    if traitCollection.preferredContentSizeCategory.isAccessibilityCategory {
      row.axis = .vertical
      row.alignment = .leading
      row.spacing = 0
    }
    return row
  }

  private func leave() {
    guard navigationController?.popViewController(animated: view.window != nil) == nil else {
      return
    }
    // The detail of a split view has no page below it, so an empty page stays.
    title = nil
    navigationItem.rightBarButtonItem = nil
    for part in view.subviews { part.isHidden = true }
  }

  // MARK: What the menu does

  private func menu(for plant: Plant) -> UIMenu {
    let rooms = Room.allCases.map { room in
      UIAction(title: room.rawValue, state: room == plant.room ? .on : .off) { [garden, id] _ in
        garden.change(id) { $0.room = room }
      }
    }
    return UIMenu(children: [
      UIAction(title: "Edit", image: UIImage(systemName: "pencil")) { [unowned self] _ in edit() },
      UIAction(title: "Rename", image: UIImage(systemName: "character.cursor.ibeam")) {
        [unowned self] _ in rename()
      },
      UIMenu(title: "Move to", image: UIImage(systemName: "house"), children: rooms),
      UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) {
        [unowned self] _ in confirmDeletion()
      },
    ])
  }

  private func edit() {
    guard let plant = garden.plant(id) else { return }
    present(PlantEditorController.sheet(for: plant, in: garden), animated: true)
  }

  private func rename() {
    let alert = UIAlertController(
      title: "Rename plant", message: "The species stays as it is.", preferredStyle: .alert)
    alert.addTextField { [garden, id] field in
      field.text = garden.plant(id)?.name
      field.placeholder = "Name"
      field.clearButtonMode = .whileEditing
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Rename", style: .default) { [garden, id, weak alert] _ in
        guard let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
        garden.change(id) { $0.name = name }
      })
    present(alert, animated: true)
  }

  private func confirmDeletion() {
    let sheet = UIAlertController(
      title: nil, message: "Its photos are deleted, too.", preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Delete plant", style: .destructive) { [garden, id] _ in
        garden.remove(id)
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
    present(sheet, animated: true)
  }

  func showGuide() {
    guard let plant = garden.plant(id) else { return }
    present(CareGuideController(plant: plant), animated: true)
  }
}
