@_exported import PantoFuzz
