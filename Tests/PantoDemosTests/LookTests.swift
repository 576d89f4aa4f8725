import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

/// Tests every demo's views and texts against the visual rules.
@MainActor @Suite("The look of the demos", .timeLimit(.minutes(60))) struct LookTests {
  /// Calls `look` for each demo with all its views, the cart with its sheet open.
  private func each(
    scale: CGFloat = 1, _ look: (_ name: String, _ views: [UIView], Stage) -> Void
  ) throws {
    for (width, height) in [(1280, 800), (390, 844)] as [(CGFloat, CGFloat)] {
      for name in Demos.list.names {
        let world = try DemoWorld<UIViewController>(
          name, width, height, scale: scale, options: name == "cart" ? ["inCart=4"] : [])
        if let page = world.demo.view as? CartPage {
          world.tap(page.balls[0].center)
          world.advance(by: 1)
          #expect(page.isSheetOpen)
        }
        var views: [UIView] = []
        func visit(_ view: UIView) {
          views.append(view)
          for below in view.subviews { visit(below) }
        }
        visit(world.stage.window)
        look("\(name) at \(width)", views, world.stage)
        world.stage.tearDown()
      }
    }
  }

  @Test(
    "every control is a view that a touch reaches, and the inspector adds neither view nor recognizer (APP-04)"
  )
  func controls() throws {
    for (width, height) in [(1280, 800), (390, 844)] as [(CGFloat, CGFloat)] {
      for name in Demos.list.names {
        let world = try DemoWorld<UIViewController>(name, width, height)
        let stage = world.stage
        func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all($0) } }
        let views = all(stage.window)
        let controls = views.filter { $0 is UIControl || $0 is any KeyFocusTarget }
        #expect(!controls.isEmpty, "\(name)")
        for control in controls where !control.isHidden {
          let middle = world.middle(of: control)
          guard stage.window.bounds.contains(middle) else { continue }
          // A control that is scrolled out of a list is reached by scrolling.
          let lists = sequence(first: control) { $0.superview }.compactMap { $0 as? UIScrollView }
          guard lists.allSatisfy({ $0.bounds.contains($0.convert(middle, from: nil)) }) else {
            continue
          }
          let hit = stage.window.hitTest(middle, with: nil)
          #expect(hit?.isDescendant(of: control) == true, "\(name) at \(width): \(control)")
        }

        let recognizers = stage.recognizers.map(\.id)
        #expect(!recognizers.isEmpty, "\(name)")
        stage.addInspector()
        for isTouched in [false, true] {
          if isTouched { world.tap(CGPoint(x: width / 2, y: height / 2)) }
          try world.prepareFrame()
          let (now, shown) = (stage.recognizers.map(\.id), all(stage.window))
          // A touched photo or square comes to the front, as it does without the inspector.
          let isInOrder = !isTouched || !["photos", "stress"].contains(name)
          #expect(isInOrder ? now == recognizers : Set(now) == Set(recognizers), "\(name)")
          let (new, old) = (shown.map(ObjectIdentifier.init), views.map(ObjectIdentifier.init))
          #expect(isInOrder ? new == old : Set(new) == Set(old), "\(name)")
        }
        stage.tearDown()
      }
    }
  }

  @Test("corner radii are those of controls, cards, sheets or pills (VIS-05)") func radii() throws {
    try each { name, views, _ in
      for view in views where view.layer.cornerRadius > 0 {
        let radius = view.layer.cornerRadius
        // A photo is neither a control nor a card: its paper has corners of 4 points.
        // A square's corners follow its size.
        if view is StressSquare { continue }
        if view is PhotoView || view is PhotoFace {
          #expect(radius == 4, "\(name)")
          continue
        }
        let isPill = radius == min(view.bounds.width, view.bounds.height) / 2
        #expect(
          isPill || (10...12).contains(radius) || (14...16).contains(radius) || radius == 20,
          "\(name): \(type(of: view)) has \(radius)")
      }
    }
  }

  @Test("the parts of cards, rows and readouts lie on a grid of four points (VIS-05)")
  func grid() throws {
    var looked: Set<String> = []
    try each { name, views, _ in
      for view in views
      where ["card", "cartRow", "readout"].contains(view.accessibilityIdentifier ?? "") {
        looked.insert(view.accessibilityIdentifier ?? "")
        // The distance is measured from the nearer side, because a card's height follows its width.
        for part in view.subviews where part.frame.height > 1 {
          let below = view.bounds.height - part.frame.maxY
          let isOnGrid = [part.frame.minY, below].contains {
            $0.truncatingRemainder(dividingBy: 4) == 0
          }
          #expect(isOnGrid, "\(name): \(type(of: part)) at \(part.frame) of \(view.bounds)")
        }
      }
    }
    #expect(looked == ["card", "cartRow", "readout"])
  }

  @Test("every control takes touches in an area of at least 44 × 44 points (MSE-04)")
  func targets() throws {
    try each { name, views, _ in
      for case let control as UIControl in views where !control.isHidden {
        let middle = CGPoint(x: control.bounds.midX, y: control.bounds.midY)
        for (x, y) in [(-21.9, 0.0), (21.9, 0), (0, -21.9), (0, 21.9)] {
          let point = middle + CGPoint(x: x, y: y)
          #expect(
            control.point(inside: point, with: nil),
            "\(name): \(control.accessibilityIdentifier ?? "") \(control.bounds.size)")
        }
      }
    }
  }

  @Test("a hairline is one pixel at every scale (VIS-05)") func hairlines() throws {
    for scale in [1, 1.25, 1.5, 2, 3] as [CGFloat] {
      var seen = 0
      try each(scale: scale) { name, views, stage in
        for view in views
        where view.frame.height <= 1 && view.frame.height > 0 && view.frame.width > 40 {
          seen += 1
          #expect((view.frame.height * stage.scale - 1).magnitude < 1e-9, "\(name) at \(scale)")
        }
      }
      #expect(seen >= 8)
    }
  }

  @Test(
    "label texts start with a capital, have no exclamation marks, and are twelve points or larger (VIS-04, VIS-09)"
  )
  func labelTexts() throws {
    try each { name, views, _ in
      for case let label as UILabel in views {
        guard let text = label.text, !text.isEmpty else { continue }
        #expect(!text.contains("!"), "\(name): \(text)")
        #expect(label.font.pointSize >= 12, "\(name): \(text)")
        let letters = text.filter(\.isLetter)
        #expect(letters.count < 2 || text != text.uppercased(), "\(name): \(text)")
        // The name of a recognizer is what the program calls it.
        if text.wholeMatch(of: /[a-zA-Z]+:[a-zA-Z0-9#]+/) != nil { continue }
        // Numbers and states use the monospaced face and may start in lower case.
        if label.font.style.face != .mono, let first = text.first(where: { !$0.isWhitespace }) {
          #expect(first.isUppercase || !first.isLetter, "\(name): \(text)")
        }
      }
    }
  }

  @Test("the ball's number is never cut, however many items are in the cart (SIM-05)")
  func numbers() throws {
    for (width, count) in [(1280, 99), (390, 99), (1280, 999), (360, 999)] as [(CGFloat, Int)] {
      let world = try DemoWorld<UIViewController>(
        "cart", width, 640, options: ["inCart=\(count)"])
      let ball = try #require(world.demo.view as? CartPage).balls[0]
      world.stage.layoutIfNeeded()
      let badge = try #require(ball.subviews.last)
      let number = try #require(badge.subviews.first as? UILabel)

      #expect(number.text == (count > 99 ? "99+" : "99"))
      #expect(number.intrinsicContentSize.width + 2 * badge.layer.borderWidth <= badge.bounds.width)
      #expect(ball.bounds.contains(badge.frame))
    }
  }

  @Test("error messages say what to do next (VIS-09)") func errors() {
    for error in [
      SDLError.noDisplay("x"), .cannotOpenWindow("x"), .cannotPresent("x"),
      .cannotRead(path: "a.png", "x"), .cannotWrite(path: "a.png", "x"),
    ] {
      let text = error.description
      #expect(text.contains("x. ") && text.hasSuffix("."), "\(text)")
      #expect(!text.contains("!"))
    }
  }

  @Test("every icon is a single outline on a grid of 24, in its tint colour (VIS-08)")
  func icons() throws {
    for name in UIImage.systemNames {
      let icon = UIImageView(image: UIImage(systemName: name))
      icon.tintColor = .systemRed
      icon.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
      let stage = TestStage(24, 24)
      stage.add(icon)

      #expect(icon.layer.paths.count == 1, "\(name)")
      let path = try #require(icon.layer.paths.first)
      let box = CGPath(elements: path.elements).boundingBox
      #expect(CGRect(x: 0, y: 0, width: 24, height: 24).contains(box), "\(name): \(box)")
      #expect(path.color == UIColor.systemRed.cgColor)
    }
  }

  @Test("drawing with one, two, four or eight bands gives the same pixels (DRW-04)") func bands()
    throws
  {
    for name in Demos.list.names {
      let world = try DemoWorld<UIViewController>(name, 390, 300, scale: 1.25)
      // The label is rotated and has letters that overlap and hang over.
      let label = UILabel(frame: CGRect(x: 20, y: 200, width: 200, height: 30))
      label.text = "مُحَمَّدٌ إِلَى jÅ\u{301}g"
      label.font = .systemFont(ofSize: 40)
      label.textColor = UIColor(white: 0.5, alpha: 0.5)
      label.transform = CGAffineTransform(rotationAngle: 0.2)
      world.stage.window.addSubview(label)
      var hashes: Set<UInt64> = []
      for bands in [1, 2, 4, 8] {
        let compositor = RasterCompositor(bands: bands, soloPixels: 0)
        world.stage.invalidate()
        try world.stage.draw(with: compositor)
        hashes.insert(compositor.bitmap.hash64)
      }
      #expect(hashes.count == 1, "\(name)")
    }
  }
}
