// The inspector is installed on a stage.
@_exported import PantoScene
