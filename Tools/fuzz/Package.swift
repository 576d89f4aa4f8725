// swift-tools-version: 6.0
import PackageDescription

// A package of its own: its link needs libFuzzer, which would break a plain build of the project.
let package = Package(
  name: "PantographFuzz",
  dependencies: [.package(name: "Pantograph", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    // The demos and their kit are no products, so their folders are linked into this package. Names
    // of targets must differ from those of the project.
    .target(
      name: "FuzzedDemoKit", dependencies: [.product(name: "Pantograph", package: "Pantograph")]),
    .target(
      name: "FuzzedDemos", dependencies: ["FuzzedDemoKit"],
      swiftSettings: [.unsafeFlags(["-module-alias", "PantoDemoKit=FuzzedDemoKit"])]),
    .executableTarget(
      name: "panto-fuzz",
      dependencies: [
        "CFuzzer", "FuzzedDemos", .product(name: "Pantograph", package: "Pantograph"),
        .product(name: "PantoFuzz", package: "Pantograph"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
