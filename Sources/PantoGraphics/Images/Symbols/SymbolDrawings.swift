/// The drawings of the bundled icons, as `SymbolPen` reads them.
///
/// The letters before the bar list the forms that an icon has besides its own (`SystemIcon.forms`);
/// `-` means that the icon has those forms only.
enum SymbolDrawings {
  static let all: [String: String] = [signs, arrows, things, places, media].reduce(into: [:]) {
    $0.merge($1) { first, _ in first }
  }
}
