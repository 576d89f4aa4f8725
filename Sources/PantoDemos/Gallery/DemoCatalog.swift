import Pantograph

/// The demos of the gallery in its order (GAL-02). A new demo joins the gallery with an entry here.
///
/// Each demo has its own number for good, so that a key does not change when another demo joins:
/// 1 block, 2 scrub, 3 cart, 4 photos, 5 drawer, 6 lab, 7 stress, 8 traces.
@MainActor enum DemoCatalog {
  static let entries: [DemoEntry] = [
    DemoEntry(
      name: "block", title: "Moving Block", line: "Pan, translation, velocity", number: 1,
      picture: { BlockPicture(theme: $0) }, make: { theme, _ in BlockDemo(theme: theme) }),
    DemoEntry(
      name: "scrub", title: "Scrub Animator", line: "A pan drives a property animator", number: 2,
      picture: { ScrubPicture(theme: $0) }, make: { theme, _ in ScrubDemo(theme: theme) }),
    DemoEntry(
      name: "cart", title: "Floating Cart", line: "Drag, fade, project, snap to edges", number: 3,
      picture: { CartPicture(theme: $0) },
      make: { theme, size in
        var options = CartPage.Options()
        options.theme = theme
        return CartController(options: options, size: size)
      }),
    DemoEntry(
      name: "photos", title: "Photo Table", line: "Pan + pinch + rotate, ten fingers", number: 4,
      picture: { PhotosPicture(theme: $0) }, make: { theme, _ in PhotoTableDemo(theme: theme) }),
    DemoEntry(
      name: "drawer", title: "Edge Drawer", line: "Screen-edge pan, interruptible spring",
      number: 5, picture: { DrawerPicture(theme: $0) },
      make: { theme, _ in DrawerDemo(theme: theme) }),
    DemoEntry(
      name: "lab", title: "Arbitration Lab", line: "Who wins, who fails, and why", number: 6,
      picture: { LabPicture(theme: $0) },
      make: { theme, _ in LabDemo(theme: theme, preset: nil) }),
    DemoEntry(
      name: "stress", title: "Stress", line: "10,000 draggable views", number: 7,
      picture: { StressPicture(theme: $0) }, make: { theme, _ in StressDemo(theme: theme) }),
    DemoEntry(
      name: "traces", title: "Traces", line: "Play, scrub, step, compare runs", number: 8,
      picture: { TracesPicture(theme: $0) }, make: { theme, _ in TracesDemo(theme: theme) }),
  ]

  /// The demo that has no card: the toolbar of the moving block opens it (DEM-09).
  static let piece = DemoEntry(
    name: "piece", title: "Pan Piece", line: "Pan + pinch + rotate; cancel puts back", number: 0,
    picture: { BlockPicture(theme: $0) }, make: { theme, _ in PieceDemo(theme: theme) })

  /// The entry with this name, or `nil`.
  static func entry(named name: String) -> DemoEntry? {
    (entries + [piece]).first { $0.name == name }
  }
}
