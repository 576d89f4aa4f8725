import PantoBase
import PantoControls
import PantoGraphics
import PantoLists
import PantoScene
import PantoTesting
import PantoText
import Testing

/// A view whose overridden methods run closures.
private final class Loop: UIView {
  var onUpdate: ((Loop) -> Void)?
  var onTraits: ((Loop) -> Void)?
  var onTint: ((Loop) -> Void)?
  var onMargins: ((Loop) -> Void)?
  var onWindow: ((Loop) -> Void)?
  var onSuperview: ((Loop) -> Void)?
  var onAdded: ((Loop) -> Void)?
  var onRemoval: ((Loop) -> Void)?
  var onFit: ((Loop) -> Void)?
  var onHit: ((Loop) -> Void)?
  var onFirst: ((Loop) -> Void)?
  var onAction: ((Loop) -> Void)?
  override func updateConstraints() {
    onUpdate?(self)
    super.updateConstraints()
  }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { onTraits?(self) }
  override func tintColorDidChange() { onTint?(self) }
  override func layoutMarginsDidChange() { onMargins?(self) }
  override func didMoveToWindow() { onWindow?(self) }
  override func didMoveToSuperview() { onSuperview?(self) }
  override func didAddSubview(_ subview: UIView) { onAdded?(self) }
  override func willRemoveSubview(_ subview: UIView) { onRemoval?(self) }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    onFit?(self)
    return CGSize(width: 30, height: 30)
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    onHit?(self)
    return super.hitTest(point, with: event)
  }
  override var canBecomeFirstResponder: Bool {
    onFirst?(self)
    return true
  }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    onAction?(self)
    return super.canPerformAction(action, withSender: sender)
  }
}

private final class Typist: UITextFieldDelegate, UITextViewDelegate, UIScrollViewDelegate {
  var onShould: ((UITextField) -> Void)?
  var onSelection: ((UITextField) -> Void)?
  var onView: ((UITextView) -> Void)?
  var onZoom: ((UIScrollView) -> Void)?
  func textField(
    _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString: String
  ) -> Bool {
    onShould?(field)
    return true
  }
  func textFieldDidChangeSelection(_ field: UITextField) { onSelection?(field) }
  func textViewDidChange(_ view: UITextView) { onView?(view) }
  func viewForZooming(in view: UIScrollView) -> UIView? { view.subviews.first }
  func scrollViewDidZoom(_ view: UIScrollView) { onZoom?(view) }
}

private final class CountAsker: UITableViewDataSource {
  var calls = 0
  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
    calls += 1
    return table.numberOfRows(inSection: section) + 3
  }
  func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
}

private final class ColorHolder: @unchecked Sendable {
  var color = UIColor.red
  var calls = 0
}

@MainActor
@Suite("Callbacks that lead to themselves", .serialized, .timeLimit(.minutes(60)))
struct RecursionTests {
  let stage = TestStage(300, 300)
  private let view: Loop

  init() { view = stage.add(Loop(frame: CGRect(x: 20, y: 20, width: 100, height: 100))) }

  /// Runs `body`, which must end with one report that names `callback`.
  private func expectReport(
    _ callback: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    Misuse.forget()
    body()
    #expect(Misuse.count == 1, sourceLocation: sourceLocation)
    let told = Misuse.messages.last ?? ""
    #expect(
      told.hasPrefix(callback) && told.contains("led to itself"), "\(told)",
      sourceLocation: sourceLocation)
  }

  @Test("a call is refused at the limit, and until the outermost has returned (L14)")
  func limit() {
    let limit = RecursionLimit("callback", most: 5, fix: "do not call it")
    var calls = 0
    func twice() {
      limit.call {
        calls += 1
        twice()
        twice()
      }
    }
    expectReport("callback") { twice() }
    #expect(calls == 5, "the second calls on the way back are refused, too")
    #expect(!limit.isExceeded && limit.call {})
    #expect(Misuse.messages.last?.hasSuffix("; do not call it") == true)
    #expect(limit.ask(else: 1) { 2 } == 2)
    func answer() -> Int { limit.ask(else: 0) { 1 + answer() } }
    #expect(answer() == 5)
  }

  @Test("updateConstraints that asks for an update and lays out at once ends with a report (L8)")
  func constraints() {
    var calls = 0
    view.onUpdate = {
      calls += 1
      $0.setNeedsUpdateConstraints()
      $0.layoutIfNeeded()
    }
    Misuse.forget()
    view.setNeedsUpdateConstraints()
    stage.stage.layoutIfNeeded()
    #expect(calls > 1 && calls < 5000, "\(calls)")
    #expect(Misuse.messages.contains { $0.hasPrefix("updateConstraints") })
    view.onUpdate = nil
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    inner.widthAnchor.constraint(equalToConstant: 7).isActive = true
    stage.stage.layoutIfNeeded()
    #expect(inner.bounds.width == 7, "the view is laid out afterwards")
  }

  @Test("updateConstraints that lays out and reads frames is called once, without a report (L8)")
  func constraintsRead() {
    var calls = 0
    view.onUpdate = {
      calls += 1
      $0.layoutIfNeeded()
    }
    Misuse.forget()
    view.setNeedsUpdateConstraints()
    stage.stage.layoutIfNeeded()
    #expect(calls == 1 && Misuse.count == 0)
  }

  @Test("a control that sends its event in the event's action ends with a report (L14)")
  func actions() {
    let slider = stage.add(UISlider(frame: CGRect(x: 0, y: 200, width: 200, height: 40)))
    var calls = 0
    slider.addAction(for: .valueChanged) { _ in
      calls += 1
      slider.value = slider.value > 0.5 ? 0 : 1
      slider.sendActions(for: .valueChanged)
      slider.sendActions(for: .valueChanged)
    }
    expectReport("sendActions") { slider.sendActions(for: .valueChanged) }
    #expect(calls == RecursionLimit.usual)
    expectReport("sendActions") { slider.sendActions(for: .valueChanged) }
  }

  @Test("a field that inserts text when its text changed ends with a report (L14)")
  func editing() {
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 40)))
    let typist = Typist()
    field.delegate = typist
    field.becomeFirstResponder()
    field.addAction(for: .editingChanged) { _ in field.insertText("b") }
    expectReport("editingChanged") { field.insertText("a") }
    #expect(field.text?.hasPrefix("ab") == true)
    field.removeTarget(nil, action: nil, for: .allEvents)
    let other = stage.add(UITextField(frame: CGRect(x: 0, y: 250, width: 200, height: 40)))
    other.delegate = typist
    other.becomeFirstResponder()
    typist.onShould = { $0.insertText("b") }
    expectReport("textField(_:shouldChangeCharactersIn") { other.insertText("a") }
    typist.onShould = nil
    other.text = "some text"
    typist.onSelection = { field in
      let end = field.endOfDocument
      let isAtEnd = field.selectedTextRange.map { field.offset(from: $0.start, to: end) == 0 }
      let place = isAtEnd == true ? field.beginningOfDocument : end
      field.selectedTextRange = field.textRange(from: place, to: place)
    }
    expectReport("textFieldDidChangeSelection") { other.insertText("a") }
    let area = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    area.delegate = typist
    area.becomeFirstResponder()
    typist.onView = { $0.insertText("b") }
    expectReport("textViewDidChange") { area.insertText("a") }
  }

  @Test("a dynamic colour that asks for itself is clear and reported (L14)")
  func color() async {
    let holder = ColorHolder()
    holder.color = UIColor { traits in
      holder.calls += 1
      let one = holder.color.resolvedColor(with: traits)
      let other = holder.color.withAlphaComponent(0.5).rgba
      return one == UIColor.red ? one : UIColor(other)
    }
    Misuse.forget()
    view.backgroundColor = holder.color
    #expect(view.layer.backgroundColor?.alpha == 0.5)
    #expect(holder.calls < 1000)
    let color = holder.color
    func isReported() -> Bool {
      Misuse.messages.contains { $0.hasPrefix("UIColor(dynamicProvider:)") }
    }
    #expect(isReported())
    Misuse.forget()
    // Outside of the main thread the report comes a little later, and other tests run meanwhile,
    // which may forget it.
    for _ in 0..<1000 {
      let elsewhere = await Task.detached { color.resolvedColor(with: UITraitCollection()) }.value
      #expect(elsewhere.rgba.alpha == 0.5, "the same in other threads")
      if isReported() { break }
    }
    #expect(isReported())
    holder.color = UIColor { _ in UIColor(light: RGBA(1, 0, 0), dark: RGBA(0, 1, 0)) }
    #expect(holder.color.rgba == RGBA(1, 0, 0))
  }

  @Test("a data source that asks the table for the number that it is asked for ends (L14)")
  func count() {
    let asker = CountAsker()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    table.dataSource = asker
    Misuse.forget()
    stage.add(table)
    #expect(Misuse.messages.first?.hasPrefix("numberOfSections, numberOfRowsInSection") == true)
    #expect(asker.calls < 1000)
  }

  @Test("traits, tint and margins that are set when they changed end with a report (L14)")
  func appearance() {
    view.onTraits = {
      $0.overrideUserInterfaceStyle =
        $0.traitCollection.userInterfaceStyle == .dark ? .light : .dark
    }
    expectReport("traitCollectionDidChange") { stage.stage.userInterfaceStyle = .dark }
    view.onTint = { $0.tintColor = $0.tintColor == .red ? UIColor.blue : UIColor.red }
    expectReport("tintColorDidChange") { view.tintColor = .green }
    view.onMargins = { $0.layoutMargins.left += 1 }
    expectReport("layoutMarginsDidChange") { view.layoutMargins.top = 50 }
  }

  @Test("a view that comes and goes in its own callbacks ends with a report (L14)")
  func hierarchy() {
    let window = stage.window
    view.removeFromSuperview()
    view.onWindow = { $0.window == nil ? window.addSubview($0) : $0.removeFromSuperview() }
    expectReport("didAddSubview, willMove") { window.addSubview(view) }
    view.onWindow = nil
    view.onSuperview = {
      $0.superview == nil ? window.addSubview($0) : $0.removeFromSuperview()
    }
    view.removeFromSuperview()
    expectReport("didAddSubview, willMove") { window.addSubview(view) }
    view.onSuperview = nil
    window.addSubview(view)
    view.onAdded = {
      $0.addSubview(UIView())
      $0.addSubview(UIView())
    }
    expectReport("didAddSubview, willMove") { view.addSubview(UIView()) }
    view.onAdded = nil
    view.onRemoval = { $0.subviews.last?.removeFromSuperview() }
    expectReport("didAddSubview, willMove") { view.subviews.last?.removeFromSuperview() }
    #expect(view.superview === window && view.subviews.count < 1000)
    let inner = UIView()
    view.onRemoval = nil
    view.addSubview(inner)
    inner.removeFromSuperview()
    #expect(inner.superview == nil, "views are added and removed afterwards")
  }

  @Test("sizes, hit tests and questions that ask for themselves end with a report (L14)")
  func questions() {
    view.onFit = { $0.sizeToFit() }
    expectReport("sizeThatFits") { view.sizeToFit() }
    #expect(view.bounds.size == CGSize(width: 30, height: 30))
    view.onHit = { _ = $0.window?.hitTest(CGPoint(x: 60, y: 60), with: nil) }
    expectReport("hitTest") { _ = stage.window.hitTest(CGPoint(x: 60, y: 60), with: nil) }
    view.onHit = nil
    #expect(stage.window.hitTest(view.center, with: nil) === view)
    view.onFirst = { $0.becomeFirstResponder() }
    expectReport("canBecomeFirstResponder") { view.becomeFirstResponder() }
    view.onAction = { _ = $0.target(forAction: .copy, withSender: nil) }
    expectReport("canPerformAction") { _ = view.target(forAction: .copy, withSender: nil) }
  }

  @Test("scrollViewDidZoom that zooms ends with a report (L14)")
  func zoom() {
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let typist = Typist()
    scroll.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500)))
    scroll.minimumZoomScale = 0.1
    scroll.maximumZoomScale = 10
    scroll.delegate = typist
    typist.onZoom = { $0.zoomScale = $0.zoomScale > 1 ? 0.5 : 2 }
    expectReport("scrollViewDidZoom") { scroll.zoomScale = 2 }
  }

  @Test("handlers that answer input with input for ever are stopped, and one report says so (L14)")
  func input() {
    var number: Int64 = 100
    var isOn = true
    let tap = UITapGestureRecognizer()
    let asker = Asker { [stage] in
      guard isOn else { return }
      number += 1
      for phase in [InputEvent.Phase.began, .ended] {
        stage.stage.send(
          InputEvent(
            time: stage.now, position: CGPoint(x: 60, y: 60), source: .finger(number), phase: phase)
        )
      }
    }
    tap.delegate = asker
    view.addGestureRecognizer(tap)
    Misuse.forget()
    stage.finger().down(at: CGPoint(x: 60, y: 60))
    #expect(Misuse.count == 1 && Misuse.messages.last?.hasPrefix("send: handlers answered") == true)
    #expect(stage.stage.liveTouches.isEmpty)
    isOn = false
    var taps = 0
    tap.addAction { _ in taps += 1 }
    stage.advance(by: 1)
    stage.finger().down(at: CGPoint(x: 60, y: 60)).up()
    #expect(taps == 1, "later input arrives")
  }
}

private final class Asker: UIGestureRecognizerDelegate {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    body()
    return true
  }
}
