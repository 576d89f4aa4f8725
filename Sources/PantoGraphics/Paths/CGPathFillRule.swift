/// The rule that decides what is inside an outline that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable { case winding, evenOdd }
