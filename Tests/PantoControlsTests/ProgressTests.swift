import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Progress bars and activity indicators", .timeLimit(.minutes(60)))
struct ProgressTests {
  let stage = TestStage(320, 480)

  @Test("a progress bar clamps its value; an activity indicator animates only after startAnimating")
  func progress() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 3
    #expect(bar.progress == 1)
    let wheel = stage.add(UIActivityIndicatorView(style: .medium))
    #expect(wheel.isHidden && !stage.stage.isAnimating)
    wheel.startAnimating()
    stage.stage.layoutIfNeeded()
    #expect(!wheel.isHidden && stage.stage.isAnimating)
    wheel.stopAnimating()
    stage.advance(by: 0.1)
    #expect(wheel.isHidden && !stage.stage.isAnimating)
  }

  @Test("a progress bar is 4 points high, whatever it is told (O14)")
  func height() {
    let bar = stage.add(UIProgressView(frame: CGRect(x: 10, y: 20, width: 100, height: 10)))
    #expect(bar.frame == CGRect(x: 10, y: 20, width: 100, height: 4))

    bar.frame = CGRect(x: 0, y: 5, width: 50, height: 30)
    #expect(bar.frame == CGRect(x: 0, y: 5, width: 50, height: 4))
    bar.bounds.size = CGSize(width: 80, height: 9)
    #expect(bar.bounds.size == CGSize(width: 80, height: 4))
  }

  @Test("hidesWhenStopped hides an activity indicator only while it does not animate (MUT-14)")
  func hidingIndicator() {
    let wheel = stage.add(UIActivityIndicatorView(style: .medium))
    wheel.startAnimating()
    for hides in [false, true] {
      wheel.hidesWhenStopped = hides
      #expect(!wheel.isHidden && wheel.isAnimating, "\(hides)")
    }

    wheel.stopAnimating()
    #expect(wheel.isHidden)
    wheel.hidesWhenStopped = false
    #expect(!wheel.isHidden)
    wheel.hidesWhenStopped = true
    #expect(wheel.isHidden)
    wheel.startAnimating()
    #expect(!wheel.isHidden)
  }

  @Test("the older styles of an activity indicator have their size and colour (PRT-36)")
  func olderStyles() {
    let large = UIActivityIndicatorView(style: .whiteLarge)
    #expect(large.intrinsicContentSize.width == 37 && large.color == .white)
    let gray = UIActivityIndicatorView(style: .gray)
    #expect(gray.intrinsicContentSize.width == 20 && gray.color == .gray)
    #expect(UIActivityIndicatorView(style: .medium).color == nil)
  }
}
