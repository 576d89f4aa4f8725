import PantoBase
import PantoMotion

/// The property of a layer that a key path names.
enum KeyTarget: Equatable {
  enum Axis { case x, y, z, all }

  /// No property: the animation is a group, whose members have targets of their own.
  case none
  case position, positionX, positionY
  case bounds, boundsSize, boundsWidth, boundsHeight, boundsOrigin
  case anchorPoint
  case transform
  case scale(Axis)
  case rotation(Axis)
  case translation(Axis)
  case opacity
  /// A property of the content, by its name.
  case content(String)

  static let contentProperties: Set<String> = [
    "cornerRadius", "backgroundColor", "borderWidth", "borderColor", "shadowOpacity",
    "shadowRadius", "shadowOffset", "shadowColor", "shadowPath", "strokeStart", "strokeEnd",
    "path", "lineWidth", "lineDashPhase", "fillColor", "strokeColor", "colors", "locations",
    "startPoint", "endPoint",
  ]

  init?(_ path: String) {
    switch path {
    case "position": self = .position
    case "position.x": self = .positionX
    case "position.y": self = .positionY
    case "bounds": self = .bounds
    case "bounds.size": self = .boundsSize
    case "bounds.size.width": self = .boundsWidth
    case "bounds.size.height": self = .boundsHeight
    case "bounds.origin": self = .boundsOrigin
    case "anchorPoint": self = .anchorPoint
    case "transform", "affineTransform": self = .transform
    case "transform.scale", "transform.scale.xy": self = .scale(.all)
    case "transform.scale.x": self = .scale(.x)
    case "transform.scale.y": self = .scale(.y)
    case "transform.scale.z": self = .scale(.z)
    case "transform.rotation", "transform.rotation.z": self = .rotation(.z)
    case "transform.rotation.x": self = .rotation(.x)
    case "transform.rotation.y": self = .rotation(.y)
    case "transform.translation": self = .translation(.all)
    case "transform.translation.x": self = .translation(.x)
    case "transform.translation.y": self = .translation(.y)
    case "transform.translation.z": self = .translation(.z)
    case "opacity": self = .opacity
    case let name where KeyTarget.contentProperties.contains(name): self = .content(name)
    default: return nil
    }
  }

  /// Whether an animation of this property may give the layer a 3D transform.
  var is3D: Bool {
    switch self {
    case .transform, .rotation(.x), .rotation(.y), .translation(.z), .scale(.z): true
    default: false
    }
  }

  var changesContent: Bool {
    switch self {
    case .content, .bounds, .boundsSize, .boundsWidth, .boundsHeight, .boundsOrigin: true
    default: false
    }
  }
}
