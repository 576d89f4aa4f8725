import PantoBase

/// A pen for the drawings of icons, on a grid of 24 units (VIS-08).
///
/// A drawing consists of parts with a semicolon between them. The first letter of a part tells what
/// becomes of its shape in the plain form of an icon and in its filled form:
///
/// | letter | plain | filled |
/// | --- | --- | --- |
/// | `s` | line | line |
/// | `a` | area | area |
/// | `b` body | line | area and line |
/// | `d` detail | line | cut line |
/// | `t` detail | area | cut area |
/// | `h` hole | line | cut area |
/// | `y` | cut area with a gap around it | same |
/// | `o` | line | – |
/// | `e` | area | – |
/// | `f` | – | area and line |
/// | `g` | – | cut area |
/// | `i` | – | cut line |
/// | `x` | – | cut line with a gap around it |
///
/// The shape is SVG path data, a circle `O x y radius`, an ellipse `E x y radius radius` or a
/// rounded rectangle `R x y width height radius`. A drawing `=name h` is another one mirrored,
/// with `v` upside down and with `r` turned right.
struct SymbolPen {
  /// The width of a line, in units of the grid of 24 × 24.
  var width: CGFloat

  /// The free space between a line and what it crosses, in units of the grid.
  private static let gap: CGFloat = 1.4

  static let circle = "O12 12 9"
  static let square = "R4 4 16 16 2"

  // MARK: Forms

  func drawn(_ name: String, isFilled: Bool) -> [PathElement] {
    let parts = parts(of: name, isFilled: isFilled)
    // Lines and discs need no union: all of them run in the same direction.
    if parts.allSatisfy({ $0.isPlain }) {
      let lines = parts.filter { $0.ink == .line }.flatMap(\.shape)
      let pen = PathStroke(width: width, cap: .round, join: .round)
      return pen.outline(of: lines) + parts.filter { $0.ink == .area }.flatMap(\.shape)
    }
    if parts.count == 1, parts[0].ink == .area { return parts[0].shape }
    return PathArea.combined(parts.map(layer))
  }

  /// Returns the outline of an icon within a circle or square. Its bodies are filled, as they are
  /// small.
  func enclosed(_ name: String, in frame: String, isFilled: Bool) -> [PathElement] {
    let k: CGFloat = 0.54
    let smaller = CGAffineTransform(a: k, b: 0, c: 0, d: k, tx: 12 - 12 * k, ty: 12 - 12 * k)
    // The lines of a small icon vary less with the weight, so that its details stay open.
    let own = 0.85 * (width + SystemIcon.regularWidth) / 2
    let glyph = SymbolPen(width: own / k).drawn(name, isFilled: true)
      .map { $0.applying(smaller) }
    let around = SymbolPen.shape(frame[...])
    var layers = [PathArea.Layer(elements: line(around))]
    if isFilled { layers.append(PathArea.Layer(elements: around)) }
    layers.append(PathArea.Layer(elements: glyph, isCut: isFilled))
    return PathArea.combined(layers)
  }

  /// Returns the outline of an icon with a line across it.
  func crossedOut(_ name: String, isFilled: Bool) -> [PathElement] {
    let slash = SymbolPen.shape("M4 3.5L20.5 20")
    // The gap is above the line only, where a second line would be.
    let gap = SymbolPen.shape("M5.5 2L22 18.5")
    return PathArea.combined([
      PathArea.Layer(elements: drawn(name, isFilled: isFilled)),
      PathArea.Layer(elements: line(gap), isCut: true), PathArea.Layer(elements: line(slash)),
    ])
  }

  /// Returns the outline of an icon with a disc in a corner that shows `sign`, or with a smaller
  /// disc if there is no sign.
  func badged(_ name: String, with sign: String?, isFilled: Bool) -> [PathElement] {
    let base = PathArea.Layer(elements: drawn(name, isFilled: isFilled))
    let disc = SymbolPen.shape(sign == nil ? "O17.5 6 3.6" : "O17.8 18 4.7")
    var layers = [base, PathArea.Layer(elements: disc + line(disc, extra: 1), isCut: true)]
    layers.append(PathArea.Layer(elements: disc))
    if let sign {
      let pen = SymbolPen(width: width * 0.75)
      layers.append(PathArea.Layer(elements: pen.line(SymbolPen.shape(sign[...])), isCut: true))
    }
    return PathArea.combined(layers)
  }

  // MARK: Parts

  private enum Ink { case line, area, lineAndArea, cutLine, cutArea, cutAround, cutGap }

  private struct Part {
    let ink: Ink
    let shape: [PathElement]
    /// Whether the part of the drawing is a line or a disc.
    let isPlain: Bool
  }

  private static func ink(_ letter: Character?, isFilled: Bool) -> Ink? {
    switch letter {
    case "s": .line
    case "a": .area
    case "b": isFilled ? .lineAndArea : .line
    case "d": isFilled ? .cutLine : .line
    case "t": isFilled ? .cutArea : .area
    case "h": isFilled ? .cutArea : .line
    case "y": .cutAround
    case "o": isFilled ? nil : .line
    case "e": isFilled ? nil : .area
    case "f": isFilled ? .lineAndArea : nil
    case "g": isFilled ? .cutArea : nil
    case "i": isFilled ? .cutLine : nil
    case "x": isFilled ? .cutGap : nil
    default: nil
    }
  }

  private func parts(of name: String, isFilled: Bool) -> [Part] {
    var text = (SymbolDrawings.all[name] ?? "").drop { $0 != "|" }.dropFirst()
    var change = CGAffineTransform.identity
    // No drawing refers to one that refers to a third.
    if text.first == "=" {
      let words = text.dropFirst().split(separator: " ")
      switch words.count > 1 ? words[1] : "" {
      case "h": change = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0)
      case "v": change = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 24)
      case "r": change = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 24, ty: 0)
      default: break
      }
      text = (SymbolDrawings.all[String(words.first ?? "")] ?? "").drop { $0 != "|" }.dropFirst()
    }
    return text.split(separator: ";").compactMap { part in
      guard let ink = SymbolPen.ink(part.first, isFilled: isFilled) else { return nil }
      let own = part.dropFirst()
      let shape = SymbolPen.shape(own).map { $0.applying(change) }
      return Part(
        ink: ink, shape: shape, isPlain: ink == .line || (ink == .area && own.first == "O"))
    }
  }

  private func layer(_ part: Part) -> PathArea.Layer {
    let shape = part.shape
    return switch part.ink {
    case .line: PathArea.Layer(elements: line(shape))
    case .area: PathArea.Layer(elements: shape)
    case .lineAndArea:
      PathArea.Layer(
        elements: PathArea.combined([
          PathArea.Layer(elements: shape), PathArea.Layer(elements: line(shape)),
        ]))
    case .cutLine: PathArea.Layer(elements: line(shape, extra: -0.2), isCut: true)
    case .cutArea: PathArea.Layer(elements: shape, isCut: true)
    case .cutGap: PathArea.Layer(elements: line(shape, extra: 2 * SymbolPen.gap), isCut: true)
    case .cutAround:
      PathArea.Layer(
        elements: PathArea.combined([
          PathArea.Layer(elements: shape),
          PathArea.Layer(elements: line(shape, extra: 2 * SymbolPen.gap)),
        ]), isCut: true)
    }
  }

  private func line(_ shape: [PathElement], extra: CGFloat = 0) -> [PathElement] {
    PathStroke(width: max(0.5, width + extra), cap: .round, join: .round).ribbon(of: shape)
  }

  /// Reads a shape of an icon's drawing; empty if the text is none.
  private static func shape(_ text: Substring) -> [PathElement] {
    func numbers() -> [CGFloat] {
      text.dropFirst().split(separator: " ").map { CGFloat(Double($0) ?? 0) }
    }
    switch text.first {
    case "O":
      let n = numbers()
      guard n.count == 3 else { return [] }
      return Outline.ellipse(
        CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2]))
    case "E":
      let n = numbers()
      guard n.count == 4 else { return [] }
      return Outline.ellipse(
        CGRect(x: n[0] - n[2], y: n[1] - n[3], width: 2 * n[2], height: 2 * n[3]))
    case "R":
      let n = numbers()
      guard n.count == 5 else { return [] }
      return Outline.roundedRect(
        CGRect(x: n[0], y: n[1], width: n[2], height: n[3]),
        radii: CGSize(width: n[4], height: n[4]))
    default:
      var reader = SVGPath(String(text))
      return reader.read() ?? []
    }
  }

  private static func shape(_ text: String) -> [PathElement] { shape(text[...]) }
}
