import PantoControls
import PantoScene
import PantoTesting
import Testing

extension UIConfigurationColorTransformer {
  /// A constant of a program, which any code may name and the main actor calls.
  fileprivate static let blue = UIConfigurationColorTransformer { _ in .blue }
}

/// Tests the parts of a configured button beyond a title and a picture (BAR-05).
@MainActor @Suite("Configured buttons", .timeLimit(.minutes(60))) struct ConfiguredButtonTests {
  private let stage = TestStage(400, 300)

  private func button(_ change: (inout UIButton.Configuration) -> Void) -> UIButton {
    var configuration = UIButton.Configuration.filled()
    change(&configuration)
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 50, y: 50, width: 300, height: 60)
    stage.add(button)
    stage.stage.layoutIfNeeded()
    return button
  }

  private func part<V>(
    _ key: NSAttributedString.Key, of button: UIButton, at index: Int, as type: V.Type
  ) -> V? {
    button.titleLabel?.attributedText?.attribute(key, at: index, effectiveRange: nil) as? V
  }

  @Test("a title with attributes shows them, and the configuration's where it has none (BAR-05)")
  func attributedTitle() {
    let button = button { configuration in
      var title = AttributedString("Buy ")
      var price = AttributedString("now")
      price.font = .boldSystemFont(ofSize: 30)
      price.foregroundColor = .red
      title += price
      configuration.attributedTitle = title
    }
    #expect(button.titleLabel?.text == "Buy now" && button.configuration?.title == "Buy now")
    #expect(part(.foregroundColor, of: button, at: 0, as: UIColor.self) == .white)
    #expect(part(.foregroundColor, of: button, at: 4, as: UIColor.self) == .red)
    #expect(part(.font, of: button, at: 4, as: UIFont.self)?.pointSize == 30)
    #expect(part(.font, of: button, at: 0, as: UIFont.self)?.pointSize == 17)

    button.configuration?.title = "Sold"
    #expect(button.titleLabel?.text == "Sold" && button.titleLabel?.textColor == .white)
    #expect(button.configuration?.attributedTitle == AttributedString("Sold"))
    button.configuration?.attributedTitle = nil
    #expect(button.configuration?.title == nil)
  }

  @Test("a transformer changes what each part of a title has, in every state (BAR-05)")
  func transformer() {
    let button = button { configuration in
      configuration.title = "Go"
      configuration.subtitle = "far"
      configuration.titleTextAttributesTransformer = .init { incoming in
        var outgoing = incoming
        outgoing.font = .systemFont(ofSize: 40)
        return outgoing
      }
      configuration.subtitleTextAttributesTransformer = .init { incoming in
        var outgoing = incoming
        outgoing.foregroundColor = .green
        outgoing.underlineStyle = .single
        return outgoing
      }
    }
    #expect(button.titleLabel?.text == "Go\nfar")
    #expect(part(.font, of: button, at: 0, as: UIFont.self)?.pointSize == 40)
    #expect(part(.font, of: button, at: 3, as: UIFont.self)?.pointSize == 17)
    #expect(part(.foregroundColor, of: button, at: 3, as: UIColor.self) == .green)
    #expect(part(.underlineStyle, of: button, at: 3, as: Int.self) == 1)
    button.isEnabled = false
    #expect(part(.foregroundColor, of: button, at: 0, as: UIColor.self) == .tertiaryLabel)
    #expect(button.configuration == button.configuration)
  }

  @Test("texts go from one kind of attributed string to the other and back (BAR-05)")
  func conversion() {
    let keys: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 9), .kern: 2, .underlineStyle: 1,
      .foregroundColor: UIColor.red,
    ]
    let text = AttributedString("a", attributes: AttributeContainer(keys)) + AttributedString("b")
    let old = NSAttributedString(text)
    #expect(old.string == "ab" && AttributedString(old) == text)
    #expect(old.attribute(.kern, at: 0, effectiveRange: nil) as? CGFloat == 2)
    #expect(old.attribute(.font, at: 1, effectiveRange: nil) == nil)
  }

  @Test("an activity indicator turns in place of the picture, in the title's colour (BAR-05)")
  func activity() throws {
    let button = button { configuration in
      configuration.title = "Save"
      configuration.image = UIImage(systemName: "heart")
      configuration.imagePadding = 8
    }
    button.configuration?.showsActivityIndicator = true
    stage.stage.layoutIfNeeded()
    let spinner = try #require(
      button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first)
    let title = try #require(button.titleLabel)
    #expect(spinner.isAnimating && spinner.color == .white && button.imageView?.isHidden == true)
    #expect(spinner.frame.width == 20 && abs(title.frame.minX - spinner.frame.maxX - 8) < 0.01)
    #expect(abs((spinner.frame.minX + title.frame.maxX) / 2 - 150) < 0.01)

    button.configuration?.showsActivityIndicator = false
    #expect(!spinner.isAnimating && spinner.isHidden && button.imageView?.isHidden == false)
    button.configuration?.showsActivityIndicator = true
    button.configuration?.activityIndicatorColorTransformer = .init { _ in .red }
    #expect(spinner.color == .red)
    button.configuration?.activityIndicatorColorTransformer = .blue
    #expect(spinner.color == .blue)
    button.configuration = nil
    #expect(!spinner.isAnimating)
  }

  @Test("lines stand to each other as told, or towards the picture (BAR-05)")
  func alignment() {
    let button = button { configuration in
      configuration.title = "Title"
      configuration.subtitle = "Subtitle"
    }
    #expect(button.titleLabel?.textAlignment == .center)
    button.configuration?.titleAlignment = .trailing
    #expect(button.titleLabel?.textAlignment == .right)
    button.configuration?.titleAlignment = .automatic
    button.configuration?.image = UIImage(systemName: "heart")
    #expect(button.titleLabel?.textAlignment == .left)
    button.configuration?.imagePlacement = .top
    #expect(button.titleLabel?.textAlignment == .center)
  }

  @Test("transformers change the colours of the picture and of the mark (BAR-05)")
  func colors() throws {
    let button = button { configuration in
      configuration.baseForegroundColor = .red
      configuration.image = UIImage(systemName: "heart")
      configuration.imageColorTransformer = .init { $0 == .red ? .blue : .black }
      configuration.indicator = .popup
      configuration.indicatorColorTransformer = .grayscale
    }
    #expect(button.imageView?.tintColor == .blue)
    let mark = button.subviews.compactMap { $0 as? UIImageView }.first { $0 !== button.imageView }
    let grey = try #require(mark?.tintColor).cgColor.components ?? []
    #expect(grey.count >= 3 && grey[0] == grey[1] && grey[1] == grey[2])
  }

  @Test("a button whose menu changes its selection has a mark at its end (BAR-05, PRT-29)")
  func indicator() throws {
    let button = button { $0.title = "Small" }
    let width = button.intrinsicContentSize.width
    func mark() -> UIView? {
      stage.stage.layoutIfNeeded()
      return button.subviews.first { $0 is UIImageView && $0 !== button.imageView && !$0.isHidden }
    }
    button.menu = UIMenu(children: [UIAction(title: "Small") { _ in }])
    button.showsMenuAsPrimaryAction = true
    #expect(mark() == nil)
    button.changesSelectionAsPrimaryAction = true
    let shown = try #require(mark())
    #expect(abs(shown.frame.maxX - 288) < 0.01 && abs(shown.frame.midY - 30) < 0.01)
    #expect(abs(button.intrinsicContentSize.width - width - shown.frame.width - 6) < 0.01)
    stage.stage.layoutDirection = .rightToLeft
    button.setNeedsLayout()
    #expect(abs((mark()?.frame.minX ?? 0) - 12) < 0.01)
    button.configuration?.indicator = UIButton.Configuration.Indicator.none
    #expect(mark() == nil && button.intrinsicContentSize.width == width)
  }
}
