// swift-tools-version: 6.0
import PackageDescription

// A package of its own: only who ports code pays for building a Swift parser.
let package = Package(
  name: "PantographPort",
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0")
  ],
  targets: [
    .target(
      name: "PortKit",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(name: "pantograph-port", dependencies: ["PortKit"]),
    .testTarget(name: "PortKitTests", dependencies: ["PortKit"]),
  ],
  swiftLanguageModes: [.v6]
)
