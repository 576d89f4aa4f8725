// Programs that use controls also use the views and interactions below them, so these are
// re-exported.
@_exported import PantoDragging
@_exported import PantoScene
