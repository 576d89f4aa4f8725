import UIKit

/// A sheet that rests at half of the window and is pulled up for the whole text.
final class CareGuideController: UIViewController {
  private static let advice = [
    (
      "Light",
      "Bright, without sun at noon. A plant that leans towards the window wants to be turned."
    ),
    (
      "Water",
      "Water when the upper two centimetres of the soil are dry, and pour away what runs through."
    ),
    ("Air", "Mist the leaves in winter. Keep the pot away from radiators and from draughts."),
    ("Food", "Feed every second week from March to September, and not at all while it rests."),
    ("Pot", "A wider pot every other spring. The new one is two fingers wider than the old one."),
    (
      "Pests", "Look below the leaves. A cloth with soapy water takes away most of what sits there."
    ),
  ]

  private let plant: Plant

  init(plant: Plant) {
    self.plant = plant
    super.init(nibName: nil, bundle: nil)
    if let sheet = sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.preferredCornerRadius = 16
    }
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let text = UIStackView(arrangedSubviews: [label("Care of \(plant.name)", .title2)])
    text.axis = .vertical
    text.spacing = 6
    for (head, body) in Self.advice {
      text.setCustomSpacing(18, after: text.arrangedSubviews[text.arrangedSubviews.count - 1])
      text.addArrangedSubview(label(head, .headline))
      text.addArrangedSubview(label(body, .body))
    }
    let close = UIButton(
      type: .close, primaryAction: UIAction { [unowned self] _ in dismiss(animated: true) })
    let scroll = UIScrollView()
    for each in [scroll, text, close] { each.translatesAutoresizingMaskIntoConstraints = false }
    scroll.addSubview(text)
    view.addSubview(scroll)
    view.addSubview(close)
    NSLayoutConstraint.activate([
      close.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      close.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      scroll.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      text.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      text.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -20),
      text.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 20),
      text.trailingAnchor.constraint(
        equalTo: scroll.contentLayoutGuide.trailingAnchor, constant: -60),
      text.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -80),
    ])
  }

  private func label(_ text: String, _ style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    return label
  }
}
