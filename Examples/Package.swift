// swift-tools-version: 6.0
import PackageDescription

// A package of its own, as your program is: it reaches the library's public names only. In your own
// package write `.package(url: …, from: …)` in place of the path.
let package = Package(
  name: "PantographExamples",
  dependencies: [.package(name: "Pantograph", path: "..")],
  targets: [
    .executableTarget(name: "FirstApp", dependencies: [.pantograph]),
    .executableTarget(name: "Knob", dependencies: [.pantograph]),
    .target(name: "HeadlessTest", dependencies: [.pantograph]),
    .executableTarget(name: "Kiosk", dependencies: [.pantograph]),
    // `import UIKit` is Pantograph under UIKit's name, for code that comes from iOS.
    .executableTarget(
      name: "Port", dependencies: [.product(name: "UIKit", package: "Pantograph")],
      exclude: ["Before"]),

    // The tests need no display: `PantoTesting` has a stage with a clock of its own.
    .testTarget(name: "FirstAppTests", dependencies: ["FirstApp", .testing]),
    .testTarget(name: "KnobTests", dependencies: ["Knob", .testing]),
    .testTarget(
      name: "HeadlessTestTests", dependencies: ["HeadlessTest", .testing], exclude: ["Goldens"]),
    .testTarget(name: "KioskTests", dependencies: ["Kiosk", .testing]),
    .testTarget(name: "PortTests", dependencies: ["Port", .testing]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static var pantograph: Target.Dependency { .product(name: "Pantograph", package: "Pantograph") }
  static var testing: Target.Dependency { .product(name: "PantoTesting", package: "Pantograph") }
}
