import UIKit

struct Album: Equatable {
    let title: String
    let artist: String
    let color: UIColor
}

final class CoverFlowViewController: UIViewController {

    private let albums: [Album]
    private let flowLayout = CoverFlowLayout()
    private(set) var playing: Album?

    private(set) lazy var collectionView: UICollectionView = {
        let collectionView = UICollectionView(frame: .zero, collectionViewLayout: flowLayout)
        collectionView.backgroundColor = .clear
        collectionView.showsHorizontalScrollIndicator = false
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.register(CoverCell.self, forCellWithReuseIdentifier: CoverCell.identifier)
        collectionView.translatesAutoresizingMaskIntoConstraints = false
        return collectionView
    }()

    let titleLabel = UILabel()

    init(albums: [Album]) {
        self.albums = albums
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        titleLabel.textColor = .white
        titleLabel.textAlignment = .center
        titleLabel.numberOfLines = 2
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(collectionView)
        view.addSubview(titleLabel)
        NSLayoutConstraint.activate([
            collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            collectionView.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: -40),
            collectionView.heightAnchor.constraint(equalToConstant: 320),
            titleLabel.topAnchor.constraint(equalTo: collectionView.bottomAnchor, constant: 16),
            titleLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            titleLabel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
        ])
    }

    private func showTitle(of album: Album) {
        let text = NSMutableAttributedString(
            string: album.title + "\n",
            attributes: [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.white])
        text.append(NSAttributedString(
            string: album.artist,
            attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.lightGray]))
        titleLabel.attributedText = text
    }
}

extension CoverFlowViewController: UICollectionViewDataSource {

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        albums.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: CoverCell.identifier, for: indexPath)
        (cell as? CoverCell)?.album = albums[indexPath.item]
        return cell
    }
}

extension CoverFlowViewController: CoverFlowLayoutDelegate {

    func collectionView(_ collectionView: UICollectionView, didCenterItemAt indexPath: IndexPath) {
        showTitle(of: albums[indexPath.item])
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let target = flowLayout.contentOffset(forItemAt: indexPath.item)
        guard collectionView.contentOffset != target else {
            playing = albums[indexPath.item]
            return
        }
        collectionView.setContentOffset(target, animated: true)
    }
}

// MARK: - Cell

private final class CoverCell: UICollectionViewCell {

    static let identifier = "Cover"

    var album: Album? {
        didSet {
            contentView.backgroundColor = album?.color
            label.text = album?.title
        }
    }

    private let label = UILabel()
    private let shadeView = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 8
        contentView.clipsToBounds = true
        label.textColor = .white
        label.font = .systemFont(ofSize: 28, weight: .heavy)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        contentView.addSubview(label)
        shadeView.backgroundColor = .black
        contentView.addSubview(shadeView)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: 12, dy: 12)
        shadeView.frame = contentView.bounds
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let attributes = layoutAttributes as? CoverAttributes else { return }
        shadeView.alpha = attributes.shade
    }
}
