import PantoTesting
import Testing
import UIKit

@testable import Samples

/// Each sample is used as a person would use it: what must happen, happens.
@MainActor @Suite(.timeLimit(.minutes(5))) struct DriveTests {
  let stage = TestStage(390, 844)

  private func show(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    stage.stage.layoutIfNeeded()
  }

  @Test("a bottom sheet rests at the height it is dragged to, and is thrown away")
  func bottomSheet() {
    let sheet = BottomSheetController(nibName: nil, bundle: nil)
    let delegate = SheetLog()
    sheet.delegate = delegate
    show(sheet)
    stage.finger().down(at: (195, 700)).move(by: (0, -250), over: 0.6).hold(0.2).up()
    stage.settle()
    #expect(sheet.currentDetent == 1 && delegate.settled == [1])
    #expect(abs(sheet.sheetView.frame.height - 400) < 1)
    #expect(stage.pixels == .golden("bottom-sheet"))

    stage.tap(at: CGPoint(x: 195, y: 100))
    stage.settle()
    #expect(sheet.currentDetent == 0)

    stage.swipe(from: CGPoint(x: 195, y: 700), by: (0, 140))
    stage.settle()
    #expect(delegate.wasDismissed)
  }

  @Test("cards are thrown to either side, put back and tapped")
  func cardStack() {
    let stack = CardStackView(frame: CGRect(x: 45, y: 200, width: 300, height: 400))
    let cards = Cards()
    stack.dataSource = cards
    stack.delegate = cards
    stage.add(stack)
    let middle = CGPoint(x: 195, y: 380)
    let finger = stage.finger().down(at: middle).move(by: (60, 0), over: 0.5).hold(0.2)
    #expect(stage.pixels == .golden("card-stack"))
    finger.up()
    stage.settle()
    #expect(stack.currentIndex == 0 && stack.subviews.last?.transform.isIdentity == true)

    stage.swipe(from: middle, by: (150, 0))
    stage.settle()
    stage.swipe(from: middle, by: (-150, 0))
    stage.settle()
    #expect(cards.swiped == ["0 right", "1 left"])

    stage.tap(at: middle)
    stage.settle()
    #expect(cards.tapped == [2])
  }

  @Test("a floating panel goes where it is dragged and thrown")
  func floatingPanel() {
    let page = UIViewController()
    show(page)
    let panel = FloatingPanel()
    panel.addPanel(toParent: page)
    #expect(panel.surface.frame.minY == 422)
    #expect(stage.pixels == .golden("floating-panel"))
    stage.finger().down(at: (195, 440)).move(by: (0, -370), over: 0.6).hold(0.2).up()
    stage.settle()
    #expect(panel.position == .full && panel.surface.frame.minY == 60)

    stage.finger().down(at: (195, 80)).move(by: (0, 600), over: 0.3).up()
    stage.settle()
    #expect(panel.position == .tip && panel.surface.frame.minY == 754)
  }

  @Test("a pager turns to the next page and back")
  func pager() {
    let pager = PagerViewController()
    let book = Book()
    pager.dataSource = book
    show(pager)
    pager.select(book.pages[1])
    stage.stage.layoutIfNeeded()
    let finger = stage.finger().down(at: (330, 400)).move(by: (-150, 0), over: 0.3)
    #expect(stage.pixels == .golden("pager"))
    finger.move(by: (-100, 0), over: 0.1).up()
    stage.settle()
    #expect(pager.selected === book.pages[2])

    pager.scroll(.reverse, animated: true)
    stage.settle()
    #expect(pager.selected === book.pages[1])
  }

  @Test("a scrubber follows the finger, more finely far away, and plays")
  func audioScrubber() {
    let scrubber = AudioScrubber(frame: CGRect(x: 45, y: 200, width: 300, height: 80))
    scrubber.samples = (0..<100).map { sin(Float($0) * 0.2) * Float(100 - $0) / 100 }
    stage.add(scrubber)
    let finger = stage.finger().down(at: (60, 240)).move(by: (150, 0))
    #expect(abs(scrubber.currentTime - 30) < 0.01)
    finger.move(by: (0, 120)).move(by: (100, 0)).up()
    #expect(abs(scrubber.currentTime - 35) < 0.01 && scrubber.speed == 0.25)
    #expect(stage.pixels == .golden("audio-scrubber"))

    scrubber.play()
    stage.advance(by: 2)
    #expect(abs(scrubber.currentTime - 37) < 0.1)
    scrubber.pause()
    stage.advance(by: 1)
    #expect(abs(scrubber.currentTime - 37) < 0.1)
  }

  @Test("an introduction is swiped through, and its last button ends it")
  func onboarding() {
    let colors: [UIColor] = [.red, .green, .blue]
    let pages = colors.map { OnboardingPage(title: "Title", text: "Text", color: $0) }
    let controller = OnboardingViewController(pages: pages)
    let end = OnboardingLog()
    controller.delegate = end
    show(controller)
    stage.swipe(from: CGPoint(x: 330, y: 400), by: (-250, 0))
    stage.settle()
    #expect(controller.currentPage == 1)
    #expect(stage.pixels == .golden("onboarding"))

    stage.tap(at: CGPoint(x: 195, y: 795))
    stage.settle()
    #expect(controller.currentPage == 2 && end.turned == [1, 2] && !end.isFinished)

    stage.tap(at: CGPoint(x: 195, y: 795))
    #expect(end.isFinished)
  }

  @Test("a photo is enlarged by a double tap, and pulled away")
  func photoViewer() {
    let size = CGSize(width: 300, height: 200)
    let photo = UIGraphicsImageRenderer(size: size).image { context in
      UIColor.systemTeal.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor.systemOrange.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 110, y: 60, width: 80, height: 80))
    }
    let viewer = PhotoViewer(image: photo)
    let end = PhotoLog()
    viewer.delegate = end
    show(viewer)
    let middle = CGPoint(x: 195, y: 422)
    stage.tap(at: middle)
    stage.settle()
    #expect(viewer.isChromeHidden)

    stage.tap(at: middle)
    stage.tap(at: middle)
    stage.settle()
    #expect(abs(viewer.scrollView.zoomScale - 2.5) < 0.01)
    #expect(stage.pixels == .golden("photo-viewer"))

    stage.tap(at: middle)
    stage.tap(at: middle)
    stage.settle()
    #expect(viewer.scrollView.zoomScale == 1 && !end.isClosed)

    stage.swipe(from: CGPoint(x: 195, y: 300), by: (0, 250))
    stage.settle()
    #expect(end.isClosed)
  }

  @Test("a ruler stops at a mark, and a tap goes to another")
  func rulerPicker() {
    let picker = RulerPicker(frame: CGRect(x: 0, y: 200, width: 390, height: 100))
    let log = RulerLog()
    picker.delegate = log
    stage.add(picker)
    stage.finger().down(at: (250, 250)).move(by: (-130, 0), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(picker.value == 10 && log.values.last == 10)

    stage.tap(at: CGPoint(x: 255, y: 250))
    stage.settle()
    #expect(picker.value == 15)
    #expect(stage.pixels == .golden("ruler-picker"))
  }

  @Test("a cell shows its buttons, runs one, and the last after a long pull")
  func swipeCell() {
    var chosen: [String] = []
    let cell = SwipeCellView(frame: CGRect(x: 0, y: 200, width: 390, height: 60))
    cell.actions = [
      SwipeAction(title: "Archive", color: .systemGray) { chosen.append("archive") },
      SwipeAction(title: "Delete", color: .systemRed, isDestructive: true) {
        chosen.append("delete")
      },
    ]
    stage.add(cell)
    stage.finger().down(at: (300, 230)).move(by: (-130, 0), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(cell.isOpen && cell.contentView.center.x == 35)
    #expect(stage.pixels == .golden("swipe-cell"))

    stage.tap(at: CGPoint(x: 270, y: 230))
    stage.settle()
    #expect(chosen == ["archive"] && !cell.isOpen)

    stage.finger().down(at: (370, 230)).move(by: (-300, 0), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(chosen == ["archive", "delete"])
  }

  @Test("a menu is slid over, and chooses where the finger lifts")
  func popoverMenu() {
    let button = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 40)))
    let menu = PopoverMenu(titles: ["Copy", "Move", "Delete"])
    let log = MenuLog()
    menu.delegate = log
    menu.show(from: button, in: stage.window)
    stage.settle()
    let finger = stage.finger().down(at: (100, 170))
    #expect(menu.highlightedRow == 0)
    finger.move(to: (100, 215))
    #expect(menu.highlightedRow == 1)
    #expect(stage.pixels == .golden("popover-menu"))
    finger.up()
    stage.settle()
    #expect(log.chosen == [1] && log.isHidden && menu.superview == nil)
  }
}
