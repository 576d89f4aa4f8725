import PantoBase

/// The outlines of the bundled icons (VIS-08).
enum SystemIcon {
  static let names = [
    "arrow.down", "arrow.left", "arrow.right", "arrow.up", "bell", "bookmark", "cart",
    "checkmark", "checkmark.circle", "chevron.down", "chevron.left", "chevron.right",
    "chevron.up", "circle", "circle.fill", "ellipsis", "gear", "heart", "heart.fill", "house",
    "info.circle", "line.3.horizontal", "magnifyingglass", "minus", "minus.circle", "pause.fill",
    "person", "play.fill", "plus", "plus.circle", "square", "square.fill", "star", "star.fill",
    "stop.fill", "trash", "xmark", "xmark.circle",
  ]

  /// The lines of each icon. `M x y` moves, `L x y` draws a line, `C` a cubic curve, `O x y r` a
  /// circle, `D x y r` a filled disc, and `Z` closes the subpath.
  private static let lines: [String: String] = [
    "plus": "M 12 4 L 12 20 M 4 12 L 20 12",
    "minus": "M 4 12 L 20 12",
    "xmark": "M 5.5 5.5 L 18.5 18.5 M 18.5 5.5 L 5.5 18.5",
    "checkmark": "M 4.5 12.5 L 9.5 17.5 L 19.5 6.5",
    "chevron.left": "M 15 5 L 8 12 L 15 19",
    "chevron.right": "M 9 5 L 16 12 L 9 19",
    "chevron.up": "M 5 15 L 12 8 L 19 15",
    "chevron.down": "M 5 9 L 12 16 L 19 9",
    "arrow.left": "M 20 12 L 4.5 12 M 11 5 L 4 12 L 11 19",
    "arrow.right": "M 4 12 L 19.5 12 M 13 5 L 20 12 L 13 19",
    "arrow.up": "M 12 20 L 12 4.5 M 5 11 L 12 4 L 19 11",
    "arrow.down": "M 12 4 L 12 19.5 M 5 13 L 12 20 L 19 13",
    "line.3.horizontal": "M 4 6 L 20 6 M 4 12 L 20 12 M 4 18 L 20 18",
    "square": "M 4 4 L 20 4 L 20 20 L 4 20 Z",
    "magnifyingglass": "O 10.5 10.5 6.5 M 15.5 15.5 L 20.5 20.5",
    "circle": "O 12 12 9",
    "plus.circle": "O 12 12 9 M 12 8 L 12 16 M 8 12 L 16 12",
    "minus.circle": "O 12 12 9 M 8 12 L 16 12",
    "xmark.circle": "O 12 12 9 M 9 9 L 15 15 M 15 9 L 9 15",
    "checkmark.circle": "O 12 12 9 M 8 12.5 L 11 15.5 L 16 9",
    "info.circle": "O 12 12 9 M 12 11 L 12 16.5 D 12 7.8 1.2",
    "ellipsis": "D 5 12 1.8 D 12 12 1.8 D 19 12 1.8",
    "house": "M 3.5 11.5 L 12 4 L 20.5 11.5 M 6 10 L 6 20 L 18 20 L 18 10",
    "person": "O 12 8 4 M 4.5 20 C 4.5 15.5 8 14.5 12 14.5 C 16 14.5 19.5 15.5 19.5 20",
    "bell": "M 5 17 C 7 15 6.5 12 6.5 10.5 C 6.5 7 9 5 12 5 C 15 5 17.5 7 17.5 10.5 "
      + "C 17.5 12 17 15 19 17 Z M 10 20 L 14 20",
    "bookmark": "M 6 4 L 18 4 L 18 20 L 12 15.5 L 6 20 Z",
    "trash": "M 4 7 L 20 7 M 9 7 L 9 4 L 15 4 L 15 7 M 6 7 L 7 20 L 17 20 L 18 7",
    "cart": "M 1.5 2 L 4 2 L 7.5 17 L 20 17 M 4.7 5 L 22 5 L 20 13 L 6.6 13 D 9 21 2 D 18 21 2",
    "gear": "O 12 12 3.5 O 12 12 7 M 12 5 L 12 2.5 M 12 19 L 12 21.5 M 5 12 L 2.5 12 "
      + "M 19 12 L 21.5 12 M 7 7 L 5.2 5.2 M 17 7 L 18.8 5.2 M 7 17 L 5.2 18.8 M 17 17 L 18.8 18.8",
    "star": star,
    "heart": heart,
  ]

  private static let filled: [String: String] = [
    "circle.fill": "O 12 12 10", "star.fill": star, "heart.fill": heart,
    "square.fill": "M 4 4 L 20 4 L 20 20 L 4 20 Z", "play.fill": "M 7 4 L 20 12 L 7 20 Z",
    "pause.fill": "M 6 4.5 L 10 4.5 L 10 19.5 L 6 19.5 Z M 14 4.5 L 18 4.5 L 18 19.5 L 14 19.5 Z",
    "stop.fill": "M 5 5 L 19 5 L 19 19 L 5 19 Z",
  ]

  private static let star =
    "M 12 3.2 L 14.6 9 L 20.9 9.6 L 16.2 13.9 L 17.5 20.1 L 12 16.9 L 6.5 20.1 L 7.8 13.9 "
    + "L 3.1 9.6 L 9.4 9 Z"
  private static let heart =
    "M 12 20 C 7 16 3.5 12.8 3.5 9 C 3.5 6.2 5.6 4.2 8 4.2 C 9.7 4.2 11.2 5.1 12 6.6 "
    + "C 12.8 5.1 14.3 4.2 16 4.2 C 18.4 4.2 20.5 6.2 20.5 9 C 20.5 12.8 17 16 12 20 Z"

  /// Returns the outline of an icon. An unknown name is reported once.
  @MainActor static func reported(_ name: String) -> [PathElement]? {
    if let found = outline(name) { return found }
    Misuse.warn(
      "UIImage(systemName:): there is no icon '\(name)'; UIImage.systemNames lists those there are",
      oncePerMessage: true)
    return nil
  }

  static func outline(_ name: String) -> [PathElement]? {
    if let text = filled[name] { return read(text).drawn + read(text).discs }
    guard let text = lines[name] else { return nil }
    let shape = read(text)
    return PathStroke(width: 2, cap: .round, join: .round).outline(of: shape.drawn) + shape.discs
  }

  private static func read(_ text: String) -> (drawn: [PathElement], discs: [PathElement]) {
    let tokens = text.split(separator: " ").map(String.init)
    var drawn: [PathElement] = []
    var discs: [PathElement] = []
    var i = 0
    func number(at k: Int) -> CGFloat {
      i + k < tokens.count ? CGFloat(Double(tokens[i + k]) ?? 0) : 0
    }
    func point(at k: Int) -> CGPoint { CGPoint(x: number(at: k), y: number(at: k + 1)) }
    func disc() -> [PathElement] {
      Outline.ellipse(
        CGRect(
          center: point(at: 1), size: CGSize(width: 2 * number(at: 3), height: 2 * number(at: 3))))
    }
    while i < tokens.count {
      switch tokens[i] {
      case "M":
        drawn.append(.move(point(at: 1)))
        i += 3
      case "L":
        drawn.append(.line(point(at: 1)))
        i += 3
      case "C":
        drawn.append(.curve(point(at: 5), control1: point(at: 1), control2: point(at: 3)))
        i += 7
      case "O":
        drawn += disc()
        i += 4
      case "D":
        discs += disc()
        i += 4
      case "Z":
        drawn.append(.close)
        i += 1
      default: i += 1
      }
    }
    return (drawn, discs)
  }
}
