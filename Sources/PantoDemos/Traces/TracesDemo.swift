import PantoControls
import PantoCore
import PantoReplayViews
import PantoDemoKit

/// The demo "Traces": recordings to play, scrub and step through, to compare with each other, and
/// to export as a film strip (DEM-08).
final class TracesDemo: DemoController, EventKeyHandler {
  let player: TracePlayer
  private(set) var items: [TraceItem] = []
  private(set) var cards: [TraceCard] = []
  private(set) var chosen = 0
  /// The index of the recording that the chosen one is compared with, or `nil`.
  private(set) var second: Int?
  /// Whether the next press of a card chooses the second recording.
  private(set) var isChoosingSecond = false
  let compareButton: TraceButton
  /// The moving picture that is being drawn, or the last one.
  var job: PictureJob?
  private let scroll = UIScrollView()
  private let firstTrace: String?
  private let secondTrace: String?
  private let firstTime: TimeInterval?
  let context: DemoContext

  init(_ context: DemoContext) {
    let theme = context.theme
    player = TracePlayer(theme: theme)
    compareButton = TraceButton("compare", "Compare", theme: theme)
    firstTrace = context.option("trace")
    secondTrace = context.option("compare")
    firstTime = context.option("at").flatMap { Double($0) }
    self.context = context
    super.init(
      title: "Traces", hint: "Space plays, comma and full stop step, arrows scrub.",
      theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  /// The user's own recordings; `nil` in a replay.
  var folder: (any TraceFolder)? { context.shelf.traces }

  override func viewDidLoad() {
    super.viewDidLoad()
    scroll.accessibilityIdentifier = "traces"
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.showsHorizontalScrollIndicator = false
    compareButton.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleCompare() }
    compareButton.explain("Compare with a second recording", key: "")
    player.bar.add(compareButton)
    player.menuHost = view
    addMenuItems()
    field.addSubview(scroll)
    field.addSubview(player)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    context.shelf.onTraces = { [weak self] in
      self?.view.stage?.working { self?.folderCame() }
    }
  }

  override var focusRoot: UIView { player.menu ?? view }
  override var footHeight: CGFloat { 0 }
  override var isFieldFull: Bool { true }

  // MARK: The list

  private func fillList() {
    for card in cards { card.removeFromSuperview() }
    items = context.recordings
    if let folder {
      items += folder.names.map { name in
        TraceItem(name: name, title: name, line: "Your own", isOwn: true) {
          try folder.read(name)
        }
      }
    }
    cards = items.indices.map { i in
      let card = TraceCard(items[i], theme: theme)
      card.addAction(for: .touchUpInside) { [weak self] _ in self?.press(card: i) }
      scroll.addSubview(card)
      return card
    }
  }

  /// Adds the user's own recordings to the list once there is a window with files.
  private func folderCame() {
    guard !cards.isEmpty else { return }
    let names = items.map(\.name)
    fillList()
    // The folder of the new window may have fewer files than before.
    let shown = items.firstIndex { $0.name == names[chosen] }
    second = second.flatMap { i in items.firstIndex { $0.name == names[i] } }
    chosen = shown ?? 0
    if shown == nil { load() }
    layOutField()
    show()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    job?.stop()
  }

  override func moveToStart() {
    fillList()
    chosen = items.firstIndex { $0.name == firstTrace } ?? 0
    second = items.firstIndex { $0.name == secondTrace }
    isChoosingSecond = false
    player.view.speed = 1
    scroll.contentOffset = .zero
    layOutField()
    load()
    if let firstTime { player.scrub(to: firstTime) }
  }

  override func fieldChanged() { layOutField() }

  private func press(card i: Int) {
    if isChoosingSecond, i != chosen {
      second = i
    } else {
      chosen = i
      second = nil
    }
    isChoosingSecond = false
    load()
  }

  // code:begin traces
  private func load() {
    do {
      let recording = try items[chosen].read()
      player.message = ""
      if let second {
        try player.compare(recording, items[second].read(), scenes: context.scenes)
      } else {
        try player.load(recording, scenes: context.scenes)
        player.message = ""
      }
    } catch {
      player.message = "\(error)"
    }
    show()
  }
  // code:end

  private func show() {
    for (i, card) in cards.enumerated() {
      card.mark =
        second == nil
        ? (i == chosen ? "shown" : "") : i == chosen ? "A" : i == second ? "B" : ""
    }
    compareButton.isOn = second != nil || isChoosingSecond
  }

  /// Asks the user for a second recording to compare with, or ends the comparison.
  func toggleCompare() {
    if second != nil || isChoosingSecond {
      isChoosingSecond = false
      let wasComparing = second != nil
      second = nil
      if wasComparing { load() }
      player.message = ""
    } else {
      isChoosingSecond = true
      player.message = "Choose the recording to compare with."
    }
    show()
  }

  // MARK: Keys

  func press(_ key: KeyEvent) -> Bool { player.press(key, hasFocus: focus.view != nil) }

  override func press(_ key: DemoKey) -> Bool {
    player.press(key, focus: focus) || super.press(key)
  }

  // MARK: Layout

  /// The margin around the cards in which the focus ring is visible, in points.
  private let ring: CGFloat = 6

  private func layOutField() {
    let b = field.bounds
    guard b.width > 0 else { return }
    let scale = view.stage?.textScale ?? 1
    let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let inside = max(0, b.width - 2 * margin)
    let bottom = margin
    let h = TraceCard.height(scale)
    let isWide = b.width >= 900
    if isWide {
      let w = (TraceCard.width * min(scale, 1.2)).rounded()
      scroll.frame = CGRect(
        x: (isReversed ? b.width - margin - w : margin) - ring, y: -ring, width: w + 2 * ring,
        height: max(0, b.height - bottom) + 2 * ring)
      player.frame = CGRect(
        x: isReversed ? margin : margin + w + 16, y: 0, width: max(0, inside - w - 16),
        height: max(0, b.height - bottom))
      for (i, card) in cards.enumerated() {
        card.frame = CGRect(x: ring, y: ring + CGFloat(i) * (h + 8), width: w, height: h)
      }
      scroll.contentSize = CGSize(
        width: w + 2 * ring, height: CGFloat(cards.count) * (h + 8) + 2 * ring)
    } else {
      scroll.frame = CGRect(x: 0, y: -ring, width: b.width, height: h + 2 * ring)
      layOutRow(h, isReversed: isReversed)
      player.frame = CGRect(
        x: margin, y: h + 12, width: inside, height: max(0, b.height - h - 12 - bottom))
    }
  }

  /// Puts the cards side by side, in a row that scrolls.
  private func layOutRow(_ height: CGFloat, isReversed: Bool) {
    let w = min(TraceCard.width * (view.stage?.textScale ?? 1), field.bounds.width - 2 * margin)
    let width = max(field.bounds.width, 2 * margin + CGFloat(cards.count) * (w + 8) - 8)
    for (i, card) in cards.enumerated() {
      let x = margin + CGFloat(i) * (w + 8)
      card.frame = CGRect(x: isReversed ? width - x - w : x, y: ring, width: w, height: height)
    }
    let isFirst = scroll.contentSize.width != width
    scroll.contentSize = CGSize(width: width, height: height + 2 * ring)
    if isFirst, isReversed { scroll.contentOffset.x = width - field.bounds.width }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if isViewLoaded { layOutField() }
  }
}
