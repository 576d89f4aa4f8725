// Lists are scroll views, and an animator may move the layouts of collection views, so the modules
// of both are re-exported.
@_exported import PantoControls
@_exported import PantoDynamics
