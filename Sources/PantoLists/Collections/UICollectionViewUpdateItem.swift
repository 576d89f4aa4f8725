import PantoBase
import PantoScene

/// One change of a batch, as `prepare(forCollectionViewUpdates:)` receives it (COL-08).
@preconcurrency @MainActor public final class UICollectionViewUpdateItem {
  /// The kinds of changes.
  public enum Action: Int, Sendable { case insert, delete, reload, move, none }

  /// The place before the batch; `nil` for an insertion. The item of a whole section is
  /// `NSNotFound`.
  public let indexPathBeforeUpdate: IndexPath?
  /// The place after the batch; `nil` for a deletion. The item of a whole section is `NSNotFound`.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of this change.
  public let updateAction: Action

  init(_ action: Action, from: IndexPath?, to: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = from
    indexPathAfterUpdate = to
  }
}
