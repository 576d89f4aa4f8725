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
    if nameScope != names.scope {
      nameScope = names.scope
      nameNumber =
        accessibilityIdentifier == nil ? names.next(for: type(of: self)) : names.next(plainName)
      for recognizer in recognizerList.all { recognizer.nameChanged() }
    }
    if recognizerList.isEmpty { return }
    for recognizer in recognizerList.all { recognizer.takeNumber(in: names) }
  }

  /// Gives numbers to this view and those below that have none in a window yet.
  final func takeNumbers(in names: NameCounts) {
    takeNumber(in: names)
    for view in subviewList { view.takeNumbers(in: names) }
  }

  /// The names of this view and of all views below, and their recognizers' own ones.
  final var namesBelow: Set<String> {
    var found: Set = [plainName]
    found.formUnion(recognizerList.all.compactMap(\.name).map(PlainText.line))
    for view in subviewList { found.formUnion(view.namesBelow) }
    return found
  }

  /// Gives back the numbers of identifiers, of this view and of those below.
  package final func releaseNumbers() { releaseNumbers(all: false) }

  /// Gives back the numbers of this view and of those below, the greatest first: of identifiers, as
  /// a list reuses the view, or of `all` names, as a program has closed this part (NAM-01).
  public final func releaseNumbers(all: Bool) {
    for view in subviews.reversed() { view.releaseNumbers(all: all) }
    if all { for recognizer in recognizerList.all.reversed() { recognizer.releaseNumber() } }
    let name = accessibilityIdentifier.map(PlainText.line)
    guard nameScope != 0, all || name != nil else { return }
    NameCounts.release(name, of: type(of: self), nameNumber, in: nameScope)
    nameScope = 0
  }

  final func identifierChanged(from old: String?) {
    guard nameScope != 0 else { return }
    if let old { NameCounts.release(PlainText.line(old), of: nil, nameNumber, in: nameScope) }
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
