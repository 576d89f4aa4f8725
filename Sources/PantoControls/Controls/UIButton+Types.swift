import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

extension UIButton {
  /// The kind of a button, fixed when the button is made.
  public enum ButtonType: Int, Sendable {
    /// No look of its own: the title is white, and nothing but the picture changes while a finger
    /// is on the button.
    case custom
    /// Title and picture in the accent colour, paler while a finger is on the button.
    case system
    case detailDisclosure, infoLight, infoDark, contactAdd
    case close = 7
  }

  /// Makes a button of a type. Types with a fixed picture, such as `.close`, have it for `.normal`.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    setType(type)
    switch type {
    case .contactAdd: setImage(UIImage(systemName: "plus.circle"), for: .normal)
    case .close: setCloseLook()
    case .detailDisclosure, .infoLight, .infoDark:
      setImage(UIImage(systemName: "info.circle"), for: .normal)
    case .custom, .system: break
    }
  }

  /// Shows a grey cross on a circle of 30 points (FID-62).
  private func setCloseLook() {
    let side: CGFloat = 30
    let cross = UIImage.SymbolConfiguration(pointSize: 12, weight: .bold)
    let image = UIImage(systemName: "xmark", withConfiguration: cross)
    setImage(image, for: .normal)
    tintColor = .secondaryLabel
    backgroundColor = .tertiarySystemFill
    let size = image?.size ?? .zero
    let (x, y) = ((side - size.width) / 2, (side - size.height) / 2)
    contentEdgeInsets = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
  }

  /// Makes a button that shows an action's title and picture and runs it when pressed.
  ///
  /// - Parameters:
  ///   - type: The type of the button. Default `.system`.
  ///   - primaryAction: The action, held strongly; `nil` adds none.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    setPrimaryAction(primaryAction)
  }

  /// Makes a system button with the look of `configuration`.
  ///
  /// Pressing the button runs `primaryAction`, which is held strongly.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    setType(.system)
    setPrimaryAction(primaryAction)
    self.configuration = configuration
  }

  private func setPrimaryAction(_ action: UIAction?) {
    guard let action else { return }
    setTitle(action.title, for: .normal)
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }
}

extension UIButton.ButtonType {
  /// The name of a button of this type for assistive technology; `nil` for types that need a title
  /// of the program (PRT-25).
  var spokenName: String? {
    switch self {
    case .close: "Close"
    case .contactAdd: "Add"
    case .detailDisclosure, .infoLight, .infoDark: "More Info"
    case .custom, .system: nil
    }
  }
}
