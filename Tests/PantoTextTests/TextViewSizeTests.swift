import PantoScene
import PantoTesting
import PantoText
import PantoControls
import Testing

/// Tests the sizes of text views that do not scroll (TXI-06).
@MainActor @Suite("Sizes of text views (TXI-06)", .timeLimit(.minutes(60)))
struct TextViewSizeTests {
  let stage = TestStage(320, 480)
  private static let fox = "The quick brown fox jumps over the lazy dog"

  private func textView(_ text: String) -> UITextView {
    let view = UITextView()
    view.font = .systemFont(ofSize: 17)
    view.text = text
    view.isScrollEnabled = false
    return view
  }

  /// A text view in a page, at its upper left corner and at most 200 points wide.
  private func placed(_ text: String) -> UITextView {
    let view = textView(text)
    stage.window.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor),
      view.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
    ])
    stage.stage.layoutIfNeeded()
    return view
  }

  @Test("without constraints of its width a view is as wide as its widest line (TXI-06)")
  func width() {
    let label = stage.add(UILabel())
    (label.font, label.numberOfLines, label.text) = (.systemFont(ofSize: 17), 0, "one\nlonger")
    let view = stage.add(textView("one\nlonger"))

    let size = view.intrinsicContentSize

    #expect(abs(size.width - label.intrinsicContentSize.width - 10) <= 1)
    #expect(abs(size.height - label.intrinsicContentSize.height - 16) <= 1)
    #expect(view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) == size)
    view.textContainerInset.left += 20
    #expect(view.intrinsicContentSize.width == size.width + 20)
  }

  @Test("a view that scrolls asks for no size (TXI-06)") func scrolling() {
    let view = textView("text")
    view.isScrollEnabled = true
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test("in constraints a short text is narrow, and a long one wraps and makes its view higher")
  func constraints() {
    let view = placed("one")
    let (width, line) = (view.bounds.width, view.bounds.height)
    #expect(width > 20 && width < 60 && abs(line - 16 - 20.3) < 2)

    view.text = Self.fox
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.width == 200 && view.bounds.height > line + 15)
    #expect(abs(view.bounds.height - view.contentSize.height) <= 1)

    view.text = "one"
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: width, height: line))
  }

  @Test("typing makes the view wider and then higher (TXI-06)") func typing() {
    let view = placed("a")
    let small = view.bounds.size
    view.becomeFirstResponder()

    stage.stage.send(TextEvent(time: stage.now, .insert("bcd")))
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.width > small.width + 15 && view.bounds.height == small.height)

    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.height > small.height + 15)
  }

  @Test("a stack places what follows below all lines of the text (TXI-06)") func stack() {
    let (view, below) = (textView(Self.fox), UILabel())
    below.text = "below"
    let stack = UIStackView(arrangedSubviews: [view, below])
    stack.axis = .vertical
    stage.window.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      stack.topAnchor.constraint(equalTo: stage.window.topAnchor),
      stack.widthAnchor.constraint(equalToConstant: 150),
    ])
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.width == 150)
    #expect(abs(view.bounds.height - view.contentSize.height) <= 1 && view.bounds.height > 70)
    #expect(below.frame.minY == view.frame.maxY && below.frame.height > 15)

    let height = view.bounds.height
    view.font = .systemFont(ofSize: 24)
    stage.stage.layoutIfNeeded()
    #expect(view.bounds.height > height + 15 && below.frame.minY == view.frame.maxY)
  }

  @Test("a question for the size in the present width asks for no layout (TXI-06)")
  func questions() {
    final class Counting: UITextView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
    }
    let view = stage.add(Counting(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    (view.text, view.isScrollEnabled) = (Self.fox, false)
    stage.stage.layoutIfNeeded()
    view.layouts = 0

    let size = view.intrinsicContentSize
    stage.stage.layoutIfNeeded()

    #expect(view.layouts == 0 && view.intrinsicContentSize == size)
    #expect(view.sizeThatFits(CGSize(width: 100, height: 0)).height > size.height)
    #expect(view.intrinsicContentSize == size, "another width leaves the own lines alone")
  }
}
