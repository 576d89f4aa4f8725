import UIKit

/// Rows of a form on a rounded card. A row has its name beside its control where both fit, and
/// above it for large text and for text views.
final class FormStack: UIStackView {
  /// One row: a name and the control that changes it.
  struct Row {
    let name: UILabel
    let control: UIView

    init(_ name: UILabel, _ control: UIView) {
      self.name = name
      self.control = control
    }

    @MainActor init(_ name: String, _ control: UIView) {
      let label = UILabel()
      label.text = name
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      self.init(label, control)
    }
  }

  private var stacks: [(stack: UIStackView, isField: Bool, isText: Bool)] = []
  private var columns: [NSLayoutConstraint] = []

  init(rows: [Row]) {
    super.init(frame: .zero)
    axis = .vertical
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 10
    isLayoutMarginsRelativeArrangement = true
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 16)
    for (number, row) in rows.enumerated() {
      if number > 0 { addArrangedSubview(separator()) }
      addArrangedSubview(stack(row))
    }
  }

  required init(coder: NSCoder) { fatalError("there are no archives") }

  private func stack(_ row: Row) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: [row.name, row.control])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 8, leading: 0, bottom: 8, trailing: 0)
    stack.heightAnchor.constraint(greaterThanOrEqualToConstant: 48).isActive = true
    if row.control is UITextField {
      // All fields begin at the same place.
      columns.append(row.name.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.34))
    } else if !(row.control is UITextView) {
      row.control.setContentHuggingPriority(.required, for: .horizontal)
      row.control.setContentCompressionResistancePriority(.required, for: .horizontal)
    }
    stacks.append((stack, row.control is UITextField, row.control is UITextView))
    return stack
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    arrange()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    arrange()
  }

  private func arrange() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    if isLarge {
      NSLayoutConstraint.deactivate(columns)
    } else {
      NSLayoutConstraint.activate(columns)
    }
    for (stack, isField, isText) in stacks {
      let isVertical = isLarge || isText
      stack.axis = isVertical ? .vertical : .horizontal
      stack.alignment = !isVertical ? .center : isField || isText ? .fill : .leading
      stack.spacing = isVertical ? 4 : 12
    }
  }

  private func separator() -> UIView {
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1).isActive = true
    return line
  }
}
