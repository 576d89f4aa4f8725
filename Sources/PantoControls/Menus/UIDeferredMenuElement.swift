import PantoBase
import PantoGestures
import PantoScene

/// A place in a menu for elements that are made when the menu shows (PRT-29).
///
/// Until they have come, the menu has a row with an activity indicator in their place.
@preconcurrency @MainActor public final class UIDeferredMenuElement: UIMenuElement {
  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
  private let isCached: Bool
  /// The elements that came last; `nil` before the first ones, and while new ones are awaited.
  private(set) var elements: [UIMenuElement]?
  /// The calls for the menus that wait.
  private var waiting: [() -> Void] = []
  /// The number of the latest question, whose answer counts once.
  private var question = 0
  private var isAsking = false

  /// Makes a place for elements that are asked for once, when they first show, and kept.
  ///
  /// - Parameter elementProvider: Called with a closure that takes the elements. Call that closure
  ///   once, at once or later, on the main actor; further calls have no effect.
  public convenience init(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) {
    self.init(elementProvider, isCached: true)
  }

  /// Returns a place for elements that are asked for each time when the menu shows.
  public static func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  private init(
    _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void, isCached: Bool
  ) {
    self.provider = provider
    self.isCached = isCached
    super.init(title: "", picture: nil)
  }

  /// Asks for the elements, unless they are kept. Menus that ask while an answer is awaited share
  /// that answer.
  ///
  /// - Parameter arrived: Called when `elements` are there, also before `ask` returns.
  func ask(_ arrived: @escaping () -> Void) {
    if isCached, elements != nil { return arrived() }
    waiting.append(arrived)
    guard !isAsking else { return }
    isAsking = true
    elements = nil
    question += 1
    let asked = question
    provider { [weak self] elements in self?.answer(asked, elements) }
  }

  private func answer(_ asked: Int, _ elements: [UIMenuElement]) {
    guard isAsking, asked == question else { return }
    isAsking = false
    self.elements = elements
    let calls = waiting
    waiting = []
    for call in calls { call() }
  }
}
