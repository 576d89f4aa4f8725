// Importing the scene imports the modules whose types are part of its interface: geometry,
// gestures, drawing, layout and motion.
@_exported import PantoBase
@_exported import PantoGestures
@_exported import PantoGraphics
@_exported import PantoLayers
@_exported import PantoLayout
@_exported import PantoMotion
