// swift-tools-version: 6.0
import PackageDescription

// The libraries have no SwiftPM dependency (SHP-03); only the executable uses swift-argument-parser.
let package = Package(
  name: "Pantograph",
  products: [
    .library(name: "Pantograph", targets: ["Pantograph"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "PantoTesting", targets: ["PantoTesting"]),
    .executable(name: "pantograph", targets: ["pantograph-app"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.3.0")
  ],
  targets: [
    // No `pkgConfig:`: it prints a warning on every build, and Debian's headers need no flag.
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),

    .target(name: "PantoBase"),
    .target(name: "PantoGestures", dependencies: ["PantoBase"]),
    .target(name: "PantoMotion", dependencies: ["PantoBase"]),
    .target(name: "PantoLayout", dependencies: ["PantoBase"]),
    .target(name: "PantoGraphics", dependencies: ["PantoBase"]),
    .target(
      name: "PantoScene",
      dependencies: [
        "PantoBase", "PantoGestures", "PantoMotion", "PantoLayout", "PantoGraphics",
      ]),
    .target(name: "PantoControls", dependencies: ["PantoScene"]),
    .target(name: "PantoInspector", dependencies: ["PantoScene", "PantoControls"]),
    .target(name: "PantoResources"),
    .target(
      name: "PantoRaster",
      dependencies: ["PantoBase", "PantoGraphics", "PantoResources", "CHarfBuzz", "CFriBidi"]),
    .target(
      name: "PantoReplay",
      dependencies: ["PantoBase", "PantoScene", "PantoControls", "PantoInspector"]),
    // What `import Testing` beside `import UIKit` asks for; only tests link it.
    .target(name: "_Testing_UIKit"),
    // Monkey tests and fuzzing, apart from the test library so that a program may run them.
    .target(
      name: "PantoFuzz",
      dependencies: [
        "PantoControls", "PantoInspector", "PantoReplay", "PantoRaster", "PantoSDL", "CSDL2",
      ]),
    .target(
      name: "PantoTesting",
      dependencies: ["PantoFuzz", "PantoReplay", "PantoRaster", "PantoSDL", "_Testing_UIKit"]),
    .target(
      name: "PantoSDL",
      dependencies: [
        "PantoBase", "PantoScene", "PantoControls", "PantoInspector", "PantoRaster", "CSDL2",
      ]),
    .target(
      name: "Pantograph",
      dependencies: [
        "PantoBase", "PantoGestures", "PantoMotion", "PantoGraphics", "PantoLayout", "PantoScene",
        "PantoControls", "PantoInspector", "PantoRaster", "PantoReplay", "PantoSDL",
      ]),
    .target(name: "UIKit", dependencies: ["Pantograph"]),
    // The demos, apart from the command line: their tests need no argument parser.
    .target(name: "PantoDemos", dependencies: ["Pantograph"]),
    .executableTarget(
      name: "pantograph-app",
      dependencies: [
        "Pantograph", "PantoDemos",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The monkey test in a release build, for `make soak`; no product.
    .executableTarget(name: "panto-soak", dependencies: ["PantoFuzz", "PantoReplay", "PantoSDL"]),
    // What ported code does with sets of touches, for `make determinism`; no product.
    .executableTarget(
      name: "panto-order", dependencies: ["UIKit"], path: "Tests/Determinism",
      exclude: ["heap.c"]),

    .testTarget(name: "PantoBaseTests", dependencies: ["PantoBase"]),
    .testTarget(name: "PantoGesturesTests", dependencies: ["PantoGestures"]),
    .testTarget(name: "PantoMotionTests", dependencies: ["PantoMotion"]),
    .testTarget(
      name: "PantoSceneTests",
      dependencies: ["PantoScene", "PantoControls", "PantoInspector", "PantoTesting"]),
    .testTarget(
      name: "PantoRasterTests", dependencies: ["PantoRaster", "PantoControls", "PantoTesting"]),
    .testTarget(
      name: "PantoReplayTests", dependencies: ["PantoReplay", "PantoTesting"],
      exclude: ["Scenarios"]),
    .testTarget(
      name: "PantoTestingTests", dependencies: ["PantoTesting"], exclude: ["Goldens"]),
    .testTarget(name: "PantoSDLTests", dependencies: ["PantoSDL", "PantoTesting"]),
    // Plays a folder of recordings and vectors beside the project; skipped without one.
    .testTarget(name: "SharedTests", dependencies: ["PantoReplay", "PantoTesting"]),
    .testTarget(
      name: "PantographTests",
      dependencies: ["Pantograph", "PantoDemos", "PantoTesting", "UIKit", "pantograph-app"],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
