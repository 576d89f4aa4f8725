import PantoBase
import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

@testable import PantoGraphics

/// A button that writes down what it sends, and may keep it.
private final class Witness: UIButton {
  var seen: [String] = []
  var keeps = false
  override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    seen.append(target.map { "\(type(of: $0))" } ?? "nobody")
    if !keeps { super.sendAction(action, to: target, for: event) }
  }
}

@MainActor private final class Receiver {
  var heard: [String] = []
  func bare() { heard.append("bare") }
  func sent(_ sender: UIButton) { heard.append("by \(type(of: sender))") }
  func told(_ sender: UIButton, for event: UIEvent) { heard.append("told") }
}

private final class Room: UIView {
  var heard: [UIView] = []
  func knock(_ sender: UIButton) { heard.append(sender) }
}

/// An animator and a driver in one, as programs write them, which begins by itself.
private final class Glide: UIPercentDrivenInteractiveTransition,
  UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { self }
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let view = context.view(forKey: .from)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view?.alpha = 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite("Small members that iOS code uses", .timeLimit(.minutes(20)))
struct SmallMemberTests {
  let stage = TestStage(320, 480)

  @Test("a button that overrides sendAction sees each target and may stop what is sent (PRT-50)")
  func sending() {
    let button = stage.add(Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44)))
    let receiver = Receiver()
    button.addTarget(receiver, action: Receiver.bare, for: .touchUpInside)
    button.addTarget(receiver, action: Receiver.sent(_:), for: .touchUpInside)
    button.addTarget(receiver, action: Receiver.told(_:for:), for: .touchUpInside)
    var closures = 0
    button.addAction(for: .touchUpInside) { _ in closures += 1 }
    stage.tap(at: button.center)
    #expect(receiver.heard == ["bare", "by Witness", "told"])
    #expect(button.seen == ["Receiver", "Receiver", "Receiver"] && closures == 1)
    button.keeps = true
    stage.advance(by: 1)
    stage.tap(at: button.center)
    #expect(receiver.heard.count == 3 && button.seen.count == 6 && closures == 2)
  }

  @Test("an action without a target goes to the first view upwards that has the method (PRT-50)")
  func upwards() {
    let room = stage.add(Room(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let inner = UIView(frame: room.bounds)
    let button = Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
    room.addSubview(inner)
    inner.addSubview(button)
    button.sendAction(Selector(Room.knock(_:)), to: nil, for: nil)
    #expect(room.heard == [button])
    // A target without the method is left alone.
    button.sendAction(Selector(Room.knock(_:)), to: Receiver(), for: nil)
    #expect(room.heard.count == 1)
  }

  @Test("a target that is gone, and one that removes others, end what is sent (PRT-50)")
  func gone() {
    let button = stage.add(Witness(frame: CGRect(x: 10, y: 10, width: 100, height: 44)))
    var receiver: Receiver? = Receiver()
    button.addTarget(receiver!, action: Receiver.bare, for: .touchUpInside)
    receiver = nil
    button.sendActions(for: .touchUpInside)
    #expect(button.seen.isEmpty)
  }

  @Test(
    "a transition that wants no interactive start runs, can be paused, and ends either way (PRT-51)",
    arguments: [true, false])
  func startsByItself(completes: Bool) {
    let root = UIViewController()
    let page = UIViewController()
    let glide = Glide()
    glide.wantsInteractiveStart = false
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = glide
    stage.window.rootViewController = root
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    root.dismiss(animated: true)
    stage.advance(by: 0.5)
    let shown = page.view.layer.presentation()?.opacity ?? 1
    #expect(shown > 0.4 && shown < 0.6)
    glide.pause()
    let paused = glide.percentComplete
    #expect(paused > 0.4 && paused < 0.6)
    stage.advance(by: 3)
    #expect(root.presentedViewController === page, "a paused transition waits for the user")
    glide.update(0.8)
    let moved = page.view.layer.presentation()?.opacity ?? 1
    #expect(moved > 0.15 && moved < 0.25)
    if completes { glide.finish() } else { glide.cancel() }
    stage.advance(by: 3)
    #expect((root.presentedViewController == nil) == completes)
  }

  @Test("a transition that wants no interactive start ends by itself (PRT-51)")
  func endsByItself() {
    let root = UIViewController()
    let page = UIViewController()
    let glide = Glide()
    glide.wantsInteractiveStart = false
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = glide
    stage.window.rootViewController = root
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    root.dismiss(animated: true)
    stage.advance(by: 1.5)
    #expect(root.presentedViewController == nil)
    glide.pause()
    glide.finish()
    #expect(root.presentedViewController == nil)
  }

  @Test("an update without a pause does not stop a transition that runs by itself (PRT-51)")
  func updatesWhileItRuns() {
    let root = UIViewController()
    let page = UIViewController()
    let glide = Glide()
    glide.wantsInteractiveStart = false
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = glide
    stage.window.rootViewController = root
    root.present(page, animated: false)
    stage.advance(by: 0.1)
    root.dismiss(animated: true)
    stage.advance(by: 0.5)
    glide.update(0.1)
    let shown = page.view.layer.presentation()?.opacity ?? 1
    #expect(shown > 0.4 && shown < 0.6, "it stays where it is")
    #expect(glide.percentComplete == 0)
    stage.advance(by: 1)
    #expect(root.presentedViewController == nil, "it ends by itself")
  }

  @Test("fields and text views follow the size of text where they are told to (TXI-02)")
  func textSizes() throws {
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)))
    let text = stage.add(UITextView(frame: CGRect(x: 0, y: 50, width: 200, height: 100)))
    field.text = "A"
    text.text = "A"
    text.font = .systemFont(ofSize: 20)
    let rows = [field.intrinsicContentSize.height, text.sizeThatFits(text.bounds.size).height]
    stage.stage.textScale = 2
    stage.stage.layoutIfNeeded()
    #expect(field.intrinsicContentSize.height == rows[0], "not without being told to")

    let adjusting: [any UIContentSizeCategoryAdjusting] = [field, text, UILabel()]
    for view in adjusting { view.adjustsFontForContentSizeCategory = true }
    stage.stage.layoutIfNeeded()
    #expect(abs(field.intrinsicContentSize.height - 2 * rows[0]) <= 2)
    #expect(text.sizeThatFits(text.bounds.size).height > 1.5 * rows[1])
    #expect(field.font?.pointSize == 17 && text.font?.pointSize == 20, "as they were set")
    field.defaultTextAttributes = field.defaultTextAttributes
    field.attributedText = field.attributedText
    #expect(abs(field.intrinsicContentSize.height - 2 * rows[0]) <= 2, "and no larger")

    stage.stage.textScale = 1
    stage.stage.layoutIfNeeded()
    #expect(field.intrinsicContentSize.height == rows[0])
    #expect(text.sizeThatFits(text.bounds.size).height == rows[1])
    // A field that comes into a window follows what is set there.
    stage.stage.textScale = 2
    let late = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    late.adjustsFontForContentSizeCategory = true
    stage.add(late)
    stage.stage.layoutIfNeeded()
    #expect(abs(late.intrinsicContentSize.height - 2 * rows[0]) <= 2)
  }

  @Test("priorities and levels of windows are computed with numbers (LAY-01)")
  func priorityNumbers() {
    var priority = UILayoutPriority.required - 1
    #expect(priority.rawValue == 999 && priority < .required)
    priority -= 9
    priority += 0.5
    #expect(priority == UILayoutPriority(rawValue: 990.5))
    #expect(.defaultHigh + 1 > UILayoutPriority.defaultHigh)
    #expect(1 + .defaultLow == UILayoutPriority(251))
    let between: Float = UILayoutPriority.required - UILayoutPriority.defaultHigh
    #expect(between == 250)
    var level = UIWindow.Level.alert + 1
    level -= 2
    level += 0.5
    #expect(level == UIWindow.Level(1999.5) && 1 + .normal == UIWindow.Level(1))
    #expect(UIWindow.Level.alert - .statusBar == CGFloat(1000))
  }

  @Test("large resized pictures are dropped, so that few bytes are kept (PRT-52)")
  func boundedResizing() {
    let image = framed.resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    let view = stage.add(UIImageView(image: image))
    for i in 0..<12 {
      view.frame = CGRect(x: 0, y: 0, width: 1000 + i, height: 1000)
      stage.stage.layoutIfNeeded()
      #expect(ResizedPixels.bytes <= ResizedPixels.mostBytes)
    }
    #expect(ResizedPixels.count == 8, "eight of 4 MB fit into 32 MB")
    // A single picture that is larger is kept as long as it is the latest.
    view.frame = CGRect(x: 0, y: 0, width: 3900, height: 4000)
    stage.stage.layoutIfNeeded()
    #expect(ResizedPixels.count == 1)
  }

  /// A picture of 4 by 4 pixels: a border of 1 around a middle of two columns of different colour.
  private let framed: UIImage = {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 16)
    for y in 1...2 {
      pixels[y * 4 + 1] = 0xFFFF_0000
      pixels[y * 4 + 2] = 0xFF00_FF00
    }
    return UIImage(PixelImage(width: 4, height: 4, pixels: pixels)!)
  }()

  @Test(
    "the edges of a resizable picture keep their size, its middle repeats or stretches (PRT-52)")
  func resizable() throws {
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    func row(_ mode: UIImage.ResizingMode) throws -> [UInt32] {
      let image = framed.resizableImage(withCapInsets: insets, resizingMode: mode)
      let view = stage.add(UIImageView(image: image))
      view.frame = CGRect(x: 0, y: 0, width: 6, height: 5)
      view.layoutIfNeeded()
      let shown = try #require(view.layer.image?.image)
      #expect(shown.width == 6 && shown.height == 5)
      #expect(Set(shown.pixels[0..<6]) == [0xFF00_0000], "the upper edge is one pixel high")
      #expect(Set(shown.pixels[24..<30]) == [0xFF00_0000], "the lower edge is one pixel high")
      return Array(shown.pixels[6..<12])
    }
    let (black, red, green): (UInt32, UInt32, UInt32) = (0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00)
    #expect(try row(.tile) == [black, red, green, red, green, black])
    #expect(try row(.stretch) == [black, red, red, green, green, black])
  }

  @Test("odd insets and sizes of a resizable picture are shown and trap nothing (PRT-52)")
  func oddResizable() throws {
    let sides: [CGFloat] = [0, -3, 2, 4, 900, .nan, .infinity]
    for a in sides {
      for b in sides {
        let image = framed.resizableImage(
          withCapInsets: UIEdgeInsets(top: a, left: b, bottom: b, right: a))
        let view = stage.add(UIImageView(image: image))
        for size in [CGSize(width: 1, height: 1), CGSize(width: 40, height: 3), .zero] {
          view.frame.size = size
          view.layoutIfNeeded()
        }
        view.frame.size = CGSize(width: 40, height: 3)
        view.layoutIfNeeded()
        let shown = try #require(view.layer.image?.image)
        #expect(shown.width == 40 && shown.height == 3)
        view.removeFromSuperview()
      }
    }
    #expect(framed != framed.resizableImage(withCapInsets: .zero))
  }

  @Test("an arc by tangents rounds a corner and touches both of its sides (PRT-53)")
  func tangents() {
    let path = CGMutablePath()
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.isEmpty, "without a point to come from there is no corner")
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
    path.addLine(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.closeSubpath()
    // The circle around (6, 4) is the edge at the corner.
    #expect(path.contains(CGPoint(x: 6 + 3.9 * 0.7071, y: 4 - 3.9 * 0.7071)))
    #expect(!path.contains(CGPoint(x: 6 + 4.1 * 0.7071, y: 4 - 4.1 * 0.7071)))
    #expect(path.contains(CGPoint(x: 6 + 3.9 * 0.3827, y: 4 - 3.9 * 0.9239)))
    #expect(!path.contains(CGPoint(x: 6 + 4.1 * 0.3827, y: 4 - 4.1 * 0.9239)))
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(straight.elements == [.move(.zero), .line(CGPoint(x: 10, y: 0))])
  }

  @Test("text is drawn with options: in lines of a rectangle, or on its baseline (PRT-53)")
  func textWithOptions() throws {
    let text = NSAttributedString(string: "MM", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    func rows(_ options: NSStringDrawingOptions) throws -> ClosedRange<Int> {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in
        text.draw(
          with: CGRect(x: 0, y: 30, width: 60, height: 30), options: options, context: nil)
      }
      let pixels = try #require(image.cgImage)
      let inked = (0..<pixels.height).filter { y in
        pixels.pixels[(y * pixels.width)..<((y + 1) * pixels.width)].contains { $0 >> 24 > 100 }
      }
      return try #require(inked.first)...(try #require(inked.last))
    }
    let lines = try rows(.usesLineFragmentOrigin)
    let base = try rows([])
    #expect(lines.lowerBound >= 30 && lines.upperBound < 60)
    #expect(base.upperBound <= 30 && base.upperBound >= 28, "letters stand on the line")
  }

  @Test("the padding of a text container moves a text view's lines (PRT-53, B57)")
  func container() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: nil)
    stage.add(view)
    view.text = "Hello"
    view.layoutIfNeeded()
    guard let lines = view.subviews.first(where: { $0.frame.minY == 8 }) else {
      Issue.record("no view of lines")
      return
    }
    let start = lines.frame.minX
    #expect(start == 5 && view.textContainer.lineFragmentPadding == 5)
    view.textContainer.lineFragmentPadding = 0
    view.layoutIfNeeded()
    #expect(lines.frame.minX == 0 && lines.frame.width == 200)
    let before = Misuse.count
    view.textContainer.lineFragmentPadding = -.infinity
    #expect(Misuse.count == before + 1 && view.textContainer.lineFragmentPadding == 0)
  }

  @Test("segments show pictures and titles, and one takes the place of the other (PRT-53)")
  func segments() {
    let control = UISegmentedControl(items: ["One", framed, 3])
    stage.add(control)
    control.layoutIfNeeded()
    #expect(control.titleForSegment(at: 0) == "One" && control.imageForSegment(at: 1) == framed)
    #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 2) == nil)
    control.setTitle("Two", forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) == nil && control.titleForSegment(at: 1) == "Two")
    control.setImage(framed, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    control.insertSegment(with: framed, at: 99, animated: true)
    #expect(control.numberOfSegments == 4 && control.imageForSegment(at: 3) == framed)
    #expect(control.imageForSegment(at: -1) == nil)
  }

  @Test("a controller that forbids it keeps the safe area out of its scroll view (PRT-53)")
  func adjustment() {
    func top(_ allows: Bool, _ behavior: UIScrollView.ContentInsetAdjustmentBehavior) -> CGFloat {
      let page = UIViewController()
      page.automaticallyAdjustsScrollViewInsets = allows
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      scroll.contentSize = CGSize(width: 320, height: 2000)
      scroll.contentInsetAdjustmentBehavior = behavior
      page.view.addSubview(scroll)
      stage.window.rootViewController = UINavigationController(rootViewController: page)
      stage.stage.layoutIfNeeded()
      return scroll.adjustedContentInset.top
    }
    #expect(top(true, .automatic) > 0 && top(false, .automatic) == 0)
    #expect(top(false, .always) > 0, "the scroll view's own choice counts more")
  }

  @Test("each of the four edges of a resizable picture has its own size (PRT-52, MUT-08)")
  func unequalCaps() throws {
    // The colour of a pixel says its row and its column.
    let pixels = (0..<8).flatMap { row in
      (0..<7).map { 0xFF00_0000 | UInt32(row) << 8 | UInt32($0) }
    }
    let picture = UIImage(try #require(PixelImage(width: 7, height: 8, pixels: pixels)))
    let view = stage.add(
      UIImageView(
        image: picture.resizableImage(
          withCapInsets: UIEdgeInsets(top: 1, left: 3, bottom: 2, right: 1), resizingMode: .tile)))
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 12)
    view.layoutIfNeeded()

    let shown = try #require(view.layer.image?.image)
    let rows: [UInt32] = [0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 6, 7]
    let columns: [UInt32] = [0, 1, 2, 3, 4, 5, 3, 4, 5, 6]
    #expect(shown.width == 10 && shown.height == 12)
    #expect(shown.pixels == rows.flatMap { row in columns.map { 0xFF00_0000 | row << 8 | $0 } })
  }
}
