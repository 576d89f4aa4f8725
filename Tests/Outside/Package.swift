// swift-tools-version: 6.0
import PackageDescription

// This package lies outside of the project, as a user's program does: only public names can be
// reached from here. The executables share one build of the libraries.
let package = Package(
  name: "PantographOutside",
  dependencies: [
    .package(name: "Pantograph", path: "../.."),
    .package(name: "PantographBenchmarks", path: "../../Benchmarks"),
  ],
  targets: [
    .executableTarget(
      name: "abuse",
      dependencies: [
        .product(name: "Pantograph", package: "Pantograph"),
        .product(name: "UIKit", package: "Pantograph"),
      ]),
    .executableTarget(
      name: "kit",
      dependencies: [
        .product(name: "PantoCore", package: "Pantograph"),
        .product(name: "PantoTesting", package: "Pantograph"),
      ]),
    .executableTarget(
      name: "twins",
      dependencies: [
        .product(name: "Pantograph", package: "Pantograph"),
        .product(name: "CMeasure", package: "PantographBenchmarks"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
