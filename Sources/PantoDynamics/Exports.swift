// The behaviours move views, so PantoScene is re-exported.
@_exported import PantoScene
