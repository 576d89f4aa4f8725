// Fields and menus are controls, so PantoControls is re-exported.
@_exported import PantoControls
