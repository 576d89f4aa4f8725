import PantoControls
import PantoCore
import PantoDemoKit

/// The three nested views and their recognizers, built from rows of settings. Each change of a
/// setting builds a new scene.
@MainActor final class LabScene: UIGestureRecognizerDelegate {
  let rows: [LabRow]
  let names: [String]
  private(set) var recognizers: [UIGestureRecognizer] = []
  let outer: LabView
  let middle: LabView
  let inner: LabView
  /// The scroll view in the outer view, if the settings contain the pan of a scroll view.
  private(set) var scroll: UIScrollView?
  /// The limit of the distance that a drag moves a view of the lab, in points.
  private static let give: CGFloat = 60

  init(_ rows: [LabRow], disabled: LabPlace?, theme: Theme) {
    self.rows = rows
    names = LabRow.names(rows)
    outer = LabView(.outer, theme: theme)
    middle = LabView(.middle, theme: theme)
    inner = LabView(.inner, theme: theme)
    middle.addSubview(inner)
    if rows.contains(where: { $0.kind == .scroll }) {
      let scroll = UIScrollView()
      scroll.accessibilityIdentifier = "scroll"
      scroll.alwaysBounceVertical = true
      scroll.addSubview(middle)
      outer.addSubview(scroll)
      self.scroll = scroll
    } else {
      outer.addSubview(middle)
    }
    if let disabled { view(at: disabled).isUserInteractionEnabled = false }
    // code:begin lab
    for (row, name) in zip(rows, names) { add(row, named: name) }
    for (i, row) in rows.enumerated() {
      guard let other = row.waitsFor, rows.indices.contains(other) else { continue }
      recognizers[i].require(toFail: recognizers[other])
    }
    // code:end
  }

  func view(at place: LabPlace) -> LabView {
    switch place {
    case .outer: outer
    case .middle: middle
    case .inner: inner
    }
  }

  // code:begin lab
  private func add(_ row: LabRow, named name: String) {
    let recognizer = make(row)
    recognizer.name = name
    recognizer.cancelsTouchesInView = row.cancelsTouches
    recognizers.append(recognizer)
    // The pan of a scroll view has the scroll view as its delegate and scrolls by itself.
    guard row.kind != .scroll else { return }
    recognizer.delegate = self
    recognizer.addTarget(self, action: LabScene.acted(_:))
    view(at: row.place).addGestureRecognizer(recognizer)
  }
  // code:end

  private func make(_ row: LabRow) -> UIGestureRecognizer {
    switch row.kind {
    case .tap, .doubleTap:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = row.kind == .tap ? 1 : 2
      tap.numberOfTouchesRequired = row.least
      return tap
    case .longPress:
      let press = UILongPressGestureRecognizer()
      press.numberOfTouchesRequired = row.least
      return press
    case .pan:
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = row.least
      if let most = row.most { pan.maximumNumberOfTouches = most }
      if let threshold = row.threshold { pan.hysteresis = threshold }
      return pan
    case .swipe:
      let swipe = UISwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = row.least
      return swipe
    case .edgePan:
      let edge = UIScreenEdgePanGestureRecognizer()
      edge.edges = .leading
      return edge
    case .pinch: return UIPinchGestureRecognizer()
    case .rotation: return UIRotationGestureRecognizer()
    case .scroll: return scroll?.panGestureRecognizer ?? UIPanGestureRecognizer()
    }
  }

  // MARK: Layout

  /// The height of the outer view below which texts stand beside the nested views, in points.
  private static let lowHeight: CGFloat = 180

  /// Places the nested views in a frame of the outer view.
  func layOut(_ frame: CGRect) {
    place(outer, frame)
    let isLow = frame.height < LabScene.lowHeight
    for view in [outer, middle, inner] { view.isLow = isLow }
    let inside = rest(of: frame.size, outer)
    if let scroll {
      // The page is longer than its window, so that it scrolls.
      let size = CGSize(width: inside.width, height: inside.height + 160)
      scroll.frame = inside
      scroll.contentSize = size
      place(middle, CGRect(origin: .zero, size: size))
    } else {
      place(middle, inside)
    }
    var space = rest(of: inside.size, middle)
    let width = min(360, space.width)
    space.origin.x += (space.width - width) / 2
    space.size.width = width
    place(inner, space)
  }

  /// Sets a view's bounds and centre, which hold also while a gesture moves the view by its
  /// transform.
  private func place(_ view: UIView, _ frame: CGRect) {
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Returns the space that a view of a given size leaves for the view nested in it.
  private func rest(of size: CGSize, _ view: LabView) -> CGRect {
    let isReversed = view.traitCollection.layoutDirection == .rightToLeft
    let side = view.sideWidth
    let insets =
      view.isLow
      ? UIEdgeInsets(top: 8, left: isReversed ? 8 : side, bottom: 8, right: isReversed ? side : 8)
      : UIEdgeInsets(top: view.headerHeight, left: 16, bottom: 16, right: 16)
    return CGRect(
      x: insets.left, y: insets.top, width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
  }

  // MARK: Actions

  /// Moves, scales or turns the recognizer's view a little, and lets it spring back.
  private func acted(_ recognizer: UIGestureRecognizer) {
    guard let view = recognizer.view else { return }
    switch recognizer.state {
    case .began, .changed: view.transform = transform(for: recognizer, on: view)
    case .ended, .cancelled:
      if view.transform == .identity { view.transform = CGAffineTransform(scaleX: 0.96, y: 0.96) }
      UIView.animate(springDamping: 0.8, response: 0.4, options: .allowUserInteraction) {
        view.transform = .identity
      }
    default: break
    }
  }

  private func transform(for recognizer: UIGestureRecognizer, on view: UIView) -> CGAffineTransform
  {
    switch recognizer {
    case let pan as UIPanGestureRecognizer:
      let p = pan.translation(in: view.superview)
      return CGAffineTransform(
        translationX: RubberBand.offset(p.x, length: LabScene.give),
        y: RubberBand.offset(p.y, length: LabScene.give))
    case let pinch as UIPinchGestureRecognizer:
      let scale = min(max(pinch.scale, 0.6), 1.4)
      return CGAffineTransform(scaleX: scale, y: scale)
    case let turn as UIRotationGestureRecognizer:
      return CGAffineTransform(rotationAngle: turn.rotation)
    default: return CGAffineTransform(scaleX: 0.96, y: 0.96)
    }
  }

  // MARK: Simultaneous recognition

  // code:begin lab
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    index(of: gestureRecognizer.id).map { rows[$0].isTogether } ?? false
      || index(of: other.id).map { rows[$0].isTogether } ?? false
  }
  // code:end

  func index(of id: RecognizerID) -> Int? { recognizers.firstIndex { $0.id == id } }
}
