import Foundation
import PantoBase
import PantoControls
import PantoNavigation
import PantoScene
import PantoSharing
import PantoTesting
import Testing

/// Opening addresses, sharing items, and pickers that are not there.
@MainActor @Suite("Opening and sharing (SHR)", .timeLimit(.minutes(60))) struct SharingTests {
  /// An activity of the program, which keeps what it was given.
  private final class Save: UIActivity {
    var saved: [Any] = []
    var story: [String] = []
    var finishes = true
    override var activityType: ActivityType? { ActivityType("save") }
    override var activityTitle: String? { "Save" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
      !activityItems.isEmpty
    }
    override func prepare(withActivityItems activityItems: [Any]) { saved = activityItems }
    override func perform() {
      story.append("perform")
      if finishes { activityDidFinish(true) }
      activityDidFinish(false)
    }
  }

  /// An activity with a controller, which it makes anew each time it is asked.
  private final class Send: UIActivity {
    override var activityTitle: String? { "Send" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
    override var activityViewController: UIViewController? { UIViewController() }
  }

  /// An item that differs by activity.
  private final class Source: UIActivityItemSource {
    func activityViewControllerPlaceholderItem(_ c: UIActivityViewController) -> Any { "..." }
    func activityViewController(
      _ c: UIActivityViewController, itemForActivityType type: UIActivity.ActivityType?
    ) -> Any? { type == .copyToPasteboard ? "for copies" : nil }
  }

  private let stage = TestStage(400, 700)
  private let page = UIViewController()
  private let save = Save()

  init() {
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
  }

  private func share(
    _ items: [Any], with activities: [UIActivity] = [],
    _ configure: (UIActivityViewController) -> Void = { _ in }
  ) -> () -> [String] {
    final class Answers { var lines: [String] = [] }
    let answers = Answers()
    let sheet = UIActivityViewController(
      activityItems: items, applicationActivities: [save] + activities)
    sheet.completionWithItemsHandler = { type, completed, _, _ in
      answers.lines.append("\(type?.rawValue.split(separator: ".").last ?? "none") \(completed)")
    }
    configure(sheet)
    page.present(sheet, animated: true)
    stage.settle()
    return { answers.lines }
  }

  private func tap(_ label: String) {
    guard let node = stage.stage.accessibilityTree.first(where: { $0.label == label }) else {
      Issue.record("no \(label) in \(stage.stage.accessibilityTree.compactMap(\.label))")
      return
    }
    stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    stage.settle()
  }

  @Test("Copy puts texts and addresses on the pasteboard (SHR-02)")
  func copy() throws {
    let url = try #require(URL(string: "https://example.org/a"))
    let answers = share(["a text", url, 5, Source()])
    tap("Copy")
    #expect(UIPasteboard.general.string == "a text\nhttps://example.org/a\nfor copies")
    #expect(answers() == ["CopyToPasteboard true"] && page.presentedViewController == nil)
  }

  @Test("an activity of the program is performed after the list has gone, and ends once (SHR-02)")
  func own() {
    let answers = share(["a", Source()])
    tap("Save")
    #expect(save.story == ["perform"] && save.saved.count == 1)
    #expect(answers() == ["save true"] && page.presentedViewController == nil)
  }

  @Test("the controller of an activity is presented, and goes when the activity ends (SHR-02)")
  func ownController() {
    let send = Send()
    let answers = share(["a"], with: [send])
    tap("Send")
    #expect(page.presentedViewController != nil && answers().isEmpty)
    send.activityDidFinish(true)
    stage.settle()
    #expect(page.presentedViewController == nil && answers() == ["none true"])
  }

  @Test("a list that is closed says so, and excluded activities are left out (SHR-02)")
  func closed() {
    let answers = share(["a"]) { $0.excludedActivityTypes = [.copyToPasteboard] }
    #expect(!stage.stage.accessibilityTree.contains { $0.label == "Copy" })
    tap("Close")
    #expect(answers() == ["none false"] && save.story.isEmpty)
    #expect(share([])() == [])
    #expect(!stage.stage.accessibilityTree.contains { $0.label == "Save" || $0.label == "Copy" })
  }

  @Test("without a window an address is kept and not opened; others are refused (SHR-01)")
  func addresses() throws {
    var opened: [String] = []
    UIApplication.urlOpener = {
      opened.append($0)
      return true
    }
    defer { UIApplication.urlOpener = nil }
    let web = try #require(URL(string: "HTTPS://example.org"))
    let settings = try #require(URL(string: UIApplication.openSettingsURLString))
    let file = URL(fileURLWithPath: "/etc/passwd")
    var answers: [Bool] = []
    let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
    button.addAction(for: .touchUpInside) { _ in
      for url in [web, settings, file] {
        UIApplication.shared.open(url) { answers.append($0) }
        answers.append(UIApplication.shared.canOpenURL(url))
      }
      UIApplication.shared.open(web, options: [.universalLinksOnly: true]) { answers.append($0) }
    }
    page.view.addSubview(button)
    stage.stage.layoutIfNeeded()

    stage.tap(at: CGPoint(x: 50, y: 120))
    stage.settle()
    #expect(
      answers == [true, false, false, true, false, false, false],
      "the completions come later, and no link belongs to a program")
    #expect(stage.stage.openedURLs == [web] && opened.isEmpty)
  }

  @Test("pickers say that they are not there, and cancel (SHR-03)")
  func pickers() {
    final class Answers: UIImagePickerControllerDelegate, UINavigationControllerDelegate,
      UIDocumentPickerDelegate
    {
      var story: [String] = []
      func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        story.append("no picture")
        picker.dismiss(animated: true)
      }
      func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        story.append("no file")
      }
    }
    let answers = Answers()
    Misuse.forget()
    #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    let picker = UIImagePickerController()
    picker.delegate = answers
    page.present(picker, animated: true)
    stage.settle()
    let files = UIDocumentPickerViewController(documentTypes: ["public.text"], in: .open)
    files.delegate = answers
    page.present(files, animated: true)
    stage.settle()
    page.present(UIImagePickerController(), animated: true)
    stage.settle()
    #expect(answers.story == ["no picture", "no file"] && page.presentedViewController == nil)
    #expect(Misuse.messages.contains { $0.contains("isSourceTypeAvailable") })
  }

  @Test("an action for assistive technology calls its method, and is kept with its view (PRT-25)")
  func accessibilityActions() {
    final class Cell: UIView {
      var story: [String] = []
      func archive() -> Bool {
        story.append("archive")
        return true
      }
    }
    let cell = Cell()
    cell.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Archive", target: cell, selector: Cell.archive)
    ]
    let action = cell.accessibilityCustomActions?.first
    #expect(action?.name == "Archive" && action.flatMap { $0.actionHandler?($0) } == true)
    #expect(cell.story == ["archive"])
  }

  /// A page that saves a picture.
  private class Page: UIViewController {
    var story: [String] = []
    func image(
      _ image: UIImage, didFinishSavingWithError error: Error?, contextInfo: UnsafeRawPointer
    ) { story.append(error?.localizedDescription ?? "saved") }
    func save(_ image: UIImage) {
      UIImageWriteToSavedPhotosAlbum(
        image, self, Self.image(_:didFinishSavingWithError:contextInfo:), nil)
      story.append("asked")
    }
  }

  @Test("a picture that is to be saved is refused, and the page hears of it later (SHR-03)")
  func savedPicture() {
    let stage = TestStage(200, 200)
    let page = Page()
    stage.window.rootViewController = page
    let before = Misuse.count
    page.save(UIImage())
    #expect(page.story == ["asked"] && Misuse.count == before + 1)
    stage.advance(by: 0.1)
    #expect(page.story == ["asked", "There is no library of photos."])
    UIImageWriteToSavedPhotosAlbum(UIImage(), nil, nil, nil)
    #expect(Misuse.count == before + 2)
  }
}
