import PantoBase
import PantoGestures
import PantoLayers

extension UIView {
  /// The name without its number.
  final var plainName: String {
    accessibilityIdentifier.map(PlainText.line) ?? GestureNames.lowerCamel("\(type(of: self))")
  }

  /// Takes the next number of this view's name in a window, and of its recognizers' own names,
  /// unless that has been done (NAM-01).
  final func takeNumber(in names: NameCounts) {
    guard nameScope != names.scope else { return }
    nameScope = names.scope
    if accessibilityIdentifier == nil {
      nameNumber = names.next(for: type(of: self))
    } else {
      if names.isFull, let window { names.drop(keeping: window.namesBelow) }
      nameNumber = names.next(plainName)
    }
    if !recognizerList.isEmpty {
      for recognizer in recognizerList.all { recognizer.takeNumber(in: names) }
    }
  }

  /// The names of this view and of all views below, and their recognizers' own ones.
  private final var namesBelow: Set<String> {
    var found: Set = [plainName]
    found.formUnion(recognizerList.all.compactMap(\.name).map(PlainText.line))
    for view in subviewList { found.formUnion(view.namesBelow) }
    return found
  }

  final func identifierChanged() {
    guard nameScope != 0 else { return }
    nameScope = 0
    nameNumber = 1
    if let names = windowRef?.owner?.processor.names { takeNumber(in: names) }
    for recognizer in recognizerList.all { recognizer.nameChanged() }
  }
}

extension Stage {
  /// Returns the name of a view in logs, diagnoses and tests: its `accessibilityIdentifier`, else
  /// its class in lower camel case. From the second view of a name on a number follows, which the
  /// view keeps: `card`, `card#2`, `card#3` (NAM-01).
  public func name(of view: UIView) -> String { view.gestureName }

  /// Returns the name of a recognizer in logs, diagnoses and tests: its own `name`, else kind,
  /// colon and the name of its view, such as `pan:card#2` (NAM-01).
  public func name(of recognizer: UIGestureRecognizer) -> String { recognizer.gestureName }

  /// Returns the name of a recognizer or control that is in the window or in the log.
  package func name(of id: RecognizerID) -> String {
    if log.knows(id) { return log.name(of: id) }
    return recognizers.first { $0.id == id }?.gestureName ?? log.name(of: id)
  }

  /// The layers that are being animated, for tools that show motion.
  package var animatingLayers: [CALayer] { tree.animatingLayers }
}
