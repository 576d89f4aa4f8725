import PantoScene

extension UIApplication {
  /// The orientation by the window's shape: `.landscapeLeft` if it is wider than high, else
  /// `.portrait`.
  public var statusBarOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}
