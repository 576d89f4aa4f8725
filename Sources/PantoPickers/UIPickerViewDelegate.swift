import PantoBase
import PantoControls
import PantoScene

/// Tells a picker how many wheels it has, and how many rows each of them (PIC-01).
@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
  /// The number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a wheel, at most ten million.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Gives the rows of a picker their contents, and learns what the user chose. Every method has a
/// default.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
  /// The width of a wheel in points. Default: all wheels share the width of the picker.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height of a wheel's rows in points. Default 32.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// The text of a row. Default `nil`.
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// The text of a row with attributes; it goes before the plain title. Default `nil`.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// The view of a row, as wide as the wheel and as high as a row. The default shows the title.
  ///
  /// - Parameter view: A view of another row of this wheel that is no longer shown, or `nil`.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  /// Called when a wheel that the user turned rests on another row than before (PIC-03).
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, widthForComponent component: Int
  ) -> CGFloat { pickerView.sharedWidth }
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { UIPickerView.standardRowHeight }
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let label = view as? PickerLabel ?? PickerLabel()
    if let title = self.pickerView(pickerView, attributedTitleForRow: row, forComponent: component)
    {
      label.attributedText = title
    } else {
      label.attributedText = nil
      label.text = self.pickerView(pickerView, titleForRow: row, forComponent: component)
    }
    return label
  }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Describes the wheels of a picker to assistive technology. Every method has a default.
@preconcurrency @MainActor public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
  /// The accessibility label of a wheel. Default `nil`.
  func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int)
    -> String?
  /// The accessibility hint of a wheel. Default `nil`.
  func pickerView(_ pickerView: UIPickerView, accessibilityHintForComponent component: Int)
    -> String?
}

extension UIPickerViewAccessibilityDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, accessibilityHintForComponent component: Int
  ) -> String? { nil }
}

/// The label that shows the title of a row of a picker.
@MainActor final class PickerLabel: UILabel {
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUpTitle()
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpTitle()
  }
  private func setUpTitle() {
    font = .systemFont(ofSize: 21)
    textAlignment = .center
  }
}
