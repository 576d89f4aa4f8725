import PantoControls
import PantoCore
import PantoDemoKit

/// Chooses where a released ball rests: at an edge, in a corner, or where its throw ends (DEM-03
/// item 2).
final class PlacesBar: UIView {
  private let choices: [(mode: BallPlaces.Mode, button: ChoiceButton)]
  /// Called when the user chose another rule for the resting places of the ball.
  var onChange: ((BallPlaces.Mode) -> Void)?

  /// The gap between two buttons, in points (MSE-04).
  private static let gap: CGFloat = 8

  var mode: BallPlaces.Mode {
    didSet { for choice in choices { choice.button.isChosen = choice.mode == mode } }
  }

  init(_ mode: BallPlaces.Mode, theme: Theme) {
    self.mode = mode
    choices = BallPlaces.Mode.allCases.map { ($0, ChoiceButton($0.word, theme: theme)) }
    super.init(frame: .zero)
    accessibilityIdentifier = "places"
    for (own, button) in choices {
      button.accessibilityIdentifier = "places-\(own.rawValue)"
      button.isChosen = own == mode
      button.addAction(for: .touchUpInside) { [weak self] _ in
        guard let self, self.mode != own else { return }
        self.mode = own
        self.onChange?(own)
      }
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize {
    var size = CGSize(width: Self.gap * CGFloat(choices.count - 1), height: 0)
    for choice in choices {
      let own = choice.button.intrinsicContentSize
      size.width += own.width
      size.height = max(size.height, own.height)
    }
    return size
  }

  override func layoutSubviews() {
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    var x: CGFloat = 0
    for choice in isReversed ? choices.reversed() : choices {
      let width = choice.button.intrinsicContentSize.width
      choice.button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width + Self.gap
    }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    choices.contains { $0.button.point(inside: convert(point, to: $0.button), with: event) }
  }
}

extension BallPlaces.Mode {
  /// The title of the button that chooses this rule.
  var word: String {
    switch self {
    case .edge: "Edge"
    case .corner: "Corner"
    case .free: "Free"
    }
  }
}
