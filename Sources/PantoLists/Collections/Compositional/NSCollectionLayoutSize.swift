import PantoBase
import PantoScene

/// A width or a height in a compositional layout: a share of the container, or points (COL-15).
@preconcurrency @MainActor open class NSCollectionLayoutDimension {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }
  final let kind: Kind
  /// The share, or the points.
  public final let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat, _ name: StaticString) {
    self.kind = kind
    self.dimension =
      Misuse.accepts(dimension, for: name, dimension >= 0, rule: "be finite and not negative")
      ? dimension : 0
  }

  /// A share of the container's width.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth, "fractionalWidth")
  }
  /// A share of the container's height.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight, "fractionalHeight")
  }
  /// A length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension, "absolute")
  }
  /// A length in points that holds until the cell is in sight and chooses its own (COL-18).
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension, "estimated")
  }

  /// Whether this is a share of the container's width.
  public final var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether this is a share of the container's height.
  public final var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether this is a length in points.
  public final var isAbsolute: Bool { kind == .absolute }
  /// Whether cells choose the length.
  public final var isEstimated: Bool { kind == .estimated }

  final func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: dimension * container.width
    case .fractionalHeight: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// The size of an item, a group or a supplementary view in a compositional layout (COL-15).
@preconcurrency @MainActor open class NSCollectionLayoutSize {
  /// The width.
  public final let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public final let heightDimension: NSCollectionLayoutDimension

  /// Makes a size.
  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
  }

  final func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }

  final var estimates: LayoutEstimates {
    LayoutEstimates(width: widthDimension.isEstimated, height: heightDimension.isEstimated)
  }
}

/// The lengths that a cell chooses itself.
struct LayoutEstimates: Equatable {
  var width = false
  var height = false
  var isEmpty: Bool { !width && !height }

  /// A size with the lengths of `other` where they are chosen.
  func merging(_ other: CGSize, into size: CGSize) -> CGSize {
    CGSize(width: width ? other.width : size.width, height: height ? other.height : size.height)
  }
}
