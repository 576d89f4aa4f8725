// A scene is made of views, gestures and motion: who imports it means all of them.
@_exported import PantoBase
@_exported import PantoGestures
@_exported import PantoMotion
