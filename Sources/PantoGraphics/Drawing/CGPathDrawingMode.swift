import PantoBase

/// Whether a path is filled, stroked or both. `eo` stands for the even-odd rule.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}
