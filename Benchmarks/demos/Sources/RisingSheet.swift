import PantoControls
import PantoCore

/// A sheet that rises over a page of cards, which it dims, and goes down again.
@MainActor final class RisingSheet: DemoScene {
  let stage = makeOwnStage()
  private let root = UIViewController()
  private let start: TimeInterval
  private var risen = 0
  private var fallen = 0

  init() {
    root.view.backgroundColor = .systemBackground
    let rows = Int(stage.size.height / 56)
    for row in 0..<rows {
      let card = UIView(
        frame: CGRect(
          x: 16, y: 8 + 56 * CGFloat(row), width: stage.size.width - 32, height: 48))
      card.backgroundColor = .secondarySystemBackground
      card.layer.cornerRadius = 10
      let label = UILabel(frame: CGRect(x: 16, y: 12, width: 300, height: 24))
      label.text = "Card \(row)"
      card.addSubview(label)
      root.view.addSubview(card)
    }
    stage.window.rootViewController = root
    stage.settle()
    start = stage.time.now
  }

  func round(_ i: Int) {
    stage.working {
      if (i - 1) % (2 * Self.frames) == 0 {
        if i > 1, root.presentedViewController == nil { fallen += 1 }
        present()
      }
      if (i - 1) % (2 * Self.frames) == Self.frames {
        if root.presentedViewController != nil { risen += 1 }
        root.dismiss(animated: true)
      }
    }
    stage.advance(to: start + TimeInterval(i) / 60)
  }

  /// The frames of one way.
  private static let frames = 21

  private func present() {
    let sheet = UIViewController()
    sheet.view.backgroundColor = .systemBackground
    let label = UILabel(frame: CGRect(x: 24, y: 24, width: 300, height: 40))
    label.text = "A sheet"
    sheet.view.addSubview(label)
    root.present(sheet, animated: true)
  }

  var wrong: String? {
    risen > 2 && fallen >= risen - 1
      ? nil : "the sheet rose \(risen) times and went \(fallen) times"
  }
  var check: Double { Double(risen) }
}
