import PantoDemoKit

/// The demos of the program. A new demo joins it with an entry here.
@MainActor package enum Demos {
  /// The list of all demos, with their source lines and the recordings that come with the app.
  package static let list = DemoList(
    entries, codes: DemoCode.texts, recordings: BundledTraces.items)

  /// Returns an object that keeps the photographs that demos have drawn, for a process that opens
  /// many demos, one after another.
  package static func keepPhotographs() -> AnyObject { PhotoLibrary.Use() }

  /// The demos in the order of the gallery (GAL-02), and those without a card.
  ///
  /// Each demo has its own number for good, so that a key does not change when another demo joins:
  /// 1 block, 2 scrub, 3 cart, 4 photos, 5 drawer, 6 lab, 7 stress, 8 traces.
  private static let entries: [DemoEntry] = [
    DemoEntry(
      name: "block", title: "Moving Block", line: "Pan, translation, velocity",
      summary: "a pan that moves a block from its own centre", number: 1,
      companion: ("piece", "Pan Piece: three pieces, one action"),
      picture: { BlockPicture(theme: $0) }, make: { BlockDemo(theme: $0.theme) }),
    DemoEntry(
      name: "scrub", title: "Scrub Animator", line: "A pan drives a property animator",
      summary: "a pan that scrubs a property animator", number: 2,
      picture: { ScrubPicture(theme: $0) }, make: { ScrubDemo(theme: $0.theme) }),
    DemoEntry(
      name: "cart", title: "Floating Cart", line: "Drag, fade, project, snap to edges",
      summary: "a ball to throw, a page of products", number: 3,
      example: CartPage.example, picture: { CartPicture(theme: $0) },
      make: { CartController(options: CartPage.Options($0), size: $0.size) }),
    DemoEntry(
      name: "photos", title: "Photo Table", line: "Pan + pinch + rotate, ten fingers",
      summary: "twelve photos to drag, pinch and turn with ten fingers", number: 4,
      picture: { PhotosPicture(theme: $0) }, make: { PhotoTableDemo(theme: $0.theme) }),
    DemoEntry(
      name: "drawer", title: "Edge Drawer", line: "Screen-edge pan, interruptible spring",
      summary: "a drawer to pull in from the edge, and to catch while it moves", number: 5,
      picture: { DrawerPicture(theme: $0) }, make: { DrawerDemo(theme: $0.theme) }),
    DemoEntry(
      name: "lab", title: "Why didn't it fire?", line: "Who wins, who fails, and why",
      summary: "eight questions about gestures, each answered in one sentence", number: 6,
      picture: { LabPicture(theme: $0) },
      make: { LabDemo(theme: $0.theme, preset: $0.option("preset")) }),
    DemoEntry(
      name: "stress", title: "Stress", line: "10,000 draggable views",
      summary: "up to 50,000 squares to throw, ten fingers that play, and what they cost",
      number: 7, picture: { StressPicture(theme: $0) },
      make: { context in
        let count = context.option("views").flatMap { Int($0) } ?? StressDemo.firstCount
        return StressDemo(theme: context.theme, count: count)
      }),
    DemoEntry(
      name: "traces", title: "Replay and scrub", line: "Play, step, compare two runs",
      summary: "recordings to play, scrub, step through and compare", number: 8,
      picture: { TracesPicture(theme: $0) }, make: { TracesDemo($0) }),
    DemoEntry(
      name: "piece", title: "Pan Piece", line: "Pan + pinch + rotate; cancel puts back",
      summary: "pieces to drag, pinch and turn; cancel puts them back", number: 0,
      picture: { BlockPicture(theme: $0) }, make: { PieceDemo(theme: $0.theme) }),
  ]
}
