import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Missing images", .timeLimit(.minutes(60)))
struct MissingPictureTests {
  /// A PNG of one red pixel.
  private let png = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8Dw"
      + "HwAFAAH/iZk9HQAAAABJRU5ErkJggg==")

  private func news(_ body: () -> Void) -> [String] {
    Misuse.forget()
    body()
    return Misuse.messages
  }

  /// Guards PRT-07: earlier, 38 icon names of a ported program were missing without any message.
  @Test(
    "a missing system icon is reported once per name, but not counted as misuse (PRT-07, B31)")
  func systemNames() {
    let told = news {
      for _ in 1...3 {
        #expect(UIImage(systemName: "no.such.icon") == nil)
        #expect(UIImage(systemName: "nor.this", withConfiguration: .init(pointSize: 9)) == nil)
        #expect(UIImage(systemName: "heart") != nil)
      }
    }
    #expect(told.count == 2 && told[0].contains("'no.such.icon'") && told[1].contains("'nor.this'"))
    #expect(told.allSatisfy { $0.contains("UIImage.systemNames") } && Misuse.count == 0)
  }

  @Test("a missing named image is reported once, with the place that was searched (PRT-07)")
  func named() {
    let before = UIImage.finder
    defer { UIImage.finder = before }
    UIImage.finder = nil
    let without = news {
      #expect(UIImage(named: "no.such.logo") == nil)
      #expect(UIImage(named: "no.such.logo") == nil)
    }
    #expect(without.count == 1 && without[0].contains("'no.such.logo'"))
    #expect(without[0].contains("asset catalogues and files of the program's bundles"))

    UIImage.finder = { $0 == "no.such.logo" ? UIImage(systemName: "heart") : nil }
    let with = news {
      #expect(UIImage(named: "no.such.logo") != nil)
      #expect(UIImage(named: "no.such.photo") == nil)
    }
    #expect(with.count == 1 && with[0].contains("'no.such.photo'"))
  }

  /// Guards PRT-07: earlier, decoding returned nil until a stage or a window had been made.
  @Test("an image can be decoded before there is a stage, and invalid data gives nil (PRT-07)")
  func beforeAStage() throws {
    let before = UIImage.decoder
    defer { UIImage.decoder = before }
    UIImage.decoder = nil

    let bytes = try #require(png)
    let image = try #require(UIImage(data: bytes))

    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(UIImage(data: Data([1, 2, 3])) == nil && UIImage(data: Data()) == nil)
  }
}
