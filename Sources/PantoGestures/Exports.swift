// Re-exports PantoBase, so that a program which imports only this module has the geometry and clock
// types as well.
@_exported import PantoBase
