import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Effect views", .timeLimit(.minutes(60))) struct EffectViewTests {
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
}
