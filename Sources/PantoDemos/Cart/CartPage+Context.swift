import PantoDemoKit

extension CartPage.Options {
  /// Reads the options of the header that asks for the demo, if there is one.
  @MainActor init(_ context: DemoContext) {
    theme = context.theme
    balls = context.option("balls").flatMap { Int($0) } ?? 1
    mode = context.option("mode").flatMap { BallPlaces.Mode(rawValue: $0) } ?? .edge
    usesSeedTiming = context.option("seedTiming") == "1"
    inCart = context.option("inCart").flatMap { Int($0) } ?? 0
  }
}
