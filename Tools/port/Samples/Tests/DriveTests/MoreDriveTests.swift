import PantoTesting
import Pantograph
import Testing
import UIKit

@testable import Samples

/// The larger samples: lists, keyboards, transitions and layouts of their own.
@MainActor @Suite(.timeLimit(.minutes(5))) struct MoreDriveTests {
  let stage = TestStage(390, 844)

  private func show(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    stage.stage.layoutIfNeeded()
  }

  private func type(_ text: String) {
    stage.stage.send(TextEvent(time: stage.now, .insert(text)))
    stage.stage.layoutIfNeeded()
  }

  /// The middle of a view in the window.
  private func middle(_ view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  private func tap(_ view: UIView) {
    stage.tap(at: middle(view))
    stage.settle()
  }

  private func descendants<V: UIView>(_ type: V.Type, of view: UIView) -> [V] {
    view.subviews.flatMap { ([$0 as? V].compactMap { $0 }) + descendants(type, of: $0) }
  }

  private func label(_ text: String, in view: UIView? = nil) -> UILabel? {
    descendants(UILabel.self, of: view ?? stage.window).first { $0.text == text }
  }

  @Test("a chat's bar rises with the keyboard, sends what was typed and sinks again")
  func chat() throws {
    let chat = ChatViewController(messages: [
      Message(sender: .other, text: "Are you there?"), Message(sender: .me, text: "Nearly."),
    ])
    show(chat)
    #expect(chat.inputBar.frame.maxY == 844)
    tap(chat.inputBar.textView)
    #expect(chat.inputBar.textView.isFirstResponder && chat.inputBar.frame.maxY < 700)

    let button = try #require(descendants(UIButton.self, of: chat.inputBar).first)
    #expect(!button.isEnabled)
    type("Here I am")
    #expect(button.isEnabled && label("Message")?.isHidden == true)
    // The bar grows by a point, and takes no touches while it does.
    stage.settle()
    tap(button)
    try #require(chat.messages.count == 3)
    #expect(chat.messages[2].sender == .me && chat.messages[2].text == "Here I am")
    let bubble = try #require(label("Here I am", in: chat.tableView))
    #expect(middle(bubble).x > 195 && middle(bubble).y < chat.inputBar.frame.minY)
    #expect(stage.pixels == .golden("chat"))

    let height = chat.inputBar.frame.height
    type("One\nTwo\nThree")
    stage.settle()
    #expect(chat.inputBar.frame.height > height + 20)
    stage.tap(at: CGPoint(x: 195, y: 200))
    stage.settle()
    #expect(!chat.inputBar.textView.isFirstResponder && chat.inputBar.frame.maxY == 844)
  }

  @Test("a photo is picked up and put elsewhere, and a pinch changes the columns")
  func photoGrid() throws {
    let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue, .systemOrange, .systemPurple]
    let grid = PhotoGridViewController(
      photos: (0..<9).map { Photo(identifier: "\($0)", color: colors[$0 % 5]) })
    let log = GridLog()
    grid.delegate = log
    show(grid)
    let finger = stage.finger().down(at: (64, 64)).hold(0.5)
    finger.move(to: (320, 190), over: 0.5).hold(0.3)
    #expect(stage.pixels == .golden("photo-grid"))
    finger.up()
    stage.settle()
    #expect(log.moves == [[0, 5]])
    #expect(grid.photos.map(\.identifier).joined() == "123450678")
    let cells = grid.collectionView.visibleCells.compactMap { $0 as? PhotoCell }
    #expect(cells.count == 9 && cells.allSatisfy { !$0.isLifted })

    stage.finger().down(at: (320, 320)).hold(0.5).move(to: (64, 64), over: 0.5).up()
    stage.settle()
    #expect(log.moves.count == 1)
    stage.tap(at: CGPoint(x: 195, y: 64))
    stage.settle()
    #expect(log.selected == [1])

    stage.pinch(at: CGPoint(x: 195, y: 300), by: 0.6, distance: 220)
    stage.settle()
    #expect(grid.numberOfColumns == 4)
    let widths = grid.collectionView.visibleCells.map(\.bounds.width)
    #expect(widths.allSatisfy { $0 == 96 })
  }

  @Test("a form goes from field to field, tells what is wrong, and asks before it ends")
  func signUp() throws {
    let form = SignUpViewController()
    let log = SignUpLog()
    form.delegate = log
    show(form)
    tap(form.nameField.textField)
    type("Ann")
    let next = try #require(
      descendants(UIImageView.self, of: stage.window).first {
        middle($0).y > 300 && middle($0).x > 50 && middle($0).x < 120
      })
    tap(next)
    #expect(form.emailField.textField.isFirstResponder)
    type("ann@site")
    form.passwordField.textField.becomeFirstResponder()
    type("secret77")
    stage.settle()
    #expect(form.emailField.error == .broken(message: "Not an address"))
    #expect(form.submitButton.isEnabled)
    #expect(stage.pixels == .golden("sign-up"))

    form.emailField.textField.becomeFirstResponder()
    type(".org")
    #expect(form.emailField.error == nil)
    form.view.endEditing(true)
    stage.settle()
    tap(form.newsSwitch)
    stage.tap(at: CGPoint(x: 325, y: middle(form.planControl).y))
    stage.settle()
    tap(form.submitButton)
    #expect(form.presentedViewController is UIAlertController)
    tap(try #require(label("Continue")))
    #expect(
      log.account
        == Account(
          name: "Ann", email: "ann@site.org", password: "secret77", plan: .team, wantsNews: false))
  }

  @Test("a menu is pulled out at the edge, chooses a page, and closes")
  func sideMenu() throws {
    let pages = [UIViewController(), UIViewController()]
    pages[0].view.backgroundColor = .systemTeal
    pages[1].view.backgroundColor = .systemOrange
    let menu = MenuViewController(items: [
      .init(title: "Home", symbol: "house.fill") { pages[0] },
      .init(title: "Settings", symbol: "gear") { pages[1] },
    ])
    let controller = SideMenuController(menu: menu, content: pages[0])
    let log = SideMenuLog()
    controller.delegate = log
    show(controller)
    stage.finger().down(at: (2, 400)).move(by: (60, 0), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(!controller.isOpen && log.told == ["will open", "closed"])

    stage.finger().down(at: (2, 400)).move(by: (220, 0), over: 0.4).up()
    stage.settle()
    #expect(controller.isOpen && log.told.last == "open")
    let shown = pages[0].view.convert(pages[0].view.bounds, to: nil)
    #expect(abs(shown.minX - 260) < 1 && abs(shown.width - 390 * 0.85) < 1)
    #expect(stage.pixels == .golden("side-menu"))

    tap(try #require(label("Settings")))
    #expect(!controller.isOpen && controller.contentViewController === pages[1])
    #expect(pages[0].parent == nil && pages[1].view.window != nil)

    controller.open()
    stage.settle()
    stage.tap(at: CGPoint(x: 350, y: 400))
    stage.settle()
    #expect(!controller.isOpen)
    controller.open()
    stage.settle()
    stage.finger().down(at: (350, 400)).move(by: (-240, 0), over: 0.4).up()
    stage.settle()
    #expect(!controller.isOpen)
  }

  @Test("a list is pulled down until it loads, and goes back when it is done")
  func pullToRefresh() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scroll.backgroundColor = .systemBackground
    scroll.contentSize = CGSize(width: 390, height: 1200)
    stage.add(scroll)
    var loads = 0
    let view = scroll.addPullToRefresh { loads += 1 }
    stage.finger().down(at: (195, 200)).move(by: (0, 60), over: 0.3).hold(0.1).up()
    stage.settle()
    #expect(loads == 0 && view.state == .idle)

    let finger = stage.finger().down(at: (195, 200)).move(by: (0, 300), over: 0.5)
    #expect(view.state == .ready && label("Release to refresh") != nil)
    #expect(stage.pixels == .golden("pull-to-refresh"))
    finger.up()
    stage.advance(by: 1)
    #expect(loads == 1 && view.state == .loading && scroll.contentOffset.y == -64)
    view.endLoading()
    stage.settle()
    #expect(view.state == .idle && scroll.contentOffset.y == 0 && scroll.contentInset.top == 0)
  }

  @Test("fingers draw, two fingers undo, and three bring it back")
  func drawing() throws {
    let page = DrawingViewController()
    show(page)
    let canvas = page.drawingView
    stage.finger().down(at: (60, 100)).move(to: (300, 100), over: 0.4).up()
    stage.settle()
    #expect(canvas.strokes.count == 1 && canvas.strokes[0].samples.count > 20)
    #expect(stage.pixels[180, 100] == 0xFF00_0000 && stage.pixels[180, 140] == 0xFFFF_FFFF)

    let buttons = descendants(UIButton.self, of: page.view)
    tap(buttons[1])
    stage.finger().down(at: (60, 200)).move(to: (200, 400), over: 0.4).move(to: (330, 200)).up()
    stage.settle()
    #expect(canvas.strokes.count == 2 && canvas.strokes[1].color == .systemRed)
    #expect(stage.pixels == .golden("drawing"))

    stage.tap(at: CGPoint(x: 195, y: 500), fingers: 2)
    stage.settle()
    #expect(canvas.strokes.count == 1)
    stage.tap(at: CGPoint(x: 195, y: 500), fingers: 2)
    stage.settle()
    #expect(canvas.strokes.isEmpty && stage.pixels[180, 100] == 0xFFFF_FFFF)
    stage.tap(at: CGPoint(x: 195, y: 500), fingers: 3)
    stage.settle()
    #expect(canvas.strokes.count == 1 && stage.pixels[180, 100] == 0xFF00_0000)
  }

  @Test("a knob follows the finger around its middle, and two taps reset it")
  func knob() {
    let knob = Knob(frame: CGRect(x: 95, y: 200, width: 200, height: 200))
    knob.lineWidth = 8
    var values: [Float] = []
    knob.addAction(UIAction { _ in values.append(knob.value) }, for: .valueChanged)
    stage.add(knob)
    stage.finger().down(at: (105, 300)).move(to: (195, 210), over: 0.5).hold(0.1).up()
    #expect(abs(knob.value - 0.5) < 0.02 && values.count > 10)
    #expect(values == values.sorted())
    #expect(stage.pixels == .golden("knob"))

    stage.doubleTap(at: CGPoint(x: 195, y: 300))
    stage.settle()
    #expect(knob.value == 0 && values.last == 0)
  }

  @Test("a tab chooses its page, and the line follows the finger")
  func tabStrip() throws {
    let pages = ["News", "Popular", "Mine"].map { title -> UIViewController in
      let page = UIViewController()
      page.title = title
      return page
    }
    pages[1].view.backgroundColor = .systemYellow
    let tabs = TabStripController(viewControllers: pages)
    var turned: [Int] = []
    tabs.didChangePage = { turned.append($0) }
    show(tabs)
    #expect(!pages[2].isViewLoaded)
    tap(try #require(label("Popular")))
    #expect(tabs.currentIndex == 1 && pages[1].view.window != nil)
    #expect(stage.pixels == .golden("tab-strip"))

    let line = try #require(
      descendants(UIView.self, of: tabs.strip).first { $0.bounds.height == 3 })
    let place = line.frame.minX
    let finger = stage.finger().down(at: (300, 400)).move(by: (-120, 0), over: 0.4)
    #expect(line.frame.minX > place + 10)
    finger.move(by: (-120, 0)).up()
    stage.settle()
    #expect(tabs.currentIndex == 2 && turned == [1, 2])
    let button = try #require(label("Mine")?.superview as? UIButton)
    #expect(button.isSelected && abs(middle(line).x - middle(button).x) < 1)
  }

  @Test("sections open and close by their headers")
  func expandableList() throws {
    let list = ExpandableListController(chapters: [
      Chapter("Fruit", ["Apple", "Pear", "Plum"]), Chapter("Trees", ["Oak", "Ash"]),
      Chapter("Birds", ["Wren"]),
    ])
    var chosen: [String] = []
    list.onSelect = { chosen.append($0) }
    show(UINavigationController(rootViewController: list))
    #expect(label("Apple") == nil)
    tap(try #require(label("Fruit")))
    tap(try #require(label("Trees")))
    let pear = try #require(label("Pear"))
    let birds = try #require(label("Birds"))
    #expect(label("1.2") != nil && middle(birds).y > middle(pear).y + 150)
    #expect(stage.pixels == .golden("expandable-list"))
    tap(pear)
    #expect(chosen == ["Pear"])

    tap(try #require(label("Fruit")))
    #expect(label("Apple") == nil && label("Oak") != nil)
    list.allowsSeveral = false
    tap(try #require(label("Birds")))
    #expect(label("Oak") == nil && label("Wren") != nil)
    tap(try #require(label("Close all")))
    #expect(label("Wren") == nil && list.chapters.allSatisfy { !$0.isExpanded })
  }

  @Test("a header stretches, moves away at half the speed, and leaves a bar")
  func parallaxHeader() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 390, height: 240)).image { context in
      UIColor.systemTeal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 390, height: 240))
      UIColor.systemYellow.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 250, y: 40, width: 80, height: 80))
    }
    let profile = ProfileViewController(
      profile: .init(
        name: "Ann Other", caption: "", picture: picture, entries: (1...30).map { "Entry \($0)" }))
    show(profile)
    #expect(profile.headerView.frame.height == 240 && profile.barView.alpha == 0)
    #expect(stage.pixels == .golden("parallax-header"))
    let finger = stage.finger().down(at: (195, 500)).move(by: (0, 160), over: 0.4)
    #expect(profile.headerView.frame.height > 280)
    finger.up()
    stage.settle()
    #expect(profile.headerView.frame.height == 240)

    stage.finger().down(at: (195, 700)).move(by: (0, -90), over: 0.5).hold(0.2).up()
    stage.settle()
    #expect(abs(profile.headerView.frame.height - 160) < 1)
    #expect(profile.headerView.shift > 30 && profile.barView.alpha > 0.4)
    stage.swipe(from: CGPoint(x: 195, y: 700), by: (0, -300))
    stage.settle()
    #expect(profile.headerView.frame.height == 88 && profile.barView.alpha == 1)
    #expect(stage.pixels == .golden("parallax-header-bar"))
  }

  @Test("covers turn as they pass, stop in the middle, and come by a tap")
  func coverFlow() throws {
    let colors: [UIColor] = [.systemRed, .systemBlue, .systemGreen, .systemPurple, .systemOrange]
    let albums = (0..<5).map { Album(title: "Album \($0)", artist: "Band", color: colors[$0]) }
    let page = CoverFlowViewController(albums: albums)
    show(page)
    #expect(page.titleLabel.text == "Album 0\nBand")
    stage.finger().down(at: (300, 380)).move(by: (-230, 0), over: 0.8).hold(0.3).up()
    stage.settle()
    #expect(page.collectionView.contentOffset.x == 220 && page.titleLabel.text == "Album 2\nBand")
    #expect(stage.pixels == .golden("cover-flow"))
    let front = try #require(
      page.collectionView.cellForItem(at: IndexPath(item: 2, section: 0)))
    let beside = try #require(
      page.collectionView.cellForItem(at: IndexPath(item: 3, section: 0)))
    #expect(front.alpha == 1 && beside.alpha < 1 && beside.layer.transform.m13 != 0)

    stage.tap(at: CGPoint(x: 355, y: 380))
    stage.settle()
    #expect(page.titleLabel.text == "Album 3\nBand" && page.playing == nil)
    stage.tap(at: CGPoint(x: 195, y: 380))
    stage.settle()
    #expect(page.playing == albums[3])
  }

  @Test("a card springs up, follows the finger down, and comes back or goes")
  func cardTransition() throws {
    let page = UIViewController()
    page.view.backgroundColor = .systemBlue
    show(page)
    let card = CardViewController()
    var dismissals = 0
    card.onDismiss = { dismissals += 1 }
    page.present(card, animated: true)
    stage.settle()
    #expect(card.view.frame == CGRect(x: 0, y: 120, width: 390, height: 724))
    #expect(abs(page.view.transform.a - 0.93) < 0.001)
    #expect(stage.pixels == .golden("card-transition"))

    let finger = stage.finger().down(at: (195, 200)).move(by: (0, 160), over: 0.5)
    let shown = try #require(card.view.layer.presentation()).frame.minY
    #expect(shown > 240 && shown < 290)
    finger.hold(0.2).up()
    stage.settle()
    #expect(dismissals == 0 && page.presentedViewController === card)
    #expect(card.view.frame.minY == 120 && abs(page.view.transform.a - 0.93) < 0.001)

    stage.finger().down(at: (195, 200)).move(by: (0, 450), over: 0.5).hold(0.1).up()
    stage.settle()
    #expect(dismissals == 1 && page.presentedViewController == nil)
    #expect(page.view.transform.isIdentity)

    page.present(card, animated: true)
    stage.settle()
    stage.tap(at: CGPoint(x: 195, y: 60))
    stage.settle()
    #expect(dismissals == 2 && page.presentedViewController == nil)
  }

  @Test("a code is typed, refused with a shake, and accepted")
  func pinCode() throws {
    let pin = PinCodeView(length: 4)
    pin.frame = CGRect(x: 80, y: 200, width: 230, height: 60)
    let log = PinLog()
    pin.delegate = log
    stage.add(pin)
    stage.tap(at: middle(pin))
    // Its cursor blinks without end.
    stage.advance(by: 1)
    #expect(pin.isFirstResponder)
    for digit in ["9", "x", "8", "7"] { type(digit) }
    #expect(pin.code == "987" && log.codes == [])
    #expect(stage.pixels == .golden("pin-code"))
    stage.stage.send(KeyEvent(time: stage.now, code: .backspace))
    #expect(pin.code == "98")
    type("65")
    #expect(log.codes == ["9865"] && !pin.isUserInteractionEnabled)
    stage.advance(by: 1)
    #expect(pin.code == "" && pin.isUserInteractionEnabled)

    pin.isSecure = false
    for digit in "1234" { type(String(digit)) }
    stage.advance(by: 1)
    #expect(log.codes == ["9865", "1234"] && pin.code == "1234" && label("3", in: pin) != nil)
  }
}
