import PantoBase
import PantoGestures
import PantoScene

extension UIMenuElement {
  /// The picture of the menu element. Default `nil`.
  public final var image: UIImage? {
    get { picture as? UIImage }
    set { picture = newValue }
  }
}

/// A list of actions and of menus in it (PRT-29).
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
  /// The identifier of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text of the identifier.
    public let rawValue: String
    /// Makes an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  /// How a menu in another one shows.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The elements show in the outer menu, between lines.
    public static let displayInline = Options(rawValue: 1)
    /// The title shows in red.
    public static let destructive = Options(rawValue: 2)
    /// A choice is checked, and no other action of the menu and of the menus in it (PRT-29).
    public static let singleSelection = Options(rawValue: 32)
    /// The elements show as pictures beside each other, without titles (PRT-29).
    ///
    /// With `.displayInline` they stand in the outer menu, else in a menu of their own.
    public static let displayAsPalette = Options(rawValue: 128)
  }

  /// The identifier of the menu; empty if none was given.
  public let identifier: Identifier
  /// How the menu shows in another one.
  public let options: Options
  /// The elements of the menu, in their order.
  public let children: [UIMenuElement]
  /// The number of menus in one another, this one included.
  private let height: Int
  /// The largest number of rows that show at once: an inline menu may be part of itself many times
  /// over, as twenty menus that each contain the next one twice make a million rows.
  package static let mostRows = 1000

  /// Makes a menu. Menus in it that would make it deeper than `CALayer.maximumTreeDepth` are left
  /// out and reported.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("")
    self.options = options
    let kept = children.filter { UIMenu.height(of: $0) < CALayer.maximumTreeDepth }
    self.children = kept
    height = 1 + (kept.map { UIMenu.height(of: $0) }.max() ?? 0)
    super.init(title: title, subtitle: subtitle, picture: image)
    if kept.count < children.count {
      Misuse.report(
        "UIMenu: menus are nested deeper than CALayer.maximumTreeDepth "
          + "(\(CALayer.maximumTreeDepth)); the inner ones are left out")
    }
  }

  /// The actions and commands of the menu and of the menus in it whose state is `.on`, in their
  /// order (PRT-29).
  ///
  /// Of elements that are made later, those that came last are searched.
  public var selectedElements: [UIMenuElement] {
    leaves.filter { element in
      switch element {
      case let action as UIAction: action.state == .on
      case let command as UICommand: command.state == .on
      default: false
      }
    }
  }

  /// The elements of the menu and of the menus in it that are no menus, in their order, without
  /// those beyond `mostRows` elements.
  var leaves: [UIMenuElement] {
    var found: [UIMenuElement] = []
    var rest = UIMenu.mostRows
    func collect(_ elements: [UIMenuElement]) {
      for element in elements where rest > 0 {
        rest -= 1
        if let inner = element as? UIMenu {
          collect(inner.children)
        } else if let later = element as? UIDeferredMenuElement {
          collect(later.elements ?? [])
        } else {
          found.append(element)
        }
      }
    }
    collect(children)
    return found
  }

  /// Whether one action of the menu and of the menus in it is checked at a time.
  var choosesOne: Bool { options.contains(.singleSelection) }

  private static func height(of element: UIMenuElement) -> Int { (element as? UIMenu)?.height ?? 0 }

  /// Reports that a menu has too many rows to show.
  package static func reportRows() {
    Misuse.report(
      "UIMenu: more than \(mostRows) rows, those of inline menus included; the rest is left out")
  }

  /// Returns the same menu with other elements.
  public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }
}
