import PantoBase
import PantoScene

/// The parts that only some configurations of a button have: an activity indicator in place of the
/// picture, and the mark of a menu at the end.
@MainActor final class ButtonExtras {
  private var spinner: UIActivityIndicatorView?
  private var mark: UIImageView?
  /// The gap between the content and the mark, in points.
  private static let gap: CGFloat = 6

  /// Whether the activity indicator turns.
  var isBusy: Bool { spinner?.isAnimating ?? false }
  /// The size of the activity indicator, in points.
  var busySize: CGSize { spinner?.intrinsicContentSize ?? .zero }
  /// The width of the mark with the gap before it, in points; `nil` without a mark.
  var markRoom: CGFloat? {
    guard let mark, !mark.isHidden, let image = mark.image else { return nil }
    return image.size.width + ButtonExtras.gap
  }

  /// Shows the activity indicator in a colour; `nil` hides it.
  func showSpinner(_ color: UIColor?, in button: UIButton) {
    guard let color else {
      if isBusy { spinner?.stopAnimating() }
      return
    }
    let spinner = spinner ?? UIActivityIndicatorView(style: .medium)
    if self.spinner == nil {
      self.spinner = spinner
      button.addSubview(spinner)
    }
    spinner.color = color
    if !spinner.isAnimating { spinner.startAnimating() }
  }

  /// Shows the mark in a colour; `nil` hides it.
  func showMark(_ color: UIColor?, in button: UIButton) {
    guard let color else {
      mark?.isHidden = true
      return
    }
    let view = mark ?? UIImageView(frame: .zero)
    if mark == nil {
      mark = view
      let look = UIImage.SymbolConfiguration(pointSize: 12, weight: .semibold)
      view.image = UIImage(systemName: "chevron.up.chevron.down", withConfiguration: look)
      button.addSubview(view)
    }
    view.tintColor = color
    view.isHidden = false
  }

  /// Hides both.
  func hide() {
    if isBusy { spinner?.stopAnimating() }
    mark?.isHidden = true
  }

  /// Places both in a button whose title and picture stand in `content`.
  func layOut(in button: UIButton, content: CGRect) {
    if let spinner, isBusy { spinner.frame = button.imageRect(forContentRect: content) }
    guard let mark, markRoom != nil, let size = mark.image?.size else { return }
    let gap = ButtonExtras.gap
    mark.frame = CGRect(
      x: button.isRightToLeft ? content.minX - gap - size.width : content.maxX + gap,
      y: content.midY - size.height / 2, width: size.width, height: size.height)
  }
}

extension UIButton {
  final func show(_ configuration: Configuration) {
    let colors = configuration.colors(for: self)
    // Titles and colours of the states show where the configuration gives none (BAR-05).
    let color = part(\.titleColor, for: state) ?? colors.foreground
    showTitle(of: configuration, in: color)
    picture.tintColor =
      configuration.imageColorTransformer?(colors.foreground) ?? colors.foreground
    backgroundColor = colors.background
    layer.borderWidth = configuration.background.strokeWidth
    layer.borderColor = (configuration.background.strokeColor ?? .clear).rgba(in: resolvedStyle)
    showExtras(of: configuration, in: colors.foreground)
  }

  private func showTitle(of configuration: Configuration, in color: UIColor) {
    let styled = configuration.styledTitle(else: currentTitle, color: color)
    if styled == nil {
      label.text = configuration.shownTitle ?? currentTitle
    } else {
      // A label with attributes would give its whole text the font and colour that are set next.
      label.attributedText = nil
    }
    label.numberOfLines = configuration.subtitle == nil ? 1 : 2
    label.textColor = color
    label.font = configuration.font
    label.adjustsFontForContentSizeCategory = true
    let hasPicture = configuration.showsActivityIndicator || currentImage != nil
    if let alignment = configuration.alignment(
      hasPicture: hasPicture, isRightToLeft: isRightToLeft), alignment != label.textAlignment
    {
      label.textAlignment = alignment
    }
    if let styled { label.attributedText = styled }
  }

  private func showExtras(of configuration: Configuration, in color: UIColor) {
    let isBusy = configuration.showsActivityIndicator
    let hasMark =
      switch configuration.indicator {
      case .popup: true
      case .none: false
      case .automatic: hasPrimaryMenu && changesSelectionAsPrimaryAction
      }
    guard isBusy || hasMark || extras != nil else { return }
    let extras = extras ?? ButtonExtras()
    self.extras = extras
    let spinnerColor = configuration.activityIndicatorColorTransformer?(color) ?? color
    let markColor = configuration.indicatorColorTransformer?(color) ?? color
    extras.showSpinner(isBusy ? spinnerColor : nil, in: self)
    extras.showMark(hasMark ? markColor : nil, in: self)
  }

  final func showBackdrop() {
    guard let image = currentBackgroundImage else {
      backdrop?.isHidden = true
      return
    }
    let view = backdrop ?? UIImageView(frame: bounds)
    if backdrop == nil {
      backdrop = view
      insertSubview(view, at: 0)
    }
    view.image = image
    view.isHidden = false
  }
}
