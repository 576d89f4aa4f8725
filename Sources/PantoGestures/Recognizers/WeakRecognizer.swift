/// A weak reference to a recognizer (ARB-15).
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
