import PantoControls
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// The tuning panel: the replayed stage with the old run as a ghost, and a slider for each constant
/// that decides something in it (TUN-05). The panel covers the demo, which waits as it is.
final class TunePanel: UIView {
  let session: TuneSession
  var onClose: (() -> Void)?
  let theme: Theme
  let bar = UIView()
  let back = RoomyButton()
  let heading: ScaledLabel
  let reset = TuneButton("Reset", name: "tuneReset")
  let apply = TuneButton("Apply", name: "tuneApply", isPrimary: true)
  let picture: TunePicture
  let timeline: TuneTimeline
  let sentence: ScaledLabel
  let list = GalleryScroll()
  let rows: [TuneRow]
  let empty: ScaledLabel
  let side = UIView()
  let line = UIView()
  private(set) var code: TuneCode?
  private let ticker = FrameTicker()
  /// The work of the next frame: a replay with another value of a constant, or another time to
  /// show.
  private var pending: (reading: TuningRun.Reading, value: Double)?
  private var pendingTime: TimeInterval?
  private var sweeping: TuneRow?

  init(_ session: TuneSession, title: String, theme: Theme) {
    self.session = session
    self.theme = theme
    heading = ScaledLabel(scaled: title, Theme.heading, theme.text)
    sentence = ScaledLabel(scaled: session.sentence, Theme.body, theme.text)
    empty = ScaledLabel(
      scaled: "No gesture took part in the last seconds. Use the demo first, then tune.",
      Theme.body, theme.text2)
    picture = TunePicture(theme: theme)
    timeline = TuneTimeline(theme: theme)
    rows = session.readings.map { TuneRow($0, theme: theme) }
    super.init(frame: .zero)
    accessibilityIdentifier = "tunePanel"
    backgroundColor = theme.background
    addParts()
    connect()
    update()
  }

  required init?(coder: NSCoder) { nil }

  private func addParts() {
    back.accessibilityIdentifier = "closeTune"
    back.setImage(UIImage(systemName: "chevron.left"), for: .normal)
    back.tintColor = theme.text2
    back.layer.cornerRadius = 12
    sentence.numberOfLines = 0
    sentence.accessibilityIdentifier = "tuneSentence"
    empty.numberOfLines = 0
    empty.isHidden = !rows.isEmpty
    side.backgroundColor = theme.surface
    bar.backgroundColor = theme.surface
    line.backgroundColor = theme.separator
    line.isUserInteractionEnabled = false
    list.contentInsetAdjustmentBehavior = .never
    list.delaysContentTouches = false
    for part in [picture, sentence, timeline, side, bar, back, heading, reset, apply, line]
      as [UIView]
    {
      addSubview(part)
    }
    side.addSubview(list)
    for row in rows { list.addSubview(row) }
    list.addSubview(empty)
  }

  private func connect() {
    ticker.onFrame = { [weak self] in self?.step() }
    back.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose?() }
    reset.addAction(for: .touchUpInside) { [weak self] _ in self?.resetAll() }
    apply.addAction(for: .touchUpInside) { [weak self] _ in self?.showCode() }
    timeline.slider.addAction(for: .valueChanged) { [weak self] _ in
      guard let self else { return }
      pendingTime = session.start + Double(timeline.slider.value)
      ticker.isRunning = true
    }
    for row in rows {
      row.onChange = { [weak self, weak row] value in
        guard let self, let row else { return }
        pending = (row.reading, value)
        ticker.isRunning = true
      }
      row.onSweep = { [weak self, weak row] in
        guard let self, let row else { return }
        sweeping = row
        session.beginSweep(row.reading.constant)
        ticker.isRunning = true
      }
    }
  }

  // MARK: Work, at most one replay a frame

  /// Does the pending work of a frame: a replay with the newest value, else a move to the newest
  /// time, else one value of a sweep.
  private func step() {
    if let (reading, value) = pending {
      pending = nil
      pendingTime = nil
      sweeping = nil
      session.set(reading, to: value)
    } else if let time = pendingTime {
      pendingTime = nil
      session.seek(to: time)
    } else if let row = sweeping {
      if !session.continueSweep(row.reading.constant) { sweeping = nil }
    }
    if pending == nil, pendingTime == nil, sweeping == nil { ticker.isRunning = false }
    update()
  }

  private func resetAll() {
    pending = nil
    sweeping = nil
    closeCode()
    session.reset()
    update()
  }

  private func update() {
    picture.show(session)
    timeline.show(session)
    sentence.text = session.sentence
    for row in rows {
      let constant = row.reading.constant
      row.show(
        session.value(of: row.reading), sweep: session.sweep(of: constant),
        isSweeping: row === sweeping)
    }
    setNeedsLayout()
  }

  /// Stops the panel's work in each frame, and ends the stages of its session.
  func close() {
    ticker.isRunning = false
    session.close()
  }

  // MARK: Apply

  /// Copies the Swift lines of the tuned constants to the clipboard, and shows them.
  func showCode() {
    closeCode()
    let lines =
      session.tuning.isEmpty
      ? ["// Nothing is changed yet."] : session.tuning.swiftLines
    let text = lines.joined(separator: "\n")
    if !session.tuning.isEmpty { UIPasteboard.general.string = text }
    let new = TuneCode(text, wasCopied: !session.tuning.isEmpty, theme: theme)
    new.close.addAction(for: .touchUpInside) { [weak self] _ in self?.closeCode() }
    code = new
    addSubview(new)
    setNeedsLayout()
  }

  /// Hides the Swift lines; `false` if they are not shown.
  @discardableResult func closeCode() -> Bool {
    guard let code else { return false }
    code.removeFromSuperview()
    self.code = nil
    return true
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    code?.layer.shadow = Theme(around: self).liftedShadow
    setNeedsLayout()
  }

  override func layoutSubviews() { layOut() }
}
