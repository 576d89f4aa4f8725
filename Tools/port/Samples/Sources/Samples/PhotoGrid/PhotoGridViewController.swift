import UIKit

@objc protocol PhotoGridViewControllerDelegate: AnyObject {
    @objc optional func photoGrid(_ grid: PhotoGridViewController, didSelectPhotoAt index: Int)
    @objc optional func photoGrid(_ grid: PhotoGridViewController, didMovePhotoFrom source: Int, to target: Int)
    @objc optional func photoGrid(_ grid: PhotoGridViewController, canMovePhotoAt index: Int) -> Bool
}

struct Photo: Hashable {
    let identifier: String
    let color: UIColor
}

/// Photos in columns. A long press picks one up, and dragging it puts it elsewhere.
class PhotoGridViewController: UICollectionViewController {

    weak var delegate: PhotoGridViewControllerDelegate?
    var photos: [Photo] {
        didSet {
            guard isViewLoaded, !isReordering else { return }
            collectionView.reloadData()
        }
    }
    var numberOfColumns = 3 {
        didSet { collectionView.collectionViewLayout.invalidateLayout() }
    }

    private var isReordering = false
    private let spacing: CGFloat = 2
    private lazy var longPress: UILongPressGestureRecognizer = {
        let recognizer = UILongPressGestureRecognizer(target: self, action: #selector(handleLongPress(_:)))
        recognizer.minimumPressDuration = 0.3
        return recognizer
    }()

    init(photos: [Photo]) {
        self.photos = photos
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = spacing
        layout.minimumLineSpacing = spacing
        super.init(collectionViewLayout: layout)
        installsStandardGestureForInteractiveMovement = false
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemBackground
        collectionView.alwaysBounceVertical = true
        collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "Photo")
        collectionView.addGestureRecognizer(longPress)
        let pinch = UIPinchGestureRecognizer(target: self, action: #selector(handlePinch(_:)))
        collectionView.addGestureRecognizer(pinch)
    }

    // MARK: - Gestures

    @objc private func handleLongPress(_ recognizer: UILongPressGestureRecognizer) {
        let location = recognizer.location(in: collectionView)
        switch recognizer.state {
        case .began:
            guard let indexPath = collectionView.indexPathForItem(at: location) else { return }
            isReordering = collectionView.beginInteractiveMovementForItem(at: indexPath)
            guard isReordering else { return }
            UIImpactFeedbackGenerator(style: .medium).impactOccurred()
            setLifted(true, at: indexPath)
        case .changed:
            collectionView.updateInteractiveMovementTargetPosition(location)
        case .ended:
            collectionView.endInteractiveMovement()
            finishReordering()
        default:
            collectionView.cancelInteractiveMovement()
            finishReordering()
        }
    }

    private func setLifted(_ lifted: Bool, at indexPath: IndexPath) {
        guard let cell = collectionView.cellForItem(at: indexPath) as? PhotoCell else { return }
        cell.isLifted = lifted
    }

    private func finishReordering() {
        isReordering = false
        for case let cell as PhotoCell in collectionView.visibleCells {
            cell.isLifted = false
        }
    }

    @objc private func handlePinch(_ recognizer: UIPinchGestureRecognizer) {
        guard recognizer.state == .changed else { return }
        if recognizer.scale > 1.4, numberOfColumns > 2 {
            change(columns: numberOfColumns - 1)
            recognizer.scale = 1
        } else if recognizer.scale < 0.7, numberOfColumns < 5 {
            change(columns: numberOfColumns + 1)
            recognizer.scale = 1
        }
    }

    private func change(columns: Int) {
        UIView.animate(withDuration: 0.3) {
            self.numberOfColumns = columns
            self.collectionView.layoutIfNeeded()
        }
    }

    // MARK: - UICollectionViewDataSource

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return photos.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath) as! PhotoCell
        cell.show(photos[indexPath.item])
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        return delegate?.photoGrid?(self, canMovePhotoAt: indexPath.item) ?? true
    }

    override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let photo = photos.remove(at: sourceIndexPath.item)
        photos.insert(photo, at: destinationIndexPath.item)
        delegate?.photoGrid?(self, didMovePhotoFrom: sourceIndexPath.item, to: destinationIndexPath.item)
    }

    // MARK: - UICollectionViewDelegate

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        delegate?.photoGrid?(self, didSelectPhotoAt: indexPath.item)
    }
}

extension PhotoGridViewController: UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let gaps = spacing * CGFloat(numberOfColumns - 1)
        let side = floor((collectionView.bounds.width - gaps) / CGFloat(numberOfColumns))
        return CGSize(width: side, height: side)
    }
}

// MARK: -

final class PhotoCell: UICollectionViewCell {
    private let imageView = UIImageView()
    private let label = UILabel()

    var isLifted = false {
        didSet {
            guard isLifted != oldValue else { return }
            updateShadow()
            UIView.animate(
                withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
                options: .beginFromCurrentState,
                animations: {
                    self.contentView.transform = self.isLifted ? CGAffineTransform(scaleX: 1.1, y: 1.1) : .identity
                })
        }
    }

    override var isHighlighted: Bool {
        didSet { contentView.alpha = isHighlighted ? 0.6 : 1 }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.frame = contentView.bounds
        imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(imageView)
        label.font = .monospacedDigitSystemFont(ofSize: 13, weight: .semibold)
        label.textColor = .white
        label.textAlignment = .center
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.image = nil
        isLifted = false
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        layer.zPosition = isLifted ? 10 : CGFloat(layoutAttributes.zIndex)
    }

    func show(_ photo: Photo) {
        label.text = photo.identifier
        imageView.image = PhotoCell.placeholder(photo.color)
    }

    private func updateShadow() {
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowRadius = 8
        let animation = CABasicAnimation(keyPath: #keyPath(CALayer.shadowOpacity))
        animation.fromValue = layer.shadowOpacity
        animation.toValue = isLifted ? 0.4 : 0
        animation.duration = 0.2
        layer.shadowOpacity = isLifted ? 0.4 : 0
        layer.add(animation, forKey: "shadow")
    }

    private static func placeholder(_ color: UIColor) -> UIImage {
        let size = CGSize(width: 40, height: 40)
        return UIGraphicsImageRenderer(size: size).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor.white.withAlphaComponent(0.25).setFill()
            UIBezierPath(ovalIn: CGRect(x: 22, y: 6, width: 10, height: 10)).fill()
        }
    }
}
