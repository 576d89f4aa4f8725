/// Reports programming errors. A misuse is refused and changes nothing; one line per call site
/// names the fix (P2). In strict mode a misuse stops the program.
///
/// The state belongs to the process, because a misuse is a fault of the program's code: it may
/// happen where no stage exists, and each call site is reported once, whatever stage called it.
@MainActor public enum Misuse {
  /// Whether a misuse stops the program at once, so that tests and developers notice it. Default
  /// `false`; the application sets it for `PANTOGRAPH_STRICT=1`.
  public static var isStrict = false

  /// Receives the messages. Default `nil`: nothing is printed. The application prints them to
  /// standard error.
  public static var report: ((String) -> Void)?

  /// How many misuses were refused, including repeated ones.
  public private(set) static var count = 0

  /// The newest messages about misuses, one per call site, at most 64.
  public private(set) static var messages: [String] = []

  /// The largest number of call sites that are told apart. Programs have far fewer; only messages
  /// that name ever new objects reach this number, and then no further message is reported.
  private static let mostSites = 512
  /// The largest number of messages that `messages` holds.
  private static let mostMessages = 64

  private static var sites: Set<String> = []

  /// Reports what was wrong and how to fix it. The caller then changes nothing.
  ///
  /// - Parameter oncePerMessage: `true` reports each different message once, where one call site
  ///   finds many errors. Default `false`: one message per call site.
  public static func report(
    _ message: @autoclosure () -> String, oncePerMessage: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    count += 1
    let site = oncePerMessage ? message() : "\(file):\(line)"
    print(message(), from: site)
    if isStrict { preconditionFailure("Pantograph misuse at \(site): \(message())") }
  }

  /// Reports something that is allowed but usually not intended, once per call site. A warning is
  /// not counted and never stops the program.
  ///
  /// - Parameter oncePerMessage: `true` reports each different message once, where one call site
  ///   finds many of them. Default `false`: one message per call site.
  public static func warn(
    _ message: @autoclosure () -> String, oncePerMessage: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let site = oncePerMessage ? message() : "\(file):\(line)"
    print(message(), from: site)
  }

  /// Stores a message and passes it to `report`, the first time that one comes from this call site.
  private static func print(_ message: @autoclosure () -> String, from site: String) {
    guard sites.count < mostSites, sites.insert(site).inserted else { return }
    let text = message()
    if messages.count >= mostMessages { messages.removeFirst() }
    messages.append(text)
    report?(text)
  }

  /// Forgets all misuses that were reported so far, for tests.
  public static func forget() {
    count = 0
    messages = []
    sites = []
  }
}
