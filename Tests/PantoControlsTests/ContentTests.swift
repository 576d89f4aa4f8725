import PantoControls
import PantoScene
import TestSupport
import Testing

/// A view whose intrinsic content size can be set.
@MainActor final class Picture: UIView {
  var content: CGSize {
    didSet { invalidateIntrinsicContentSize() }
  }
  init(width: CGFloat, height: CGFloat) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
  override var intrinsicContentSize: CGSize { content }

  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite("Intrinsic content sizes", .timeLimit(.minutes(60))) struct ContentTests {
  let stage = world(400, 600)
  var page: UIView { stage.window }

  func pin(_ view: UIView) {
    page.addSubview(view)
    view.leadingAnchor.constraint(equalTo: page.leadingAnchor).isActive = true
    view.topAnchor.constraint(equalTo: page.topAnchor).isActive = true
  }

  @Test("a view aligned to a label's baseline moves when the label's font changes")
  func fontMovesBaseline() {
    let large = UILabel()
    let small = UILabel()
    for label in [large, small] {
      label.translatesAutoresizingMaskIntoConstraints = false
      label.text = "Text"
      label.font = .systemFont(ofSize: 12)
      page.addSubview(label)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: page.topAnchor, constant: 100),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(small.frame.minY == 100)
    large.font = .systemFont(ofSize: 40)
    stage.layoutIfNeeded()
    // The text stand-in puts the baseline 40 points below the top of one label and 12 points below
    // that of the other.
    #expect((small.frame.minY - (100 + 40 - 12)).magnitude < 1e-9)
    large.font = .systemFont(ofSize: 12)
    stage.layoutIfNeeded()
    #expect(small.frame.minY == 100)
  }

  @Test(
    "setNeedsUpdateConstraints before a view has a window leads to one updateConstraints when it gets one"
  )
  func laterUpdate() {
    final class Asking: UIView {
      var asked = 0
      override func updateConstraints() {
        asked += 1
        super.updateConstraints()
      }
    }
    let alone = Asking()
    alone.setNeedsUpdateConstraints()
    page.addSubview(alone)
    stage.layoutIfNeeded()
    #expect(alone.asked == 1)

    let outer = UIView()
    let inner = Asking()
    outer.addSubview(inner)
    inner.setNeedsUpdateConstraints()
    page.addSubview(outer)
    stage.layoutIfNeeded()
    #expect(inner.asked == 1)
    stage.layoutIfNeeded()
    #expect(inner.asked == 1)
  }

  @Test("a view is as large as its intrinsic content and follows its changes")
  func follows() {
    let picture = Picture(width: 120, height: 80)
    pin(picture)
    stage.layoutIfNeeded()
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 120, height: 80))
    picture.content = CGSize(width: 10, height: UIView.noIntrinsicMetric)
    stage.layoutIfNeeded()
    #expect(picture.frame.size == CGSize(width: 10, height: 0))
    #expect(picture.hasAmbiguousLayout)
    #expect(
      picture.layoutAmbiguity?.hasPrefix("picture: nothing decides its height; it has: ") ?? false)
  }

  @Test(
    "of two views in a row the one with lower hugging priority grows, the one with lower resistance shrinks"
  )
  func huggingAndResistance() {
    let a = Picture(width: 100, height: 10)
    let b = Picture(width: 100, height: 10)
    pin(a)
    page.addSubview(b)
    NSLayoutConstraint.activate([
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: page.trailingAnchor),
      b.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    a.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    stage.layoutIfNeeded()
    #expect(a.frame.width == 100)
    #expect(b.frame.width == 300)

    b.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    stage.layoutIfNeeded()
    #expect(a.frame.width == 300)
    #expect(b.frame.width == 100)

    a.content.width = 350
    b.setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
    stage.layoutIfNeeded()
    #expect(a.frame.width == 300)
    #expect(b.frame.width == 100)
  }

  @Test("a wrapping label is as high as its lines need at the width it gets")
  func wrapping() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "m", count: 100)
    label.translatesAutoresizingMaskIntoConstraints = false
    pin(label)
    let width = label.widthAnchor.constraint(lessThanOrEqualToConstant: 102)
    width.isActive = true
    stage.layoutIfNeeded()
    let line = label.font.pointSize * 1.25
    // Ten letters of 10.2 points each fit into a line. Heights are whole pixels (O9).
    #expect(label.frame.width == 102)
    #expect(label.frame.height == (10 * line).rounded(.up))
    width.constant = 204
    stage.layoutIfNeeded()
    #expect(label.frame.height == (5 * line).rounded(.up))
  }

  @Test("labels of two font sizes align on one baseline")
  func baselines() {
    let small = UILabel()
    let large = UILabel()
    for (label, size) in [(small, 10.0), (large, 30.0)] {
      label.text = "x"
      label.font = .systemFont(ofSize: size)
      label.translatesAutoresizingMaskIntoConstraints = false
      page.addSubview(label)
      label.leadingAnchor.constraint(equalTo: page.leadingAnchor).isActive = true
    }
    large.topAnchor.constraint(equalTo: page.topAnchor).isActive = true
    small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor).isActive = true
    stage.layoutIfNeeded()
    // The text stand-in makes lines 1.25 times as high as the font size, with the baseline one font
    // size below the top.
    #expect(abs(small.frame.minY - (30 - 10)) < 0.001)
  }

  @Test(
    "systemLayoutSizeFitting returns the size that the constraints need and does not change the layout"
  )
  func fitting() {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    page.addSubview(card)
    let picture = Picture(width: 50, height: 20)
    card.addSubview(picture)
    NSLayoutConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      card.trailingAnchor.constraint(greaterThanOrEqualTo: picture.trailingAnchor, constant: 10),
      picture.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      card.bottomAnchor.constraint(greaterThanOrEqualTo: picture.bottomAnchor, constant: 5),
    ])
    stage.layoutIfNeeded()
    let fitting = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(fitting == CGSize(width: 70, height: 30))
    #expect(
      card.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 30))
    stage.layoutIfNeeded()
    #expect(picture.frame == CGRect(x: 10, y: 5, width: 50, height: 20))
    picture.content.width = 60
    stage.layoutIfNeeded()
    #expect(picture.frame.width == 60)
  }

  @Test(
    "updateConstraints runs from inner to outer views, before layoutSubviews from outer to inner ones"
  )
  func order() {
    final class Reporter: UIView {
      var name = ""
      var report: (String) -> Void = { _ in }
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        report("update \(name)")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        report("layout \(name)")
        super.layoutSubviews()
      }
    }
    var story: [String] = []
    let outer = Reporter()
    let inner = Reporter()
    for (view, name) in [(outer, "outer"), (inner, "inner")] {
      view.name = name
      view.report = { story.append($0) }
    }
    outer.addSubview(inner)
    page.addSubview(outer)
    stage.layoutIfNeeded()
    #expect(story == ["update inner", "update outer", "layout outer", "layout inner"])

    story = []
    stage.layoutIfNeeded()
    #expect(story.isEmpty)
    inner.setNeedsUpdateConstraints()
    stage.layoutIfNeeded()
    #expect(story == ["update inner", "layout inner"])
  }
}
