// swift-tools-version: 6.0
import PackageDescription

// This package is separate from the library, as your program is: it reaches only the library's
// public names. In your own package write `.package(url: …, from: …)` in place of the path.
let package = Package(
  name: "PantographExamples",
  dependencies: [.package(name: "Pantograph", path: "..")],
  targets: [
    .executableTarget(
      name: "FirstApp", dependencies: [.product(name: "PantoCore", package: "Pantograph")]),
    .executableTarget(name: "Knob", dependencies: [.pantograph]),
    .executableTarget(name: "Tutorials", dependencies: [.pantograph]),
    .target(name: "HeadlessTest", dependencies: [.pantograph]),
    .executableTarget(name: "Kiosk", dependencies: [.pantograph]),
    // The recognizers over the views of another toolkit, without ours.
    .executableTarget(
      name: "CoreOnly", dependencies: [.product(name: "PantoGestures", package: "Pantograph")]),
    // For code that comes from iOS: the product `UIKit` is Pantograph under that name.
    .executableTarget(
      name: "Port", dependencies: [.product(name: "UIKit", package: "Pantograph")],
      exclude: ["Before"]),
    // A small app of ordinary UIKit code, which shows every family of views.
    .executableTarget(
      name: "Families",
      dependencies: [.product(name: "UIKit", package: "Pantograph"), .pantograph]),

    // The tests need no display: `PantoTesting` has a stage with a clock of its own.
    .testTarget(name: "FirstAppTests", dependencies: ["FirstApp", .pantograph, .testing]),
    .testTarget(name: "KnobTests", dependencies: ["Knob", .testing]),
    .testTarget(name: "TutorialsTests", dependencies: ["Tutorials", .testing]),
    .testTarget(
      name: "HeadlessTestTests", dependencies: ["HeadlessTest", .testing], exclude: ["Goldens"]),
    .testTarget(name: "KioskTests", dependencies: ["Kiosk", .testing]),
    .testTarget(
      name: "CoreOnlyTests",
      dependencies: ["CoreOnly", .product(name: "PantoGestures", package: "Pantograph")]),
    .testTarget(name: "PortTests", dependencies: ["Port", .testing]),
    .testTarget(name: "FamiliesTests", dependencies: ["Families", .testing]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static var pantograph: Target.Dependency { .product(name: "Pantograph", package: "Pantograph") }
  static var testing: Target.Dependency { .product(name: "PantoTesting", package: "Pantograph") }
}
