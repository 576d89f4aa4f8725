import PantoControls
import PantoCore
import PantoDemoKit

/// The card with the question, what to do, and the answer in one sentence.
final class LabAnswerCard: UIView {
  private let theme: Theme
  private let question: UILabel
  private let task: UILabel
  private let subject: UILabel
  private let state: UILabel
  private let sentence: UILabel

  init(theme: Theme) {
    self.theme = theme
    question = UILabel("", Theme.heading, theme.text)
    task = UILabel("", Theme.label, theme.text2)
    subject = UILabel("", Theme.bodyStrong, theme.text)
    state = UILabel("", Theme.number, theme.text2)
    sentence = UILabel("", Theme.body, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "answer"
    isUserInteractionEnabled = false
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    layer.shadow = theme.cardShadow
    for label in [question, task, sentence] { label.numberOfLines = 0 }
    for label in [question, task, subject, state, sentence] { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  /// The text in the place of the answer before the first touch.
  private static let noAnswer = "The answer appears here."
  private var hasAnswer = false

  /// The sentence that answers the question; empty before the first touch.
  var text: String { hasAnswer ? sentence.text ?? "" : "" }
  /// The recognizer or view that the sentence is about.
  var subjectText: String { subject.text ?? "" }

  func ask(_ preset: LabPreset) {
    question.text = preset.question
    task.text = preset.task
    setNeedsLayout()
  }

  func show(_ answer: LabAnswer?) {
    subject.text = answer.map { $0.subject.prefix(1).uppercased() + $0.subject.dropFirst() }
    state.text = answer?.mark.word
    state.textColor = answer?.mark.color(theme) ?? theme.text2
    hasAnswer = answer != nil
    sentence.text = answer?.sentence ?? Self.noAnswer
    sentence.textColor = hasAnswer ? theme.text : theme.text3
    setNeedsLayout()
  }

  // MARK: Layout

  private func height(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
  }

  /// The height for a width, with room for an answer of two lines, so that an answer that comes
  /// moves nothing.
  func height(for width: CGFloat) -> CGFloat {
    let w = max(0, width - 32)
    let line = height(subject, .greatestFiniteMagnitude)
    return 12 + height(question, w) + 4 + height(task, w) + 12 + max(20, line) + 4
      + max(2 * max(20, line), height(sentence, w)) + 12
  }

  override func layoutSubviews() {
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    let w = max(0, bounds.width - 32)
    for label in [question, task, subject, sentence] {
      label.textAlignment = isReversed ? .right : .left
    }
    var y: CGFloat = 12
    for (label, gap) in [(question, CGFloat(4)), (task, 12)] {
      label.frame = CGRect(x: 16, y: y, width: w, height: height(label, w))
      y = label.frame.maxY + gap
    }
    let word = min(w, state.intrinsicContentSize.width.rounded(.up) + 1)
    let line = max(20, height(subject, .greatestFiniteMagnitude))
    let rest = max(0, w - word - 8)
    subject.frame = CGRect(
      x: isReversed ? 16 + word + 8 : 16, y: y, width: hasAnswer ? rest : w, height: line)
    let stateHeight = height(state, .greatestFiniteMagnitude)
    state.frame = CGRect(
      x: isReversed ? 16 : 16 + w - word, y: y + line - stateHeight - 2, width: word,
      height: stateHeight)
    // Before the first touch there is no subject, and its line says where the answer appears.
    let top = hasAnswer ? subject.frame.maxY + 4 : y
    sentence.frame = CGRect(x: 16, y: top, width: w, height: height(sentence, w))
  }
}
