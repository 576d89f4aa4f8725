import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Where title and picture of a button are.
@MainActor @Suite("Parts of buttons", .timeLimit(.minutes(60))) struct ButtonLayoutStoryTests {
  private let stage = TestStage(400, 300)
  private let button = UIButton(type: .custom)

  init() {
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    button.setTitle("Title", for: .normal)
    button.imagePadding = 6
    button.setImage(
      UIGraphicsImageRenderer(size: CGSize(width: 20, height: 30)).image { _ in }, for: .normal)
    stage.add(button)
  }

  private var title: CGRect {
    stage.stage.layoutIfNeeded()
    return button.titleLabel?.frame ?? .null
  }
  private var picture: CGRect {
    stage.stage.layoutIfNeeded()
    return button.imageView?.frame ?? .null
  }

  @Test("the picture stands before the title, with the gap, and both are in the middle (MUT-14)")
  func plain() {
    #expect(title.minX - picture.maxX == 6)
    #expect(abs((picture.minX + title.maxX) / 2 - 100) < 0.01)
    #expect(picture.midY == 50 && title.midY == 50)
    #expect(UIButton().imagePadding == 0, "a gap has to be asked for (FID-70)")
  }

  @Test("a close button is a grey cross on a circle of 30 points, and closes (FID-62)")
  func close() {
    var pressed = 0
    let close = UIButton(type: .close, primaryAction: UIAction { _ in pressed += 1 })
    #expect(close.intrinsicContentSize == CGSize(width: 30, height: 30))
    #expect(close.backgroundColor == .tertiarySystemFill && close.tintColor == .secondaryLabel)
    stage.add(close)
    for side in [44, 30] as [CGFloat] {
      close.frame = CGRect(x: 300, y: 0, width: side, height: side)
      stage.stage.layoutIfNeeded()
      #expect(close.layer.cornerRadius == side / 2, "a circle, however large it is")
    }
    let picture = close.imageView?.frame ?? .null
    #expect(abs(picture.midX - 15) < 0.51 && abs(picture.midY - 15) < 0.51)
    #expect(picture.width > 6 && picture.width < 24)
    stage.tap(at: close.center)
    #expect(pressed == 1)
  }

  @Test("contents keep to the side that they are aligned to, within the insets (MUT-14)")
  func aligned() {
    button.contentEdgeInsets = UIEdgeInsets(top: 3, left: 10, bottom: 7, right: 30)
    button.contentHorizontalAlignment = .left
    #expect(picture.minX == 10)
    button.contentHorizontalAlignment = .right
    #expect(title.maxX == 170)
    button.contentVerticalAlignment = .top
    #expect(picture.minY == 3 && title.minY == 3)
    button.contentVerticalAlignment = .bottom
    #expect(picture.maxY == 93 && title.maxY == 93)
  }

  @Test("unequal insets move contents that stand in the middle (FID-61)")
  func unequal() {
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 40, bottom: 10, right: 0)
    #expect(abs((picture.minX + title.maxX) / 2 - 120) < 0.01)
    #expect(picture.midY == 45 && title.midY == 45)

    var look = UIButton.Configuration.plain()
    look.title = "Title"
    look.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 30)).image { _ in }
    look.imagePlacement = .top
    look.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 0, bottom: 0, trailing: 60)
    button.configuration = look
    #expect(abs(title.midX - 70) < 0.01 && abs(picture.midX - 70) < 0.01)
    #expect(abs((picture.minY + title.maxY) / 2 - 60) < 0.01)
  }

  @Test("leading and trailing contents change sides where text runs from right to left (FID-52)")
  func directions() {
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
    button.contentHorizontalAlignment = .leading
    #expect(picture.minX == 10)
    button.contentHorizontalAlignment = .trailing
    #expect(title.maxX == 170)
    stage.stage.layoutDirection = .rightToLeft
    button.setNeedsLayout()
    #expect(title.minX == 10, "the picture stands before the title, at its right")
    #expect(picture.minX - title.maxX == 6)
    button.contentHorizontalAlignment = .leading
    #expect(picture.maxX == 170)
    button.contentHorizontalAlignment = .left
    #expect(title.minX == 10)
  }

  @Test("a button that is forced to run from right to left has its picture behind the title (H4)")
  func forcedDirection() {
    button.semanticContentAttribute = .forceRightToLeft
    #expect(picture.minX - title.maxX == 6)

    stage.stage.layoutDirection = .rightToLeft
    button.semanticContentAttribute = .forceLeftToRight
    #expect(title.minX - picture.maxX == 6)
  }

  @Test("insets of title and picture shift each by half of their difference (MUT-14)")
  func partInsets() {
    let (oldTitle, oldPicture) = (title, picture)
    button.titleEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 0, right: 2)
    button.imageEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 6, right: 8)
    #expect(title == oldTitle.offsetBy(dx: 4, dy: 2))
    #expect(picture == oldPicture.offsetBy(dx: -4, dy: -3))
  }

  @Test("a configuration places its picture at each of the four sides (MUT-14)")
  func placements() {
    var look = UIButton.Configuration.plain()
    look.title = "Title"
    look.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 30)).image { _ in }
    look.imagePadding = 8
    look.imagePlacement = .leading
    button.configuration = look
    #expect(title.minX - picture.maxX == 8 && picture.midY == title.midY)
    button.configuration?.imagePlacement = .trailing
    #expect(picture.minX - title.maxX == 8)
    button.configuration?.imagePlacement = .top
    #expect(title.minY - picture.maxY == 8 && picture.midX == title.midX)
    let size = button.intrinsicContentSize
    button.configuration?.imagePlacement = .bottom
    #expect(picture.minY - title.maxY == 8 && button.intrinsicContentSize == size)
    #expect(abs((title.minY + picture.maxY) / 2 - 50) < 0.01)
  }

  @Test("a button's parts follow its states, also after a cancelled press (MUT-14)")
  func states() {
    button.setTitle("Pressed", for: .highlighted)
    button.setTitle("Off", for: .disabled)
    button.setTitle("On", for: .selected)
    let finger = stage.finger().down(at: (100, 50))
    #expect(button.titleLabel?.text == "Pressed")
    finger.move(by: (0, 200), over: 0)
    #expect(button.titleLabel?.text == "Title")
    finger.move(by: (0, -200), over: 0)
    #expect(button.titleLabel?.text == "Pressed")
    finger.cancel()
    #expect(button.titleLabel?.text == "Title" && button.imageView?.alpha == 1)
    button.isSelected = true
    #expect(button.titleLabel?.text == "On")
    button.isSelected = false
    button.isEnabled = false
    #expect(button.titleLabel?.text == "Off" && button.imageView?.alpha == 0.4)
  }

  @Test("a button as wide as its contents and insets (MUT-14)")
  func size() {
    button.setImage(nil, for: .normal)
    let bare = button.intrinsicContentSize
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 20)
    let size = button.intrinsicContentSize
    let text = button.titleLabel?.intrinsicContentSize ?? .zero
    #expect(bare.width == max(30, text.width) && bare.height == text.height + 12)
    #expect(size == CGSize(width: text.width + 30, height: text.height + 3))
  }

  @Test("a configured title has a text style, and the button grows with it (PRT-31)")
  func textSize() throws {
    button.removeFromSuperview()
    func made(_ size: UIButton.Configuration.Size) -> UIButton {
      var look = UIButton.Configuration.filled()
      look.title = "Water"
      look.buttonSize = size
      let button = UIButton(configuration: look)
      button.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(button)
      NSLayoutConstraint.activate([
        button.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        button.topAnchor.constraint(equalTo: stage.window.topAnchor),
      ])
      return button
    }
    func title(_ style: UIFont.TextStyle) -> CGSize {
      let label = stage.add(UILabel())
      label.text = "Water"
      label.font = .preferredFont(forTextStyle: style, compatibleWith: stage.window.traitCollection)
      return label.intrinsicContentSize
    }
    let (small, large) = (made(.small), made(.large))
    func check() {
      stage.stage.layoutIfNeeded()
      let (one, two) = (title(.subheadline), title(.body))
      #expect(small.bounds.size == CGSize(width: one.width + 20, height: one.height + 10))
      #expect(large.bounds.size == CGSize(width: two.width + 40, height: two.height + 28))
    }

    check()
    #expect(small.titleLabel?.font.pointSize == 15 && large.titleLabel?.font.pointSize == 17)
    stage.stage.textScale = 33.0 / 17
    check()
    // A button that comes into a window with other text is as large as its title there.
    let late = made(.large)
    stage.stage.layoutIfNeeded()
    #expect(late.bounds.size == large.bounds.size)
    stage.stage.textScale = 1
    check()
  }

  @Test("insets of a button's configuration are changed one by one, and reset (PRT-50)")
  func contentInsets() {
    var look = UIButton.Configuration.filled()
    #expect(look.contentInsets.leading == 12 && look.contentInsets.top == 7)
    look.contentInsets.top = 20
    look.buttonSize = .large
    #expect(look.contentInsets.top == 20 && look.contentInsets.leading == 12)
    look.setDefaultContentInsets()
    #expect(look.contentInsets.top == 14 && look.contentInsets.leading == 20)
  }
}
