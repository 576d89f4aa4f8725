import Pantograph

/// How the program shows, from its arguments: `Families tables --dark --rtl --text 150`.
struct Look: Sendable {
  static let usage = """
    usage: Families [FAMILY] [--dark | --light] [--rtl] [--text PERCENT] [--size WIDTHxHEIGHT]
                    [--day YYYY-MM-DD] [--places FILE]
    FAMILY is one of: \(Family.allCases.map(\.rawValue).joined(separator: ", "))

    """

  var family = Family.tables
  var style = UIUserInterfaceStyle.unspecified
  var direction = UIUserInterfaceLayoutDirection.leftToRight
  /// The size of text, 0.5 to 3.
  var textScale: CGFloat = 1
  /// The size of the window in points. The default is that of a phone; for `split` 1000 by 700.
  var size: CGSize {
    ownSize
      ?? (family == .split ? CGSize(width: 1000, height: 700) : CGSize(width: 390, height: 844))
  }
  var ownSize: CGSize?
  /// The first day of the calendar; `nil` is the present day.
  var day: Date?
  /// The file that lists where things are on screen (Places.swift).
  var places: String?

  init() {}

  /// Reads arguments; `nil` if one is wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--dark": style = .dark
      case "--light": style = .light
      case "--rtl": direction = .rightToLeft
      case "--text":
        guard let percent = rest.popFirst().flatMap({ Double($0) }), (50...300).contains(percent)
        else { return nil }
        textScale = percent / 100
      case "--size":
        let sides = rest.popFirst()?.split(separator: "x").compactMap { Double($0) } ?? []
        guard sides.count == 2 else { return nil }
        ownSize = CGSize(width: sides[0], height: sides[1])
      case "--day":
        guard let day = rest.popFirst().flatMap(Look.day) else { return nil }
        self.day = day
      case "--places":
        guard let file = rest.popFirst() else { return nil }
        places = file
      default:
        guard let family = Family(rawValue: word) else { return nil }
        self.family = family
      }
    }
  }

  /// Noon of a day such as 2026-05-12.
  static func day(_ text: String) -> Date? {
    ISO8601DateFormatter().date(from: text + "T" + "12:00:00Z")
  }

  /// Gives the surroundings to the stage, as a desktop or a phone with these settings does.
  @MainActor func apply(to stage: Stage) {
    if style != .unspecified { stage.userInterfaceStyle = style }
    stage.layoutDirection = direction
    stage.textScale = textScale
  }
}
