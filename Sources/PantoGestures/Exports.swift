// A program that imports this module alone has the geometry and the clock as well.
@_exported import PantoBase
