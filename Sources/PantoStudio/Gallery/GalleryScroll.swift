import PantoControls
import PantoCore

/// The gallery's page. A drag that begins on a card or a button scrolls the page, and the card is
/// let go.
final class GalleryScroll: UIScrollView {
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
