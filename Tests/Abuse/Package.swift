// swift-tools-version: 6.0
import PackageDescription

// A package outside the project, as a user's program is: only public names can be reached from here.
let package = Package(
  name: "PantographAbuse",
  dependencies: [.package(name: "Pantograph", path: "../..")],
  targets: [
    .executableTarget(
      name: "abuse", dependencies: [.product(name: "Pantograph", package: "Pantograph")])
  ],
  swiftLanguageModes: [.v6]
)
