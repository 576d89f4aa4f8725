import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene

/// Action sheets in windows as large as a tablet, where they are popovers.
@MainActor @Suite("Action sheets as popovers", .timeLimit(.minutes(60)))
struct ActionSheetPopoverTests {
  @MainActor private final class Log { var lines: [String] = [] }
  private let log = Log()
  private let root = UIViewController()
  private let source = UIView(frame: CGRect(x: 300, y: 100, width: 80, height: 40))

  private func world(_ width: CGFloat, _ height: CGFloat) -> TestStage {
    let stage = TestStage(width, height)
    stage.window.rootViewController = root
    root.view.addSubview(source)
    stage.stage.layoutIfNeeded()
    return stage
  }

  private func sheet() -> UIAlertController {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for (title, style) in [("Share", UIAlertAction.Style.default), ("No", .cancel)] {
      sheet.addAction(
        UIAlertAction(title: title, style: style) { [log, root] _ in
          log.lines.append(title + (root.presentedViewController == nil ? "" : " too early"))
        })
    }
    return sheet
  }

  private func buttons(_ view: UIView) -> [UIButton] {
    if view.isHidden { return [] }
    return ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
  }

  private func place(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  @Test("with a source it stands beside it, as high as its buttons, without Cancel (BAR-04)")
  func wide() throws {
    let stage = world(900, 800)
    let alert = sheet()
    let popover = try #require(alert.popoverPresentationController)
    popover.sourceItem = source
    #expect(popover.sourceView === source && popover.sourceItem === source)
    root.present(alert, animated: true)
    stage.settle()

    #expect(popover.arrowDirection == .up && alert.presentationController === popover)
    #expect(place(alert.view) == CGRect(x: 188, y: 152, width: 304, height: 57))
    #expect(buttons(alert.view).map(\.currentTitle) == ["Share"])
    stage.tap(at: place(buttons(alert.view)[0]).center)
    stage.settle()
    #expect(log.lines == ["Share"] && root.presentedViewController == nil)
  }

  @Test("a tap beside the popover is its cancel action, and closes it without one (BAR-04)")
  func beside() {
    let stage = world(900, 800)
    let alert = sheet()
    alert.popoverPresentationController?.sourceView = source
    root.present(alert, animated: true)
    stage.settle()
    stage.tap(at: CGPoint(x: 800, y: 700))
    stage.settle()
    #expect(log.lines == ["No"] && root.presentedViewController == nil)

    let plain = UIAlertController(title: "Sort", message: nil, preferredStyle: .actionSheet)
    plain.addAction(UIAlertAction(title: "By name", style: .default))
    plain.popoverPresentationController?.sourceView = source
    root.present(plain, animated: true)
    stage.settle()
    stage.tap(at: CGPoint(x: 800, y: 700))
    stage.settle()
    #expect(root.presentedViewController == nil && log.lines == ["No"])
  }

  @Test("in a window of a phone it stands at the lower edge, also with a source (BAR-04)")
  func narrow() {
    let stage = world(390, 844)
    for size in [CGSize(width: 390, height: 844), CGSize(width: 844, height: 390)] {
      stage.stage.resize(to: size, scale: 1, safeAreaInsets: .zero)
      stage.settle()
      let alert = sheet()
      alert.popoverPresentationController?.sourceView = source
      root.present(alert, animated: false)
      stage.settle()
      let shown = buttons(alert.view)
      #expect(shown.map(\.currentTitle) == ["Share", "No"])
      #expect(shown.last.map { place($0).maxY } == size.height - 8)
      root.dismiss(animated: false)
      stage.settle()
    }
  }

  @Test("without a source it is reported once, and stands at the lower edge (BAR-04)")
  func withoutSource() {
    Misuse.forget()
    let stage = world(900, 800)
    for _ in 0..<2 {
      let alert = sheet()
      root.present(alert, animated: false)
      stage.settle()
      #expect(buttons(alert.view).last.map { place($0).maxY } == 792)
      root.dismiss(animated: false)
      stage.settle()
    }
    #expect(Misuse.messages.count == 1 && Misuse.messages[0].contains("sourceView"))
    Misuse.forget()
  }

  @Test("a sheet that showed at the lower edge may show as a popover later, and back (BAR-04)")
  func again() {
    let stage = world(900, 800)
    let alert = sheet()
    alert.popoverPresentationController?.sourceView = source
    root.present(alert, animated: false)
    stage.settle()
    #expect(alert.isInPopover && buttons(alert.view).count == 1)
    root.dismiss(animated: false)
    stage.settle()
    stage.stage.resize(to: CGSize(width: 390, height: 844), scale: 1, safeAreaInsets: .zero)
    stage.settle()
    root.present(alert, animated: false)
    stage.settle()
    #expect(!alert.isInPopover && buttons(alert.view).count == 2)
  }

  @Test("a popover lets touches on its passthrough views through (PRT-23)")
  func passthrough() {
    let stage = world(900, 800)
    let button = UIButton(frame: CGRect(x: 600, y: 600, width: 100, height: 40))
    button.addAction(for: .touchUpInside) { [log] _ in log.lines.append("pressed") }
    root.view.addSubview(button)
    let note = UIViewController()
    note.modalPresentationStyle = .popover
    note.popoverPresentationController?.sourceView = source
    note.popoverPresentationController?.passthroughViews = [button]
    root.present(note, animated: false)
    stage.settle()
    stage.tap(at: button.center)
    stage.settle()
    #expect(log.lines == ["pressed"] && root.presentedViewController === note)
    stage.tap(at: CGPoint(x: 800, y: 700))
    stage.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test("a passthrough view that holds the popover itself lets nothing through (PRT-23)")
  func passthroughAround() {
    let stage = world(900, 800)
    let note = UIViewController()
    note.modalPresentationStyle = .popover
    note.popoverPresentationController?.sourceView = source
    note.popoverPresentationController?.passthroughViews = [stage.window]
    root.present(note, animated: false)
    stage.settle()
    #expect(root.presentedViewController === note)
    stage.tap(at: CGPoint(x: 800, y: 700))
    stage.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test("a popover without a permitted arrow stands over the middle of its source (PRT-23)")
  func noArrow() {
    let stage = world(900, 800)
    let alert = sheet()
    let popover = alert.popoverPresentationController
    popover?.sourceView = root.view
    popover?.sourceRect = CGRect(x: 450, y: 400, width: 0, height: 0)
    popover?.permittedArrowDirections = []
    root.present(alert, animated: false)
    stage.settle()
    #expect(place(alert.view) == CGRect(x: 298, y: 371.5, width: 304, height: 57))
  }

  @Test("Escape cancels an alert whose field is edited, and is passed on without Cancel (BAR-04)")
  func escape() {
    let stage = world(390, 844)
    for hasCancel in [true, false] {
      log.lines = []
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addTextField()
      alert.addAction(UIAlertAction(title: "Yes", style: .default))
      if hasCancel {
        alert.addAction(
          UIAlertAction(title: "No", style: .cancel) { [log] _ in log.lines.append("No") })
      }
      var left: [KeyCode] = []
      stage.stage.onKey = { key in
        if key.phase == .down { left.append(key.code) }
        return false
      }
      root.present(alert, animated: true)
      stage.settle()
      #expect(alert.textFields?[0].isFirstResponder == true)
      stage.stage.send(KeyEvent(time: stage.now, code: .escape))
      stage.settle()
      #expect(log.lines == (hasCancel ? ["No"] : []))
      #expect(left == (hasCancel ? [] : [.escape]))
      #expect((root.presentedViewController == nil) == hasCancel)
      root.dismiss(animated: false)
      stage.settle()
    }
  }
}
