import PantoBase
import PantoControls
import PantoScene

/// A view at the beginning or the end of a `UICollectionViewListCell` (COL-21).
@preconcurrency @MainActor public struct UICellAccessory {
  /// When an accessory shows.
  public enum DisplayedState: Int, Sendable { case always, whenEditing, whenNotEditing }
  /// The kinds of accessories.
  public enum AccessoryType {
    case disclosureIndicator, outlineDisclosure, checkmark, delete, insert, reorder, multiselect
    case label, detail, customView
  }
  /// The side of an accessory that is a view of your own.
  public enum Placement {
    /// The accessory is before the contents of the cell.
    case leading(displayed: DisplayedState = .always)
    /// The accessory is after the contents of the cell.
    case trailing(displayed: DisplayedState = .always)
  }
  /// How a disclosure indicator looks.
  public struct DisclosureIndicatorOptions {
    var look = Look()
    /// Creates options; a value of `nil` is the standard one.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: CGFloat? = nil, tintColor: UIColor? = nil
    ) { look = Look(isHidden ?? false, reservedLayoutWidth, tintColor) }
  }
  /// How a check mark looks.
  public typealias CheckmarkOptions = DisclosureIndicatorOptions
  /// How a detail button looks.
  public typealias DetailOptions = DisclosureIndicatorOptions
  /// How a delete control looks.
  public typealias DeleteOptions = DisclosureIndicatorOptions
  /// How an insert control looks.
  public typealias InsertOptions = DisclosureIndicatorOptions
  /// How a handle looks.
  public typealias ReorderOptions = DisclosureIndicatorOptions
  /// How a mark of a selection looks.
  public typealias MultiselectOptions = DisclosureIndicatorOptions
  /// How a chevron that opens children looks, and what a tap on its cell does.
  public struct OutlineDisclosureOptions {
    /// The effect of a tap on the cell (COL-25).
    public enum Style: Int, Sendable {
      /// The tap selects the item, as `cell` does.
      case automatic
      /// The tap expands or collapses the item, and does not select it.
      case header
      /// The tap selects the item. Only one on the chevron expands or collapses it.
      case cell
    }
    var look = Look()
    let style: Style
    /// Creates options; a value of `nil` is the standard one.
    public init(
      style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: CGFloat? = nil,
      tintColor: UIColor? = nil
    ) {
      self.style = style
      look = Look(isHidden ?? false, reservedLayoutWidth, tintColor)
    }
  }
  /// How a label looks.
  public struct LabelOptions {
    var look = Look()
    var font: UIFont
    var adjustsFont: Bool
    /// Creates options; a value of `nil` is the standard one.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: CGFloat? = nil, tintColor: UIColor? = nil,
      font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      look = Look(isHidden ?? false, reservedLayoutWidth, tintColor)
      self.font = font ?? .preferredFont(forTextStyle: .body)
      adjustsFont = adjustsFontForContentSizeCategory ?? false
    }
  }
  /// An accessory that is a view of your own.
  public struct CustomViewConfiguration {
    let view: UIView
    let placement: Placement
    var look = Look()
    /// Makes a configuration. With `maintainsFixedSize` the view keeps the size of its frame;
    /// otherwise, the standard, the cell gives it the size that fits its content (COL-21).
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: CGFloat? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      view = customView
      self.placement = placement
      look = Look(isHidden ?? false, reservedLayoutWidth, tintColor)
      look.fitsContent = maintainsFixedSize != true
    }
  }

  struct Look {
    var isHidden = false
    var width: CGFloat?
    var tint: UIColor?
    /// Whether the cell gives the view the size that fits its content.
    var fitsContent = false
    init(_ isHidden: Bool = false, _ width: CGFloat? = nil, _ tint: UIColor? = nil) {
      self.isHidden = isHidden
      self.width = width.map { $0.isInReach ? max(0, $0) : 0 }
      self.tint = tint
    }
  }

  /// The kind of the accessory.
  public let accessoryType: AccessoryType
  let displayed: DisplayedState
  let isLeading: Bool
  let look: Look
  let action: (() -> Void)?
  /// Whether a tap anywhere on the cell counts as a tap on the accessory.
  private(set) var takesTaps = false
  let make: () -> UIView

  private init(
    _ type: AccessoryType, _ displayed: DisplayedState, isLeading: Bool = false, _ look: Look,
    action: (() -> Void)? = nil, make: @escaping () -> UIView
  ) {
    accessoryType = type
    self.displayed = displayed
    self.isLeading = isLeading
    self.look = look
    self.action = action
    self.make = make
  }

  private static func mark(_ type: UITableViewCell.AccessoryType) -> UIView {
    CellAccessory.make(type) ?? UIView()
  }

  /// A chevron at the end.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.disclosureIndicator, displayed, options.look) { mark(.disclosureIndicator) }
  }
  /// A chevron at the end, which points down while the item is expanded (COL-25).
  ///
  /// A tap on it calls `actionHandler`; without one it expands or collapses the item of a
  /// `UICollectionViewDiffableDataSource`.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var accessory = UICellAccessory(
      .outlineDisclosure, displayed, options.look, action: actionHandler
    ) { mark(.disclosureIndicator) }
    accessory.takesTaps = options.style == .header
    return accessory
  }
  /// A check mark at the end.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.checkmark, displayed, options.look) { mark(.checkmark) }
  }
  /// A button with an "i" at the end.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.detail, displayed, options.look, action: actionHandler) { mark(.detailButton) }
  }
  /// A red circle at the beginning that calls `actionHandler`, while the list is edited.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .delete, displayed, isLeading: true, options.look, action: actionHandler
    ) { CellControl(.delete) }
  }
  /// A green circle at the beginning that calls `actionHandler`, while the list is edited.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .insert, displayed, isLeading: true, options.look, action: actionHandler
    ) { CellControl(.insert) }
  }
  /// A mark at the beginning that shows whether the cell is selected, while the list is edited.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.multiselect, displayed, isLeading: true, options.look) { CellControl(.select) }
  }
  /// A handle at the end by which the user moves the item, while the list is edited (COL-10).
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.reorder, displayed, options.look) { CellControl(.reorder) }
  }
  /// A grey text at the end.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.label, displayed, options.look) {
      let label = UILabel()
      label.text = text
      label.font = options.font
      label.adjustsFontForContentSizeCategory = options.adjustsFont
      label.textColor = options.look.tint ?? .secondaryLabel
      label.sizeToFit()
      return label
    }
  }
  /// Returns an accessory that is a view of your own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    switch configuration.placement {
    case .leading(let displayed):
      UICellAccessory(.customView, displayed, isLeading: true, configuration.look) {
        configuration.view
      }
    case .trailing(let displayed):
      UICellAccessory(.customView, displayed, configuration.look) { configuration.view }
    }
  }
}
