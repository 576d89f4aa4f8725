import Pantograph

/// A view with a `LiftShadow` below its face.
class LiftableView: UIView {
  let face: UIView
  let shadow: LiftShadow

  var isInHand: Bool {
    get { shadow.isInHand }
    set { shadow.isInHand = newValue }
  }

  init(_ face: UIView, theme: Theme) {
    self.face = face
    shadow = LiftShadow(theme, rest: \.cardShadow)
    super.init(frame: .zero)
    face.isUserInteractionEnabled = false
    layer.cornerRadius = face.layer.cornerRadius
    addSubview(shadow)
    addSubview(face)
  }

  /// Creates a view of one colour.
  convenience init(_ colour: UIColor, theme: Theme) {
    let face = UIView()
    face.backgroundColor = colour
    face.layer.cornerRadius = 14
    self.init(face, theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    shadow.layOut(bounds, cornerRadius: face.layer.cornerRadius)
    face.frame = bounds
    face.layoutIfNeeded()
  }
}
