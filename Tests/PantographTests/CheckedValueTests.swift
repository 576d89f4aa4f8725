import PantoControls
import PantoGraphics
import PantoLists
import PantoScene
import PantoTesting
import Testing

private let notFinite: [CGFloat] = [.nan, .infinity, -.infinity]
private let outOfReach: [CGFloat] = notFinite + [1e300, -1e300]

/// A numeric property under test, with a legal value and a function that makes illegal ones.
@MainActor private struct Property {
  let name: String
  let wrongs: [CGFloat]
  /// Sets the legal value, then an illegal one. True if the legal value is still there.
  let keeps: (CGFloat) -> Bool

  init<Owner: AnyObject, Value: Equatable>(
    _ name: String, of owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Value>,
    legal: Value, wrongs: [CGFloat] = outOfReach, _ wrong: @escaping (CGFloat) -> Value
  ) {
    self.name = name
    self.wrongs = wrongs
    keeps = { number in
      owner[keyPath: path] = legal
      guard owner[keyPath: path] == legal else { return false }
      owner[keyPath: path] = wrong(number)
      return owner[keyPath: path] == legal
    }
  }

  static func length<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, CGFloat>,
    legal: CGFloat = 1
  ) -> Property {
    Property(name, of: owner, path, legal: legal) { $0 }
  }
  static func number<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Double>
  ) -> Property {
    Property(name, of: owner, path, legal: 1, wrongs: notFinite) { Double($0) }
  }
  static func float<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Float>,
    wrongs: [CGFloat] = notFinite
  ) -> Property {
    Property(name, of: owner, path, legal: 1, wrongs: wrongs) { Float($0) }
  }
  static func point<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, CGPoint>
  ) -> Property {
    Property(name, of: owner, path, legal: CGPoint(x: 0.5, y: 0.25)) { CGPoint(x: 1, y: $0) }
  }
  static func size<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, CGSize>
  ) -> Property {
    Property(name, of: owner, path, legal: CGSize(width: 30, height: 40)) {
      CGSize(width: $0, height: 1)
    }
  }
  static func rect<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, CGRect>
  ) -> Property {
    Property(name, of: owner, path, legal: CGRect(x: 1, y: 2, width: 30, height: 40)) {
      CGRect(x: 0, y: 0, width: 10, height: $0)
    }
  }
  static func insets<Owner: AnyObject>(
    _ name: String, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, UIEdgeInsets>
  ) -> Property {
    Property(name, of: owner, path, legal: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) {
      UIEdgeInsets(top: 0, left: 0, bottom: $0, right: 0)
    }
  }
}

@MainActor @Suite("Properties check every number they are given", .timeLimit(.minutes(60)))
struct CheckedValueTests {
  let stage = TestStage()

  private static let square = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))

  private static func path(to number: CGFloat) -> CGPath {
    CGPath(elements: [.move(.zero), .line(CGPoint(x: number, y: 0)), .close])
  }

  private func viewProperties() -> [Property] {
    let view = stage.add(UIView())
    // The view lies away from the window's edges, so that the safe area adds nothing to its
    // margins.
    let inner = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    let margins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    return [
      .rect("frame", view, \.frame), .rect("bounds", view, \.bounds),
      .point("center", view, \.center),
      .length("alpha", view, \.alpha), .point("anchorPoint", view, \.anchorPoint),
      Property("transform", of: view, \.transform, legal: CGAffineTransform(scaleX: 2, y: 1)) {
        CGAffineTransform(scaleX: $0, y: 1)
      },
      Property("transform", of: view, \.transform3D, legal: CATransform3DMakeScale(2, 1, 1)) {
        CATransform3DMakeScale(1, 1, $0)
      },
      .insets("layoutMargins", inner, \.layoutMargins),
      Property("layoutMargins", of: inner, \.directionalLayoutMargins, legal: margins) {
        NSDirectionalEdgeInsets(top: 0, leading: $0, bottom: 0, trailing: 0)
      },
    ]
  }

  private func layerProperties() -> [Property] {
    let layer = CALayer()
    stage.window.layer.addSublayer(layer)
    let pixel = PixelImage(width: 1, height: 1, pixels: [0xFFFF_FFFF])
    func fill(_ number: CGFloat) -> LayerContent.Fill {
      .linearGradient(start: .zero, end: CGPoint(x: number, y: 1), stops: [])
    }
    var all: [Property] = [
      .rect("bounds", layer, \.bounds), .point("center", layer, \.position),
      .rect("frame", layer, \.frame), .float("alpha", layer, \.opacity),
      .length("cornerRadius", layer, \.cornerRadius),
      .length("borderWidth", layer, \.borderWidth),
      .length("rasterizationScale", layer, \.rasterizationScale),
      .length("zPosition", layer, \.zPosition), .point("anchorPoint", layer, \.anchorPoint),
      .float("shadowOpacity", layer, \.shadowOpacity), .size("shadowOffset", layer, \.shadowOffset),
      .length("shadowRadius", layer, \.shadowRadius),
      Property("shadowPath", of: layer, \.shadowPath, legal: Self.square) { Self.path(to: $0) },
      Property("transform", of: layer, \.transform, legal: CATransform3DMakeScale(2, 1, 1)) {
        CATransform3DMakeScale($0, 1, 1)
      },
      Property(
        "sublayerTransform", of: layer, \.sublayerTransform, legal: CATransform3DMakeScale(2, 1, 1)
      ) { CATransform3DMakeScale($0, 1, 1) },
      Property("gradient", of: layer, \.gradient, legal: fill(1)) { fill($0) },
      Property("paths", of: layer, \.paths, legal: []) {
        [.init(elements: Self.path(to: $0).elements, color: .clear)]
      },
      Property("shadow", of: layer, \.shadow, legal: nil) {
        LayerContent.Shadow(color: .clear, offset: CGVector(dx: 0, dy: $0), blur: 1)
      },
    ]
    if let pixel {
      all.append(
        Property("image", of: layer, \.image, legal: nil) {
          LayerContent.Image(image: pixel, rect: CGRect(x: $0, y: 0, width: 1, height: 1))
        })
    }
    let gradient = CAGradientLayer()
    let shape = CAShapeLayer()
    all += [
      Property("locations", of: gradient, \.locations, legal: [0, 1], wrongs: notFinite) {
        [0, NSNumber(value: Double($0))]
      },
      .point("startPoint", gradient, \.startPoint), .point("endPoint", gradient, \.endPoint),
      Property("path", of: shape, \.path, legal: Self.square) { Self.path(to: $0) },
      .length("lineWidth", shape, \.lineWidth), .length("miterLimit", shape, \.miterLimit),
      Property("lineDashPattern", of: shape, \.lineDashPattern, legal: [2, 3], wrongs: notFinite) {
        [2, NSNumber(value: Double($0))]
      },
      .length("lineDashPhase", shape, \.lineDashPhase),
      .length("strokeStart", shape, \.strokeStart), .length("strokeEnd", shape, \.strokeEnd),
    ]
    return all
  }

  private func scrollProperties() -> [Property] {
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let fast = UIScrollView.DecelerationRate.fast
    let table = stage.add(UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    return [
      .size("contentSize", scroll, \.contentSize), .insets("contentInset", scroll, \.contentInset),
      .point("contentOffset", scroll, \.contentOffset), .rect("bounds", scroll, \.bounds),
      .insets("verticalScrollIndicatorInsets", scroll, \.verticalScrollIndicatorInsets),
      .insets("horizontalScrollIndicatorInsets", scroll, \.horizontalScrollIndicatorInsets),
      .length("minimumZoomScale", scroll, \.minimumZoomScale),
      .length("maximumZoomScale", scroll, \.maximumZoomScale),
      .length("zoomScale", scroll, \.zoomScale),
      Property("decelerationRate", of: scroll, \.decelerationRate, legal: fast) {
        .init(rawValue: $0)
      },
      .length("rowHeight", table, \.rowHeight),
      .length("estimatedRowHeight", table, \.estimatedRowHeight),
      .length("sectionHeaderHeight", table, \.sectionHeaderHeight),
      .insets("separatorInset", cell, \.separatorInset),
    ]
  }

  private func controlProperties() -> [Property] {
    let slider = UISlider()
    let stepper = UIStepper(frame: .zero)
    let progress = UIProgressView(frame: .zero)
    let button = UIButton(frame: .zero)
    let label = UILabel()
    return [
      .float("minimumValue", slider, \.minimumValue),
      .float("maximumValue", slider, \.maximumValue), .float("value", slider, \.value),
      .number("minimumValue", stepper, \.minimumValue),
      .number("maximumValue", stepper, \.maximumValue),
      .number("stepValue", stepper, \.stepValue), .number("value", stepper, \.value),
      .float("progress", progress, \.progress),
      .length("imagePadding", button, \.imagePadding),
      .insets("contentEdgeInsets", button, \.contentEdgeInsets),
      .insets("titleEdgeInsets", button, \.titleEdgeInsets),
      .insets("imageEdgeInsets", button, \.imageEdgeInsets),
      Property("configuration", of: button, \.configuration, legal: .filled()) {
        var wrong = UIButton.Configuration.filled()
        wrong.background.cornerRadius = $0
        return wrong
      },
      .length("minimumScaleFactor", label, \.minimumScaleFactor),
      .length("preferredMaxLayoutWidth", label, \.preferredMaxLayoutWidth),
    ]
  }

  private func otherProperties() -> [Property] {
    let page = UIViewController()
    let sheet = page.sheetPresentationController
    let basic = CABasicAnimation(keyPath: "opacity")
    let spring = CASpringAnimation(keyPath: "opacity")
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    let view = stage.add(UIView())
    var all: [Property] = [
      .length("spacing", UIStackView(), \.spacing),
      .length("constant", view.widthAnchor.constraint(equalToConstant: 1), \.constant),
      .size("preferredContentSize", page, \.preferredContentSize),
      .insets("additionalSafeAreaInsets", page, \.additionalSafeAreaInsets),
      .length("completionSpeed", UIPercentDrivenInteractiveTransition(), \.completionSpeed),
      .length("lineWidth", UIBezierPath(), \.lineWidth),
      .length("miterLimit", UIBezierPath(), \.miterLimit),
      .length("scale", UIGraphicsImageRendererFormat(), \.scale),
      .number("beginTime", basic, \.beginTime), .number("duration", basic, \.duration),
      .float("speed", basic, \.speed), .number("timeOffset", basic, \.timeOffset),
      .float("repeatCount", basic, \.repeatCount, wrongs: [.nan, -.infinity]),
      Property("repeatDuration", of: basic, \.repeatDuration, legal: 1, wrongs: [.nan]) {
        Double($0)
      },
      .length("mass", spring, \.mass), .length("stiffness", spring, \.stiffness),
      .length("damping", spring, \.damping),
      .length("initialVelocity", spring, \.initialVelocity),
      Property("keyTimes", of: frames, \.keyTimes, legal: [0, 1], wrongs: notFinite) {
        [0, NSNumber(value: Double($0))]
      },
      .number("frameInterval", stage.stage, \.frameInterval),
    ]
    if let sheet {
      all.append(
        Property("preferredCornerRadius", of: sheet, \.preferredCornerRadius, legal: 3) { $0 })
    }
    return all
  }

  /// Guards K6 and B57: earlier, a NaN in contentInset trapped, and sizes, zoom limits, sliders and
  /// gradients stored values that were not finite.
  @Test(
    "no property accepts a value that is not a finite number: the old value stays and one message names the property"
  )
  func everyProperty() {
    let all =
      viewProperties() + layerProperties() + scrollProperties() + controlProperties()
      + otherProperties()
    #expect(all.count >= 85)
    for property in all {
      Misuse.forget()
      for _ in 1...2 {
        for wrong in property.wrongs {
          let before = Misuse.count
          #expect(property.keeps(wrong), "\(property.name) took \(wrong)")
          #expect(Misuse.count == before + 1, "\(property.name) said nothing of \(wrong)")
        }
      }
      // A call site is reported once, however often it runs.
      let told = Misuse.messages.filter { $0.hasPrefix("\(property.name): ") }
      #expect(told.count == 1, "\(property.name): \(Misuse.messages)")
      #expect(told.first?.contains("the old value is kept; the value must") ?? false)
    }
    stage.stage.layoutIfNeeded()
    _ = stage.pixels
  }

  @Test("a stage refuses scales, sizes and safe areas that are not finite (K6, B57)")
  func stages() {
    for wrong in outOfReach {
      let size = CGSize(width: 50, height: 60)
      let insets = UIEdgeInsets(top: wrong, left: 0, bottom: 0, right: 0)
      #expect(Stage(size: CGSize(width: wrong, height: 1)).size == .zero)
      #expect(Stage(size: size, scale: wrong).scale == 1)
      #expect(Stage(size: size, safeAreaInsets: insets).safeAreaInsets == .zero)

      let world = Stage(size: size, scale: 2)
      world.resize(to: CGSize(width: 1, height: wrong), scale: 1, safeAreaInsets: .zero)
      world.resize(to: CGSize(width: 1, height: 1), scale: wrong, safeAreaInsets: .zero)
      world.resize(to: CGSize(width: 1, height: 1), scale: 1, safeAreaInsets: insets)
      #expect(world.size == size && world.scale == 2 && world.safeAreaInsets == .zero)
    }
  }

  @Test("methods refuse numbers that are not finite, as properties do (B57)")
  func calls() {
    let view = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.contentSize = CGSize(width: 500, height: 500)
    view.contentOffset = CGPoint(x: 5, y: 6)
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
    stack.setCustomSpacing(9, after: stack.arrangedSubviews[0])
    let slider = UISlider()
    slider.setValue(0.5, animated: false)
    for wrong in outOfReach {
      view.setContentOffset(CGPoint(x: wrong, y: 0), animated: true)
      view.setZoomScale(wrong, animated: false)
      view.zoom(to: CGRect(x: 0, y: 0, width: wrong, height: 1), animated: false)
      stack.setCustomSpacing(wrong, after: stack.arrangedSubviews[0])
      slider.setValue(Float(wrong), animated: true)
      stage.advance(by: 0.4)
      #expect(view.contentOffset == CGPoint(x: 5, y: 6) && view.zoomScale == 1, "\(wrong)")
      #expect(stack.customSpacing(after: stack.arrangedSubviews[0]) == 9)
      #expect(slider.value == 0.5 || wrong.isFinite)
    }
  }

  /// A subclass may return values that no setter accepts. A `ClosedRange` made from them would
  /// trap.
  @Test("a scroll view whose subclass returns NaN and infinite insets can be dragged (K6)")
  func overridden() {
    final class Wild: UIScrollView {
      override var contentInset: UIEdgeInsets {
        get { UIEdgeInsets(top: .nan, left: .infinity, bottom: .nan, right: 0) }
        set {}
      }
    }
    let wild = stage.add(Wild(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    wild.contentSize = CGSize(width: 50, height: 900)
    wild.alwaysBounceVertical = true

    stage.finger().down(at: (50, 50)).move(by: (0, -40), over: 0.2).up()
    stage.settle()

    #expect(wild.contentOffset.x.isFinite && wild.contentOffset.y.isFinite)
  }
}
