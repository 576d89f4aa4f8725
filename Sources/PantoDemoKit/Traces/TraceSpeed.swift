import PantoCore

/// The speeds of a replay, from an eighth to four times (DEM-08).
enum TraceSpeed {
  static let all: [Double] = [0.125, 0.25, 0.5, 1, 2, 4]
  private static let names = ["⅛×", "¼×", "½×", "1×", "2×", "4×"]

  static func name(_ speed: Double) -> String {
    all.firstIndex(of: speed).map { names[$0] } ?? "\(Reason.number(CGFloat(speed)))×"
  }

  /// Returns the next faster or slower speed, or the same at the end of the list.
  static func next(_ speed: Double, faster: Bool) -> Double {
    faster ? all.first { $0 > speed } ?? speed : all.last { $0 < speed } ?? speed
  }

  /// Returns the next speed for a button that cycles through all speeds.
  static func cycle(_ speed: Double) -> Double {
    all.first { $0 > speed } ?? all[0]
  }
}
