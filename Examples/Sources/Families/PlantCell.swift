import UIKit

/// A row of the list: picture, name with species below it, and when the plant wants water.
final class PlantCell: UITableViewCell {
  static let identifier = "plant"
  private let picture = UIImageView()
  private let nameLabel = UILabel()
  private let speciesLabel = UILabel()
  private let dueLabel = UILabel()
  private let heart = UIImageView(image: UIImage(systemName: "heart.fill"))

  required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessoryType = .disclosureIndicator
    setUpLabels()
    picture.layer.cornerRadius = 8
    picture.clipsToBounds = true
    heart.tintColor = .systemPink
    heart.setContentHuggingPriority(.required, for: .horizontal)
    heart.setContentCompressionResistancePriority(.required, for: .horizontal)

    let title = UIStackView(arrangedSubviews: [nameLabel, heart])
    title.spacing = 6
    title.alignment = .center
    let texts = UIStackView(arrangedSubviews: [title, speciesLabel, dueLabel])
    texts.axis = .vertical
    texts.alignment = .leading
    texts.spacing = 2
    let row = UIStackView(arrangedSubviews: [picture, texts])
    row.spacing = 12
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(row)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      picture.widthAnchor.constraint(equalToConstant: 52),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
      row.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      row.topAnchor.constraint(equalTo: margins.topAnchor),
      row.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  private func setUpLabels() {
    nameLabel.font = .preferredFont(forTextStyle: .headline)
    speciesLabel.font = .preferredFont(forTextStyle: .subheadline)
    speciesLabel.textColor = .secondaryLabel
    dueLabel.font = .preferredFont(forTextStyle: .footnote)
    for label in [nameLabel, speciesLabel, dueLabel] {
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
    }
  }

  func show(_ plant: Plant) {
    picture.image = PlantPicture.image(of: plant.id, side: 52)
    nameLabel.text = plant.name
    speciesLabel.text = plant.species
    speciesLabel.isHidden = plant.species.isEmpty
    dueLabel.text = plant.due
    dueLabel.textColor =
      plant.daysLeft < 0 ? .systemRed : plant.daysLeft == 0 ? .systemBlue : .secondaryLabel
    heart.isHidden = !plant.isFavorite
  }
}
