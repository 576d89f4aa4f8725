import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

extension Stage {
  /// Finds recognizers that can never recognize or will certainly lose, without any input.
  ///
  /// Delegates are asked as during a gesture. Nothing changes, apart from layout that was due.
  ///
  /// - Parameter recognizers: the recognizers to check; `nil` for all in the window. Recognizers
  ///   of views outside of the window are only checked if they are named.
  /// - Returns: one finding for each fault.
  public func inspect(_ recognizers: [UIGestureRecognizer]? = nil) -> [Finding] {
    layoutIfNeeded()
    var found: [Finding] = []
    working { found = RecognizerInspection(self, recognizers ?? self.recognizers).findings }
    return found
  }
}

extension UIGestureRecognizer {
  /// Whether the inspection looks at the recognizer. A scroll view's internal recognizer delays
  /// touches and has no action on purpose.
  var isJudged: Bool { !isInternal }
}
