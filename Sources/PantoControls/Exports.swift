// Programs that use controls also use the views below them, so PantoScene is re-exported.
@_exported import PantoScene
