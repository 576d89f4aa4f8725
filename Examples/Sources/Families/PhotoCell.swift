import UIKit

/// A photo with its caption below it, and a tick while it is selected.
final class PhotoCell: UICollectionViewCell {
  private let picture = UIImageView()
  private let caption = UILabel()
  private let tick = UIImageView(image: UIImage(systemName: "checkmark.circle.fill"))

  required init(frame: CGRect) {
    super.init(frame: frame)
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 10
    picture.contentMode = .scaleAspectFill
    caption.font = .preferredFont(forTextStyle: .caption1)
    caption.adjustsFontForContentSizeCategory = true
    caption.numberOfLines = 0
    tick.backgroundColor = .white
    tick.layer.cornerRadius = 12
    for each in [picture, caption, tick] {
      each.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(each)
    }
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: contentView.topAnchor),
      picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      picture.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
      caption.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 6),
      caption.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      caption.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      caption.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      tick.widthAnchor.constraint(equalToConstant: 24),
      tick.heightAnchor.constraint(equalToConstant: 24),
      tick.trailingAnchor.constraint(equalTo: picture.trailingAnchor, constant: -8),
      tick.bottomAnchor.constraint(equalTo: picture.bottomAnchor, constant: -8),
    ])
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    // A tick stands for a selection of several photos, not for a tap that opens one.
    tick.isHidden = !state.isSelected || !state.isEditing
    picture.alpha = state.isHighlighted || !tick.isHidden ? 0.6 : 1
  }

  func show(_ photo: Photo) {
    picture.image = PlantPicture.image(of: photo.plant, number: photo.id % 10, side: 160)
    caption.text = photo.caption
  }
}

/// The name of a section of photos.
final class PhotoHeader: UICollectionReusableView {
  private let label = UILabel()

  required init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .preferredFont(forTextStyle: .title3)
    label.adjustsFontForContentSizeCategory = true
    label.accessibilityTraits = .header
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor),
      label.trailingAnchor.constraint(equalTo: trailingAnchor),
      label.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
    ])
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  func show(_ title: String) { label.text = title }
}
