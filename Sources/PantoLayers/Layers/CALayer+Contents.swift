import PantoBase
import PantoGraphics

/// The placement of a layer's picture (its `contents`) in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The picture is in the middle of the bounds, in its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// The picture is in the middle of the upper edge, in its own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// The picture is in the middle of the lower edge, in its own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// The picture is in the middle of the left edge, in its own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// The picture is in the middle of the right edge, in its own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// The picture is in the upper left corner, in its own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// The picture is in the upper right corner, in its own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// The picture is in the lower left corner, in its own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// The picture is in the lower right corner, in its own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// The picture is stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The picture is as large as fits into the bounds, in its own proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The picture is as small as covers the bounds, in its own proportions.
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

/// The shape of a layer's rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Each corner is a quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// UIKit's corner curve that begins further away from the corner. Drawn as `.circular` here.
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
  /// The image that the layer shows, placed in its bounds by `contentsGravity`. Default `nil`.
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
  /// The form of rounded corners. Has no effect here: all are circular. `.continuous` is reported
  /// once as a warning. Default `.circular`.
  public final var cornerCurve: CALayerCornerCurve {
    get { contentsPlace?.curve ?? .circular }
    set {
      guard newValue != cornerCurve else { return }
      place.curve = newValue
      if newValue == .continuous {
        Misuse.warn("cornerCurve has no effect: every rounded corner is circular")
      }
    }
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
