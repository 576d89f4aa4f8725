/// Functions and members from before Swift 4.2 that are called or spelled otherwise since.
enum OldCalls {
  /// What stands for a call.
  enum Form: Equatable {
    /// Another name with other labels: `CGRect(x:y:width:height:)`.
    case named(String, [String])
    /// A method of the first argument, with the labels of the others: `insetBy(dx:dy:)`.
    case method(String, [String])
    /// A property of the first argument.
    case property(String)
    /// A constant or a property without an owner among the arguments.
    case constant(String)
    /// Both arguments are compared with `==`.
    case equality
  }

  /// What stands for a call of a function with these labels, `_` where there is none.
  static func form(of name: String, _ labels: [String]) -> Form? {
    if labels.allSatisfy({ $0 == "_" }), let form = functions[name] {
      switch form {
      case .named(_, let new) where new.count == labels.count: return form
      case .method(_, let new) where new.count + 1 == labels.count: return form
      case .property where labels.count == 1: return form
      case .equality where labels.count == 2: return form
      default: return nil
      }
    }
    // `UIAccessibilityIsReduceMotionEnabled()`
    let asked = "UIAccessibilityIs"
    if name.hasPrefix(asked), labels.isEmpty, name.count > asked.count {
      return .constant("UIAccessibility.is" + name.dropFirst(asked.count))
    }
    return labelled["\(name)(\(labels.map { $0 + ":" }.joined()))"]
  }

  /// Members that only changed their names.
  static let members = [
    "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
    "childViewControllers": "children",
    "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
    "childViewControllerForScreenEdgesDeferringSystemGestures":
      "childForScreenEdgesDeferringSystemGestures",
    "isMovingToParentViewController": "isMovingToParent",
    "isMovingFromParentViewController": "isMovingFromParent",
    "activityIndicatorViewStyle": "style",
    "styleSingle": "single", "styleThick": "thick", "styleDouble": "double",
  ]

  private static let labelled: [String: Form] = [
    "didMove(toParentViewController:)": .named("didMove", ["toParent"]),
    "willMove(toParentViewController:)": .named("willMove", ["toParent"]),
    "bringSubview(toFront:)": .named("bringSubviewToFront", ["_"]),
    "sendSubview(toBack:)": .named("sendSubviewToBack", ["_"]),
    "UIActivityIndicatorView(activityIndicatorStyle:)":
      .named("UIActivityIndicatorView", ["style"]),
    "init(activityIndicatorStyle:)": .named("init", ["style"]),
  ]

  private static let functions: [String: Form] = [
    "CGRectMake": .named("CGRect", ["x", "y", "width", "height"]),
    "CGPointMake": .named("CGPoint", ["x", "y"]),
    "CGSizeMake": .named("CGSize", ["width", "height"]),
    "CGVectorMake": .named("CGVector", ["dx", "dy"]),
    "UIEdgeInsetsMake": .named("UIEdgeInsets", ["top", "left", "bottom", "right"]),
    "UIOffsetMake": .named("UIOffset", ["horizontal", "vertical"]),
    "CGAffineTransformMake": .named("CGAffineTransform", ["a", "b", "c", "d", "tx", "ty"]),
    "CGAffineTransformMakeRotation": .named("CGAffineTransform", ["rotationAngle"]),
    "CGAffineTransformMakeScale": .named("CGAffineTransform", ["scaleX", "y"]),
    "CGAffineTransformMakeTranslation": .named("CGAffineTransform", ["translationX", "y"]),
    "CGPathCreateMutable": .named("CGMutablePath", []),
    "UIAccessibilityPostNotification":
      .named("UIAccessibility.post", ["notification", "argument"]),
    "CGRectGetWidth": .property("width"), "CGRectGetHeight": .property("height"),
    "CGRectGetMinX": .property("minX"), "CGRectGetMidX": .property("midX"),
    "CGRectGetMaxX": .property("maxX"), "CGRectGetMinY": .property("minY"),
    "CGRectGetMidY": .property("midY"), "CGRectGetMaxY": .property("maxY"),
    "CGRectIsEmpty": .property("isEmpty"), "CGRectIsNull": .property("isNull"),
    "CGRectIsInfinite": .property("isInfinite"), "CGRectIntegral": .property("integral"),
    "CGRectStandardize": .property("standardized"),
    "CGAffineTransformIsIdentity": .property("isIdentity"),
    "CGRectInset": .method("insetBy", ["dx", "dy"]),
    "CGRectOffset": .method("offsetBy", ["dx", "dy"]),
    "CGRectUnion": .method("union", ["_"]), "CGRectIntersection": .method("intersection", ["_"]),
    "CGRectContainsPoint": .method("contains", ["_"]),
    "CGRectContainsRect": .method("contains", ["_"]),
    "CGRectIntersectsRect": .method("intersects", ["_"]),
    "CGPointApplyAffineTransform": .method("applying", ["_"]),
    "CGSizeApplyAffineTransform": .method("applying", ["_"]),
    "CGRectApplyAffineTransform": .method("applying", ["_"]),
    "CGAffineTransformRotate": .method("rotated", ["by"]),
    "CGAffineTransformScale": .method("scaledBy", ["x", "y"]),
    "CGAffineTransformTranslate": .method("translatedBy", ["x", "y"]),
    "CGAffineTransformConcat": .method("concatenating", ["_"]),
    "CGAffineTransformInvert": .method("inverted", []),
    "UIEdgeInsetsInsetRect": .method("inset", ["by"]),
    "UIImageJPEGRepresentation": .method("jpegData", ["compressionQuality"]),
    "UIImagePNGRepresentation": .method("pngData", []),
    "CGRectEqualToRect": .equality, "CGPointEqualToPoint": .equality,
    "CGSizeEqualToSize": .equality, "UIEdgeInsetsEqualToEdgeInsets": .equality,
    "CGAffineTransformEqualToTransform": .equality, "UIOffsetEqualToOffset": .equality,
  ]
}
