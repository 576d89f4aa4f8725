import Pantograph

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
    task.numberOfLines = 2
    sentence.numberOfLines = 2
    state.textAlignment = .right
    for label in [question, task, subject, state, sentence] { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  /// The sentence that shows; empty before the first touch.
  var text: String { sentence.text ?? "" }
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
    sentence.text = answer?.sentence
    setNeedsLayout()
  }

  static let height: CGFloat = 156

  override func layoutSubviews() {
    let w = max(0, bounds.width - 32)
    question.frame = CGRect(x: 16, y: 10, width: w, height: 22)
    task.frame = CGRect(x: 16, y: 34, width: w, height: height(of: task, width: w))
    subject.frame = CGRect(x: 16, y: 76, width: max(0, w - 96), height: 20)
    state.frame = CGRect(x: 16 + max(0, w - 92), y: 78, width: min(92, w), height: 16)
    sentence.frame = CGRect(x: 16, y: 100, width: w, height: height(of: sentence, width: w))
  }

  /// The height of one or two lines, so that a text begins at the top of its space.
  private func height(of label: UILabel, width: CGFloat) -> CGFloat {
    min(44, label.sizeThatFits(CGSize(width: width, height: 44)).height)
  }
}
