// Lists are scroll views, and layouts of collection views may be moved by an animator, so the modules
// of both are re-exported.
@_exported import PantoControls
@_exported import PantoDynamics
