import PantoBase
import PantoScene
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoDynamics
@testable import PantoLayers
@testable import PantoPickers
@testable import PantoText

/// Work that multiplies: copies of copies, shared members, nested repetitions.
@MainActor @Suite("Sizes that multiply", .timeLimit(.minutes(60))) struct CostLimitTests {
  private let stage = TestStage(300, 300)

  private func reported(_ part: String) -> Bool {
    Misuse.messages.contains { $0.contains(part) }
  }

  private func layers(in layer: CALayer) -> Int {
    (layer.sublayers ?? []).reduce(1) { $0 + layers(in: $1) }
  }

  @Test("snapshots of a view that holds its earlier snapshots do not double each time (L4)")
  func snapshots() {
    Misuse.forget()
    let page = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    page.backgroundColor = .red
    let mark = UIView(frame: CGRect(x: 150, y: 150, width: 40, height: 40))
    mark.backgroundColor = .blue
    page.addSubview(mark)
    var counts: [Int] = []
    for _ in 0..<18 {
      guard let copy = page.snapshotView(afterScreenUpdates: true) else { break }
      page.addSubview(copy)
      counts.append(layers(in: page.layer))
    }

    #expect(counts.count == 18)
    #expect(counts[17] < 4 * CALayer.mostFrozenLayers)
    // Each of the last ones adds a view with one picture.
    #expect(counts[17] - counts[16] == 2)
    #expect(stage.pixels[10, 10] == 0xFFFF_0000 && stage.pixels[170, 170] == 0xFF00_00FF)
    page.subviews.last?.frame.origin = CGPoint(x: 50, y: 50)
    #expect(stage.pixels[60, 60] == 0xFFFF_0000 && stage.pixels[220, 220] == 0xFF00_00FF)
  }

  @Test("animation groups that share their members run a bounded number of animations (L11)")
  func groups() {
    Misuse.forget()
    let layer = CALayer()
    stage.window.layer.addSublayer(layer)
    var member: CAAnimation = CABasicAnimation(keyPath: "opacity")
    for _ in 0..<20 {
      let group = CAAnimationGroup()
      group.animations = [member, member]
      member = group
    }
    let recipe = member.recipe(layer, begin: 0, duration: 1)

    func members(_ recipe: MotionRecipe?) -> Int {
      guard let recipe, case .together(let parts) = recipe.form else { return 1 }
      return parts.reduce(1) { $0 + members($1) }
    }
    #expect(members(recipe) <= CAAnimationGroup.mostMembers + 1)
    #expect(reported("more than 10000 animations") && Misuse.count > 0)
    // The next group may have as many again.
    let few = CAAnimationGroup()
    few.animations = [CABasicAnimation(keyPath: "opacity")]
    #expect(members(few.recipe(layer, begin: 0, duration: 1)) == 2)
  }

  @Test("inline menus that share their elements show a bounded number of rows (L11)")
  func menus() {
    Misuse.forget()
    var menu = UIMenu(
      options: .displayInline, children: [UIAction(title: "one") { _ in }])
    for _ in 0..<16 { menu = UIMenu(options: .displayInline, children: [menu, menu]) }
    let shown = menu
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    final class Answers: UIContextMenuInteractionDelegate {
      let menu: UIMenu
      init(_ menu: UIMenu) { self.menu = menu }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: nil, actionProvider: { _ in self.menu })
      }
    }
    let answers = Answers(shown)
    view.addInteraction(UIContextMenuInteraction(delegate: answers))

    stage.finger().down(at: (50, 50)).hold(1).up()
    stage.advance(by: 1)

    let rows = stage.stage.accessibilityTree.filter { $0.label == "one" }.count
    #expect(rows > 100 && rows <= UIMenu.mostRows)
    #expect(reported("more than 1000 rows"))
    #expect(
      UIMenuController.items(of: shown, for: nil).count <= UIMenu.mostRows)
  }

  @Test("replicator layers in one another draw 10,000 copies at most, and say so (L11)")
  func replicators() {
    Misuse.forget()
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    dot.backgroundColor = UIColor.red.cgColor
    var inner: CALayer = dot
    for _ in 0..<3 {
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      copies.instanceCount = 1000
      copies.instanceTransform = CATransform3DMakeTranslation(0.25, 0.25, 0)
      copies.addSublayer(inner)
      inner = copies
    }
    let before = Replication.drawnCopies
    stage.window.layer.addSublayer(inner)
    #expect(stage.pixels[1, 1] == 0xFFFF_0000)

    #expect(Replication.drawnCopies - before < 20 * Replication.mostCopies)
    #expect(reported("more than 10000 copies"))
    let count = Misuse.messages.count
    dot.backgroundColor = UIColor.blue.cgColor
    stage.advance(by: 0.5)
    _ = stage.pixels
    #expect(Misuse.messages.count == count)
    inner.removeFromSuperlayer()
  }

  @Test("a hundred items at one place have a bounded number of contacts, and part (L11)")
  func items() {
    Misuse.forget()
    let items = (0..<100).map { _ in
      stage.add(UIView(frame: CGRect(x: 140, y: 140, width: 10, height: 10)))
    }
    let animator = UIDynamicAnimator(referenceView: stage.window)
    animator.addBehavior(UICollisionBehavior(items: items))

    stage.advance(by: 1.0 / 60)
    // Four steps; a pair has two contacts, and each body 32 pairs beside those of full ones.
    #expect(animator.world.examined <= 4 * 2 * 32 * items.count)
    stage.advance(by: 4)
    #expect(Set(items.map { Int($0.center.x / 4) * 1000 + Int($0.center.y / 4) }).count > 50)
  }

  @Test(
    "a delegate that lets half of thousands of recognizers recognize together ends a touch (L15)")
  func recognizers() {
    Misuse.forget()
    final class Half: UIGestureRecognizerDelegate {
      var yes: Set<ObjectIdentifier> = []
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { yes.contains(ObjectIdentifier(other)) }
    }
    let half = Half()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    var fired = 0
    for i in 0..<8000 {
      let tap = UITapGestureRecognizer()
      tap.delegate = half
      _ = tap.addAction { (_: UITapGestureRecognizer) in fired += 1 }
      if i % 2 == 0 { half.yes.insert(ObjectIdentifier(tap)) }
      view.addGestureRecognizer(tap)
    }
    let before = stage.stage.gestureSteps

    stage.tap(at: CGPoint(x: 50, y: 50))

    #expect(stage.stage.gestureSteps - before < 5_000_000)
    #expect(fired > 0 && reported("left undecided") && Misuse.messages.count == 1)
    stage.advance(by: 1)
    #expect(view.gestureRecognizers?.allSatisfy { $0.state == .possible } == true)
  }

  @Test("measures of text are finite whatever its attributes are (L10)")
  func boundingRect() {
    Misuse.forget()
    let style = NSMutableParagraphStyle()
    style.lineSpacing = .nan
    style.lineHeightMultiple = .infinity
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: CGFloat.nan, y: 0, width: CGFloat.infinity, height: 1e300)
    let attributes: [[NSAttributedString.Key: Any]] = [
      [.kern: CGFloat.nan], [.kern: Double.infinity], [.baselineOffset: Float.nan],
      [.baselineOffset: -CGFloat.infinity], [.paragraphStyle: style],
      [.font: UIFont.systemFont(ofSize: .nan)], [.font: UIFont.systemFont(ofSize: 1e308)],
      [.attachment: attachment], [.kern: 1e308], [.baselineOffset: 1e308],
    ]
    for one in attributes {
      for width in [CGFloat.nan, .infinity, -1, 0, 100] {
        let rect = NSAttributedString(string: "a \u{FFFC} b\nc", attributes: one).boundingRect(
          with: CGSize(width: width, height: .nan), options: .usesLineFragmentOrigin)
        #expect(rect.isInReach, "\(one) in \(width): \(rect)")
      }
    }
  }

  @Test(
    "a date picker refuses zones that the calendar cannot count in, and dates that are none (L10)")
  func dates() {
    Misuse.forget()
    let picker = stage.add(UIDatePicker())
    picker.timeZone = TimeZone(secondsFromGMT: 3600)
    picker.date = Date(timeIntervalSinceReferenceDate: 1e8)
    for hours in [18, -18, 15, -15] {
      picker.timeZone = TimeZone(secondsFromGMT: hours * 3600)
      var calendar = Calendar(identifier: .gregorian)
      if let zone = TimeZone(secondsFromGMT: hours * 3600) { calendar.timeZone = zone }
      picker.calendar = calendar
      stage.advance(by: 0.1)
    }
    for seconds in [Double.nan, .infinity, 1e300] {
      picker.minimumDate = Date(timeIntervalSinceReferenceDate: seconds)
      picker.maximumDate = Date(timeIntervalSinceReferenceDate: seconds)
      picker.date = Date(timeIntervalSinceReferenceDate: seconds)
    }

    #expect(picker.timeZone == TimeZone(secondsFromGMT: 3600))
    #expect(picker.minimumDate == nil && picker.maximumDate == nil)
    #expect(picker.date == Date(timeIntervalSinceReferenceDate: 1e8))
    #expect(Misuse.count == 8 + 9)
    picker.timeZone = TimeZone(secondsFromGMT: 14 * 3600)
    picker.minimumDate = .distantPast
    stage.advance(by: 0.1)
    #expect(Misuse.count == 17)
  }
}
