import PantoBase
import PantoScene

/// A width or a height in a compositional layout: a share of the container, or points (COL-15).
@preconcurrency @MainActor open class NSCollectionLayoutDimension {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }
  final let kind: Kind
  /// The share of the container's width or height, or the length in points.
  public final let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat, _ name: StaticString) {
    self.kind = kind
    self.dimension =
      Misuse.accepts(dimension, for: name, dimension >= 0, rule: "be finite and not negative")
      ? dimension : 0
  }

  /// Returns a dimension that is a share of the container's width; 1 is all of it.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth, "fractionalWidth")
  }
  /// Returns a dimension that is a share of the container's height; 1 is all of it.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight, "fractionalHeight")
  }
  /// Returns a dimension that is a length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension, "absolute")
  }
  /// Returns a dimension that is a length in points until the cell is in sight and chooses its own
  /// (COL-18).
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension, "estimated")
  }

  /// Whether the dimension is a share of the container's width.
  public final var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether the dimension is a share of the container's height.
  public final var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether the dimension is a length in points.
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
  /// The width of the item, group or view.
  public final let widthDimension: NSCollectionLayoutDimension
  /// The height of the item, group or view.
  public final let heightDimension: NSCollectionLayoutDimension

  /// Creates a size from a width and a height.
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

/// Which of its lengths, width and height, a cell chooses itself.
struct LayoutEstimates: Equatable {
  var width = false
  var height = false
  var isEmpty: Bool { !width && !height }

  /// Returns `size` with those lengths replaced by those of `other` that the cell chooses itself.
  func merging(_ other: CGSize, into size: CGSize) -> CGSize {
    CGSize(width: width ? other.width : size.width, height: height ? other.height : size.height)
  }
}
