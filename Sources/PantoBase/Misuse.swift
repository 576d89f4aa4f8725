/// What the programmer did wrong: refused, nothing changes, one line per call site that names the
/// fix (P2). A trap only when strict.
@MainActor public enum Misuse {
  /// `true`: a misuse stops the program at once, so that tests and developers notice. Default
  /// `false`; the app sets it for `PANTOGRAPH_STRICT=1`.
  public static var isStrict = false

  /// Where diagnostics go; `nil`: nowhere. The app prints them to standard error.
  public static var report: ((String) -> Void)?

  /// How many misuses were refused, repeated ones included.
  public private(set) static var count = 0

  /// The newest diagnostics, one per call site.
  public private(set) static var messages: [String] = []

  private static var sites: Set<String> = []

  /// Says what was wrong and what to do; the caller then leaves everything as it was.
  ///
  /// - Parameter isEachTold: told once for each message, where one call site finds many mistakes.
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

  /// Says something that is no misuse, but not what was meant, as a rule; once for each call site. Never
  /// a trap, and not counted.
  ///
  /// - Parameter isEachTold: told once for each message, where one call site finds many mistakes.
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

  /// Forgets what was reported, for tests.
  public static func forget() {
    count = 0
    messages = []
    sites = []
  }
}
