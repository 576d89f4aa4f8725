import PantoBase
import PantoControls
import PantoScene

/// A control of a row in edit mode: it deletes, inserts, marks or reorders (TBL-07, TBL-08).
@MainActor final class CellControl: UIControl {
  enum Kind {
    case delete, insert, select, reorder

    init?(_ controls: UITableViewCell.Controls) {
      switch (controls.selects, controls.style) {
      case (true, _): self = .select
      case (_, .delete): self = .delete
      case (_, .insert): self = .insert
      case (_, .none): return nil
      }
    }
  }

  private let kind: Kind
  private let circle = UIView()
  private let picture = UIImageView()
  /// Whether a control of kind `.select` is marked.
  var isOn = false { didSet { if isOn != oldValue { updateLook() } } }

  private static let diameter: CGFloat = 22

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: CGRect(x: 0, y: 0, width: 38, height: 44))
    circle.layer.cornerRadius = CellControl.diameter / 2
    circle.isUserInteractionEnabled = false
    picture.contentMode = .scaleAspectFit
    addSubview(circle)
    addSubview(picture)
    // A mark shows whether the row is selected; the row takes the touch.
    isUserInteractionEnabled = kind != .select
    switch kind {
    case .delete: accessibilityLabel = "Delete"
    case .insert: accessibilityLabel = "Insert"
    case .select: break
    case .reorder: accessibilityLabel = "Reorder"
    }
    updateLook()
  }
  required init?(coder: NSCoder) { nil }

  private func updateLook() {
    circle.layer.borderWidth = 0
    picture.tintColor = .white
    switch kind {
    case .delete:
      circle.backgroundColor = .systemRed
      picture.image = UIImage(systemName: "minus")
    case .insert:
      circle.backgroundColor = .systemGreen
      picture.image = UIImage(systemName: "plus")
    case .select:
      circle.backgroundColor = isOn ? .systemBlue : nil
      circle.layer.borderWidth = isOn ? 0 : 1.5
      circle.layer.borderColor = UIColor.systemGray3.cgColor
      picture.image = isOn ? UIImage(systemName: "checkmark") : nil
    case .reorder:
      circle.backgroundColor = nil
      picture.image = UIImage(systemName: "line.3.horizontal")
      picture.tintColor = .tertiaryLabel
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = CellControl.diameter
    circle.frame = CGRect(
      x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
    picture.frame = kind == .reorder ? circle.frame : circle.frame.insetBy(dx: 3, dy: 3)
  }
}

/// The mark at the end of a row, with a button if its type has one (TBL-12).
@MainActor final class CellAccessory: UIView {
  private let button: UIButton?
  private let mark: UIImageView?
  var pressed: (() -> Void)?

  private static let buttonSide: CGFloat = 24
  private static let markSide: CGFloat = 16

  static func make(_ type: UITableViewCell.AccessoryType) -> CellAccessory? {
    type == .none ? nil : CellAccessory(type)
  }

  private init(_ type: UITableViewCell.AccessoryType) {
    let hasButton = type == .detailButton || type == .detailDisclosureButton
    let hasMark = type != .detailButton
    button = hasButton ? UIButton(type: .system) : nil
    mark =
      hasMark
      ? UIImageView(
        image: UIImage(systemName: type == .checkmark ? "checkmark" : "chevron.right")) : nil
    if type != .checkmark { mark?.tintColor = .tertiaryLabel }
    let (side, markSide) = (CellAccessory.buttonSide, CellAccessory.markSide)
    let width = (hasButton ? side : 0) + (hasMark ? markSide : 0) + (hasButton && hasMark ? 8 : 0)
    super.init(
      frame: CGRect(x: 0, y: 0, width: width, height: hasButton ? side : markSide))
    isChevron = type == .disclosureIndicator || type == .detailDisclosureButton
    if let mark { addSubview(mark) }
    guard let button else { return }
    button.setImage(UIImage(systemName: "info.circle"), for: .normal)
    button.contentEdgeInsets = .zero
    button.accessibilityLabel = "More info"
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.pressed?() }
    addSubview(button)
  }
  required init?(coder: NSCoder) { nil }

  private var isChevron = false
  /// Whether the chevron points down, as for an expanded item.
  var isOpen = false { didSet { if isOpen != oldValue { turnMark() } } }

  private func turnMark() {
    guard isChevron else { return }
    mark?.transform =
      isOpen
      ? CGAffineTransform(rotationAngle: .pi / 2)
      : isRightToLeft ? CGAffineTransform(scaleX: -1, y: 1) : .identity
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    let (side, markSide) = (CellAccessory.buttonSide, CellAccessory.markSide)
    let mirrors = isRightToLeft
    button?.frame = CGRect(x: mirrors ? width - side : 0, y: 0, width: side, height: side)
    turnMark()
    mark?.bounds = CGRect(x: 0, y: 0, width: markSide, height: markSide)
    mark?.center = CGPoint(x: mirrors ? markSide / 2 : width - markSide / 2, y: height / 2)
  }
}
