import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Tests that code with nibs and storyboards compiles, and says what to write instead (PRT-24).
@MainActor @Suite("Nibs and storyboards", .serialized, .timeLimit(.minutes(60))) struct NibTests {
  private final class Card: UIView {
    var log: [String] = []
    override func awakeFromNib() {
      super.awakeFromNib()
      log.append("awake")
    }
    override func prepareForInterfaceBuilder() {
      super.prepareForInterfaceBuilder()
      log.append("prepared")
    }
  }

  private final class Page: UIViewController {
    var segues: [String?] = []
    override func awakeFromNib() { super.awakeFromNib() }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      segues.append(segue.identifier)
      super.prepare(for: segue, sender: sender)
    }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
      true
    }
  }

  private func said(_ word: String, _ body: () -> Void) -> Bool {
    Misuse.forget()
    body()
    return Misuse.count == 1 && Misuse.messages.contains { $0.contains(word) }
  }

  @Test("every use of a nib or a storyboard is refused with what to write instead (PRT-24)")
  func refused() {
    let page = Page()
    var made: [Any?] = []
    #expect(
      said("Card one") {
        made += UINib(nibName: "Card one", bundle: nil).instantiate(withOwner: nil)
      })
    #expect(
      said("register the class of the cell row one") {
        UITableView(frame: .zero, style: .plain).register(
          UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "row one")
      })
    let board = UIStoryboard(name: "Main one", bundle: nil)
    var first: UIViewController?
    #expect(said("Main one") { first = board.instantiateInitialViewController() })
    #expect(
      said("the controller detail") {
        _ = board.instantiateViewController(withIdentifier: "detail")
      })
    #expect(said("segue next") { page.performSegue(withIdentifier: "next", sender: nil) })
    #expect(said("PageNib") { _ = UIViewController(nibName: "PageNib", bundle: nil) })
    #expect(made.isEmpty && first == nil)
    #expect(page.segues.isEmpty && page.storyboard == nil && page.nibName == nil)
    let before = Misuse.count
    _ = UIViewController(nibName: nil, bundle: nil)
    #expect(Misuse.count == before)
  }

  @Test("a segue that code makes runs, and a view made in code is never told of a nib (PRT-24)")
  func byHand() {
    let (page, next) = (Page(), UIViewController())
    var ran = false
    let segue = UIStoryboardSegue(identifier: "open", source: page, destination: next) {
      ran = true
    }
    page.prepare(for: segue, sender: nil)
    segue.perform()
    #expect(ran && page.segues == ["open"] && segue.destination === next)
    let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(card.log.isEmpty)
    card.awakeFromNib()
    #expect(card.log == ["awake"])
  }
}
