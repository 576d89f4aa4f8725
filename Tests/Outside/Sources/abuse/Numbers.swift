import Foundation
import Pantograph

// Cases with numbers that are not finite, negative or far too large.

@MainActor private func finite(_ rect: CGRect) -> Bool {
  rect.origin.x.isFinite && rect.origin.y.isFinite && rect.width.isFinite && rect.height.isFinite
}

@MainActor private final class Heights: NSObject, UITableViewDataSource, UITableViewDelegate {
  let count: Int
  let height: CGFloat
  init(_ count: Int, _ height: CGFloat) {
    self.count = count
    self.height = height
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .subtitle, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height
  }
}

@MainActor let numbers: [Case] = [
  Case("wild-frames") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    for n in CGFloat.wild {
      box.frame = CGRect(x: n, y: 0, width: n, height: 50)
      box.frame = CGRect(x: 0, y: n, width: 10, height: n)
      box.center = CGPoint(x: n, y: n)
      box.bounds = CGRect(x: n, y: n, width: n, height: n)
      box.bounds.size.width = n
      box.layer.position.x = n
      box.layer.anchorPoint = CGPoint(x: n, y: n)
      box.layer.zPosition = n
      world.run(1.0 / 60)
      world.hold(finite(box.frame), "frame \(box.frame) after \(n)")
    }
  },
  Case("wild-transforms") { world in
    let box = view(100, 100, 50, 50)
    world.window.addSubview(box)
    for n in CGFloat.wild + [0] {
      box.transform = CGAffineTransform(scaleX: n, y: n)
      world.tap(CGPoint(x: 120, y: 120))
      box.transform = CGAffineTransform(rotationAngle: n)
      box.transform = CGAffineTransform(a: n, b: n, c: n, d: n, tx: n, ty: n)
      box.transform = box.transform.concatenating(CGAffineTransform(scaleX: n, y: 1)).inverted()
      box.layer.transform.m34 = n
      box.layer.transform = CATransform3DMakeRotation(n, n, n, n)
      world.tap(CGPoint(x: 120, y: 120))
      let point = box.convert(CGPoint(x: 3, y: 4), to: nil)
      world.hold(point.x.isFinite && point.y.isFinite, "convert gives \(point) after \(n)")
      let back = box.convert(CGPoint(x: 3, y: 4), from: world.window)
      world.hold(back.x.isFinite && back.y.isFinite, "convert from gives \(back) after \(n)")
    }
  },
  Case("wild-looks") { world in
    let box = view(10, 10, 50, 50)
    world.window.addSubview(box)
    for n in CGFloat.wild {
      box.alpha = n
      box.layer.cornerRadius = n
      box.layer.borderWidth = n
      box.layer.borderColor = UIColor.black.cgColor
      box.layer.shadowRadius = n
      box.layer.shadowOffset = CGSize(width: n, height: n)
      box.layer.shadowOpacity = 1
      box.backgroundColor = UIColor(red: n, green: n, blue: n, alpha: n)
      box.backgroundColor = UIColor(hue: n, saturation: n, brightness: n, alpha: n)
      world.run(1.0 / 60)
      world.hold(box.alpha >= 0 && box.alpha <= 1, "alpha \(box.alpha) after \(n)")
    }
  },
  Case("wild-scroll-views") { world in
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    world.window.addSubview(scroll)
    for n in CGFloat.wild {
      scroll.contentSize = CGSize(width: n, height: n)
      scroll.contentInset = UIEdgeInsets(top: n, left: n, bottom: n, right: n)
      scroll.contentOffset = CGPoint(x: n, y: n)
      scroll.setContentOffset(CGPoint(x: n, y: n), animated: true)
      scroll.minimumZoomScale = n
      scroll.maximumZoomScale = n
      scroll.zoomScale = n
      scroll.setZoomScale(n, animated: true)
      scroll.scrollRectToVisible(CGRect(x: n, y: n, width: n, height: n), animated: true)
      scroll.zoom(to: CGRect(x: n, y: n, width: n, height: n), animated: true)
      world.drag(CGPoint(x: 200, y: 200), CGPoint(x: 50, y: 50))
      world.run(0.2)
      world.hold(
        scroll.contentOffset.x.isFinite && scroll.contentOffset.y.isFinite,
        "offset \(scroll.contentOffset) after \(n)")
    }
  },
  Case("wild-controls") { world in
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let stepper = UIStepper(frame: CGRect(x: 0, y: 50, width: 100, height: 40))
    let progress = UIProgressView(frame: CGRect(x: 0, y: 100, width: 200, height: 4))
    let pages = UIPageControl(frame: CGRect(x: 0, y: 150, width: 200, height: 40))
    for one in [slider, stepper, progress, pages] as [UIView] { world.window.addSubview(one) }
    for n in CGFloat.wild {
      slider.minimumValue = Float(n)
      slider.maximumValue = Float(-n)
      slider.value = Float(n)
      slider.setValue(Float(n), animated: true)
      stepper.minimumValue = Double(n)
      stepper.maximumValue = Double(-n)
      stepper.stepValue = Double(n)
      stepper.value = Double(n)
      progress.progress = Float(n)
      progress.setProgress(Float(n), animated: true)
      world.drag(CGPoint(x: 20, y: 20), CGPoint(x: 150, y: 20))
      world.tap(CGPoint(x: 20, y: 70))
      world.hold(slider.value.isFinite, "slider \(slider.value) after \(n)")
      world.hold(stepper.value.isFinite, "stepper \(stepper.value) after \(n)")
      world.hold(progress.progress >= 0 && progress.progress <= 1, "progress \(progress.progress)")
    }
    for n in [-1, 0, 1, 10_000, .max, .min] {
      pages.numberOfPages = n
      pages.currentPage = n
      world.run(1.0 / 60)
    }
  },
  Case("wild-durations") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    var ends = 0
    var begun = 0
    for n in CGFloat.wild {
      begun += 2
      UIView.animate(withDuration: Double(n), delay: 0, options: []) {
        box.center.x += 1
      } completion: { _ in
        ends += 1
      }
      UIView.animate(withDuration: 0.1, delay: n == .infinity || n > 1000 ? 0 : Double(n)) {
        box.alpha = 0.5
      } completion: { _ in
        ends += 1
      }
      UIView.animate(
        withDuration: Double(n), delay: 0, usingSpringWithDamping: n, initialSpringVelocity: n,
        options: []
      ) { box.center.y += 1 }
      UIView.animateKeyframes(withDuration: 0.1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: Double(n), relativeDuration: Double(n)) {
          box.alpha = 0.3
        }
      }
      let animator = UIViewPropertyAnimator(duration: Double(n), dampingRatio: n) {
        box.center.x -= 1
      }
      animator.startAnimation()
      animator.fractionComplete = n
      animator.continueAnimation(withTimingParameters: nil, durationFactor: n)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.toValue = n
      fade.duration = Double(n)
      fade.speed = Float(n)
      fade.beginTime = Double(n)
      fade.timeOffset = Double(n)
      fade.repeatCount = Float(n)
      fade.repeatDuration = Double(n)
      box.layer.add(fade, forKey: nil)
      world.run(0.1)
      world.hold(finite(box.frame), "frame \(box.frame) after \(n)")
    }
    world.run(1)
    box.layer.removeAllAnimations()
    _ = (ends, begun)
  },
  Case("wild-springs") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    for n in CGFloat.wild + [0] {
      let spring = UISpringTimingParameters(
        mass: n, stiffness: n, damping: n, initialVelocity: CGVector(dx: n, dy: n))
      let animator = UIViewPropertyAnimator(duration: 0.2, timingParameters: spring)
      animator.addAnimations { box.center = CGPoint(x: 200, y: 200) }
      animator.startAnimation()
      world.run(0.1)
      animator.isReversed = true
      animator.pauseAnimation()
      animator.stopAnimation(true)
      let other = CASpringAnimation(keyPath: "position.x")
      other.mass = n
      other.stiffness = n
      other.damping = n
      other.initialVelocity = n
      other.duration = other.settlingDuration.isFinite ? other.settlingDuration : 1
      box.layer.add(other, forKey: "s")
      world.run(0.1)
      world.hold(finite(box.frame), "frame \(box.frame) after \(n)")
    }
  },
  Case("wild-layer-animations") { world in
    let box = view(0, 0, 50, 50)
    world.window.addSubview(box)
    for n in CGFloat.wild {
      for path in [
        "position", "bounds.size.width", "transform.rotation.z", "transform.scale", "cornerRadius",
        "nonsense.path", "",
      ] {
        let one = CABasicAnimation(keyPath: path)
        one.fromValue = n
        one.toValue = "text where a number belongs"
        one.byValue = CGPoint(x: n, y: n)
        one.duration = 0.05
        box.layer.add(one, forKey: path)
        let keys = CAKeyframeAnimation(keyPath: path)
        keys.values = [n, CGPoint.zero, "x", Optional<Int>.none as Any]
        keys.keyTimes = [0, 5, -1, NSNumber(value: Double(n))]
        keys.timingFunctions = []
        keys.duration = 0.05
        box.layer.add(keys, forKey: path + "k")
      }
      world.run(1.0 / 30)
    }
    box.layer.removeAllAnimations()
  },
  Case("wild-recognizer-settings") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    for n in CGFloat.wild {
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = -3
      tap.numberOfTouchesRequired = .max
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = Double(n)
      press.allowableMovement = n
      press.numberOfTapsRequired = .min
      press.numberOfTouchesRequired = -1
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = .max
      pan.maximumNumberOfTouches = -5
      pan.addAction { pan in pan.setTranslation(CGPoint(x: n, y: n), in: pan.view) }
      let pinch = UIPinchGestureRecognizer()
      pinch.scale = n
      let turn = UIRotationGestureRecognizer()
      turn.rotation = n
      let swipe = UISwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = 0
      swipe.direction = []
      for one in [tap, press, pan, pinch, turn, swipe] as [UIGestureRecognizer] {
        box.addGestureRecognizer(one)
      }
      world.tap(CGPoint(x: 100, y: 100))
      world.drag(CGPoint(x: 100, y: 100), CGPoint(x: 250, y: 250))
      for one in box.gestureRecognizers ?? [] { box.removeGestureRecognizer(one) }
    }
  },
  Case("wild-input") { world in
    let pan = UIPanGestureRecognizer()
    var places: [CGPoint] = []
    pan.addAction { pan in places.append(pan.translation(in: nil)) }
    world.window.addGestureRecognizer(pan)
    var time = 0.5
    for n in CGFloat.wild {
      for phase in InputEvent.Phase.allCases {
        for source in [
          InputEvent.Source.finger(5), .mouse(.primary), .pen(7),
          .wheel(CGVector(dx: n, dy: n), isContinuous: true),
        ] {
          time += 0.001
          world.stage.send(
            InputEvent(
              time: time, position: CGPoint(x: n, y: n), source: source, phase: phase, pressure: n))
          world.stage.send(
            InputEvent(time: Double(n), position: CGPoint(x: 5, y: 5), source: source, phase: phase)
          )
        }
      }
    }
    world.stage.cancelTouches(because: .system)
    world.window.removeGestureRecognizer(pan)
    for place in places { world.hold(place.x.isFinite && place.y.isFinite, "translation \(place)") }
  },
  Case("wild-clock") { world in
    for n in CGFloat.wild where n < 1e9 || n.isNaN || n.isInfinite {
      world.stage.advance(to: Double(n))
    }
    world.stage.recordGap(of: .nan)
    world.stage.recordGap(of: .infinity)
    world.hold(world.stage.time.now.isFinite, "the clock says \(world.stage.time.now)")
  },
  Case("wild-stages") { world in
    for n in CGFloat.wild + [0] {
      let stage = Stage(
        size: CGSize(width: n, height: n), scale: n,
        safeAreaInsets: UIEdgeInsets(top: n, left: n, bottom: n, right: n))
      stage.window.addSubview(view(0, 0, 10, 10))
      stage.advance(to: 0.1)
      let compositor = RasterCompositor()
      if stage.size.width < 10_000, stage.size.height < 10_000, stage.scale < 100 {
        _ = try? stage.draw(with: compositor)
      }
      stage.resize(to: CGSize(width: n, height: 5), scale: n, safeAreaInsets: .zero)
      world.hold(
        stage.size.width.isFinite && stage.size.height.isFinite, "size \(stage.size) after \(n)")
      world.hold(stage.scale.isFinite && stage.scale > 0, "scale \(stage.scale) after \(n)")
    }
  },
  Case("wild-constraints") { world in
    let box = view(0, 0, 10, 10)
    box.translatesAutoresizingMaskIntoConstraints = false
    world.window.addSubview(box)
    for n in CGFloat.wild + [0] {
      let many = [
        box.widthAnchor.constraint(equalToConstant: n),
        box.heightAnchor.constraint(equalTo: world.window.heightAnchor, multiplier: n, constant: n),
        box.leadingAnchor.constraint(equalTo: world.window.leadingAnchor, constant: n),
        box.topAnchor.constraint(greaterThanOrEqualTo: world.window.topAnchor, constant: n),
        NSLayoutConstraint(
          item: box, attribute: .centerX, relatedBy: .equal, toItem: world.window,
          attribute: .centerX, multiplier: n,
          constant: n),
      ]
      for one in many { one.priority = UILayoutPriority(rawValue: Float(n)) }
      NSLayoutConstraint.activate(many)
      world.run(1.0 / 60)
      for one in many { one.constant = -n }
      world.run(1.0 / 60)
      NSLayoutConstraint.deactivate(many)
      world.hold(finite(box.frame), "frame \(box.frame) after \(n)")
    }
  },
  Case("wild-stack-views") { world in
    let stack = UIStackView(arrangedSubviews: [view(0, 0, 1, 1), view(0, 0, 1, 1)])
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    world.window.addSubview(stack)
    for n in CGFloat.wild {
      stack.spacing = n
      stack.setCustomSpacing(n, after: stack.arrangedSubviews[0])
      stack.layoutMargins = UIEdgeInsets(top: n, left: n, bottom: n, right: n)
      stack.isLayoutMarginsRelativeArrangement = true
      stack.insertArrangedSubview(view(0, 0, 1, 1), at: -7)
      stack.insertArrangedSubview(view(0, 0, 1, 1), at: 99)
      world.run(1.0 / 60)
      for one in stack.arrangedSubviews {
        world.hold(finite(one.frame), "frame \(one.frame) after \(n)")
      }
    }
  },
  Case("wild-text") { world in
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    world.window.addSubview(label)
    label.text = "Text \u{0} \u{202E} \u{FEFF} 👩‍👩‍👧‍👦 e\u{301}\u{301}\u{301}"
    for n in CGFloat.wild + [0] {
      label.font = UIFont.systemFont(ofSize: n)
      label.numberOfLines = Int.min
      label.minimumScaleFactor = n
      label.adjustsFontSizeToFitWidth = true
      label.preferredMaxLayoutWidth = n
      label.sizeToFit()
      let size = label.sizeThatFits(CGSize(width: n, height: n))
      world.hold(size.width.isFinite && size.height.isFinite, "size \(size) after \(n)")
      world.run(1.0 / 60)
    }
  },
  Case("wild-pictures") { world in
    for n in CGFloat.wild + [0] {
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: n, height: n))
      _ = renderer.image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: n, y: n, width: n, height: n))
        context.cgContext.translateBy(x: n, y: n)
        context.cgContext.scaleBy(x: n, y: n)
        context.cgContext.setLineWidth(n)
        context.cgContext.stroke(CGRect(x: 0, y: 0, width: 5, height: n))
      }
    }
  },
  Case("wild-paths") { world in
    let shape = CAShapeLayer()
    world.window.layer.addSublayer(shape)
    shape.fillColor = UIColor.red.cgColor
    shape.strokeColor = UIColor.blue.cgColor
    for n in CGFloat.wild {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: n, y: 0))
      path.addLine(to: CGPoint(x: 10, y: n))
      path.addCurve(
        to: CGPoint(x: n, y: n), controlPoint1: CGPoint(x: n, y: 3),
        controlPoint2: CGPoint(x: 4, y: n))
      path.addArc(
        withCenter: CGPoint(x: 20, y: 20), radius: n, startAngle: n, endAngle: -n, clockwise: true)
      path.addLine(to: .zero)
      path.close()
      path.lineWidth = n
      path.apply(CGAffineTransform(scaleX: n, y: n))
      shape.path = path.cgPath
      shape.lineWidth = n
      shape.lineDashPattern = [NSNumber(value: Double(n)), 0]
      shape.strokeStart = n
      shape.strokeEnd = n
      shape.miterLimit = n
      _ = path.contains(CGPoint(x: n, y: 1))
      world.run(1.0 / 60)
    }
    shape.removeFromSuperlayer()
  },
  Case("wild-gradients-and-masks") { world in
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    world.window.layer.addSublayer(gradient)
    for n in CGFloat.wild {
      gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      gradient.locations = [NSNumber(value: Double(n)), 0.5, NSNumber(value: -Double(n))]
      gradient.startPoint = CGPoint(x: n, y: n)
      gradient.endPoint = CGPoint(x: n, y: n)
      world.run(1.0 / 60)
      gradient.colors = []
      world.run(1.0 / 60)
    }
    gradient.removeFromSuperlayer()
  },
  Case("wild-table-heights") { world in
    for (count, height) in [
      (10, CGFloat.nan), (10, -5), (10, .infinity), (-7, 44), (1000, 1e300), (0, 0), (100_000, 0),
    ] {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let source = Heights(count, height)
      table.rowHeight = height
      table.sectionHeaderHeight = height
      table.dataSource = source
      table.delegate = source
      world.window.addSubview(table)
      world.run(0.05)
      world.drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 20))
      world.hold(table.contentOffset.y.isFinite, "offset \(table.contentOffset) at \(height)")
      table.removeFromSuperview()
    }
  },
  Case("table-of-every-row-there-can-be") { world in
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let source = Heights(.max, 44)
    table.dataSource = source
    world.window.addSubview(table)
    world.run(0.1)
    world.drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 20))
  },
]
