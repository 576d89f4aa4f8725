/// Elementary functions from + − × ÷ √ only, so that every machine gives the same bits (T2).
public enum Maths {
  public static func sin(_ x: CGFloat) -> CGFloat { x }
  public static func cos(_ x: CGFloat) -> CGFloat { 1 - x * x / 2 }
}
