import PantoScene

extension UIView {
  /// A guide at the lower edge of the view that is as high as what the keyboard covers of it, or as
  /// the safe area while there is no keyboard (TXI-07).
  ///
  /// ```swift
  /// field.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor, constant: -8)
  /// ```
  public var keyboardLayoutGuide: UILayoutGuide {
    let name = "UIViewKeyboardLayoutGuide"
    if let known = layoutGuides.first(where: { $0.identifier == name }) { return known }
    let guide = UILayoutGuide()
    guide.identifier = name
    addLayoutGuide(guide)
    // The guide begins at the safe area, which follows the window, or where the keyboard is higher.
    let height = guide.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
    let top = guide.topAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor)
    top.priority = .required - 1
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor),
      guide.bottomAnchor.constraint(equalTo: bottomAnchor), height, top,
      guide.topAnchor.constraint(lessThanOrEqualTo: safeAreaLayoutGuide.bottomAnchor),
    ])
    // A view outside a window will probably show in the current stage.
    if let stage = stage ?? Stage.current {
      (stage.textInputServices as? TextServices)?.follow(self, height)
    }
    return guide
  }
}
