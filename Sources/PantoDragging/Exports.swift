// Programs that drag views also use the views, so PantoScene is re-exported.
@_exported import PantoScene
