// Activities belong to controllers, so the modules of their interface are re-exported.
@_exported import PantoControls
@_exported import PantoNavigation
