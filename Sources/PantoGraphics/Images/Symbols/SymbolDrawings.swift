/// The drawings of the bundled icons, as `SymbolPen` reads them.
///
/// Before the bar stand the letters of the forms that an icon has besides its own
/// (`SystemIcon.forms`), and `-` if it only has those.
enum SymbolDrawings {
  static let all: [String: String] = [signs, arrows, things, places, media].reduce(into: [:]) {
    $0.merge($1) { first, _ in first }
  }
}
