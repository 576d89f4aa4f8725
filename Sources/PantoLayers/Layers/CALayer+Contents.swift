import PantoBase
import PantoGraphics

/// Where a layer's picture stands in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, in its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In the middle of the upper edge.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In the middle of the lower edge.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the upper left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the upper right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the lower left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the lower right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits into the bounds, in its own proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as covers the bounds, in its own proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  var mode: UIViewContentMode {
    switch self {
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    default: .scaleToFill
    }
  }
}

/// The form of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Quarters of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// In UIKit a curve that begins further away. Drawn as `.circular` here.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How a layer places its picture; most layers have none.
final class ContentsPlace {
  var image: CGImage?
  var gravity = CALayerContentsGravity.resize
  var scale: CGFloat = 1
  var curve = CALayerCornerCurve.circular
}

extension CALayer {
  /// An image in the layer, placed by `contentsGravity`. Default `nil`. It follows the bounds.
  public final var contents: CGImage? {
    get { imageValue?.image }
    set {
      guard newValue != nil || contentsPlace != nil || imageValue != nil else { return }
      let isSame = newValue == contents
      let pending = skipsActions || isSame ? nil : beginAction("contents", hasDefault: false)
      place.image = newValue
      placeContents()
      pending?.end()
    }
  }
  /// Where `contents` stands in the bounds. Default `.resize`.
  public final var contentsGravity: CALayerContentsGravity {
    get { contentsPlace?.gravity ?? .resize }
    set {
      guard newValue != contentsGravity else { return }
      place.gravity = newValue
      placeAgain()
    }
  }
  /// The pixels of `contents` per point. Default 1. Drawings are always made at the scale that
  /// shows. A scale of 0 or less, or one that is not finite, is refused (B57).
  public final var contentsScale: CGFloat {
    get { contentsPlace?.scale ?? 1 }
    set {
      guard
        Misuse.accepts(newValue, for: "contentsScale", newValue > 0, rule: "be more than 0"),
        newValue != contentsScale
      else { return }
      place.scale = newValue
      placeAgain()
    }
  }
  /// The form of rounded corners. Default `.circular`. Has no effect here: all are circular.
  public final var cornerCurve: CALayerCornerCurve {
    get { contentsPlace?.curve ?? .circular }
    set { if newValue != cornerCurve { place.curve = newValue } }
  }

  private final var place: ContentsPlace {
    if let contentsPlace { return contentsPlace }
    let made = ContentsPlace()
    contentsPlace = made
    return made
  }

  /// Places the picture again, if the layer has one.
  final func placeAgain() { if contentsPlace?.image != nil { placeContents() } }

  private final func placeContents() {
    guard let place = contentsPlace else { return }
    image = place.image.map { picture in
      let size = CGSize(
        width: CGFloat(picture.width) / place.scale, height: CGFloat(picture.height) / place.scale)
      let mode = place.gravity.mode
      var image = LayerContent.Image(image: picture, rect: mode.place(size, in: model.bounds))
      image.fit = LayerContent.Image.Fit(mode: mode, size: size)
      return image
    }
  }
}
