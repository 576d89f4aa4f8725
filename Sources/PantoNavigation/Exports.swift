// Bars hold controls and search fields, so what defines them is re-exported.
@_exported import PantoControls
@_exported import PantoText
