// Controls are used together with the views below them.
@_exported import PantoScene
