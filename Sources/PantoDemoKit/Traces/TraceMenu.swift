import PantoControls
import PantoCore

/// The menu beside the buttons of a replay, with what can be saved and copied of a recording. A
/// tap beside it, a choice or Esc closes it.
package final class TraceMenu: UIView {
  /// A choice in the menu.
  package struct Item {
    /// The name of the row's view.
    package var name: String
    package var title: String
    /// The sentence below the title.
    package var line: String
    package var action: @MainActor () -> Void

    package init(
      _ name: String, _ title: String, _ line: String, action: @escaping @MainActor () -> Void
    ) {
      (self.name, self.title, self.line, self.action) = (name, title, line, action)
    }
  }

  /// Called when the menu shall be closed.
  var onClose: (() -> Void)?
  private let ground = UIView()
  private let card = UIView()
  private let scroll = UIScrollView()
  let rows: [TraceMenuRow]
  private weak var button: UIView?
  private static let width: CGFloat = 300

  init(_ items: [Item], beside button: UIView, theme: Theme) {
    self.button = button
    rows = items.map { TraceMenuRow($0, theme: theme) }
    super.init(frame: .zero)
    accessibilityIdentifier = "traceMenu"
    accessibilityViewIsModal = true
    ground.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Self.groundTapped(_:)))
    card.backgroundColor = theme.raised
    card.layer.cornerRadius = 16
    card.layer.shadow = theme.liftedShadow
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delaysContentTouches = false
    addSubview(ground)
    addSubview(card)
    card.addSubview(scroll)
    for row in rows {
      row.addAction(for: .touchUpInside) { [weak self, weak row] _ in
        self?.onClose?()
        row?.item.action()
      }
      scroll.addSubview(row)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func groundTapped(_ tap: UITapGestureRecognizer) { onClose?() }

  func show(in host: UIView) {
    frame = host.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    host.addSubview(self)
    layoutIfNeeded()
  }

  override package func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    card.layer.shadow = Theme(around: self).liftedShadow
    setNeedsLayout()
  }

  override package func layoutSubviews() {
    ground.frame = bounds
    guard let button, let superview = button.superview else { return }
    let spot = convert(button.frame, from: superview)
    let room = safeAreaLayoutGuide.layoutFrame.smaller(dx: 8, dy: 8)
    let width = max(0, min(TraceMenu.width * max(1, stage?.textScale ?? 1), room.width))
    var y: CGFloat = 8
    for row in rows {
      let height = row.height(for: width - 16)
      row.frame = CGRect(x: 8, y: y, width: width - 16, height: height)
      y += height + 8
    }
    let height = min(y, room.height)
    let below = spot.maxY + 8
    let above = spot.minY - 8 - height
    let top = below + height <= room.maxY || above < room.minY ? below : above
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let x = isReversed ? spot.maxX - width : spot.minX
    card.frame = CGRect(
      x: max(room.minX, min(x, room.maxX - width)).rounded(),
      y: max(room.minY, min(top, room.maxY - height)).rounded(), width: width, height: height)
    scroll.frame = card.bounds
    scroll.contentSize = CGSize(width: width, height: y)
  }
}
