import PantoControls
import PantoCore
import PantoDemoKit

/// The gallery's page. A drag that begins on a card or a button scrolls the page and cancels the
/// touch of the card or button. A slider keeps its touches.
final class GalleryScroll: UIScrollView {
  override func touchesShouldCancel(in view: UIView) -> Bool { !(view is UISlider) }
}
