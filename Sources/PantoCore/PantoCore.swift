// The modules that a program with views and gestures needs: the scene with all modules below it,
// the rasteriser, and the window that runs the program.
@_exported import PantoBase
@_exported import PantoGraphics
@_exported import PantoLayers
@_exported import PantoLayout
@_exported import PantoMotion
@_exported import PantoRaster
@_exported import PantoSDL
@_exported import PantoScene
