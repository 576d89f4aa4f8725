import PantoBase

/// A rectangle of a view that others are laid out by; it draws nothing and takes no touches.
@MainActor open class UILayoutGuide {
  /// What places it.
  package enum Kind {
    /// The constraints of who made it.
    case free
    /// The view's bounds, less some insets (LAY-03).
    case safeArea, margins, readable
    /// A scroll view's visible part, in its content's coordinates.
    case frame
    /// A scroll view's content, from (0, 0).
    case content
  }

  final let kind: Kind
  final package private(set) var box: LayoutBox!
  public package(set) final weak var owningView: UIView?
  /// A name for reports.
  open var identifier = ""

  /// One that constraints place, once `addLayoutGuide` gave it to a view.
  public convenience init() { self.init(.free, of: nil) }

  package init(_ kind: Kind, of view: UIView?) {
    self.kind = kind
    owningView = view
    box = LayoutBox(self)
  }

  /// In the owning view's points.
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

  /// Its place is more than one could be, or one thing wide.
  public final var hasAmbiguousLayout: Bool { box.engine?.isAmbiguous(box) ?? false }

  // MARK: Anchors

  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .leading) }
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .trailing) }
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .left) }
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .right) }
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(box, .centerX) }
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(box, .top) }
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(box, .bottom) }
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(box, .centerY) }
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(box, .width) }
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(box, .height) }
}

extension UIView {
  // MARK: Anchors

  /// Left, or right where text runs from right to left (LAY-01).
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .leading) }
  public final var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(layoutBox(), .trailing)
  }
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .left) }
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .right) }
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutBox(), .centerX) }
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutBox(), .top) }
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutBox(), .bottom) }
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutBox(), .centerY) }
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(layoutBox(), .width) }
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(layoutBox(), .height) }
  /// Of the first line of text; a view without text: its top.
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(layoutBox(), .firstBaseline)
  }
  /// Of the last line of text; a view without text: its bottom.
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(layoutBox(), .lastBaseline)
  }

  // MARK: Guides

  /// Those added, without the view's own.
  public final var layoutGuides: [UILayoutGuide] { box?.guides ?? [] }

  /// A guide that another view has moves here; its constraints are deactivated first.
  public final func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.kind == .free else {
      return Misuse.report("addLayoutGuide: this guide is a view's own")
    }
    guard guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    layoutBox().guides.append(guide)
    guide.owningView = self
  }

  /// With every constraint that mentions it.
  public final func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self, guide.kind == .free else { return }
    for constraint in guide.box.touching { constraint.deactivate() }
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

  /// The bounds less `safeAreaInsets` (LAY-03).
  public final var safeAreaLayoutGuide: UILayoutGuide {
    ownGuide(\.safeAreaGuide, .safeArea, "safeArea")
  }
  /// The bounds less `layoutMargins`.
  public final var layoutMarginsGuide: UILayoutGuide {
    ownGuide(\.marginsGuide, .margins, "layoutMargins")
  }
  /// The margins' guide, never wider than 672 points, in the middle.
  public final var readableContentGuide: UILayoutGuide {
    ownGuide(\.readableGuide, .readable, "readableContent")
  }
}
