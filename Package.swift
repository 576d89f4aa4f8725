// swift-tools-version: 6.0
import PackageDescription

// The libraries depend on no other package (SHP-03). Only the executable uses
// swift-argument-parser.
let package = Package(
  name: "Pantograph",
  products: [
    // From small to large. Each one brings what stands below it.
    .library(name: "PantoGestures", targets: ["PantoGestures"]),
    .library(name: "PantoCore", targets: ["PantoCore"]),
    .library(name: "PantoControls", targets: ["PantoCore", "PantoControls"]),
    .library(name: "PantoText", targets: ["PantoCore", "PantoText"]),
    .library(name: "PantoLists", targets: ["PantoCore", "PantoLists"]),
    .library(name: "PantoNavigation", targets: ["PantoCore", "PantoNavigation"]),
    .library(name: "Pantograph", targets: ["Pantograph"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "PantoTesting", targets: ["PantoTesting"]),
    // Random input with checks, for fuzzers and long runs.
    .library(name: "PantoFuzz", targets: ["PantoFuzz"]),
    .executable(name: "pantograph", targets: ["pantograph-app"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.3.0")
  ],
  targets: [
    // `pkgConfig:` is left out: it prints a warning on every build, and Debian's headers need no
    // flags.
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),

    .target(name: "PantoBase"),
    .target(name: "PantoGestures", dependencies: ["PantoBase"]),
    .target(name: "PantoMotion", dependencies: ["PantoBase"]),
    .target(name: "PantoLayout", dependencies: ["PantoBase"]),
    .target(name: "PantoGraphics", dependencies: ["PantoBase"]),
    .target(name: "PantoLayers", dependencies: ["PantoBase", "PantoMotion", "PantoGraphics"]),
    .target(
      name: "PantoScene",
      dependencies: [
        "PantoBase", "PantoGestures", "PantoMotion", "PantoLayout", "PantoGraphics", "PantoLayers",
      ]),
    .target(name: "PantoDynamics", dependencies: ["PantoScene"]),
    .target(name: "PantoDragging", dependencies: ["PantoScene"]),
    .target(name: "PantoControls", dependencies: ["PantoScene", "PantoDragging"]),
    .target(name: "PantoText", dependencies: ["PantoControls"]),
    .target(name: "PantoPickers", dependencies: ["PantoControls"]),
    .target(name: "PantoNavigation", dependencies: ["PantoControls", "PantoText"]),
    // Tables and collections share the contents of cells, changes and drags: one module.
    .target(name: "PantoLists", dependencies: ["PantoControls", "PantoDynamics"]),
    .target(
      name: "PantoSharing", dependencies: ["PantoControls", "PantoLists", "PantoNavigation"]),
    .target(name: "PantoInspector", dependencies: ["PantoScene"]),
    .target(name: "PantoResources"),
    .target(
      name: "PantoRaster",
      dependencies: ["PantoBase", "PantoGraphics", "PantoResources", "CHarfBuzz", "CFriBidi"]),
    .target(name: "PantoReplay", dependencies: ["PantoBase", "PantoScene", "PantoInspector"]),
    // Readers of other programs' recordings, scenario files, and writers of other formats.
    .target(name: "PantoImporters", dependencies: ["PantoReplay"]),
    .target(
      name: "PantoReplayViews", dependencies: ["PantoReplay", "PantoControls", "PantoRaster"]),
    // The overlay that the compiler looks for where `import Testing` meets `import UIKit`. Only
    // tests link it.
    .target(name: "_Testing_UIKit"),
    // Random input with checks. The module is separate from the test library so that programs can
    // use it.
    .target(
      name: "PantoFuzz",
      dependencies: [
        "PantoControls", "PantoText", "PantoLists", "PantoNavigation", "PantoInspector",
        "PantoImporters", "PantoReplay", "PantoRaster", "PantoSDL", "CSDL2",
      ]),
    .target(
      name: "PantoTesting",
      dependencies: ["PantoReplay", "PantoRaster", "PantoSDL", "_Testing_UIKit"]),
    .target(name: "PantoSDL", dependencies: ["PantoBase", "PantoScene", "PantoRaster", "CSDL2"]),
    // A window with views and gestures, opened by `@main`.
    .target(
      name: "PantoCore",
      dependencies: [
        "PantoBase", "PantoGestures", "PantoMotion", "PantoGraphics", "PantoLayout", "PantoLayers",
        "PantoScene", "PantoRaster", "PantoSDL",
      ]),
    .target(
      name: "Pantograph",
      dependencies: [
        "PantoCore",
        "PantoBase", "PantoGestures", "PantoMotion", "PantoGraphics", "PantoLayout", "PantoLayers",
        "PantoScene", "PantoDragging", "PantoControls", "PantoText", "PantoDynamics",
        "PantoPickers",
        "PantoNavigation", "PantoLists", "PantoSharing", "PantoInspector", "PantoRaster",
        "PantoReplay", "PantoImporters", "PantoReplayViews", "PantoSDL",
      ]),
    .target(name: "UIKit", dependencies: ["Pantograph"]),
    // The kit that demos are built with. Demos and the app around them do not know each other, so
    // the compiler works on both at once. The program hands the app the list of demos.
    .target(
      name: "PantoDemoKit",
      dependencies: [
        "PantoCore", "PantoControls", "PantoInspector", "PantoReplay", "PantoReplayViews",
      ]),
    .target(
      name: "PantoStudio",
      dependencies: [
        "PantoCore", "PantoControls", "PantoInspector", "PantoReplay", "PantoReplayViews",
        "PantoDemoKit",
      ]),
    .target(
      name: "PantoDemos",
      dependencies: [
        "PantoCore", "PantoControls", "PantoInspector", "PantoReplay", "PantoReplayViews",
        "PantoDemoKit",
      ]),
    .executableTarget(
      name: "pantograph-app",
      dependencies: [
        "PantoCore", "PantoControls", "PantoInspector", "PantoReplay", "PantoImporters",
        "PantoReplayViews", "PantoDemoKit", "PantoStudio", "PantoDemos",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Random input in a release build, for `make soak`. It is no product.
    .executableTarget(name: "panto-soak", dependencies: ["PantoFuzz", "PantoReplay", "PantoSDL"]),
    // Frames of the demos, for `make bench`. It is no product.
    .target(name: "CFigures", path: "Benchmarks/Sources/CMeasure"),
    .executableTarget(
      name: "demobench",
      dependencies: [
        "CFigures", "PantoCore", "PantoControls", "PantoText", "PantoLists", "PantoReplay",
        "PantoReplayViews", "PantoDemoKit", "PantoStudio", "PantoDemos",
      ],
      path: "Benchmarks/demos/Sources"),
    // A program that uses sets of touches as ported code does, for `make determinism`. It is no
    // product.
    .executableTarget(
      name: "panto-order", dependencies: ["UIKit"], path: "Tests/Determinism",
      exclude: ["heap.c"]),

    // Helpers that tests of several modules share, and helpers around the demos. They are no
    // products.
    .target(
      name: "TestSupport", dependencies: ["PantoReplay", "PantoTesting"], path: "Tests/Support"),
    .target(
      name: "DemoSupport",
      dependencies: ["PantoDemoKit", "PantoDemos", "PantoStudio", "PantoTesting"],
      path: "Tests/DemoSupport"),

    // One for each module, with what stands below it. Modules above it are named only where a test
    // shows what its subject does to their views.
    .testTarget(name: "PantoBaseTests", dependencies: ["PantoBase"]),
    .testTarget(name: "PantoGesturesTests", dependencies: ["PantoGestures"]),
    .testTarget(name: "PantoMotionTests", dependencies: ["PantoMotion"]),
    .testTarget(name: "PantoLayoutTests", dependencies: ["PantoLayout", "TestSupport"]),
    .testTarget(
      name: "PantoGraphicsTests",
      dependencies: ["PantoGraphics", "PantoControls", "PantoTesting", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoLayersTests",
      dependencies: ["PantoLayers", "PantoControls", "PantoTesting", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoSceneTests",
      dependencies: [
        "PantoScene", "PantoControls", "PantoLists", "PantoFuzz", "PantoTesting", "TestSupport",
      ]),
    .testTarget(
      name: "PantoDraggingTests",
      dependencies: ["PantoDragging", "PantoControls", "PantoTesting", "TestSupport"]),
    .testTarget(
      name: "PantoDynamicsTests",
      dependencies: ["PantoDynamics", "PantoControls", "PantoTesting"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoControlsTests",
      dependencies: ["PantoControls", "PantoLists", "PantoTesting", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoTextTests",
      dependencies: ["PantoText", "PantoLists", "PantoTesting", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoPickersTests", dependencies: ["PantoPickers", "PantoTesting"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoNavigationTests",
      dependencies: ["PantoNavigation", "PantoLists", "PantoTesting", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoListsTests",
      dependencies: ["PantoLists", "PantoNavigation", "PantoTesting", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(name: "PantoSharingTests", dependencies: ["PantoSharing", "PantoTesting"]),
    .testTarget(
      name: "PantoInspectorTests",
      dependencies: ["PantoInspector", "PantoControls", "PantoTesting"]),
    .testTarget(
      name: "PantoRasterTests",
      dependencies: ["PantoRaster", "PantoControls", "PantoFuzz", "PantoTesting", "TestSupport"],
      exclude: ["Fonts"]),
    .testTarget(
      name: "PantoReplayTests",
      dependencies: ["PantoReplay", "PantoText", "PantoTesting", "TestSupport"]),
    .testTarget(
      name: "PantoImportersTests", dependencies: ["PantoImporters", "TestSupport"],
      exclude: ["Scenarios"]),
    .testTarget(
      name: "PantoReplayViewsTests",
      dependencies: ["PantoReplayViews", "PantoTesting", "DemoSupport"]),
    .testTarget(
      name: "PantoTestingTests", dependencies: ["PantoTesting"], exclude: ["Goldens"]),
    .testTarget(name: "PantoFuzzTests", dependencies: ["PantoFuzz", "PantoTesting"]),
    .testTarget(
      name: "PantoSDLTests", dependencies: ["PantoSDL", "PantoText", "PantoTesting"]),
    .testTarget(
      name: "PantoStudioTests",
      dependencies: ["PantoStudio", "PantoTesting", "DemoSupport", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantoDemosTests",
      dependencies: ["PantoDemos", "PantoTesting", "DemoSupport", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PantographAppTests",
      dependencies: ["pantograph-app", "PantoTesting", "DemoSupport"]),
    // Tests of several modules beside one another, and of programs that import all of them.
    .testTarget(
      name: "PantographTests", dependencies: ["Pantograph", "UIKit", "PantoTesting", "TestSupport"]),
    // Plays a folder of recordings and vectors beside the project. Skipped if there is none.
    .testTarget(
      name: "SharedTests",
      dependencies: ["PantoControls", "PantoReplay", "PantoFuzz", "PantoTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
