import PantoBase
import PantoScene

extension UICollectionView {
  /// How a cell of a class shows an item (COL-21).
  ///
  /// Make it once, outside of the data source's closure: each registration has its own cells.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// A closure that fills a cell with the values of its item.
    public typealias Handler = (
      _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
    ) -> Void
    let identifier: String
    let handler: Handler

    /// Makes a registration.
    public init(handler: @escaping Handler) {
      identifier = RegistrationNumber.next("cell")
      self.handler = handler
    }
  }

  /// How a view of a class shows a header, a footer or another kind (COL-21).
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// A closure that fills a supplementary view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let identifier: String
    let elementKind: String
    let handler: Handler

    /// Makes a registration.
    public init(elementKind: String, handler: @escaping Handler) {
      identifier = RegistrationNumber.next("view")
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// Returns a cell that a registration filled with an item.
  ///
  /// Without an item the cell is not filled.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let dequeued = dequeueReusableCell(
      withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = dequeued as? Cell else {
      Misuse.report("dequeueConfiguredReusableCell: made a \(type(of: dequeued))")
      return Cell(frame: .zero)
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a supplementary view that a registration filled.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    register(
      Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
      withReuseIdentifier: registration.identifier)
    let dequeued = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: registration.identifier, for: indexPath
    )
    guard let view = dequeued as? Supplementary else {
      Misuse.report("dequeueConfiguredReusableSupplementary: made a \(type(of: dequeued))")
      return Supplementary(frame: .zero)
    }
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}

/// Makes a reuse identifier for each registration, so that registrations do not share views.
@MainActor private enum RegistrationNumber {
  private static var last = 0
  static func next(_ kind: String) -> String {
    last += 1
    return "\u{0}\(kind) \(last)"
  }
}
