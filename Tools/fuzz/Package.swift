// swift-tools-version: 6.0
import PackageDescription

// A package of its own: its link needs libFuzzer, which would break a plain build of the project.
let package = Package(
  name: "PantographFuzz",
  dependencies: [.package(name: "Pantograph", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "panto-fuzz",
      dependencies: [
        "CFuzzer", .product(name: "Pantograph", package: "Pantograph"),
        .product(name: "PantoFuzz", package: "Pantograph"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
