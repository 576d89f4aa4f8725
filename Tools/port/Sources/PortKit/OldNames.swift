/// Names from before Swift 4.2, and the names that stand for them since.
enum OldNames {
  /// The present spelling of an old name of a type or a constant, or `nil`.
  static func listed(_ name: String) -> String? { whole[name] }

  /// The same for a name that follows a rule.
  ///
  /// - Parameter surface: what there is.
  static func ruled(_ name: String, _ surface: Surface?) -> String? {
    for (old, new) in prefixes where name.hasPrefix(old) {
      let rest = name.dropFirst(old.count)
      if rest.first?.isUppercase ?? false { return new + lowered(rest) }
    }
    if name.hasPrefix("NS"), name.hasSuffix("AttributeName"), name.count > 15 {
      return "NSAttributedString.Key." + lowered(name.dropFirst(2).dropLast(13))
    }
    if name.hasSuffix("Notification"),
      let new = notification(String(name.dropLast(12)), surface)
    {
      return new
    }
    return derived(name, surface)
  }

  /// What an old member of `Notification.Name` is now.
  static func notification(_ name: String, _ surface: Surface?) -> String? {
    notifications[name] ?? derived(name + "Notification", surface)
  }

  private static func lowered(_ word: some StringProtocol) -> String {
    word.prefix(1).lowercased() + word.dropFirst()
  }

  /// `UITableViewCellAccessoryType` is a type inside of `UITableViewCell`, `UIFontWeightBold` a
  /// constant of such a type, and `UIEdgeInsetsZero` one of the type itself.
  private static func derived(_ name: String, _ surface: Surface?) -> String? {
    guard let surface, ["UI", "CG", "CA", "NS"].contains(name.prefix(2)) else { return nil }
    // The longest owner first: `UITableViewCell` before `UITableView`.
    for end in name.indices.reversed() where name[end].isUppercase {
      let owner = String(name[..<end])
      guard owner.count > 2, surface.kinds[owner] != nil, let its = surface.members[owner]
      else { continue }
      let rest = name[end...]
      if its.contains(String(rest)) { return "\(owner).\(rest)" }
      if its.contains(lowered(rest)) { return "\(owner).\(lowered(rest))" }
      for start in rest.indices.dropFirst().reversed() where rest[start].isUppercase {
        let (type, constant) = (String(rest[..<start]), lowered(rest[start...]))
        if its.contains(type), surface.kinds[type] != nil,
          surface.members[type]?.contains(constant) ?? false
        {
          return "\(owner).\(type).\(constant)"
        }
      }
    }
    return nil
  }

  private static let prefixes = [
    ("kCAMediaTimingFunction", "CAMediaTimingFunctionName."),
    ("kCAFillMode", "CAMediaTimingFillMode."), ("kCALineCap", "CAShapeLayerLineCap."),
    ("kCALineJoin", "CAShapeLayerLineJoin."), ("kCAFillRule", "CAShapeLayerFillRule."),
    ("kCAGravity", "CALayerContentsGravity."), ("kCAAlignment", "CATextLayerAlignmentMode."),
    ("kCATruncation", "CATextLayerTruncationMode."),
    ("kCAAnimation", "CAAnimationCalculationMode."), ("kCAFilter", "CALayerContentsFilter."),
    ("kCAGradientLayer", "CAGradientLayerType."), ("kCAValueFunction", "CAValueFunctionName."),
    ("UIAccessibilityTrait", "UIAccessibilityTraits."),
  ]

  private static let whole = [
    "UIControlEvents": "UIControl.Event", "UIControlState": "UIControl.State",
    "UIControlContentHorizontalAlignment": "UIControl.ContentHorizontalAlignment",
    "UIControlContentVerticalAlignment": "UIControl.ContentVerticalAlignment",
    "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
    "UIViewContentMode": "UIView.ContentMode", "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewAnimationCurve": "UIView.AnimationCurve",
    "UIViewAnimationTransition": "UIView.AnimationTransition",
    "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewTintAdjustmentMode": "UIView.TintAdjustmentMode",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
    "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
    "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
    "NSLayoutRelation": "NSLayoutConstraint.Relation",
    "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
    "UIStackViewAlignment": "UIStackView.Alignment",
    "UIStackViewDistribution": "UIStackView.Distribution",
    "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
    "UIScrollViewIndicatorStyle": "UIScrollView.IndicatorStyle",
    "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
    "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
    "UITableViewStyle": "UITableView.Style", "UITableViewCellStyle": "UITableViewCell.CellStyle",
    "UITableViewCellSelectionStyle": "UITableViewCell.SelectionStyle",
    "UITableViewCellEditingStyle": "UITableViewCell.EditingStyle",
    "UITableViewScrollPosition": "UITableView.ScrollPosition",
    "UITableViewRowAnimation": "UITableView.RowAnimation",
    "UITableViewAutomaticDimension": "UITableView.automaticDimension",
    "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
    "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition",
    "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
    "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
    "UIButtonType": "UIButton.ButtonType",
    "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style",
    "UITextFieldViewMode": "UITextField.ViewMode", "UITextBorderStyle": "UITextField.BorderStyle",
    "UIBarButtonItemStyle": "UIBarButtonItem.Style",
    "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem",
    "UIBlurEffectStyle": "UIBlurEffect.Style",
    "UIAlertActionStyle": "UIAlertAction.Style",
    "UIAlertControllerStyle": "UIAlertController.Style",
    "UINavigationControllerOperation": "UINavigationController.Operation",
    "UINavigationControllerHideShowBarDuration": "UINavigationController.hideShowBarDuration",
    "UIPageViewControllerNavigationDirection": "UIPageViewController.NavigationDirection",
    "UIPageViewControllerNavigationOrientation": "UIPageViewController.NavigationOrientation",
    "UIPageViewControllerTransitionStyle": "UIPageViewController.TransitionStyle",
    "UIPageViewControllerSpineLocation": "UIPageViewController.SpineLocation",
    "UIPageViewControllerOptionInterPageSpacingKey":
      "UIPageViewController.OptionsKey.interPageSpacing",
    "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
    "UIApplicationState": "UIApplication.State", "UITouchPhase": "UITouch.Phase",
    "UIImageOrientation": "UIImage.Orientation", "UIImageRenderingMode": "UIImage.RenderingMode",
    "UIImageResizingMode": "UIImage.ResizingMode", "UIFontWeight": "UIFont.Weight",
    "UIFontTextStyle": "UIFont.TextStyle",
    "UIFontDescriptorSymbolicTraits": "UIFontDescriptor.SymbolicTraits",
    "UIWindowLevel": "UIWindow.Level", "UIWindowLevelNormal": "UIWindow.Level.normal",
    "UIWindowLevelAlert": "UIWindow.Level.alert",
    "UIWindowLevelStatusBar": "UIWindow.Level.statusBar",
    "UIAccessibilityTraitButton": "UIAccessibilityTraits.button",
    "UIAccessibilityTraitNone": "UIAccessibilityTraits.none",
    "UIAccessibilityTraitHeader": "UIAccessibilityTraits.header",
    "UIAccessibilityTraitSelected": "UIAccessibilityTraits.selected",
    "UILayoutPriorityRequired": "UILayoutPriority.required",
    "UILayoutPriorityDefaultHigh": "UILayoutPriority.defaultHigh",
    "UILayoutPriorityDefaultLow": "UILayoutPriority.defaultLow",
    "UILayoutPriorityFittingSizeLevel": "UILayoutPriority.fittingSizeLevel",
    "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
    "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
    "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
    "NSAttributedStringKey": "NSAttributedString.Key",
    "UIKeyboardFrameBeginUserInfoKey": "UIResponder.keyboardFrameBeginUserInfoKey",
    "UIKeyboardFrameEndUserInfoKey": "UIResponder.keyboardFrameEndUserInfoKey",
    "UIKeyboardAnimationDurationUserInfoKey": "UIResponder.keyboardAnimationDurationUserInfoKey",
    "UIKeyboardAnimationCurveUserInfoKey": "UIResponder.keyboardAnimationCurveUserInfoKey",
    "kCATransitionFade": "CATransitionType.fade",
    "kCATransitionPush": "CATransitionType.push", "kCATransitionMoveIn": "CATransitionType.moveIn",
    "kCATransitionReveal": "CATransitionType.reveal",
    "kCATransitionFromLeft": "CATransitionSubtype.fromLeft",
    "kCATransitionFromRight": "CATransitionSubtype.fromRight",
    "kCATransitionFromTop": "CATransitionSubtype.fromTop",
    "kCATransitionFromBottom": "CATransitionSubtype.fromBottom",
    "kCAAlignmentNatural": "CATextLayerAlignmentMode.natural",
    "kCAAnimationRotateAuto": "CAAnimationRotationMode.rotateAuto",
    "kCAAnimationRotateAutoReverse": "CAAnimationRotationMode.rotateAutoReverse",
    "kCAEmitterLayerPoint": "CAEmitterLayerEmitterShape.point",
    "kCAEmitterLayerLine": "CAEmitterLayerEmitterShape.line",
    "kCAEmitterLayerRectangle": "CAEmitterLayerEmitterShape.rectangle",
    "kCAEmitterLayerCircle": "CAEmitterLayerEmitterShape.circle",
    "kCAEmitterLayerSphere": "CAEmitterLayerEmitterShape.sphere",
    "kCAEmitterLayerPoints": "CAEmitterLayerEmitterMode.points",
    "kCAEmitterLayerOutline": "CAEmitterLayerEmitterMode.outline",
    "kCAEmitterLayerSurface": "CAEmitterLayerEmitterMode.surface",
    "kCAEmitterLayerVolume": "CAEmitterLayerEmitterMode.volume",
    "kCAEmitterLayerUnordered": "CAEmitterLayerRenderMode.unordered",
    "kCAEmitterLayerAdditive": "CAEmitterLayerRenderMode.additive",
    "kCAEmitterLayerBackToFront": "CAEmitterLayerRenderMode.backToFront",
    "kCAEmitterLayerOldestFirst": "CAEmitterLayerRenderMode.oldestFirst",
    "kCAEmitterLayerOldestLast": "CAEmitterLayerRenderMode.oldestLast",
    "UIEventType": "UIEvent.EventType", "UIEventSubtype": "UIEvent.EventSubtype",
    "UITouchType": "UITouch.TouchType", "UIPressType": "UIPress.PressType",
    "UITableViewCellStateMask": "UITableViewCell.StateMask",
    "UITabBarSystemItem": "UITabBarItem.SystemItem",
    "UICollectionUpdateAction": "UICollectionViewUpdateItem.Action",
    "UICollectionElementCategory": "UICollectionView.ElementCategory",
    "UIAttachmentBehaviorType": "UIAttachmentBehavior.AttachmentType",
    "UIInterpolatingMotionEffectType": "UIInterpolatingMotionEffect.EffectType",
    "UIImpactFeedbackStyle": "UIImpactFeedbackGenerator.FeedbackStyle",
    "UINotificationFeedbackType": "UINotificationFeedbackGenerator.FeedbackType",
    "UIBackgroundTaskInvalid": "UIBackgroundTaskIdentifier.invalid",
    "UIPageViewControllerOptionSpineLocationKey":
      "UIPageViewController.OptionsKey.spineLocation",
    "UIImagePickerControllerOriginalImage": "UIImagePickerController.InfoKey.originalImage",
    "UIImagePickerControllerEditedImage": "UIImagePickerController.InfoKey.editedImage",
    "UIImagePickerControllerMediaType": "UIImagePickerController.InfoKey.mediaType",
    "UIImagePickerControllerMediaURL": "UIImagePickerController.InfoKey.mediaURL",
    "UIKeyInputUpArrow": "UIKeyCommand.inputUpArrow",
    "UIKeyInputDownArrow": "UIKeyCommand.inputDownArrow",
    "UIKeyInputLeftArrow": "UIKeyCommand.inputLeftArrow",
    "UIKeyInputRightArrow": "UIKeyCommand.inputRightArrow",
    "UIKeyInputEscape": "UIKeyCommand.inputEscape",
    "UIApplicationOpenSettingsURLString": "UIApplication.openSettingsURLString",
    "UITransitionContextFromViewControllerKey": "UITransitionContextViewControllerKey.from",
    "UITransitionContextToViewControllerKey": "UITransitionContextViewControllerKey.to",
    "UITransitionContextFromViewKey": "UITransitionContextViewKey.from",
    "UITransitionContextToViewKey": "UITransitionContextViewKey.to",
    "UIAccessibilityScreenChangedNotification": "UIAccessibility.Notification.screenChanged",
    "UIAccessibilityLayoutChangedNotification": "UIAccessibility.Notification.layoutChanged",
    "UIAccessibilityAnnouncementNotification": "UIAccessibility.Notification.announcement",
    "UIAccessibilityPageScrolledNotification": "UIAccessibility.Notification.pageScrolled",
    "CGRectZero": "CGRect.zero", "CGRectNull": "CGRect.null", "CGRectInfinite": "CGRect.infinite",
    "CGPointZero": "CGPoint.zero", "CGSizeZero": "CGSize.zero", "CGVectorZero": "CGVector.zero",
    "CGAffineTransformIdentity": "CGAffineTransform.identity",
    "UIEdgeInsetsZero": "UIEdgeInsets.zero", "UIOffsetZero": "UIOffset.zero",
  ]

  /// Old members of `Notification.Name`, with what they are members of now.
  private static let notifications = [
    "UIKeyboardWillShow": "UIResponder.keyboardWillShowNotification",
    "UIKeyboardDidShow": "UIResponder.keyboardDidShowNotification",
    "UIKeyboardWillHide": "UIResponder.keyboardWillHideNotification",
    "UIKeyboardDidHide": "UIResponder.keyboardDidHideNotification",
    "UIKeyboardWillChangeFrame": "UIResponder.keyboardWillChangeFrameNotification",
    "UIKeyboardDidChangeFrame": "UIResponder.keyboardDidChangeFrameNotification",
    "UITextFieldTextDidBeginEditing": "UITextField.textDidBeginEditingNotification",
    "UITextFieldTextDidEndEditing": "UITextField.textDidEndEditingNotification",
    "UITextFieldTextDidChange": "UITextField.textDidChangeNotification",
    "UITextViewTextDidBeginEditing": "UITextView.textDidBeginEditingNotification",
    "UITextViewTextDidEndEditing": "UITextView.textDidEndEditingNotification",
    "UITextViewTextDidChange": "UITextView.textDidChangeNotification",
    "UIDeviceOrientationDidChange": "UIDevice.orientationDidChangeNotification",
    "UIApplicationDidBecomeActive": "UIApplication.didBecomeActiveNotification",
    "UIApplicationWillResignActive": "UIApplication.willResignActiveNotification",
    "UIApplicationDidEnterBackground": "UIApplication.didEnterBackgroundNotification",
    "UIApplicationWillEnterForeground": "UIApplication.willEnterForegroundNotification",
    "UIApplicationDidChangeStatusBarFrame":
      "UIApplication.didChangeStatusBarFrameNotification",
  ]
}
