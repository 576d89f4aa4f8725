import Foundation
import PantoTesting
import Testing

@testable import PantoScene

/// Views against the documentation: geometry, hit tests, order, inheritance, margins, calls (GEO,
/// HIT, LAY).
@MainActor @Suite("Views keep what their documentation promises", .timeLimit(.minutes(60)))
struct ViewPromisesTests {
  let stage = TestStage(320, 480)
  private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

  private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { (a - b).magnitude < 1e-6 }

  @Test("a turned view's frame is the box around it, and its bounds stay (GEO-01)")
  func turned() {
    let view = UIView(frame: square)

    view.transform = CGAffineTransform(rotationAngle: .pi / 4)

    #expect(near(view.frame.width, 100 * CGFloat(2).squareRoot()))
    #expect(near(view.frame.midX, 50))
    #expect(view.bounds == square)
    #expect(view.center == CGPoint(x: 50, y: 50))
  }

  @Test("the origin of the bounds shifts subviews (GEO-02)")
  func boundsOrigin() {
    let (parent, child) = (UIView(frame: square), UIView(frame: square))
    stage.add(parent).addSubview(child)

    parent.bounds.origin = CGPoint(x: 10, y: 20)

    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: -10, y: -20))
    #expect(child.frame == square)
  }

  @Test("views that are hidden, transparent or without interaction are not hit (HIT-01)")
  func notHit() {
    let view = stage.add(UIView(frame: square))
    var hits: Bool { stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view }
    #expect(hits)
    view.isHidden = true
    #expect(!hits)
    view.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(!hits)
    view.isUserInteractionEnabled = true
    view.alpha = 0.009
    #expect(!hits)
    view.alpha = 0.02
    #expect(hits)
  }

  @Test("a child outside of its parent is not hit, though it is drawn (HIT-04)")
  func outside() {
    let parent = stage.add(UIView(frame: square))
    let child = UIView(frame: CGRect(x: 150, y: 0, width: 50, height: 50))
    child.backgroundColor = .red
    parent.addSubview(child)

    #expect(!parent.clipsToBounds)
    #expect(stage.window.hitTest(CGPoint(x: 170, y: 20), with: nil) === stage.window)
    #expect(stage.pixels[170, 20] != stage.pixels[170, 100])
  }

  @Test("a view contains its near edges and not its far ones (HIT-03)")
  func edges() {
    let view = UIView(frame: square)

    #expect(view.point(inside: .zero, with: nil))
    #expect(!view.point(inside: CGPoint(x: 100, y: 50), with: nil))
    #expect(!view.point(inside: CGPoint(x: 50, y: 100), with: nil))
  }

  @Test("a view has one superview, and is in front when it is added again")
  func oneSuperview() {
    let (a, b, view, other) = (UIView(), UIView(), UIView(), UIView())
    a.addSubview(view)

    b.addSubview(view)
    b.addSubview(other)
    #expect(a.subviews.isEmpty)
    #expect(view.superview === b)

    b.addSubview(view)
    #expect(b.subviews == [other, view])
  }

  @Test("a plain view fits its own size")
  func fits() {
    let view = UIView(frame: square)

    #expect(view.sizeThatFits(CGSize(width: 7, height: 7)) == square.size)
    view.sizeToFit()
    #expect(view.frame == square)
  }

  @Test("sizeToFit asks for the present size, and keeps the upper left corner (FID-63)")
  func fitsInPlace() {
    final class Paragraph: UIView {
      var asked: CGSize?
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        asked = size
        return CGSize(width: size.width, height: 90)
      }
    }
    let text = Paragraph(frame: CGRect(x: 20, y: 30, width: 200, height: 10))

    text.sizeToFit()

    #expect(text.asked == CGSize(width: 200, height: 10))
    #expect(text.frame == CGRect(x: 20, y: 30, width: 200, height: 90))
  }

  @Test("the accent colour is inherited, and changes are told downwards")
  func tint() {
    final class Heard: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (parent, child) = (UIView(), Heard())
    parent.addSubview(child)
    let before = child.changes

    parent.tintColor = .red
    #expect(child.tintColor == .red)
    #expect(child.changes == before + 1)

    child.tintColor = .green
    parent.tintColor = .blue
    #expect(child.tintColor == .green)
    child.tintColor = nil
    #expect(child.tintColor == .blue)
  }

  @Test("layout margins are 8 points at first")
  func margins() {
    let view = UIView(frame: square)

    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(view.directionalLayoutMargins.leading == 8)
    view.layoutMargins.left = 20
    #expect(view.directionalLayoutMargins.leading == 20)
  }

  @Test("a view may keep its superview's margins")
  func superviewMargins() {
    let (parent, child) = (UIView(frame: square), UIView(frame: square))
    parent.addSubview(child)
    parent.layoutMargins = UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 8)
    #expect(child.layoutMargins.left == 8)

    child.preservesSuperviewLayoutMargins = true

    #expect(child.layoutMargins.left == 40)
    child.frame.origin.x = 10
    #expect(child.layoutMargins.left == 30)
  }

  @Test("the safe area is added to the margins, unless a view refuses (LAY-03)")
  func safeMargins() {
    let stage = TestStage(
      320, 480, safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))

    #expect(view.layoutMargins == UIEdgeInsets(top: 52, left: 8, bottom: 42, right: 8))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins.top == 8)
  }

  @Test("autoresizing masks keep margins or let sizes grow")
  func masks() {
    let parent = UIView(frame: square)
    let grows = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    let keepsRight = UIView(frame: CGRect(x: 70, y: 0, width: 20, height: 20))
    grows.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    keepsRight.autoresizingMask = .flexibleLeftMargin
    for view in [grows, keepsRight] { parent.addSubview(view) }

    parent.frame.size = CGSize(width: 200, height: 150)

    #expect(grows.frame == CGRect(x: 10, y: 10, width: 180, height: 130))
    #expect(keepsRight.frame == CGRect(x: 170, y: 0, width: 20, height: 20))
  }

  @Test("a tag finds the view itself first, then those below")
  func tags() {
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)
    child.tag = 7
    #expect(parent.viewWithTag(7) === child)

    parent.tag = 7

    #expect(parent.viewWithTag(7) === parent)
    #expect(parent.viewWithTag(8) == nil)
  }

  @Test("a view is its own descendant")
  func descendant() {
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)

    #expect(parent.isDescendant(of: parent))
    #expect(child.isDescendant(of: parent))
    #expect(!parent.isDescendant(of: child))
  }

  @Test("a plain view asks for no size, hugs with 250 and resists with 750 (LAY-01)")
  func contentSize() {
    let view = UIView()

    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(view.contentHuggingPriority(for: .horizontal) == UILayoutPriority(250))
    #expect(view.contentCompressionResistancePriority(for: .vertical) == UILayoutPriority(750))
  }

  @Test("the fitting size is what the constraints inside need (LAY-01)")
  func fittingSize() {
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)
    child.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      child.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
      parent.trailingAnchor.constraint(equalTo: child.trailingAnchor, constant: 10),
      child.topAnchor.constraint(equalTo: parent.topAnchor, constant: 10),
      parent.bottomAnchor.constraint(equalTo: child.bottomAnchor, constant: 10),
      child.widthAnchor.constraint(equalToConstant: 50),
      child.heightAnchor.constraint(equalToConstant: 20),
    ])

    let size = parent.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)

    #expect(size == CGSize(width: 70, height: 40))
  }

  @Test("a view is told before and after it gets a superview and a window")
  func moves() {
    final class Told: UIView {
      var heard: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) {
        heard.append(newSuperview == nil ? "will leave" : "will join")
      }
      override func willMove(toWindow newWindow: UIWindow?) {
        heard.append(newWindow == nil ? "will go out" : "will come in")
      }
      override func didMoveToSuperview() {
        heard.append("has \(superview == nil ? "none" : "one")")
      }
      override func didMoveToWindow() { heard.append(window == nil ? "is out" : "is in") }
    }
    let view = Told()

    stage.add(view)
    #expect(Set(view.heard.prefix(2)) == ["will join", "will come in"])
    #expect(Set(view.heard.suffix(2)) == ["has one", "is in"])

    view.heard = []
    view.removeFromSuperview()
    #expect(Set(view.heard.prefix(2)) == ["will leave", "will go out"])
    #expect(Set(view.heard.suffix(2)) == ["has none", "is out"])
  }

  @Test("layout is called once however often it was asked for, and not for a move")
  func layout() {
    final class Counting: UIView {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let view = stage.add(Counting(frame: square))
    let before = view.count

    view.setNeedsLayout()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.count == before + 1)

    view.frame.origin.x += 10
    view.layoutIfNeeded()
    #expect(view.count == before + 1)

    view.frame.size.width += 10
    view.layoutIfNeeded()
    #expect(view.count == before + 2)
  }

  @Test("content is drawn again for another size only in the mode redraw")
  func redraw() {
    final class Drawn: UIView {
      var count = 0
      override func draw(_ rect: CGRect) { count += 1 }
    }
    let view = stage.add(Drawn(frame: square))
    #expect(view.contentMode == .scaleToFill)
    _ = stage.pixels
    #expect(view.count == 1)

    view.frame.size.width = 150
    _ = stage.pixels
    #expect(view.count == 1)

    view.contentMode = .redraw
    view.frame.size.width = 120
    _ = stage.pixels
    #expect(view.count == 2)
  }

  @Test("subviews are inserted, exchanged and sent back as asked")
  func order() {
    let parent = UIView()
    let (a, b, c) = (UIView(), UIView(), UIView())
    parent.addSubview(a)
    parent.insertSubview(b, at: 0)
    #expect(parent.subviews == [b, a])
    parent.insertSubview(c, belowSubview: a)
    #expect(parent.subviews == [b, c, a])
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(parent.subviews == [a, c, b])
    parent.sendSubviewToBack(b)
    #expect(parent.subviews == [b, a, c])
    parent.insertSubview(c, aboveSubview: b)
    #expect(parent.subviews == [b, c, a])
  }

  @Test("rounded corners that clip are still hit")
  func corners() {
    let view = stage.add(UIView(frame: square))
    view.layer.cornerRadius = 50
    view.layer.masksToBounds = true

    #expect(stage.window.hitTest(CGPoint(x: 1, y: 1), with: nil) === view)
  }

  @Test("a view that is removed loses its constraints with the others (LAY-01)")
  func removedConstraints() {
    let (parent, child) = (UIView(frame: square), UIView())
    parent.addSubview(child)
    child.translatesAutoresizingMaskIntoConstraints = false
    let edge = child.leadingAnchor.constraint(equalTo: parent.leadingAnchor)
    let width = child.widthAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([edge, width])

    child.removeFromSuperview()

    #expect(parent.constraints.isEmpty)
    #expect(child.constraints == [width])
    #expect(!edge.isActive)
  }

  @Test("of two constraints that contradict each other one gives way (LAY-01)")
  func contradiction() {
    let view = UIView()
    stage.window.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    let weaker = view.widthAnchor.constraint(equalToConstant: 20)
    weaker.priority = UILayoutPriority(999)
    weaker.isActive = true
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.width == 10)

    view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    stage.stage.layoutIfNeeded()
    #expect([10, 30].contains(view.bounds.width))
  }

  @Test("a view passes on to its superview, a controller's view to the controller (EVT-10)")
  func chain() {
    let controller = UIViewController()
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(controller.view)
    controller.view.addSubview(child)

    #expect(child.next === controller.view)
    #expect(controller.view.next === controller)
    #expect(controller.next === parent)
  }

  @Test("a controller's view is made when it is asked for, once")
  func lazyView() {
    final class Counting: UIViewController {
      var loads = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        loads += 1
      }
    }
    let controller = Counting()
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)

    _ = controller.view
    _ = controller.view

    #expect(controller.isViewLoaded)
    #expect(controller.loads == 1)
  }

  @Test("a style of a view holds below it and is told with the former traits")
  func style() {
    final class Told: UIView {
      var former: [UIUserInterfaceStyle?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        former.append(previousTraitCollection?.userInterfaceStyle)
      }
    }
    let parent = stage.add(UIView(frame: square))
    let child = Told(frame: square)
    parent.addSubview(child)
    child.former = []

    parent.overrideUserInterfaceStyle = .dark

    #expect(child.traitCollection.userInterfaceStyle == .dark)
    #expect(child.former == [.light])
  }

  @Test("a dynamic colour is resolved by traits")
  func dynamicColor() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let (light, dark) = (
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
    )

    var white: CGFloat = -1
    color.resolvedColor(with: dark).getWhite(&white, alpha: nil)
    #expect(white == 1)
    color.resolvedColor(with: light).getWhite(&white, alpha: nil)
    #expect(white == 0)
  }

  @Test("a mask hides what lies outside of it")
  func mask() {
    let view = stage.add(UIView(frame: square))
    view.backgroundColor = .red
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
    mask.backgroundColor = .black

    view.mask = mask

    #expect(stage.pixels[25, 50] != stage.pixels[200, 200])
    #expect(stage.pixels[75, 50] == stage.pixels[200, 200])
  }

  @Test("a readable width is 672 points at most (LAY-01)")
  func readable() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
    stage.add(view)

    #expect(view.readableContentGuide.layoutFrame.width == 672)
    #expect(view.readableContentGuide.layoutFrame.midX == 500)
  }

  @Test("a superview hears that a subview will be removed, also one that moves to another view")
  func willRemove() {
    final class Holder: UIView {
      var removed: [UIView] = []
      override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        #expect(subview.superview === self)
        removed.append(subview)
      }
    }
    let (first, second, view) = (Holder(), Holder(), UIView())
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.removed == [view] && view.superview === second)
    second.addSubview(view)
    #expect(second.removed.isEmpty, "the view only came to the front")
    view.removeFromSuperview()
    #expect(second.removed == [view])
  }
}
