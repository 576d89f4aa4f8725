import PantoScene
import PantoTesting
import Testing

/// The heights of sheets, and what their delegate is told.
@MainActor @Suite("Heights of sheets", .timeLimit(.minutes(60))) struct SheetTests {
  private final class Told: UISheetPresentationControllerDelegate {
    var detents: [UISheetPresentationController.Detent.Identifier?] = []
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheet: UISheetPresentationController
    ) { detents.append(sheet.selectedDetentIdentifier) }
  }

  private let stage = TestStage(
    393, 852, safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
  private let root = UIViewController()
  private let sheet = UIViewController()

  init() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
  }

  private func place(of detents: [UISheetPresentationController.Detent]) -> CGRect {
    sheet.sheetPresentationController?.detents = detents
    root.present(sheet, animated: false)
    let place = sheet.view.convert(sheet.view.bounds, to: nil)
    root.dismiss(animated: false)
    return place
  }

  @Test("a detent's height comes on top of the lower inset (O2)")
  func custom() {
    var largest: CGFloat = 0
    let place = place(of: [
      .custom { context in
        largest = context.maximumDetentValue
        return 300
      }
    ])
    #expect(place == CGRect(x: 0, y: 518, width: 393, height: 334))
    #expect(largest == 749, "852 without 59 and 10 above and 34 below")
    #expect(self.place(of: [.custom { $0.maximumDetentValue + 1 }]).minY == 69)
    #expect(self.place(of: [.large()]).minY == 69)
  }

  @Test("a medium detent is 459 points high in a window of 852 with a lower inset of 34 (O3)")
  func medium() {
    #expect(place(of: [.medium()]) == CGRect(x: 0, y: 393, width: 393, height: 459))
  }

  @Test("the delegate hears of a pull to another detent, and of nothing else")
  func delegate() throws {
    let told = Told()
    let settings = try #require(sheet.sheetPresentationController)
    settings.detents = [.medium(), .large()]
    settings.delegate = told
    root.present(sheet, animated: false)

    stage.drag(from: CGPoint(x: 200, y: 420), to: CGPoint(x: 200, y: 410))
    stage.settle()
    #expect(told.detents.isEmpty, "back at the same detent")
    stage.swipe(from: CGPoint(x: 200, y: 420), by: (0, -150))
    stage.settle()
    #expect(told.detents == [.large])
    settings.animateChanges { settings.selectedDetentIdentifier = .medium }
    stage.settle()
    #expect(told.detents == [.large])
    #expect(sheet.view.convert(CGPoint.zero, to: nil).y == 393)
  }
}
