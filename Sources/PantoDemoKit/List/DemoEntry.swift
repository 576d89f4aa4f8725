import PantoCore

/// A demo of the list: its name, how the gallery shows it, and how it is built.
@MainActor package struct DemoEntry {
  /// The name of the scene, such as `cart`.
  package let name: String
  package let title: String
  /// The sentence below the title on the demo's card.
  package let line: String
  /// The actions that the demo offers, as the command `list` prints them.
  package let summary: String
  /// The number key that opens the demo, 1 to 9; 0 for a demo without a card (GAL-02).
  package let number: Int
  /// A demo without a card that the toolbar of this one opens, and the title of that button
  /// (DEM-09).
  package let companion: (name: String, title: String)?
  /// The throw that the app plays when the demo is opened for the first time (GAL-08).
  package let example: ExampleThrow?
  /// Builds the picture of the demo's card for a theme.
  package let picture: (Theme) -> CardPicture
  /// Builds the view controller of the demo.
  package let make: (DemoContext) -> UIViewController

  package init(
    name: String, title: String, line: String, summary: String, number: Int,
    companion: (name: String, title: String)? = nil, example: ExampleThrow? = nil,
    picture: @escaping (Theme) -> CardPicture,
    make: @escaping (DemoContext) -> UIViewController
  ) {
    self.name = name
    self.title = title
    self.line = line
    self.summary = summary
    self.number = number
    self.companion = companion
    self.example = example
    self.picture = picture
    self.make = make
  }
}
