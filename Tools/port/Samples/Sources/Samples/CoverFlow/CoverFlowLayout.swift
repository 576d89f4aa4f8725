import UIKit

@objc protocol CoverFlowLayoutDelegate: UICollectionViewDelegate {
    @objc optional func collectionView(_ collectionView: UICollectionView, didCenterItemAt indexPath: IndexPath)
}

/// Items in a row: the middle one faces the viewer, those beside it turn away.
open class CoverFlowLayout: UICollectionViewLayout {

    open var itemSize = CGSize(width: 200, height: 260) {
        didSet { invalidateLayout() }
    }
    open var spacing: CGFloat = 110 {
        didSet { invalidateLayout() }
    }
    open var maximumAngle: CGFloat = .pi / 3
    open var perspective: CGFloat = -1 / 600

    private var numberOfItems = 0
    private var centeredItem: Int?

    open override class var layoutAttributesClass: AnyClass {
        return CoverAttributes.self
    }

    open override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        numberOfItems = collectionView.numberOfSections > 0 ? collectionView.numberOfItems(inSection: 0) : 0
        collectionView.decelerationRate = .fast
        reportCenteredItem()
    }

    open override var collectionViewContentSize: CGSize {
        guard let collectionView = collectionView, numberOfItems > 0 else { return .zero }
        let width = CGFloat(numberOfItems - 1) * spacing + collectionView.bounds.width
        return CGSize(width: width, height: collectionView.bounds.height)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        return true
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return (0..<numberOfItems)
            .map { IndexPath(item: $0, section: 0) }
            .compactMap(layoutAttributesForItem(at:))
            .filter { $0.frame.intersects(rect) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let collectionView = collectionView else { return nil }
        let attributes = CoverAttributes(forCellWith: indexPath)
        let middle = collectionView.bounds.midX
        let x = CGFloat(indexPath.item) * spacing + collectionView.bounds.width / 2
        let distance = (x - middle) / spacing
        let turn = max(-1, min(1, distance))
        attributes.size = itemSize
        attributes.center = CGPoint(x: x + turn * spacing * 0.4, y: collectionView.bounds.height / 2)
        var transform = CATransform3DIdentity
        transform.m34 = perspective
        transform = CATransform3DTranslate(transform, 0, 0, -abs(turn) * 80)
        transform = CATransform3DRotate(transform, -turn * maximumAngle, 0, 1, 0)
        attributes.transform3D = transform
        attributes.zIndex = -Int(abs(distance) * 10)
        attributes.alpha = max(0.2, 1 - abs(distance) * 0.2)
        attributes.shade = abs(turn) * 0.5
        return attributes
    }

    open override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        var item = proposedContentOffset.x / spacing
        if abs(velocity.x) > 0.3 {
            item = velocity.x > 0 ? item.rounded(.up) : item.rounded(.down)
        } else {
            item.round()
        }
        item = max(0, min(CGFloat(numberOfItems - 1), item))
        return CGPoint(x: item * spacing, y: proposedContentOffset.y)
    }

    open func contentOffset(forItemAt index: Int) -> CGPoint {
        return CGPoint(x: CGFloat(index) * spacing, y: 0)
    }

    private func reportCenteredItem() {
        guard let collectionView = collectionView, numberOfItems > 0 else { return }
        let item = Int((collectionView.contentOffset.x / spacing).rounded())
        guard item != centeredItem, (0..<numberOfItems).contains(item) else { return }
        centeredItem = item
        let delegate = collectionView.delegate as? CoverFlowLayoutDelegate
        delegate?.collectionView?(collectionView, didCenterItemAt: IndexPath(item: item, section: 0))
    }
}

open class CoverAttributes: UICollectionViewLayoutAttributes {

    open var shade: CGFloat = 0

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone) as! CoverAttributes
        copy.shade = shade
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CoverAttributes else { return false }
        return super.isEqual(object) && other.shade == shade
    }
}
