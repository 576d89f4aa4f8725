import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Lines of programs for iOS that did not work before.
@MainActor @Suite("User programs", .timeLimit(.minutes(20))) struct UserProgramTests {
  let stage = TestStage(400, 400)

  @Test("constraints in the content view of an effect view give it its size (LAY-01)")
  func effectView() {
    let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    let box = UIView()
    for view in [effect, box] { view.translatesAutoresizingMaskIntoConstraints = false }
    stage.add(effect)
    effect.contentView.addSubview(box)
    NSLayoutConstraint.activate([
      effect.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
      effect.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor),
      box.leadingAnchor.constraint(equalTo: effect.contentView.leadingAnchor, constant: 10),
      box.trailingAnchor.constraint(equalTo: effect.contentView.trailingAnchor, constant: -10),
      box.topAnchor.constraint(equalTo: effect.contentView.topAnchor, constant: 5),
      box.bottomAnchor.constraint(equalTo: effect.contentView.bottomAnchor, constant: -5),
      box.widthAnchor.constraint(equalToConstant: 80),
      box.heightAnchor.constraint(equalToConstant: 40),
    ])
    stage.stage.layoutIfNeeded()
    #expect(effect.frame == CGRect(x: 150, y: 175, width: 100, height: 50))
    #expect(effect.contentView.frame == effect.bounds)

    // Without constraints it fills its frame.
    let plain = UIVisualEffectView(effect: nil)
    plain.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    stage.add(plain)
    stage.stage.layoutIfNeeded()
    #expect(plain.contentView.frame == plain.bounds)
    plain.frame.size = CGSize(width: 60, height: 70)
    stage.stage.layoutIfNeeded()
    #expect(plain.contentView.frame == plain.bounds)
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

  @Test("icons take another size and weight, of a button too (VIS-08)")
  func icons() throws {
    let star = try #require(UIImage(systemName: "star.fill"))
    let large = UIImage.SymbolConfiguration(pointSize: 34)
    #expect(star.isSymbolImage && star.withTintColor(.red).isSymbolImage)
    #expect(star.applyingSymbolConfiguration(large)?.size == CGSize(width: 48, height: 48))
    #expect(
      star.withRenderingMode(.alwaysOriginal).withConfiguration(large).renderingMode
        == .alwaysOriginal)
    let pixels = try #require(PixelImage(width: 1, height: 1, pixels: [0xFFFF_0000], scale: 1))
    #expect(UIImage(pixels).applyingSymbolConfiguration(large) == nil)
    #expect(UIImage(pixels).withConfiguration(large).size.width == 1)

    let button = UIButton(type: .system)
    button.setImage(star, for: .normal)
    let width = button.intrinsicContentSize.width
    button.setPreferredSymbolConfiguration(large, forImageIn: .normal)
    #expect(
      button.currentImage?.size.width == 48 && button.intrinsicContentSize.width == width + 24)
    var look = UIButton.Configuration.plain()
    look.image = star
    look.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(scale: .small)
    button.configuration = look
    #expect(abs((button.currentImage?.size.width ?? 0) - 19.2) < 0.01)
  }
}
