import PantoTesting
import Pantograph
import Testing

@testable import Families

/// A person before the program, who reads what shows and touches what has a name.
@MainActor final class Person {
  let stage: TestStage
  let app: FamiliesApp

  /// Starts the program with arguments as on a command line, on 12 May 2026. A window for a phone
  /// has the safe area of one.
  init(_ arguments: [String]) throws {
    let look = try #require(Look(arguments + ["--day", "2026-05-12"]))
    FamiliesApp.look = look
    let isPhone = look.size.width < 600
    stage = TestStage(
      look.size.width, look.size.height,
      safeAreaInsets: UIEdgeInsets(
        top: isPhone ? 47 : 0, left: 0, bottom: isPhone ? 34 : 0, right: 0))
    app = stage.stage.launch(FamiliesApp.self)
    stage.settle()
  }

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  var garden: Garden { app.garden }

  // MARK: What the person sees

  /// A label of which the middle shows, with the part of the window that it may cover.
  struct Text {
    let label: UILabel
    let text: String
    let frame: CGRect
    let shown: CGRect
  }

  /// The texts that nothing covers.
  var texts: [Text] {
    stage.stage.layoutIfNeeded()
    var found: [Text] = []
    func look(_ view: UIView, _ shown: CGRect) {
      guard !view.isHidden, view.alpha > 0.01 else { return }
      let frame = view.convert(view.bounds, to: nil)
      let shown = view.clipsToBounds ? shown.intersection(frame) : shown
      if shown.isNull || shown.isEmpty { return }
      if let label = view as? UILabel, let text = label.text, !text.isEmpty,
        shown.contains(Self.middle(frame)), isInFront(label, Self.middle(frame))
      {
        found.append(Text(label: label, text: text, frame: frame, shown: shown))
      }
      for child in view.subviews { look(child, shown) }
    }
    look(stage.window, stage.window.bounds)
    return found
  }

  private func isInFront(_ label: UILabel, _ point: CGPoint) -> Bool {
    guard let hit = stage.window.hitTest(point, with: nil) else { return false }
    return label.isDescendant(of: hit)
  }

  static func middle(_ frame: CGRect) -> CGPoint { CGPoint(x: frame.midX, y: frame.midY) }

  func sees(_ text: String) -> Bool { texts.contains { $0.text == text } }

  /// The frame of a text, or of an element with this accessibility label.
  func frame(_ name: String, below top: CGFloat = 0, above bottom: CGFloat = .infinity) -> CGRect? {
    let frames =
      texts.filter { $0.text == name }.map(\.frame)
      + stage.stage.accessibilityTree.filter { $0.label == name }.map(\.frame)
    return frames.first { $0.midY > top && $0.midY < bottom }
  }

  /// The texts of the row or item that shows `name`.
  func row(_ name: String) -> [String] {
    let all = texts
    var view: UIView? = all.first { $0.text == name }?.label
    while let here = view, !(here is UITableViewCell || here is UICollectionViewCell) {
      view = here.superview
    }
    guard let cell = view else { return [] }
    return all.filter { $0.label.isDescendant(of: cell) }.map(\.text)
  }

  /// The view for text with an accessibility label.
  func field(_ name: String) -> UIView? {
    let views = stage.stage.accessibilityTree.filter { $0.label == name }.map(\.object)
    return views.lazy.compactMap { $0 as? UIView }.first { $0 is UITextField || $0 is UITextView }
  }

  // MARK: What the person does

  func tap(
    _ name: String, below top: CGFloat = 0, above bottom: CGFloat = .infinity,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let frame = frame(name, below: top, above: bottom) else {
      Issue.record(
        "there is no \(name) among \(texts.map(\.text))", sourceLocation: sourceLocation)
      return
    }
    stage.tap(at: Self.middle(frame))
    stage.settle()
  }

  func tap(_ view: UIView?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let view else {
      Issue.record("the view is not there", sourceLocation: sourceLocation)
      return
    }
    stage.tap(at: Self.middle(view.convert(view.bounds, to: nil)))
    stage.settle()
  }

  /// Taps a tab, whose name may also stand in the bar above.
  func tapTab(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    tap(name, below: stage.window.bounds.height - 90, sourceLocation: sourceLocation)
  }

  /// Holds a finger on a text until the menu of what it belongs to is open.
  func hold(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let frame = frame(name) else {
      Issue.record("there is no \(name)", sourceLocation: sourceLocation)
      return
    }
    stage.finger().down(at: Self.middle(frame)).hold(0.9).up()
    stage.settle()
  }

  /// Drags the row of a text aside, slowly, and lifts.
  func swipe(
    _ name: String, by distance: CGFloat, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let frame = frame(name) else {
      Issue.record("there is no \(name)", sourceLocation: sourceLocation)
      return
    }
    stage.finger().down(at: CGPoint(x: stage.window.bounds.midX, y: frame.midY))
      .move(by: (distance, 2), over: 0.4).hold(0.2).up()
    stage.settle()
  }

  // MARK: The keyboard on screen

  private var keys: [(name: String, frame: CGRect)] {
    stage.stage.layoutIfNeeded()
    var found: [(String, CGRect)] = []
    func look(_ view: UIView) {
      if view.isHidden { return }
      if let name = view.accessibilityIdentifier, name.hasPrefix("key ") {
        found.append((String(name.dropFirst(4)), view.convert(view.bounds, to: nil)))
      }
      view.subviews.forEach(look)
    }
    look(stage.window)
    return found
  }

  /// The upper edge of the highest key; `nil` while no keyboard shows.
  var keyboardTop: CGFloat? { keys.map(\.frame.minY).min() }

  func press(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for name in names {
      guard let key = keys.first(where: { $0.name == name }) else {
        Issue.record("there is no key \(name)", sourceLocation: sourceLocation)
        return
      }
      stage.tap(at: Self.middle(key.frame))
      stage.advance(by: 0.4)
    }
    stage.settle()
  }
}
