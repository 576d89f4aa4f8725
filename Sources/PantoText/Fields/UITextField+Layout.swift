import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// Where the parts of a field lie: its frame, the text, the placeholder and the views at its sides.
extension UITextField {
  final func setUp() {
    contentVerticalAlignment = .center
    contentHorizontalAlignment = .left
    border.isUserInteractionEnabled = false
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    addSubview(border)
    addSubview(clip)
    addSubview(placeholderLabel)
    clip.addSubview(canvas)
  }

  /// Refuses a side view that holds the field, because its size would depend on its own, and a
  /// window, which would leave its stage.
  func accepts(_ view: UIView?, for name: String) -> Bool {
    guard let view, view is UIWindow || isDescendant(of: view) else { return true }
    Misuse.report(
      "\(name): the view is a window, the field itself or contains it; use a view of its own")
    return false
  }

  func sideViewChanged(_ old: UIView?, _ new: UIView?) {
    if old !== new, old?.superview === self { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  /// The space between the frame and the text, in points.
  var padding: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line: CGSize(width: 2, height: 2)
    case .bezel, .roundedRect: CGSize(width: 7, height: 6)
    }
  }

  /// The distance of the text's rectangle from the upper and lower edge, in points. A rounded frame
  /// leaves the text more height than the field asks for.
  private var verticalInset: CGFloat { borderStyle == .roundedRect ? 2 : padding.height }

  func sideRect(_ view: UIView?, _ bounds: CGRect, atLeft: Bool) -> CGRect {
    // The program may have moved the field into its side view since; such a view gets no space.
    let view = view.flatMap { isDescendant(of: $0) ? nil : $0 }
    let fitting = view?.intrinsicContentSize ?? .zero
    var size = view?.bounds.size ?? .zero
    if size.width <= 0 { size.width = max(fitting.width, 0) }
    if size.height <= 0 { size.height = max(fitting.height, 0) }
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private func shows(_ mode: ViewMode, isEditing: Bool) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  func innerRect(_ bounds: CGRect, isEditing: Bool) -> CGRect {
    var left = padding.width
    var right = padding.width
    func reserve(_ rect: CGRect, atLeft: Bool) {
      if atLeft {
        left = max(left, rect.maxX - bounds.minX + (borderStyle == .none ? 0 : 5))
      } else {
        right = max(right, bounds.maxX - rect.minX + (borderStyle == .none ? 0 : 5))
      }
    }
    if leftView != nil, shows(leftViewMode, isEditing: isEditing) {
      reserve(leftViewRect(forBounds: bounds), atLeft: !isRightToLeft)
    }
    if rightView != nil, shows(rightViewMode, isEditing: isEditing) {
      reserve(rightViewRect(forBounds: bounds), atLeft: isRightToLeft)
    } else if showsClearButton(isEditing: isEditing) {
      reserve(clearButtonRect(forBounds: bounds), atLeft: isRightToLeft)
    }
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + min(verticalInset, bounds.height / 2),
      width: max(0, bounds.width - left - right),
      height: max(0, bounds.height - 2 * verticalInset))
  }

  private func showsClearButton(isEditing: Bool) -> Bool {
    shows(clearButtonMode, isEditing: isEditing) && canvas.editing.length > 0
  }

  func placeText(in rect: CGRect) {
    let rows = canvas.currentRows
    if !isEditingNow {
      // Text that does not fit is cut at the end of the line.
      let isRightToLeft = rows.rows.first?.line.isRightToLeft ?? false
      scroll = isRightToLeft ? max(0, rows.size.width - rect.width) : 0
    }
    scroll = min(scroll, max(0, rows.size.width - rect.width))
    let height = rows.size.height
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top: 0
      case .bottom: rect.height - height
      case .center, .fill: ((rect.height - height) / 2).rounded(.down)
      }
    canvas.frame = CGRect(
      x: 2 - scroll, y: 2 + y, width: max(rect.width, rows.size.width), height: height)
    canvas.visibleArea =
      rows.rows.count > 1
      ? CGRect(x: scroll - 2, y: 0, width: rect.width + 4, height: height) : canvas.bounds
  }

  func layOutBorder() {
    border.frame = borderRect(forBounds: bounds)
    border.isHidden = borderStyle == .none
    guard borderStyle != .none else { return }
    let isRound = borderStyle == .roundedRect
    border.layer.cornerRadius = isRound ? 6 : 0
    border.layer.borderWidth = borderStyle == .bezel ? 1.5 : 1
    border.layer.borderColor = shown(borderStyle == .line ? .label : .systemGray4)
    border.backgroundColor = isRound && backgroundColor == nil ? UIColor.systemBackground : nil
  }

  func layOutPlaceholder() {
    placeholderLabel.isHidden = true
    if canvas.editing.length == 0, ownPlaceholder != nil {
      drawPlaceholder(in: placeholderRect(forBounds: bounds))
    }
    placeholderLabel.font = canvas.font
    placeholderLabel.textColor = .placeholderText
    let natural: NSTextAlignment = isRightToLeft ? .right : .left
    placeholderLabel.textAlignment = textAlignment == .natural ? natural : textAlignment
    placeholderLabel.attributedText = ownPlaceholder
  }

  func layOutSideViews() {
    for (view, mode, rect) in [
      (leftView, leftViewMode, leftViewRect(forBounds: bounds)),
      (rightView, rightViewMode, rightViewRect(forBounds: bounds)),
    ] {
      guard let view else { continue }
      let isShown = shows(mode, isEditing: isEditingNow)
      if isShown, view.superview !== self { addSubview(view) }
      if !isShown, view.superview === self { view.removeFromSuperview() }
      if isShown { view.frame = rect }
    }
    let showsClear =
      showsClearButton(isEditing: isEditingNow)
      && !(rightView != nil && shows(rightViewMode, isEditing: isEditingNow))
    if showsClear, clearButton == nil {
      let button = ClearButton(frame: .zero)
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.clearPressed() }
      clearButton = button
      addSubview(button)
    }
    clearButton?.isHidden = !showsClear
    if showsClear { clearButton?.frame = clearButtonRect(forBounds: bounds) }
  }
}

/// The font that the field shows, and the change of its size.
extension UITextField {
  /// The font that was set, at the text size of the stage.
  var shownFont: UIFont {
    let font = font ?? .systemFont(ofSize: 17)
    return adjustsFontForContentSizeCategory ? font.adjusted(to: stage) : font
  }

  /// The size that the text or the placeholder needs, with the space around it, in points.
  var neededSize: CGSize {
    // The size is that of the font that was set, however small the one is that shows.
    let ratio = shownFont.pointSize / canvas.font.pointSize
    let height = ceil(ratio * (canvas.currentRows.rows.first?.height ?? canvas.font.lineHeight))
    let text =
      canvas.editing.length > 0
      ? ratio * canvas.currentRows.size.width + 2 : placeholderLabel.intrinsicContentSize.width
    let outside = bounds.width - (bounds.width > 0 ? textRect(forBounds: bounds).width : 0)
    let extra = bounds.width > 0 ? outside : 2 * padding.width
    return CGSize(width: ceil(text + extra), height: height + 2 * padding.height)
  }

  /// Makes the font so small that the text fits a width, or as small as it may be.
  func fitFont(to width: CGFloat) {
    // The first width is always that in the whole font, so that the result depends on nothing
    // before.
    let full = shownFont
    let least = min(full.pointSize, max(minimumFontSize, full.pointSize / 10))
    canvas.font = full.shrunk(toFit: width, smallest: least) {
      canvas.font = $0
      return canvas.currentRows.size.width
    }
  }

  func fittingChanged() {
    if !adjustsFontSizeToFitWidth { canvas.font = shownFont }
    setNeedsLayout()
  }

  func showFont() {
    let shown = shownFont
    guard shown != canvas.font else { return }
    canvas.font = shown
    textSizeChanged()
    // Without constraints, the superview places the field by its size.
    superview?.setNeedsLayout()
  }

  func textSizeChanged() {
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
  }
}
