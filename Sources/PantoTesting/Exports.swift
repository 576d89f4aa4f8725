@_exported import PantoStorm
