/// Reports programming errors. A misuse is refused and changes nothing; one line per call site
/// names the fix (P2). In strict mode a misuse stops the program.
@MainActor public enum Misuse {
  /// Whether a misuse stops the program at once, so that tests and developers notice it. Default
  /// `false`; the application sets it for `PANTOGRAPH_STRICT=1`.
  public static var isStrict = false

  /// Receives the messages. Default `nil`: nothing is printed. The application prints them to
  /// standard error.
  public static var report: ((String) -> Void)?

  /// How many misuses were refused, including repeated ones.
  public private(set) static var count = 0

  /// The newest messages, one per call site, at most 64.
  public private(set) static var messages: [String] = []

  private static var sites: Set<String> = []

  /// Reports what was wrong and how to fix it. The caller then changes nothing.
  ///
  /// - Parameter isEachTold: `true` reports each different message once, where one call site finds
  ///   many errors. Default `false`: one message per call site.
  public static func report(
    _ message: @autoclosure () -> String, isEachTold: Bool = false, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    count += 1
    let site = isEachTold ? message() : "\(file):\(line)"
    let isNew = sites.count < 512 && sites.insert(site).inserted
    if isNew {
      let text = message()
      if messages.count >= 64 { messages.removeFirst() }
      messages.append(text)
      report?(text)
    }
    if isStrict { preconditionFailure("Pantograph misuse at \(site): \(message())") }
  }

  /// Reports something that is allowed but usually not intended, once per call site. A note is not
  /// counted and never stops the program.
  ///
  /// - Parameter isEachTold: `true` reports each different message once, where one call site finds
  ///   many of them. Default `false`: one message per call site.
  public static func note(
    _ message: @autoclosure () -> String, isEachTold: Bool = false, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let site = isEachTold ? message() : "\(file):\(line)"
    guard sites.count < 512, sites.insert(site).inserted else { return }
    let text = message()
    if messages.count >= 64 { messages.removeFirst() }
    messages.append(text)
    report?(text)
  }

  /// Removes all messages and counts, for tests.
  public static func forget() {
    count = 0
    messages = []
    sites = []
  }
}
