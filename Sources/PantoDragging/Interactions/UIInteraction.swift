import PantoGestures
import PantoScene

/// A behaviour that is added to a view and brings its own recognizers, such as dragging.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
  /// The view that has the interaction, or `nil`.
  var view: UIView? { get }
  /// Called before the interaction gets another view, or loses it for `nil`.
  func willMove(to view: UIView?)
  /// Called after the interaction got another view, or lost it.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view, in the order in which they were added.
  public final var interactions: [any UIInteraction] {
    get { attachments.compactMap { $0 as? any UIInteraction } }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, and removes it from its former view. Adding it again has no effect.
  public final func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    attachments.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction from the view. An interaction of another view is ignored.
  public final func removeInteraction(_ interaction: any UIInteraction) {
    guard attachments.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    attachments.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
