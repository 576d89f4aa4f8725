import PantoControls
import PantoTesting
import TestSupport
import Testing

/// Compares pictures of layers and controls with goldens that were checked by eye.
@MainActor @Suite("Pictures of views", .timeLimit(.minutes(60))) struct ViewPictures {
  let stage = TestStage(360, 480)

  private func page(dark: Bool) {
    stage.stage.userInterfaceStyle = dark ? .dark : .light
    let page = UIView(frame: stage.window.bounds)
    page.backgroundColor = .systemBackground
    stage.add(page)
    layers(in: page)
    controls(in: page)
    stage.stage.layoutIfNeeded()
  }

  private func layers(in page: UIView) {
    let corners = UIView(frame: CGRect(x: 16, y: 16, width: 72, height: 56))
    corners.backgroundColor = .systemTeal
    corners.layer.cornerRadius = 20
    corners.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    corners.layer.borderWidth = 3
    corners.layer.borderColor = UIColor.systemIndigo.cgColor
    corners.layer.shadowOpacity = 0.4
    corners.layer.shadowOffset = CGSize(width: 0, height: 4)
    corners.layer.shadowRadius = 4
    page.addSubview(corners)

    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 104, y: 16, width: 72, height: 56)
    gradient.colors = [UIColor.systemPink.cgColor, UIColor.systemYellow.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.cornerRadius = 10
    page.layer.addSublayer(gradient)

    let radial = CAGradientLayer()
    radial.type = .radial
    radial.frame = CGRect(x: 192, y: 16, width: 72, height: 56)
    radial.colors = [
      UIColor.white.cgColor, UIColor.systemBlue.cgColor, UIColor.black.cgColor,
    ]
    radial.startPoint = CGPoint(x: 0.5, y: 0.5)
    radial.endPoint = CGPoint(x: 1, y: 1)
    page.layer.addSublayer(radial)

    let masked = CAGradientLayer()
    masked.frame = CGRect(x: 280, y: 16, width: 64, height: 56)
    masked.colors = [UIColor.systemGreen.cgColor, UIColor.systemPurple.cgColor]
    let star = CAShapeLayer()
    star.path = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 48, height: 48)).cgPath
    masked.mask = star
    page.layer.addSublayer(masked)

    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 16, y: 96, width: 96, height: 72)
    let wave = UIBezierPath()
    wave.move(to: CGPoint(x: 4, y: 60))
    wave.addCurve(
      to: CGPoint(x: 92, y: 12), controlPoint1: CGPoint(x: 30, y: -30),
      controlPoint2: CGPoint(x: 60, y: 110))
    shape.path = wave.cgPath
    shape.fillColor = nil
    shape.strokeColor = UIColor.systemOrange.cgColor
    shape.lineWidth = 6
    shape.lineCap = .round
    page.layer.addSublayer(shape)

    let dashed = CAShapeLayer()
    dashed.path =
      UIBezierPath(roundedRect: CGRect(x: 128, y: 100, width: 88, height: 60), cornerRadius: 14)
      .cgPath
    dashed.fillColor = UIColor.systemYellow.withAlphaComponent(0.25).cgColor
    dashed.strokeColor = UIColor.label.cgColor
    dashed.lineWidth = 2
    dashed.lineDashPattern = [8, 5]
    page.layer.addSublayer(dashed)

    let ring = CAShapeLayer()
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 264, y: 130), radius: 26, startAngle: -.pi / 2,
        endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    ring.fillColor = nil
    ring.strokeColor = UIColor.systemRed.cgColor
    ring.lineWidth = 8
    ring.lineCap = .round
    ring.strokeEnd = 0.7
    page.layer.addSublayer(ring)

    let zigzag = CAShapeLayer()
    let line = CGMutablePath()
    line.addLines(between: [
      CGPoint(x: 306, y: 160), CGPoint(x: 318, y: 104), CGPoint(x: 330, y: 160),
      CGPoint(x: 342, y: 104),
    ])
    zigzag.path = line
    zigzag.fillColor = nil
    zigzag.strokeColor = UIColor.systemGreen.cgColor
    zigzag.lineWidth = 5
    zigzag.shadowOpacity = 0.5
    zigzag.shadowRadius = 3
    page.layer.addSublayer(zigzag)
  }

  private func controls(in page: UIView) {
    let system = UIButton(type: .system)
    system.setTitle("System", for: .normal)
    system.frame = CGRect(x: 16, y: 188, width: 88, height: 36)
    let filled = UIButton(configuration: .filled())
    filled.configuration?.title = "Filled"
    filled.configuration?.image = UIImage(systemName: "plus")
    filled.frame = CGRect(x: 112, y: 188, width: 120, height: 36)
    let tinted = UIButton(configuration: .tinted())
    tinted.configuration?.title = "Tinted"
    tinted.configuration?.cornerStyle = .capsule
    tinted.isEnabled = true
    tinted.frame = CGRect(x: 240, y: 188, width: 104, height: 36)
    for view in [system, filled, tinted] { page.addSubview(view) }

    let slider = UISlider(frame: CGRect(x: 16, y: 240, width: 200, height: 31))
    slider.value = 0.4
    page.addSubview(slider)
    let on = UISwitch(frame: CGRect(x: 232, y: 240, width: 0, height: 0))
    on.isOn = true
    let off = UISwitch(frame: CGRect(x: 293, y: 240, width: 0, height: 0))
    page.addSubview(on)
    page.addSubview(off)

    let label = UILabel(frame: CGRect(x: 16, y: 284, width: 160, height: 66))
    label.numberOfLines = 0
    label.text = "Wraps between words and ends in dots where there is no room for more of it"
    let hebrew = UILabel(frame: CGRect(x: 192, y: 284, width: 152, height: 24))
    hebrew.text = "שלום עולם"
    hebrew.textColor = .secondaryLabel
    let centred = UILabel(frame: CGRect(x: 192, y: 316, width: 152, height: 30))
    centred.text = "Title"
    centred.textAlignment = .center
    centred.font = .preferredFont(forTextStyle: .title2)
    for view in [label, hebrew, centred] { page.addSubview(view) }

    for (i, name) in CommonIcons.names.enumerated() {
      let icon = UIImageView(image: UIImage(systemName: name))
      icon.frame = CGRect(
        x: 16 + CGFloat(i % 12) * 28, y: 364 + CGFloat(i / 12) * 28, width: 24, height: 24)
      icon.tintColor = i % 2 == 0 ? .systemBlue : .label
      page.addSubview(icon)
    }
  }

  @Test("layers and controls in light mode") func light() {
    page(dark: false)
    #expect(stage.pixels == .golden("views-light"))
  }

  @Test("layers and controls in dark mode") func dark() {
    page(dark: true)
    #expect(stage.pixels == .golden("views-dark"))
  }

  @Test("a sheet at half height over a page with a scrolled scroll view")
  func sheet() {
    let root = UIViewController()
    root.view.backgroundColor = .systemGroupedBackground
    stage.window.rootViewController = root
    let scroll = UIScrollView(frame: CGRect(x: 16, y: 20, width: 328, height: 180))
    scroll.backgroundColor = .systemBackground
    scroll.contentSize = CGSize(width: 328, height: 600)
    for i in 0..<10 {
      let row = UILabel(frame: CGRect(x: 16, y: CGFloat(i) * 60, width: 290, height: 60))
      row.text = "Row \(i + 1)"
      scroll.addSubview(row)
    }
    root.view.addSubview(scroll)
    stage.finger().down(at: (100, 150)).move(by: (0, -90), over: 0.3).hold(0.2).up()
    let sheet = UIViewController()
    sheet.sheetPresentationController?.detents = [.medium()]
    sheet.sheetPresentationController?.prefersGrabberVisible = true
    let title = UILabel(frame: CGRect(x: 20, y: 24, width: 200, height: 30))
    title.text = "A sheet"
    title.font = .preferredFont(forTextStyle: .headline)
    sheet.view.addSubview(title)
    root.present(sheet, animated: true)
    stage.advance(by: 0.15)
    #expect(stage.pixels == .golden("sheet-coming"))
    stage.settle()
    #expect(stage.pixels == .golden("sheet-at-rest"))
  }
}
