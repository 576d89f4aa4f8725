import PantoScene
import TestSupport
import Testing

/// Adds a view that is placed by constraints.
@MainActor func piece(_ name: String, in parent: UIView) -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  view.accessibilityIdentifier = name
  parent.addSubview(view)
  return view
}

@MainActor @Suite("Constraints", .timeLimit(.minutes(60))) struct ConstraintTests {
  let stage = world(400, 600)
  var page: UIView { stage.window }

  @Test("constraints centre a square in the window (LAY-01)")
  func centred() {
    let square = piece("square", in: page)
    NSLayoutConstraint.activate([
      square.widthAnchor.constraint(equalToConstant: 100),
      square.heightAnchor.constraint(equalToConstant: 100),
      square.centerXAnchor.constraint(equalTo: page.centerXAnchor),
      square.centerYAnchor.constraint(equalTo: page.centerYAnchor),
    ])
    stage.layoutIfNeeded()

    #expect(square.frame == CGRect(x: 150, y: 250, width: 100, height: 100))
  }

  @Test("constraints place the centre, so a centred hand turns about its anchor point (LAY-01)")
  func anchored() {
    let hand = piece("hand", in: page)
    hand.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    NSLayoutConstraint.activate([
      hand.widthAnchor.constraint(equalToConstant: 20),
      hand.heightAnchor.constraint(equalToConstant: 100),
      hand.centerXAnchor.constraint(equalTo: page.centerXAnchor),
      hand.centerYAnchor.constraint(equalTo: page.centerYAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(hand.center == CGPoint(x: 200, y: 300))
    #expect(hand.frame == CGRect(x: 190, y: 200, width: 20, height: 100))
    hand.transform = CGAffineTransform(rotationAngle: .pi)
    page.setNeedsLayout()
    stage.layoutIfNeeded()
    #expect(hand.center == CGPoint(x: 200, y: 300) && abs(hand.frame.minY - 300) < 1e-6)
  }

  @Test(
    "constraints set edges with constants and multipliers, relative to the window and to another view (LAY-01)"
  )
  func edges() {
    let a = piece("a", in: page)
    let b = piece("b", in: page)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 20),
      a.topAnchor.constraint(equalTo: page.topAnchor, constant: 10),
      a.widthAnchor.constraint(equalTo: page.widthAnchor, multiplier: 0.25, constant: 4),
      a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 8),
      b.rightAnchor.constraint(equalTo: page.rightAnchor, constant: -8),
      b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 2),
      b.bottomAnchor.constraint(equalTo: page.bottomAnchor),
    ])
    stage.layoutIfNeeded()

    #expect(a.frame == CGRect(x: 20, y: 10, width: 104, height: 52))
    #expect(b.frame == CGRect(x: 132, y: 78, width: 260, height: 522))
  }

  @Test("columns of equal width share the space, with inequalities and priorities (LAY-01)")
  func columns() {
    Misuse.forget()
    let parts = ["a", "b", "c"].map { piece($0, in: page) }
    for part in parts {
      part.topAnchor.constraint(equalTo: page.topAnchor).isActive = true
      part.heightAnchor.constraint(equalToConstant: 10).isActive = true
      part.widthAnchor.constraint(equalTo: parts[0].widthAnchor).isActive = true
    }
    let limit = parts[0].widthAnchor.constraint(lessThanOrEqualToConstant: 100)
    NSLayoutConstraint.activate([
      parts[0].leadingAnchor.constraint(equalTo: page.leadingAnchor),
      parts[1].leadingAnchor.constraint(equalTo: parts[0].trailingAnchor, constant: 20),
      parts[2].leadingAnchor.constraint(equalTo: parts[1].trailingAnchor, constant: 20),
      parts[2].trailingAnchor.constraint(lessThanOrEqualTo: page.trailingAnchor),
    ])
    let fill = parts[2].trailingAnchor.constraint(equalTo: page.trailingAnchor)
    fill.priority = .defaultHigh
    fill.isActive = true
    stage.layoutIfNeeded()
    #expect(parts.map { $0.frame.minX } == [0, 140, 280])
    #expect(parts.map { $0.frame.width } == [120, 120, 120])

    limit.isActive = true
    stage.layoutIfNeeded()
    #expect(parts.map { $0.frame.minX } == [0, 120, 240])
    #expect(Misuse.messages.isEmpty)
  }

  @Test("activating a constraint without items is reported and has no effect (LAY-01)")
  func standIn() {
    Misuse.forget()
    let bottom = NSLayoutConstraint()
    bottom.constant = 12
    #expect(Misuse.messages.isEmpty)
    bottom.isActive = true
    #expect(!bottom.isActive && bottom.firstItem == nil)
    #expect(Misuse.messages.count == 1)
    stage.layoutIfNeeded()
  }

  @Test(
    "a changed constant moves the views that depend on it, and animates inside a block (ANI-01)")
  func animated() {
    let box = piece("box", in: page)
    let left = box.leadingAnchor.constraint(equalTo: page.leadingAnchor)
    NSLayoutConstraint.activate([
      left, box.topAnchor.constraint(equalTo: page.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.layoutIfNeeded()

    left.constant = 200
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { page.layoutIfNeeded() }
    #expect(box.frame.minX == 200)
    #expect(stage.isAnimating)
    stage.settle()
    #expect(!stage.isAnimating)
    #expect(box.frame.minX == 200)
  }

  @Test("a constraint between views at different depths follows when the container moves")
  func depths() {
    let outer = UIView(frame: CGRect(x: 50, y: 60, width: 200, height: 200))
    page.addSubview(outer)
    let inner = piece("inner", in: outer)
    let beside = piece("beside", in: page)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 10),
      inner.widthAnchor.constraint(equalToConstant: 30),
      inner.heightAnchor.constraint(equalToConstant: 30),
      beside.leadingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 5),
      beside.centerYAnchor.constraint(equalTo: inner.centerYAnchor),
      beside.widthAnchor.constraint(equalTo: inner.widthAnchor),
      beside.heightAnchor.constraint(equalTo: inner.heightAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(beside.frame == CGRect(x: 95, y: 70, width: 30, height: 30))

    outer.frame.origin.x += 100
    stage.layoutIfNeeded()
    #expect(inner.frame.minX == 10)
    #expect(beside.frame.minX == 195)
  }

  @Test("a center set by code stays until the next layout, which restores and reports it (LAY-02)")
  func movedByHand() {
    Misuse.forget()
    let box = piece("box", in: page)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      box.topAnchor.constraint(equalTo: page.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.layoutIfNeeded()

    box.center = CGPoint(x: 300, y: 300)
    stage.layoutIfNeeded()
    #expect(box.center == CGPoint(x: 300, y: 300))
    page.setNeedsLayout()
    stage.layoutIfNeeded()
    #expect(box.center == CGPoint(x: 25, y: 25))
    #expect(Misuse.messages.contains { $0.hasPrefix("box was moved by hand") })
    #expect(Misuse.count == 0)
  }

  @Test("in a right-to-left layout leading is right and constants point left")
  func rightToLeft() {
    let box = piece("box", in: page)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 20),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50),
      box.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(box.frame.minX == 20)
    stage.layoutDirection = .rightToLeft
    stage.layoutIfNeeded()
    #expect(box.frame.maxX == 380)
    page.semanticContentAttribute = .forceLeftToRight
    stage.layoutIfNeeded()
    #expect(box.frame.minX == 20)
  }

  @Test("leading is where the view that holds a constraint has it, not where its items do (H5)")
  func directionOfHolder() {
    let box = piece("box", in: page)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: page.layoutMarginsGuide.leadingAnchor, constant: 20),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50),
      box.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    box.semanticContentAttribute = .forceRightToLeft
    stage.layoutIfNeeded()
    #expect(box.frame.minX == 28)

    page.semanticContentAttribute = .forceRightToLeft
    stage.layoutIfNeeded()
    #expect(box.frame.maxX == 372)
    page.semanticContentAttribute = .unspecified
    stage.layoutIfNeeded()
    #expect(box.frame.minX == 28)
  }

  @Test("the safe area's layout guide follows the insets (LAY-03)")
  func safeArea() {
    let bar = piece("bar", in: page)
    let safe = page.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      bar.heightAnchor.constraint(equalToConstant: 44),
    ])
    stage.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 0, y: 556, width: 400, height: 44))

    stage.resize(
      to: CGSize(width: 400, height: 600), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 47, left: 10, bottom: 34, right: 0))
    #expect(bar.frame == CGRect(x: 10, y: 522, width: 390, height: 44))
    stage.resize(to: CGSize(width: 300, height: 500), scale: 1, safeAreaInsets: .zero)
    #expect(bar.frame == CGRect(x: 0, y: 456, width: 300, height: 44))
  }

  @Test("layout margins are 8 points by default and can be set")
  func margins() {
    let box = piece("box", in: page)
    let margins = page.layoutMarginsGuide
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      box.topAnchor.constraint(equalTo: margins.topAnchor),
      box.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 8, y: 8, width: 384, height: 584))
    page.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    stage.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 2, y: 1, width: 394, height: 596))
  }

  @Test("constraints place the alignment rectangle of a view, and its content fills that (LAY-01)")
  func alignmentRectangles() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 2, left: 3, bottom: 10, right: 5)
      }
      override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 20) }
    }
    let view = Shadowed()
    view.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(view)
    let beside = piece("beside", in: page)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      view.topAnchor.constraint(equalTo: page.topAnchor),
      beside.leadingAnchor.constraint(equalTo: view.trailingAnchor),
      beside.widthAnchor.constraint(equalTo: view.widthAnchor),
      beside.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      beside.heightAnchor.constraint(equalToConstant: 6),
    ])
    stage.layoutIfNeeded()

    #expect(view.frame == CGRect(x: -3, y: -2, width: 48, height: 32))
    #expect(beside.frame == CGRect(x: 40, y: 7, width: 40, height: 6))
    #expect(view.alignmentRect(forFrame: view.frame) == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(view.frame(forAlignmentRect: CGRect(x: 0, y: 0, width: 40, height: 20)) == view.frame)
  }

  @Test("constraints place edges on pixels, also once a point has more of them (O9, LAY-01)")
  func pixels() {
    let pieces = ["a", "b", "c"].map { piece($0, in: page) }
    var before = page.leadingAnchor
    for piece in pieces {
      NSLayoutConstraint.activate([
        piece.leadingAnchor.constraint(equalTo: before),
        piece.widthAnchor.constraint(equalTo: page.widthAnchor, multiplier: 1.0 / 3),
        piece.topAnchor.constraint(equalTo: page.topAnchor, constant: 0.3),
        piece.heightAnchor.constraint(equalToConstant: 20),
      ])
      before = piece.trailingAnchor
    }
    stage.layoutIfNeeded()
    #expect(pieces.map(\.frame.minX) == [0, 133, 267])
    #expect(pieces.map(\.frame.width) == [133, 134, 133])
    #expect(pieces.map(\.frame.minY) == [0, 0, 0])

    stage.resize(to: stage.size, scale: 2, safeAreaInsets: .zero)
    #expect(pieces.map(\.frame.minX) == [0, 133.5, 266.5])
    #expect(pieces.map(\.frame.width) == [133.5, 133, 133.5])
    #expect(pieces.map(\.frame.minY) == [0.5, 0.5, 0.5])
  }

  @Test("a layout guide takes part in constraints, and its removal removes them")
  func guides() {
    let gap = UILayoutGuide()
    page.addLayoutGuide(gap)
    let a = piece("a", in: page)
    NSLayoutConstraint.activate([
      gap.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 10),
      gap.widthAnchor.constraint(equalTo: page.widthAnchor, multiplier: 0.5),
      gap.topAnchor.constraint(equalTo: page.topAnchor),
      gap.heightAnchor.constraint(equalToConstant: 40),
      a.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
      a.topAnchor.constraint(equalTo: gap.bottomAnchor),
      a.widthAnchor.constraint(equalToConstant: 5), a.heightAnchor.constraint(equalToConstant: 5),
    ])
    stage.layoutIfNeeded()
    #expect(gap.layoutFrame == CGRect(x: 10, y: 0, width: 200, height: 40))
    #expect(a.frame.origin == CGPoint(x: 210, y: 40))

    page.removeLayoutGuide(gap)
    #expect(!page.constraints.contains { $0.firstItem === gap || $0.secondItem === gap })
  }

  @Test("removing a view deactivates its constraints to other views and keeps those on itself")
  func leaving() {
    let box = piece("box", in: page)
    let size = box.widthAnchor.constraint(equalToConstant: 10)
    let place = box.leadingAnchor.constraint(equalTo: page.leadingAnchor)
    NSLayoutConstraint.activate([size, place])
    stage.layoutIfNeeded()
    box.removeFromSuperview()
    #expect(!place.isActive)
    #expect(size.isActive)

    page.addSubview(box)
    place.constant = 33
    place.isActive = true
    stage.layoutIfNeeded()
    #expect(box.frame.minX == 33)
    #expect(box.frame.width == 10)
  }

  @Test("a view tree can be laid out before it has a window and after")
  func detached() {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let dot = piece("dot", in: card)
    NSLayoutConstraint.activate([
      dot.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      dot.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      dot.widthAnchor.constraint(equalToConstant: 10),
      dot.heightAnchor.constraint(equalToConstant: 10),
    ])
    card.layoutIfNeeded()
    #expect(dot.frame == CGRect(x: 90, y: 90, width: 10, height: 10))

    page.addSubview(card)
    card.bounds.size.width = 200
    stage.layoutIfNeeded()
    #expect(dot.frame.minX == 190)
  }

  @Test("an autoresizing mask gives the change of size to the flexible parts")
  func masks() {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let fill = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    fill.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let corner = UIView(frame: CGRect(x: 80, y: 80, width: 20, height: 20))
    corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
    let fixed = UIView(frame: CGRect(x: 1, y: 1, width: 5, height: 5))
    for view in [fill, corner, fixed] { card.addSubview(view) }
    card.bounds.size = CGSize(width: 150, height: 120)
    #expect(fill.frame == CGRect(x: 10, y: 10, width: 130, height: 100))
    #expect(corner.frame == CGRect(x: 130, y: 100, width: 20, height: 20))
    #expect(fixed.frame == CGRect(x: 1, y: 1, width: 5, height: 5))
  }
}
