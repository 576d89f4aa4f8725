import Pantograph

/// An entry of the drawer, and the page that it opens.
struct DrawerSection: Equatable, Sendable {
  var name: String
  var text: String
  /// The colours of the page's picture, from its top left to its bottom right.
  var colors: (UInt32, UInt32)

  static let all = [
    DrawerSection(
      name: "Today", text: "Three walks, two letters and one call before noon.",
      colors: (0x1A7F43, 0x7BD69A)),
    DrawerSection(
      name: "Places", text: "The harbour, the hill and the bench by the mill.",
      colors: (0x0A66E0, 0x8FC2FF)),
    DrawerSection(
      name: "People", text: "Twelve names, in the order in which they wrote.",
      colors: (0x7A3EB8, 0xD5B2F4)),
    DrawerSection(
      name: "Notes", text: "A list of things that are easier to remember when written.",
      colors: (0x9A6200, 0xF0CB7E)),
    DrawerSection(
      name: "Archive", text: "Everything that was finished, newest first.",
      colors: (0x3D4656, 0xAEB9CA)),
  ]

  static func == (a: DrawerSection, b: DrawerSection) -> Bool { a.name == b.name }
}
