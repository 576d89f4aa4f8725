import Pantograph

/// A demo as the gallery shows it.
@MainActor struct DemoEntry {
  /// The name of the scene, such as `cart`.
  let name: String
  let title: String
  /// The line below the title.
  let line: String
  /// The number key that opens the demo, 1 to 9; 0 for a demo without a card (GAL-02).
  let number: Int
  let picture: (Theme) -> CardPicture
  /// Builds the demo for a theme and the size of its stage in points.
  let make: (Theme, CGSize) -> UIViewController
}
