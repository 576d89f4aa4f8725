// `UndoManager` objects are equal only to themselves (PRT-55).

extension UndoManager: EquatableByIdentity {}
