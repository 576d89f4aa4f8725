// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody who uses the libraries builds the benchmarks.
let package = Package(
  name: "PantographBenchmarks",
  products: [
    // The counters, which `Tests/Outside` uses as well.
    .library(name: "CMeasure", targets: ["CMeasure"])
  ],
  dependencies: [.package(name: "Pantograph", path: "..")],
  targets: [
    .target(name: "CMeasure"),
    .executableTarget(
      name: "pantobench",
      dependencies: ["CMeasure", .product(name: "Pantograph", package: "Pantograph")]),
    .executableTarget(
      name: "velocitybench",
      dependencies: [.product(name: "Pantograph", package: "Pantograph")]),
  ],
  swiftLanguageModes: [.v6]
)
