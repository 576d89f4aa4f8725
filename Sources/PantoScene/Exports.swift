// A scene is made of views, gestures, motion and what can be painted: importing it imports all of them.
@_exported import PantoBase
@_exported import PantoGestures
@_exported import PantoGraphics
@_exported import PantoLayout
@_exported import PantoMotion
