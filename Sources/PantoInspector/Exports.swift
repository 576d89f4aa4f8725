// The inspector's public methods extend `Stage`, so importing it imports the scene.
@_exported import PantoScene
