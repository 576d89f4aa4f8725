/// The changes of a diffable data source by a move of the user (COL-26).
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The snapshot before the move.
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The snapshot after the move.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The changes of the list of all items.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The sections whose items changed, in order.
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// The changes of one section by a move of the user (COL-26).
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The section whose items changed.
  public let sectionIdentifier: SectionIdentifierType
  /// The items of the section before the move.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The items of the section after the move.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The changes of the list of the section's items.
  public let difference: CollectionDifference<ItemIdentifierType>
}
