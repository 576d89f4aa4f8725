import PantoLayout
import PantoScene
import TestSupport
import Testing

@MainActor @Suite("Impossible layouts", .timeLimit(.minutes(60))) struct LayoutMisuseTests {
  let stage = world(400, 600)
  var page: UIView { stage.window }

  @Test(
    "of two contradicting widths the later one is given up and reported; it holds again when the first one goes (P2)"
  )
  func unsatisfiable() {
    Misuse.forget()
    let card = piece("card", in: page)
    let first = card.widthAnchor.constraint(equalToConstant: 100)
    let second = card.widthAnchor.constraint(equalToConstant: 150)
    second.identifier = "wide"
    NSLayoutConstraint.activate([first, second])
    stage.layoutIfNeeded()
    #expect(card.frame.width == 100)
    #expect(second.isBroken)
    #expect(
      Misuse.messages == [
        "layout: these cannot all hold: card.width == 100; “wide” card.width == 150. Given up:"
          + " “wide” card.width == 150. Remove one, or give one a priority below 1000."
      ])

    first.isActive = false
    stage.layoutIfNeeded()
    #expect(card.frame.width == 150)
    #expect(!second.isBroken)
  }

  @Test(
    "crossing edges would make a width negative; the report names the constraints that cause it (P2)"
  )
  func crossed() {
    Misuse.forget()
    let card = piece("card", in: page)
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 300),
      card.trailingAnchor.constraint(equalTo: page.leadingAnchor, constant: 100),
    ])
    stage.layoutIfNeeded()
    #expect(card.frame.width >= 0)
    #expect(
      Misuse.messages == [
        "layout: these cannot all hold: card.leading == window.leading + 300; card.trailing =="
          + " window.leading + 100; card.width >= 0. Given up: card.trailing == window.leading +"
          + " 100. Remove one, or give one a priority below 1000."
      ])
  }

  @Test(
    "two equal constraints agree until the constant of one changes, and again when it is restored")
  func redundant() {
    Misuse.forget()
    let card = piece("card", in: page)
    let first = card.widthAnchor.constraint(equalToConstant: 100)
    let second = card.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([first, second])
    stage.layoutIfNeeded()
    #expect(Misuse.messages.isEmpty && card.frame.width == 100)

    for other in [120, 80] as [CGFloat] {
      second.constant = other
      Misuse.forget()
      stage.layoutIfNeeded()
      #expect(Misuse.messages.count == 1, "\(other)")
      #expect(first.isBroken != second.isBroken)
      #expect(card.frame.width == (first.isBroken ? other : 100))

      second.constant = 100
      stage.layoutIfNeeded()
      #expect(card.frame.width == 100 && !first.isBroken && !second.isBroken, "\(other)")
    }
  }

  @Test(
    "a constraint on a view that still uses autoresizing is given up; the report names the property to set"
  )
  func masked() {
    Misuse.forget()
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    card.accessibilityIdentifier = "card"
    page.addSubview(card)
    card.widthAnchor.constraint(equalToConstant: 100).isActive = true
    stage.layoutIfNeeded()
    #expect(card.frame.width == 50)
    #expect(
      Misuse.messages.first?.contains("translatesAutoresizingMaskIntoConstraints is true") ?? false)
  }

  @Test(
    "constants, multipliers, priorities and margins that are not finite or too large are refused (B57)"
  )
  func numbers() {
    Misuse.forget()
    let card = piece("card", in: page)
    let width = card.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    for value: CGFloat in [.nan, .infinity, -.infinity, 1e308] {
      width.constant = value
      #expect(width.constant == 10)
      let other = card.heightAnchor.constraint(equalToConstant: value)
      other.isActive = true
      #expect(!other.isActive)
      let third = card.heightAnchor.constraint(equalTo: card.widthAnchor, multiplier: value)
      third.isActive = true
      #expect(!third.isActive)
    }
    width.priority = UILayoutPriority(.nan)
    #expect(width.priority == .required)
    width.priority = UILayoutPriority(5000)
    #expect(width.priority == .required)
    page.directionalLayoutMargins.top = .nan
    #expect(page.layoutMargins.top == 8)
    stage.layoutIfNeeded()
    #expect(card.frame.width == 10)
  }

  @Test(
    "constraints between separate trees and between incompatible attributes are refused; the report names the fix (P2)"
  )
  func pairs() {
    Misuse.forget()
    let card = piece("card", in: page)
    let stray = UIView()
    let apart = card.leadingAnchor.constraint(equalTo: stray.leadingAnchor)
    apart.isActive = true
    #expect(!apart.isActive)
    #expect(
      Misuse.messages.last?.hasSuffix("no common ancestor; add both to one tree first") ?? false)
    let alone = NSLayoutConstraint(
      item: card, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 20)
    let mixed = NSLayoutConstraint(
      item: card, attribute: .width, relatedBy: .equal, toItem: page, attribute: .left,
      multiplier: 1, constant: 0)
    let turned = NSLayoutConstraint(
      item: card, attribute: .left, relatedBy: .equal, toItem: page, attribute: .leading,
      multiplier: 1, constant: 0)
    let item = NSLayoutConstraint(
      item: "card", attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    for constraint in [alone, mixed, turned, item] {
      constraint.isActive = true
      #expect(!constraint.isActive)
    }
  }

  @Test("the layout of views that depend on each other in a ring ends")
  func ring() {
    Misuse.forget()
    let views = (0..<50).map { piece("v\($0)", in: page) }
    for (i, view) in views.enumerated() {
      let next = views[(i + 1) % views.count]
      view.leadingAnchor.constraint(equalTo: next.trailingAnchor, constant: 1).isActive = true
      view.widthAnchor.constraint(greaterThanOrEqualTo: next.widthAnchor, constant: 1).isActive =
        true
    }
    stage.layoutIfNeeded()
    #expect(Misuse.count > 0)
    for view in views { #expect(view.frame.width.isFinite) }
  }

  @Test(
    "a view that calls setNeedsLayout in its own layoutSubviews does not stop the layout from ending"
  )
  func restless() {
    final class Restless: UIView {
      var calls = 0
      var width: NSLayoutConstraint?
      override func layoutSubviews() {
        super.layoutSubviews()
        calls += 1
        width?.constant += 1
        setNeedsLayout()
      }
    }
    let view = Restless()
    view.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(view)
    view.width = view.widthAnchor.constraint(equalToConstant: 1)
    view.width?.isActive = true
    stage.layoutIfNeeded()
    #expect(view.calls > 1)
    #expect(view.calls < 1000)
  }

  @Test("ambiguous layout is described, and unambiguous layout is not")
  func ambiguity() {
    let card = piece("card", in: page)
    NSLayoutConstraint.activate([
      card.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
      card.heightAnchor.constraint(equalToConstant: 10),
      card.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(card.hasAmbiguousLayout)
    #expect(
      card.layoutAmbiguity?.hasPrefix("card: nothing decides its minX, width; it has: ") ?? false)
    NSLayoutConstraint.activate([
      card.widthAnchor.constraint(equalToConstant: 20),
      card.leftAnchor.constraint(equalTo: page.leftAnchor),
    ])
    stage.layoutIfNeeded()
    #expect(!card.hasAmbiguousLayout)
    #expect(card.layoutAmbiguity == nil)
  }

  @Test("a chain of three thousand constrained views is laid out and removed (B59)")
  func longChain() {
    var previous: UIView?
    var views: [UIView] = []
    for i in 0..<3000 {
      let view = piece("v\(i)", in: page)
      NSLayoutConstraint.activate([
        view.heightAnchor.constraint(equalToConstant: 1),
        view.topAnchor.constraint(equalTo: previous?.bottomAnchor ?? page.topAnchor),
      ])
      previous = view
      views.append(view)
    }
    stage.layoutIfNeeded()
    #expect(views[2999].frame.minY == 2999)
    for view in views { view.removeFromSuperview() }
    stage.layoutIfNeeded()
    #expect(page.constraints.isEmpty)
  }

  @Test("a window with constraints is released with all its views")
  func freed() {
    weak var gone: UIView?
    weak var rule: NSLayoutConstraint?
    do {
      let stage = world()
      let view = piece("view", in: stage.window)
      let constraint = view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor)
      constraint.isActive = true
      view.widthAnchor.constraint(equalToConstant: 5).isActive = true
      stage.layoutIfNeeded()
      gone = view
      rule = constraint
      stage.tearDown()
    }
    #expect(gone == nil)
    #expect(rule == nil)
  }
}
