import PantoControls
import PantoScene
import TestSupport
import Testing

@MainActor @Suite("Stack views", .timeLimit(.minutes(60))) struct StackViewTests {
  let stage = world(400, 600)
  let a = Picture(width: 40, height: 20)
  let b = Picture(width: 80, height: 30)
  let c = Picture(width: 60, height: 10)

  func row(width: CGFloat? = nil) -> UIStackView {
    let row = UIStackView(arrangedSubviews: [a, b, c])
    row.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(row)
    row.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    row.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    if let width { row.widthAnchor.constraint(equalToConstant: width).isActive = true }
    return row
  }

  var starts: [CGFloat] { [a, b, c].map { $0.frame.minX } }
  var widths: [CGFloat] { [a, b, c].map { $0.frame.width } }

  @Test("a row is as wide as its views and gaps together, and as high as the highest view")
  func hugs() {
    let row = row()
    row.spacing = 10
    stage.layoutIfNeeded()
    #expect(row.frame == CGRect(x: 0, y: 0, width: 200, height: 30))
    #expect(starts == [0, 50, 140])
    #expect([a, b, c].map { $0.frame.height } == [30, 30, 30])
  }

  @Test("a column honours a custom gap and layout margins")
  func column() {
    let column = row()
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = 5
    column.setCustomSpacing(20, after: a)
    column.isLayoutMarginsRelativeArrangement = true
    stage.layoutIfNeeded()
    #expect([a, b, c].map { $0.frame.minY } == [8, 48, 83])
    #expect(widths == [40, 80, 60])
    #expect(column.frame.size == CGSize(width: 96, height: 101))
    column.setCustomSpacing(UIStackView.spacingUseDefault, after: a)
    stage.layoutIfNeeded()
    #expect(b.frame.minY == 33)
  }

  @Test("a view that was removed from the stack has no custom gap when it comes back")
  func forgottenGap() {
    let row = row()
    row.spacing = 10
    row.setCustomSpacing(50, after: a)
    stage.layoutIfNeeded()
    #expect(starts == [0, 90, 180])
    row.removeArrangedSubview(a)
    row.insertArrangedSubview(a, at: 0)
    stage.layoutIfNeeded()
    #expect(starts == [0, 50, 140])
    #expect(row.customSpacing(after: a) == UIStackView.spacingUseDefault)
  }

  @Test("fillProportionally follows views whose content size changes")
  func changedProportion() {
    let row = row(width: 360)
    row.distribution = .fillProportionally
    stage.layoutIfNeeded()
    #expect(widths == [80, 160, 120])
    a.content = CGSize(width: 220, height: 20)
    stage.layoutIfNeeded()
    #expect(widths == [220, 80, 60])
  }

  @Test(
    "each distribution places and sizes the views as UIKit does",
    arguments: [
      (
        UIStackView.Distribution.fillEqually, [0, 100, 200] as [CGFloat], [90, 90, 90] as [CGFloat]
      ),
      (.equalSpacing, [0, 95, 230], [40, 80, 60]), (.equalCentering, [0, 95, 230], [40, 80, 60]),
    ])
  func distributions(
    _ distribution: UIStackView.Distribution, _ starts: [CGFloat], _ widths: [CGFloat]
  ) {
    let row = row(width: 290)
    row.spacing = 10
    row.distribution = distribution
    stage.layoutIfNeeded()
    #expect(self.widths == widths)
    if distribution == .equalCentering {
      let middles = [a, b, c].map(\.center.x)
      #expect(abs((middles[1] - middles[0]) - (middles[2] - middles[1])) < 1e-6)
      #expect(a.frame.minX == 0)
      #expect(c.frame.maxX == 290)
    } else {
      #expect(self.starts == starts)
    }
  }

  @Test("fillProportionally gives each view a width in proportion to its content")
  func proportion() {
    let row = row(width: 360)
    row.distribution = .fillProportionally
    stage.layoutIfNeeded()
    #expect(widths.map { ($0 * 1000).rounded() / 1000 } == [80, 160, 120])
  }

  @Test("each alignment places the views across the row")
  func alignments() {
    let row = row()
    row.heightAnchor.constraint(equalToConstant: 50).isActive = true
    for (alignment, tops) in [
      (UIStackView.Alignment.top, [0, 0, 0] as [CGFloat]), (.center, [15, 10, 20]),
      (.bottom, [30, 20, 40]),
    ] {
      row.alignment = alignment
      stage.layoutIfNeeded()
      #expect([a, b, c].map { $0.frame.minY } == tops)
    }
  }

  @Test("hiding a view closes its gap, animated inside a block; showing it restores the gap")
  func hidden() {
    let row = row()
    row.spacing = 10
    stage.layoutIfNeeded()
    UIView.animate(withDuration: 1) {
      b.isHidden = true
      row.layoutIfNeeded()
    }
    #expect(stage.isAnimating)
    stage.settle()
    #expect(a.frame.minX == 0)
    #expect(c.frame.minX == 50)
    #expect(row.frame.width == 110)
    b.isHidden = false
    stage.layoutIfNeeded()
    #expect(starts == [0, 50, 140])
  }

  @Test(
    "removeArrangedSubview keeps the view as a subview; removeFromSuperview removes it from both")
  func removing() {
    let row = row()
    stage.layoutIfNeeded()
    row.removeArrangedSubview(b)
    stage.layoutIfNeeded()
    #expect(b.superview === row)
    #expect(c.frame.minX == 40)
    a.removeFromSuperview()
    stage.layoutIfNeeded()
    #expect(row.arrangedSubviews.count == 1)
    #expect(row.arrangedSubviews.first === c)
    #expect(c.frame.minX == 0)
    row.insertArrangedSubview(a, at: 99)
    #expect(row.arrangedSubviews.last === a)
    Misuse.forget()
    a.addSubview(UIView())
    UIStackView(arrangedSubviews: [row]).addArrangedSubview(stage.window)
    #expect(Misuse.count > 0)
  }

  @Test("in a right-to-left layout the first view is on the right")
  func rightToLeft() {
    stage.layoutDirection = .rightToLeft
    let row = row()
    stage.layoutIfNeeded()
    #expect(row.frame.maxX == 400)
    #expect(starts == [140, 60, 0])
  }

  @Test("a stack that is forced to run from right to left reverses its row, itself stays (H5)")
  func forced() {
    let row = row()
    row.semanticContentAttribute = .forceRightToLeft
    a.semanticContentAttribute = .forceLeftToRight
    stage.layoutIfNeeded()
    #expect(row.frame.minX == 0)
    #expect(starts == [140, 60, 0])

    row.semanticContentAttribute = .unspecified
    stage.layoutIfNeeded()
    #expect(starts == [0, 40, 120])
  }

  @Test("a stack can contain a stack")
  func nested() {
    let inner = UIStackView(arrangedSubviews: [a, b])
    inner.axis = .vertical
    let outer = UIStackView(arrangedSubviews: [inner, c])
    outer.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(outer)
    outer.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    outer.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.layoutIfNeeded()
    #expect(outer.frame.size == CGSize(width: 140, height: 50))
    #expect(b.frame == CGRect(x: 0, y: 20, width: 80, height: 30))
    #expect(c.frame == CGRect(x: 80, y: 0, width: 60, height: 50))
  }
}
