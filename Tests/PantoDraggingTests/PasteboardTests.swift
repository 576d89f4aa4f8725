import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests what a pasteboard keeps and says (DND-05), and what it shares with the desktop (TXI-05).
@MainActor @Suite("Pasteboards (DND-05, TXI-05)", .timeLimit(.minutes(60)))
struct PasteboardTests {
  let stage = TestStage(100, 100)
  private final class Heard: Sendable { @MainActor var lines: [String] = [] }
  var board: UIPasteboard { .general }

  private let dots = [UIColor.red, .green, .blue].map { color in
    UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
  }
  /// Returns a picture of one colour, the same one each time.
  private func dot(_ color: UIColor) -> UIImage {
    dots[color == .red ? 0 : color == .green ? 1 : 2]
  }

  /// Runs a story with a clipboard of a desktop, in a window and without one.
  private func withDesktop(
    _ story: (
      _ window: (() -> Void) -> Void, _ replay: (() -> Void) -> Void,
      _ other: @escaping (String) -> Void, _ text: @escaping () -> String
    ) throws -> Void
  ) rethrows {
    var clipboard = ""
    Clipboard.desktop = Clipboard.Desktop(read: { clipboard }, write: { clipboard = $0 })
    defer { Clipboard.desktop = nil }
    let (window, past) = (Stage(size: .zero), Stage(size: .zero))
    window.handlerClock = { 0 }
    try story({ window.working($0) }, { past.working($0) }, { clipboard = $0 }, { clipboard })
  }

  @Test("each kind of value is found again, and setting one replaces all others (DND-05)")
  func kinds() throws {
    let address = try #require(URL(string: "https://example.org/a?b=1"))
    stage.stage.working {
      board.strings = ["one", "two"]
      #expect(board.string == "one" && board.strings == ["one", "two"] && board.hasStrings)
      #expect(board.numberOfItems == 2 && !board.hasURLs && !board.hasImages && !board.hasColors)

      board.url = address
      #expect(board.urls == [address] && board.hasURLs)
      #expect(board.string == "https://example.org/a?b=1", "an address pastes as text, too")
      #expect(board.types == ["public.url", "public.utf8-plain-text"])

      board.images = [dot(.red), dot(.blue)]
      #expect(board.image == dot(.red) && board.images?.count == 2 && board.hasImages)
      #expect(board.url == nil && board.strings == nil && !board.hasStrings)
      #expect(board.contains(pasteboardTypes: UIPasteboard.typeListImage))

      board.color = .systemRed
      #expect(board.colors == [.systemRed] && board.hasColors && board.images == nil)
      board.color = nil
      #expect(board.numberOfItems == 0 && board.types.isEmpty && board.colors == nil)
    }
  }

  @Test("data of a type is kept, and texts and addresses are read from it (DND-05)")
  func data() {
    stage.stage.working {
      board.setData(Data([1, 2, 3]), forPasteboardType: "org.example.card")
      #expect(board.data(forPasteboardType: "org.example.card") == Data([1, 2, 3]))
      #expect(board.value(forPasteboardType: "org.example.card") as? Data == Data([1, 2, 3]))
      #expect(board.data(forPasteboardType: "public.png") == nil && !board.hasStrings)

      board.setValue("text", forPasteboardType: "public.utf8-plain-text")
      #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("text".utf8))
      board.setData(Data("bytes".utf8), forPasteboardType: "public.plain-text")
      #expect(board.string == "bytes")
      #expect(board.value(forPasteboardType: "public.plain-text") as? String == "bytes")
      board.setData(Data("https://example.org".utf8), forPasteboardType: "public.url")
      #expect(board.url == URL(string: "https://example.org"))

      let png = dot(.red).pngData()
      board.image = dot(.red)
      #expect(png != nil && board.data(forPasteboardType: "public.png") == png)
    }
  }

  @Test("items have values by type, and are found by index and type (DND-05)")
  func items() {
    stage.stage.working {
      board.setItems([["org.example.card": "queen", "public.utf8-plain-text": "Q"]])
      board.addItems([["public.utf8-plain-text": "K"], [UIPasteboard.typeAutomatic: UIColor.red]])

      #expect(board.numberOfItems == 3 && board.strings == ["Q", "K"] && board.color == .red)
      #expect(board.items[0]["org.example.card"] as? String == "queen")
      #expect(board.types(forItemSet: [1]) == [["public.utf8-plain-text"]])
      #expect(board.itemSet(withPasteboardTypes: ["public.utf8-plain-text"]) == [0, 1])
      #expect(board.itemSet(withPasteboardTypes: ["org.example.none"]) == nil)
      let text = ["public.utf8-plain-text"]
      #expect(board.contains(pasteboardTypes: text))
      #expect(!board.contains(pasteboardTypes: text, inItemSet: nil))
      #expect(board.contains(pasteboardTypes: text, inItemSet: [0, 1]))
      let values = board.values(forPasteboardType: text[0], inItemSet: [1, 7]) as? [String]
      #expect(values == ["K"], "an index without an item is left out")
    }
  }

  @Test("each change counts, and its observers hear which types came and went (DND-05)")
  func changes() {
    let heard = Heard()
    stage.stage.working {
      board.string = "before"
      let count = board.changeCount
      let observer = NotificationCenter.default.addObserver(
        forName: UIPasteboard.changedNotification, object: board, queue: nil
      ) { note in
        let added = note.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String]
        let removed = note.userInfo?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String]
        MainActor.assumeIsolated { heard.lines.append("+\(added ?? []) -\(removed ?? [])") }
      }
      defer { NotificationCenter.default.removeObserver(observer) }

      board.color = .red
      board.color = .blue

      #expect(board.changeCount == count + 2)
      #expect(
        heard.lines == [
          #"+["com.apple.uikit.color"] -["public.utf8-plain-text"]"#, "+[] -[]",
        ])
      #expect(board.string == nil && board.changeCount == count + 2, "a question changes nothing")
    }
  }

  @Test("named pasteboards are shared by name, apart from the general one (DND-05)") func named() {
    stage.stage.working {
      let name = UIPasteboard.Name("org.example.colours")
      #expect(UIPasteboard(name: name, create: false) == nil)
      let first = UIPasteboard(name: name, create: true)
      board.string = "general"
      first?.string = "named"
      #expect(UIPasteboard(name: name, create: false)?.string == "named")
      #expect(board.string == "general" && UIPasteboard(name: .general, create: false) != nil)

      UIPasteboard.remove(withName: name)
      #expect(UIPasteboard(name: name, create: false) == nil && first?.string == nil)

      let (one, two) = (UIPasteboard.withUniqueName(), UIPasteboard.withUniqueName())
      one.string = "one"
      #expect(one.name != two.name && two.string == nil)
      #expect(UIPasteboard(name: one.name, create: false)?.string == "one")
      UIPasteboard.remove(withName: one.name)
      UIPasteboard.remove(withName: two.name)
    }
  }

  @Test("providers go to the pasteboard and come back (DND-05)") func providers() {
    stage.stage.working {
      let provider = NSItemProvider(object: "dragged")
      board.itemProviders = [provider, NSItemProvider(object: UIColor.red)]
      #expect(board.string == "dragged" && board.color == .red)
      #expect(board.itemProviders.first === provider)
      board.string = "typed"
      #expect(board.itemProviders.first?.canLoadObject(ofClass: String.self) == true)
    }
  }

  @Test("the desktop gets the texts as lines; what another program copies replaces all (TXI-05)")
  func otherPrograms() {
    withDesktop { window, _, other, text in
      window {
        board.strings = ["one", "two"]
        #expect(text() == "one\ntwo" && board.strings == ["one", "two"])
        board.image = dot(.red)
        #expect(text() == "" && board.hasImages, "a picture stays in the program")

        let count = board.changeCount
        other("from elsewhere")
        #expect(board.changeCount == count + 1 && board.image == nil)
        #expect(board.string == "from elsewhere" && board.numberOfItems == 1)
        other("")
        #expect(board.changeCount == count + 2 && board.numberOfItems == 0)
      }
    }
  }

  @Test("a replay inside a window leaves copied pictures alone and has its own (TXI-05, TUN-05)")
  func replays() {
    withDesktop { window, replay, _, _ in
      replay { board.items = [] }
      window { board.image = dot(.red) }
      replay {
        #expect(board.image == nil, "what the user copied does not reach a replay")
        board.color = .blue
        #expect(board.color == .blue && board.image == nil)
        Clipboard.keep("recorded")
        #expect(board.string == "recorded" && board.color == nil, "the recording's text counts")
      }
      window { #expect(board.image == dot(.red) && board.color == nil) }
    }
  }

  @Test("all pasteboards of a name are one object, whose observers hear of each change (DND-05)")
  func observedByName() {
    let heard = Heard()
    let name = UIPasteboard.Name("org.example.observed")
    stage.stage.working {
      let first = UIPasteboard(name: name, create: true)
      #expect(first != nil && UIPasteboard(name: name, create: true) === first)
      #expect(UIPasteboard(name: .general, create: false) === board)
      let names = [UIPasteboard.changedNotification, UIPasteboard.removedNotification]
      let observers = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: first, queue: nil) { _ in
          MainActor.assumeIsolated { heard.lines.append(name.rawValue) }
        }
      }
      defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }

      UIPasteboard(name: name, create: false)?.string = "text"
      UIPasteboard.remove(withName: name)

      #expect(heard.lines == names.map(\.rawValue))
    }
  }

  @Test("an observer that changes the pasteboard at each change is stopped (DND-05, L14)")
  func observedForEver() {
    let heard = Heard()
    stage.stage.working {
      let misuses = Misuse.count
      let observer = NotificationCenter.default.addObserver(
        forName: UIPasteboard.changedNotification, object: board, queue: nil
      ) { _ in
        MainActor.assumeIsolated {
          heard.lines.append("changed")
          if heard.lines.count < 1000 { UIPasteboard.general.string = "again" }
        }
      }
      defer { NotificationCenter.default.removeObserver(observer) }

      board.string = "once"

      #expect(heard.lines.count < 1000 && Misuse.count > misuses)
    }
  }
}
