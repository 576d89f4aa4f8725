import PantoCore

/// An entry of the drawer, and the page that it opens.
struct DrawerSection: Sendable {
  var name: String
  var text: String
  /// The colour of the section's disc in the menu.
  var color: UInt32
  /// The photograph of the page, and where its visible part begins, as a share of its width.
  var photo: Photo
  var top: Double

  static let all = [
    DrawerSection(
      name: "Today", text: "Three walks, two letters and one call before noon.",
      color: 0x1A7F43, photo: .balloons, top: 0.12),
    DrawerSection(
      name: "Places", text: "The harbour, the hill and the bench by the mill.",
      color: 0x0A66E0, photo: .harbour, top: 0.30),
    DrawerSection(
      name: "People", text: "Twelve names, in the order in which they wrote.",
      color: 0x7A3EB8, photo: .city, top: 0.36),
    DrawerSection(
      name: "Notes", text: "A list of things that are easier to remember when written.",
      color: 0x9A6200, photo: .leaf, top: 0.22),
    DrawerSection(
      name: "Archive", text: "Everything that was finished, newest first.",
      color: 0x5D6B80, photo: .dunes, top: 0.30),
  ]
}
