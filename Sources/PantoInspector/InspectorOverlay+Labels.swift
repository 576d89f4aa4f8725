import PantoBase
import PantoGestures
import PantoScene

/// Places the labels on the stage: numbers and speeds of touches, and labels of the app (V7).
extension InspectorOverlay {
  /// A label of the app, and where it is wanted, in points of the window.
  struct AppLabel {
    weak var view: UIView?
    var center: CGPoint
    var mark: CGRect
  }

  /// Places a label of the app together with the numbers and speeds of touches, so that none
  /// overlaps another and all stay on the stage. The label has a fixed size and takes no touches.
  /// The inspector sets its `center` in every frame until it is hidden or removed.
  ///
  /// ```swift
  /// stage.inspector?.place(pill, at: pill.center, beside: ring.frame)
  /// ```
  ///
  /// - Parameters:
  ///   - label: a view in the window of the inspector.
  ///   - center: where the label is best, in points of the window.
  ///   - mark: what the label is about, in points of the window. If the best place is taken, the
  ///     label goes above, below or beside it.
  public func place(_ label: UIView, at center: CGPoint, beside mark: CGRect) {
    guard hasStage(for: "place") else { return }
    isDirty = true
    if let i = appLabels.firstIndex(where: { $0.view === label }) {
      appLabels[i].center = center
      appLabels[i].mark = mark
    } else {
      appLabels.append(AppLabel(view: label, center: center, mark: mark))
    }
  }

  /// The part of the window that labels may use.
  private var labelArea: CGRect {
    let safe = CGRect(origin: .zero, size: size).inset(by: stage.safeAreaInsets)
    return stageFrame.map { $0.intersection(safe) } ?? safe
  }

  /// Places all labels: first the numbers, which belong at their rings, then labels of the app, and
  /// last the speeds, which may be anywhere near their arrows.
  func placeLabels() {
    appLabels.removeAll { !InspectorOverlay.shows($0.view, in: stage) }
    guard !marks.isEmpty || !appLabels.isEmpty else { return labels.start(in: .zero) }
    labels.start(in: labelArea)
    for part in [panel, timeline, strip] as [InspectorLayer] where part.isShown {
      labels.block(part.frame)
    }
    for mark in marks {
      labels.add(LabelPlacement.Ring(center: mark.place, contact: mark.contact))
    }
    for mark in marks { mark.placeBadge(&labels) }
    // While the user scrubs, the app's labels lie below the picture of the past.
    if moment == nil {
      for label in appLabels { placeAppLabel(label) }
    }
    for mark in marks { mark.placePlate(&labels) }
  }

  private func placeAppLabel(_ label: AppLabel) {
    guard let view = label.view, let above = view.superview else { return }
    let size = view.convert(view.bounds, to: nil).size
    let centers = [label.center] + LabelPlacement.centers(around: label.mark, size)
    // Where the stage has no place left, as below an expanded card, the label only stays inside.
    let center =
      labels.place(size, at: centers, about: label.mark)
      ?? labels.nearestInside(size, at: label.center)
    let place = above.convert(center, from: nil)
    if view.center != place { view.center = place }
  }

  private static func shows(_ view: UIView?, in stage: Stage) -> Bool {
    guard let view, view.window === stage.window else { return false }
    var next: UIView? = view
    while let here = next {
      if here.isHidden { return false }
      next = here.superview
    }
    return true
  }
}

extension LabelPlacement {
  /// The centres of a label above, below and beside a mark, and at its corners.
  static func centers(around mark: CGRect, _ size: CGSize) -> [CGPoint] {
    let (x, y) = (mark.midX, mark.midY)
    let w = mark.width / 2 + size.width / 2 + 8
    let h = mark.height / 2 + size.height / 2 + 8
    return [
      CGPoint(x: x, y: y - h), CGPoint(x: x, y: y + h), CGPoint(x: x + w, y: y),
      CGPoint(x: x - w, y: y), CGPoint(x: x + w, y: y - h), CGPoint(x: x - w, y: y - h),
      CGPoint(x: x + w, y: y + h), CGPoint(x: x - w, y: y + h),
    ]
  }
}
