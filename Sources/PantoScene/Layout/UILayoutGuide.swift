import PantoBase

/// A rectangle of a view for use in constraints. A guide draws nothing and takes no touches.
@preconcurrency @MainActor open class UILayoutGuide {
  /// The kinds of guide, by what decides the guide's rectangle.
  package enum Kind {
    /// The program's constraints decide the rectangle.
    case free
    /// The rectangle is the view's bounds without the safe area insets, the margins, or the insets
    /// to a readable width (LAY-03).
    case safeArea, margins, readable
    /// The rectangle is the visible part of a scroll view, in the coordinates of the content.
    case frame
    /// The rectangle is the content of a scroll view, from (0, 0).
    case content
  }

  final let kind: Kind
  final package private(set) var box: LayoutBox!
  /// The view that the guide belongs to, held weakly; `nil` until `addLayoutGuide` was called.
  public package(set) final weak var owningView: UIView?
  /// The name of the guide in reports. Default empty.
  open var identifier = ""

  /// Makes a guide that constraints place, after `addLayoutGuide` gave it to a view.
  public convenience init() { self.init(.free, of: nil) }

  package init(_ kind: Kind, of view: UIView?) {
    self.kind = kind
    owningView = view
    box = LayoutBox(self)
  }

  /// The guide's rectangle in the owning view's points.
  ///
  /// Zero without an owning view, and for a guide that no constraint in a laid-out tree mentions.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    switch kind {
    case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
    case .margins: return view.bounds.inset(by: view.layoutMargins)
    case .readable: return view.bounds.inset(by: view.readableInsets)
    case .frame: return view.bounds
    case .free, .content:
      guard let engine = box.engine else { return .zero }
      if engine.isDirty { engine.update() }
      return engine.rect(of: box)
    }
  }

  /// Whether other positions or sizes would satisfy the guide's constraints as well.
  public final var hasAmbiguousLayout: Bool { box.engine?.isAmbiguous(box) ?? false }

  // MARK: Anchors

  /// The anchor of the edge where a line of text begins: left, or right where text runs from right
  /// to left.
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .leading) }
  /// The anchor of the edge where a line of text ends: right, or left where text runs from right to
  /// left.
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .trailing) }
  /// The anchor of the left edge.
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .left) }
  /// The anchor of the right edge.
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .right) }
  /// The anchor of the horizontal centre.
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .centerX) }
  /// The anchor of the top edge.
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(box, .top) }
  /// The anchor of the bottom edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(box, .bottom) }
  /// The anchor of the vertical centre.
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(box, .centerY) }
  /// The anchor of the width.
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(box, .width) }
  /// The anchor of the height.
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(box, .height) }
}

extension UIView {
  // MARK: Anchors

  /// The anchor of the edge where a line of text begins (LAY-01).
  ///
  /// The edge is the left one, or the right one where text runs from right to left.
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .leading) }
  /// The anchor of the edge where a line of text ends: right, or left where text runs from right to
  /// left.
  public final var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(layoutBox(), .trailing)
  }
  /// The anchor of the left edge.
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .left) }
  /// The anchor of the right edge.
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .right) }
  /// The anchor of the horizontal centre.
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .centerX) }
  /// The anchor of the top edge.
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutBox(), .top) }
  /// The anchor of the bottom edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutBox(), .bottom) }
  /// The anchor of the vertical centre.
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutBox(), .centerY) }
  /// The anchor of the width.
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(layoutBox(), .width) }
  /// The anchor of the height.
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(layoutBox(), .height) }
  /// The anchor of the baseline of the first line of text; of the top edge in a view without text.
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(layoutBox(), .firstBaseline)
  }
  /// The anchor of the baseline of the last line of text; of the bottom edge in a view without
  /// text.
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(layoutBox(), .lastBaseline)
  }

  // MARK: Guides

  /// The layout guides that `addLayoutGuide` added, without the view's own such as
  /// `safeAreaLayoutGuide`.
  public final var layoutGuides: [UILayoutGuide] { box?.guides ?? [] }

  /// Adds a guide to the view.
  ///
  /// A guide of another view moves here, and its constraints are deactivated first. A view's own
  /// guide is refused with a `Misuse` report.
  public final func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.kind == .free else {
      return Misuse.report("addLayoutGuide: this guide is a view's own")
    }
    guard guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    layoutBox().guides.append(guide)
    guide.owningView = self
  }

  /// Removes a guide and deactivates every constraint that mentions it.
  ///
  /// Does nothing for a guide of another view.
  public final func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self, guide.kind == .free else { return }
    for constraint in guide.box.mentioning { constraint.deactivate() }
    guide.box.engine?.leave(guide.box)
    if let box, let at = box.guides.lastIndex(where: { $0 === guide }) { box.guides.remove(at: at) }
    guide.owningView = nil
  }

  private func ownGuide(
    _ key: ReferenceWritableKeyPath<LayoutBox, UILayoutGuide?>, _ kind: UILayoutGuide.Kind,
    _ name: String
  ) -> UILayoutGuide {
    let box = layoutBox()
    if let guide = box[keyPath: key] { return guide }
    let guide = UILayoutGuide(kind, of: self)
    guide.identifier = name
    box[keyPath: key] = guide
    return guide
  }

  /// The guide for constraints to the view's bounds without `safeAreaInsets` (LAY-03).
  public final var safeAreaLayoutGuide: UILayoutGuide {
    ownGuide(\.safeAreaGuide, .safeArea, "safeArea")
  }
  /// The guide for constraints to the view's bounds without `layoutMargins`.
  public final var layoutMarginsGuide: UILayoutGuide {
    ownGuide(\.marginsGuide, .margins, "layoutMargins")
  }
  /// The guide for constraints to the bounds without margins, at most 672 points wide and centred,
  /// so that lines of text stay readable.
  public final var readableContentGuide: UILayoutGuide {
    ownGuide(\.readableGuide, .readable, "readableContent")
  }
}
