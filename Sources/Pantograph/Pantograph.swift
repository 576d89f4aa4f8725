// The umbrella: one import brings the gestures, the motion, the scene, the drawing and the host.
@_exported import PantoBase
@_exported import PantoControls
@_exported import PantoDynamics
@_exported import PantoGraphics
@_exported import PantoInspector
@_exported import PantoLayout
@_exported import PantoLists
@_exported import PantoMotion
@_exported import PantoNavigation
@_exported import PantoPickers
@_exported import PantoRaster
@_exported import PantoReplay
@_exported import PantoSDL
@_exported import PantoScene
@_exported import PantoSharing
@_exported import PantoText
