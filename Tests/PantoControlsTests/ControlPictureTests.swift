import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Pictures of the parts of steppers and page controls.
@MainActor @Suite("Pictures of controls", .timeLimit(.minutes(60))) struct ControlPictureTests {
  private let stage = TestStage(400, 400)

  private func picture(_ width: CGFloat, _ height: CGFloat = 10) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
  }

  /// All image views in a view that show a picture, from back to front.
  private func images(in view: UIView) -> [UIImageView] {
    stage.stage.layoutIfNeeded()
    func found(_ view: UIView) -> [UIImageView] {
      view.subviews.flatMap { inner in
        ((inner as? UIImageView).map { $0.image == nil ? [] : [$0] } ?? []) + found(inner)
      }
    }
    return found(view)
  }

  // MARK: Steppers

  @Test("a stepper shows pictures for its signs, by the state of each half (PRT-53)")
  func stepper() {
    let stepper = stage.add(UIStepper(frame: CGRect(x: 100, y: 100, width: 94, height: 32)))
    let signs = stepper.subviews.compactMap { $0 as? UILabel }
    #expect(stepper.incrementImage(for: .normal) != nil, "the plus that everyone can tint")
    #expect(stepper.incrementImage(for: .highlighted) == nil)
    stepper.setIncrementImage(picture(12), for: .normal)
    stepper.setIncrementImage(picture(14), for: .highlighted)
    stepper.setDecrementImage(picture(16), for: .normal)
    stepper.setDecrementImage(picture(18), for: .disabled)

    #expect(images(in: stepper).map(\.frame.width).sorted() == [12, 18], "0 is the minimum")
    #expect(signs.allSatisfy { $0.text == nil })
    let finger = stage.finger().down(at: (180, 116))
    #expect(images(in: stepper).map(\.frame.width).sorted() == [14, 18])
    finger.up()
    #expect(stepper.value == 1)
    #expect(images(in: stepper).map(\.frame.width).sorted() == [12, 16])

    stepper.setIncrementImage(nil, for: .normal)
    #expect(images(in: stepper).count == 1 && signs.contains { $0.text == "+" })
  }

  @Test("a stepper's background and divider are pictures, each by its states (PRT-53)")
  func stepperBackground() {
    let stepper = stage.add(UIStepper(frame: CGRect(x: 100, y: 100, width: 94, height: 32)))
    stepper.backgroundColor = .red
    stepper.setBackgroundImage(picture(20), for: .normal)
    stepper.setDividerImage(
      picture(2), forLeftSegmentState: .normal, rightSegmentState: .normal)
    stepper.setDividerImage(
      picture(4), forLeftSegmentState: .disabled, rightSegmentState: .normal)

    #expect(images(in: stepper).first?.frame == stepper.bounds && stepper.backgroundColor == nil)
    #expect(images(in: stepper).last?.frame == CGRect(x: 45, y: 0, width: 4, height: 32))
    stepper.value = 5
    #expect(images(in: stepper).last?.frame.width == 2)
    stepper.setBackgroundImage(nil, for: .normal)
    #expect(images(in: stepper).count == 1 && stepper.backgroundColor == .red)
    #expect(
      stepper.dividerImage(forLeftSegmentState: .disabled, rightSegmentState: .normal)?.size.width
        == 4)
  }

  // MARK: Page controls

  @Test("a page shows its own picture, the preferred one, or a dot (PRT-53)")
  func pages() {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    pages.numberOfPages = 3
    let plain = pages.size(forNumberOfPages: 3)
    pages.preferredIndicatorImage = picture(11)
    pages.setIndicatorImage(picture(21), forPage: 1)
    pages.setIndicatorImage(picture(90), forPage: 3)
    stage.add(pages)

    #expect(images(in: pages).map(\.frame.width) == [11, 21, 11])
    #expect(pages.subviews.map(\.center.x) == [120, 150, 180], "as far apart as the widest needs")
    #expect(pages.size(forNumberOfPages: 3).width == plain.width + 3 * 14)
    #expect(pages.indicatorImage(forPage: 1)?.size.width == 21)
    #expect(pages.indicatorImage(forPage: 3) == nil, "there is no such page")
    pages.preferredIndicatorImage = nil
    #expect(images(in: pages).count == 1 && pages.subviews[0].backgroundColor != nil)
  }

  @Test("the current page has a picture of its own, in the colour of its dot (PRT-53)")
  func currentPage() {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    pages.numberOfPages = 3
    pages.preferredIndicatorImage = picture(8)
    pages.preferredCurrentPageIndicatorImage = picture(9)
    pages.setCurrentPageIndicatorImage(picture(10), forPage: 2)
    pages.pageIndicatorTintColor = .blue
    pages.currentPageIndicatorTintColor = .red
    stage.add(pages)

    #expect(images(in: pages).map(\.frame.width) == [9, 8, 8])
    #expect(images(in: pages).map { $0.tintColor == .red } == [true, false, false])
    #expect(images(in: pages).allSatisfy { $0.image?.renderingMode == .alwaysTemplate })
    pages.currentPage = 2
    #expect(images(in: pages).map(\.frame.width) == [8, 8, 10])
    #expect(pages.currentPageIndicatorImage(forPage: 2)?.size.width == 10)
  }
}
