// swift-tools-version: 5.5
import PackageDescription

let package = Package(
  name: "Samples",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Samples", targets: ["Samples"])],
  targets: [
    .target(name: "Samples"),
    .testTarget(name: "SamplesTests", dependencies: ["Samples"]),
    .testTarget(name: "DriveTests", dependencies: ["Samples"]),
  ]
)
