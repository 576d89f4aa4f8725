import Pantograph

final class FamiliesApp: UIResponder, UIApplicationDelegate {
  /// How the next program that is launched shows.
  static var look = Look()

  var window: UIWindow?
  private(set) var garden = Garden()
  private var places: Places?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let look = Self.look
    if let day = look.day { garden = Garden(today: day) }
    if let stage = Stage.current {
      look.apply(to: stage)
      places = look.places.map { Places(of: stage, in: $0) }
    }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.tintColor = .systemGreen
    look.family.open(garden, in: window)
    self.window = window
    return true
  }
}

/// Opens the window: `swift run Families tables --dark`.
@main
enum Program {
  @MainActor static func main() {
    guard let look = Look(CommandLine.arguments.dropFirst()) else {
      try? FileHandle.standardError.write(contentsOf: Data(Look.usage.utf8))
      exit(64)
    }
    FamiliesApp.look = look
    var options = SDLHost.Options(title: "Families", size: look.size)
    options.fitsDisplay = true
    options.keepsProportions = false
    exit(FamiliesApp.run(options))
  }
}
