import PantoBase

/// The outlines of the bundled icons (VIS-08).
///
/// Each is drawn once, as text in `SymbolDrawings`, which is read when the icon is first used. The
/// forms of a name, such as `.fill`, `.circle` and `.slash`, are made from the same drawing.
enum SystemIcon {
  /// The forms that a drawing may have, by the letter that lists them, and the endings of their
  /// names. The longest ending that fits counts.
  private static let forms: [(letter: Character, ending: String)] = [
    ("C", ".circle.fill"), ("Q", ".square.fill"), ("!", ".slash.fill"), ("B", ".badge.fill"),
    ("P", ".fill.badge.plus"), ("c", ".circle"), ("q", ".square"), ("/", ".slash"),
    ("p", ".badge.plus"), ("m", ".badge.minus"), ("v", ".badge.checkmark"), ("x", ".badge.xmark"),
    ("b", ".badge"), ("f", ".fill"),
  ]

  /// The names of all icons, sorted.
  static let names: [String] = {
    var names: [String] = []
    for (name, text) in SymbolDrawings.all {
      let letters = SystemIcon.letters(text)
      if !letters.contains("-") { names.append(name) }
      names += forms.filter { letters.contains($0.letter) }.map { name + $0.ending }
    }
    return names.sorted()
  }()

  private static func letters(_ text: String) -> Substring { text.prefix { $0 != "|" } }

  /// Returns the drawing and the form that an icon name asks for, or `nil` for an unknown name.
  private static func drawing(_ name: String) -> (name: String, form: Character?)? {
    if let text = SymbolDrawings.all[name] {
      return letters(text).contains("-") ? nil : (name, nil)
    }
    for form in forms where name.hasSuffix(form.ending) {
      let base = String(name.dropLast(form.ending.count))
      guard let text = SymbolDrawings.all[base], letters(text).contains(form.letter) else {
        continue
      }
      return (base, form.letter)
    }
    return nil
  }

  // MARK: Outlines

  /// The width of a line in the weight `.regular`, in units of the grid of 24 × 24.
  static let regularWidth: CGFloat = 2

  private struct Key: Hashable {
    let name: String
    let width: CGFloat
  }

  /// The cached outlines of icons. Programs use few of them; a full cache is emptied.
  @MainActor private static var known: [Key: [PathElement]] = [:]
  private static let mostKnown = 512

  /// Returns the outline of an icon. An unknown name is reported once.
  @MainActor static func reported(_ name: String, width: CGFloat = regularWidth) -> [PathElement]? {
    let key = Key(name: name, width: width)
    if let found = known[key] { return found }
    guard let made = outline(name, width: width) else {
      Misuse.warn(
        "UIImage(systemName:): there is no icon '\(name)'; "
          + "UIImage.systemNames lists those there are",
        oncePerMessage: true)
      return nil
    }
    if known.count >= mostKnown { known = [:] }
    known[key] = made
    return made
  }

  static func outline(_ name: String, width: CGFloat = regularWidth) -> [PathElement]? {
    guard let found = drawing(name) else { return nil }
    let pen = SymbolPen(width: width)
    switch found.form {
    case nil: return pen.drawn(found.name, isFilled: false)
    case "f": return pen.drawn(found.name, isFilled: true)
    case "c": return pen.enclosed(found.name, in: SymbolPen.circle, isFilled: false)
    case "C": return pen.enclosed(found.name, in: SymbolPen.circle, isFilled: true)
    case "q": return pen.enclosed(found.name, in: SymbolPen.square, isFilled: false)
    case "Q": return pen.enclosed(found.name, in: SymbolPen.square, isFilled: true)
    case "/": return pen.crossedOut(found.name, isFilled: false)
    case "!": return pen.crossedOut(found.name, isFilled: true)
    case "b": return pen.badged(found.name, with: nil, isFilled: false)
    case "B": return pen.badged(found.name, with: nil, isFilled: true)
    case "p": return pen.badged(found.name, with: "M17.8 15.8V20.2M15.6 18H20", isFilled: false)
    case "P": return pen.badged(found.name, with: "M17.8 15.8V20.2M15.6 18H20", isFilled: true)
    case "m": return pen.badged(found.name, with: "M15.6 18H20", isFilled: false)
    case "v": return pen.badged(found.name, with: "M15.7 18.2L17.2 19.7L20 16.5", isFilled: false)
    case "x":
      return pen.badged(
        found.name, with: "M16.2 16.4L19.4 19.6M19.4 16.4L16.2 19.6", isFilled: false)
    default: return nil
    }
  }
}
