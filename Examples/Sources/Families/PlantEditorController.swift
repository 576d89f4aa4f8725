import UIKit

/// A form for a new or a known plant. The keyboard on screen never covers the field that is edited.
final class PlantEditorController: UIViewController {
  private let garden: Garden
  private let original: Plant
  private var plant: Plant
  private let nameField = UITextField()
  private let speciesField = UITextField()
  private let roomButton = UIButton(type: .system)
  private let intervalLabel = UILabel()
  private let stepper = UIStepper()
  private let favoriteSwitch = UISwitch()
  private let notesView = UITextView()
  private lazy var saveButton = UIBarButtonItem(
    systemItem: .save, primaryAction: UIAction { [unowned self] _ in save() })

  init(garden: Garden, plant: Plant) {
    self.garden = garden
    original = plant
    self.plant = plant
    super.init(nibName: nil, bundle: nil)
    title = plant.name.isEmpty ? "New plant" : "Edit plant"
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  /// The form with a bar, ready to be presented.
  static func sheet(for plant: Plant, in garden: Garden) -> UINavigationController {
    let editor = PlantEditorController(garden: garden, plant: plant)
    let sheet = UINavigationController(rootViewController: editor)
    sheet.presentationController?.delegate = editor
    return sheet
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [unowned self] _ in cancel() })
    navigationItem.rightBarButtonItem = saveButton
    setUpFields()
    setUpControls()
    let form = FormStack(rows: [
      .init("Name", nameField), .init("Species", speciesField), .init("Room", roomButton),
      .init(intervalLabel, stepper), .init("Favourite", favoriteSwitch), .init("Notes", notesView),
    ])
    let scroll = UIScrollView()
    scroll.keyboardDismissMode = .interactive
    scroll.alwaysBounceVertical = true
    for each in [scroll, form] { each.translatesAutoresizingMaskIntoConstraints = false }
    scroll.addSubview(form)
    view.addSubview(scroll)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      form.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 20),
      form.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -20),
      form.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 16),
      form.trailingAnchor.constraint(
        equalTo: scroll.contentLayoutGuide.trailingAnchor, constant: -16),
      form.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -32),
    ])
    showPlant()
  }

  private func setUpFields() {
    for (field, name) in [(nameField, "Name"), (speciesField, "Species")] {
      field.placeholder = name
      field.accessibilityLabel = name
      field.font = .preferredFont(forTextStyle: .body)
      field.adjustsFontForContentSizeCategory = true
      field.clearButtonMode = .whileEditing
      field.autocapitalizationType = .sentences
      field.delegate = self
      field.addTarget(self, action: Self.edited, for: .editingChanged)
    }
    nameField.returnKeyType = .next
    speciesField.returnKeyType = .done
    notesView.font = .preferredFont(forTextStyle: .body)
    notesView.adjustsFontForContentSizeCategory = true
    notesView.backgroundColor = .clear
    notesView.accessibilityLabel = "Notes"
    notesView.isScrollEnabled = false
    notesView.delegate = self
    notesView.heightAnchor.constraint(greaterThanOrEqualToConstant: 88).isActive = true
  }

  private func setUpControls() {
    roomButton.showsMenuAsPrimaryAction = true
    roomButton.contentHorizontalAlignment = .trailing
    roomButton.titleLabel?.font = .preferredFont(forTextStyle: .body)
    roomButton.titleLabel?.adjustsFontForContentSizeCategory = true
    stepper.minimumValue = 1
    stepper.maximumValue = 60
    stepper.addTarget(self, action: Self.edited, for: .valueChanged)
    favoriteSwitch.addTarget(self, action: Self.edited, for: .valueChanged)
    intervalLabel.font = .preferredFont(forTextStyle: .body)
    intervalLabel.adjustsFontForContentSizeCategory = true
    intervalLabel.numberOfLines = 0
  }

  private func roomMenu() -> UIMenu {
    UIMenu(
      children: Room.allCases.map { room in
        UIAction(title: room.rawValue, state: room == plant.room ? .on : .off) {
          [unowned self] _ in
          plant.room = room
          edited()
        }
      })
  }

  // MARK: What shows

  private func showPlant() {
    nameField.text = plant.name
    speciesField.text = plant.species
    notesView.text = plant.notes
    stepper.value = Double(plant.interval)
    favoriteSwitch.isOn = plant.isFavorite
    showState()
  }

  private func showState() {
    roomButton.setTitle(plant.room.rawValue, for: .normal)
    roomButton.menu = roomMenu()
    intervalLabel.text =
      plant.interval == 1 ? "Water every day" : "Water every \(plant.interval) days"
    saveButton.isEnabled = !plant.name.isEmpty && plant != original
    navigationController?.isModalInPresentation = plant != original
  }

  private func edited() {
    plant.name = nameField.text ?? ""
    plant.species = speciesField.text ?? ""
    plant.notes = notesView.text
    plant.interval = Int(stepper.value)
    plant.isFavorite = favoriteSwitch.isOn
    showState()
  }

  // MARK: How it ends

  private func save() {
    garden.save(plant)
    dismiss(animated: true)
  }

  private func cancel() {
    guard plant != original else { return dismiss(animated: true) }
    let sheet = UIAlertController(
      title: "The changes are not saved", message: nil, preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Discard changes", style: .destructive) { [unowned self] _ in
        dismiss(animated: true)
      })
    sheet.addAction(UIAlertAction(title: "Keep editing", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = navigationItem.leftBarButtonItem
    present(sheet, animated: true)
  }
}

extension PlantEditorController: UITextFieldDelegate, UITextViewDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === nameField {
      speciesField.becomeFirstResponder()
    } else {
      textField.resignFirstResponder()
    }
    return true
  }

  func textViewDidChange(_ textView: UITextView) { edited() }
}

extension PlantEditorController: UIAdaptivePresentationControllerDelegate {
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
    cancel()
  }
}
