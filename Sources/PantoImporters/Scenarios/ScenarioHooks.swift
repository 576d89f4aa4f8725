import PantoBase
import PantoGestures

/// The additions of a scenario to a recognizer: overrides that the file specifies, and a closure
/// that reads its values before a reset.
@MainActor final class ScenarioHooks {
  var canPrevent: Bool?
  var canBePrevented: Bool?
  var willReset: (() -> Void)?
}
