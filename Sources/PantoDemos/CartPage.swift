import Pantograph

/// The main demo: a scrolling page of products with a ball that floats above it (DEM-03).
final class CartPage: UIView {
  struct Options: Sendable {
    var balls = 1
    var mode = BallPlaces.Mode.edge
    var usesSeedTiming = false
    var theme = Theme(isDark: false)
    /// The number of things in the cart at the start.
    var inCart = 0
  }

  private(set) var balls: [CartBall] = []
  private let title: UILabel
  private let hint: UILabel
  private let timing = RoomyButton()
  /// The scrolling page, as large as this view.
  let scroll = UIScrollView()
  /// The view that holds lifted cards: above the page, below the balls.
  private let deck = UIView()
  private(set) var lifts: [CardLift] = []
  private var cards: [ProductCard] { lifts.map(\.card) }
  private var cart = Cart()
  private var sheet: CartSheet?
  private let options: Options
  private var hasPlacedBalls = false
  private var usesSeedTiming: Bool

  init(frame: CGRect, options: Options) {
    self.options = options
    usesSeedTiming = options.usesSeedTiming
    let theme = options.theme
    title = UILabel("Shop", Theme.largeTitle, theme.text)
    hint = UILabel(
      "Drag a product into the ball. Fling the ball to an edge.", Theme.label, theme.text2)
    super.init(frame: frame)
    accessibilityIdentifier = "shop"
    backgroundColor = theme.background
    addPage()
    for product in Product.all { addCard(of: product) }
    for i in 0..<max(1, min(options.balls, Self.mostBalls)) { addBall(i) }
    for i in 0..<max(0, min(options.inCart, Self.mostInCart)) {
      cart.add(Product.all[i % Product.all.count])
    }
    timingChanged()
    cartChanged()
  }

  required init?(coder: NSCoder) { nil }

  /// Adds the scrolling page with its title and the switch of the timing, and the deck above it.
  private func addPage() {
    scroll.accessibilityIdentifier = "page"
    scroll.alwaysBounceVertical = true
    // The page applies the safe area itself, so that its text stays clear of a notch.
    scroll.contentInsetAdjustmentBehavior = .never
    addSubview(scroll)
    deck.accessibilityIdentifier = "deck"
    deck.isUserInteractionEnabled = false
    addSubview(deck)
    scroll.addSubview(title)
    scroll.addSubview(hint)
    timing.accessibilityIdentifier = "seedTiming"
    timing.titleLabel?.font = Theme.label
    timing.layer.cornerRadius = 20
    timing.addAction(for: .touchUpInside) { [weak self] _ in
      guard let self else { return }
      self.usesSeedTiming.toggle()
      self.timingChanged()
    }
    scroll.addSubview(timing)
  }

  private func addCard(of product: Product) {
    let card = ProductCard(product, theme: options.theme) { [weak self] in
      self?.change(product, by: 1)
    }
    scroll.addSubview(card)
    let lift = CardLift(card, deck: deck)
    lift.ball = { [weak self] in self?.ball(near: $0, finger: $1) }
    lift.onLanded = { [weak self] ball in
      self?.change(product, by: 1)
      ball.pop()
      ball.fadeSoon()
    }
    lifts.append(lift)
  }

  private func addBall(_ i: Int) {
    let ball = CartBall(diameter: CartBall.diameter(in: frame.width), theme: options.theme)
    ball.mode = options.mode
    if i > 0 { ball.accessibilityIdentifier = "cartBall\(i + 1)" }
    ball.addAction(for: .touchUpInside) { [weak self, weak ball] _ in
      if ball?.isHeld == false { self?.openSheet() }
    }
    balls.append(ball)
    addSubview(ball)
  }

  /// The ball nearest to a card's centre, if its visible position is near enough.
  ///
  /// A ball below the finger counts too. A card grabbed at its outer side could otherwise never
  /// bring its centre to a ball at the window's edge.
  private func ball(near center: CGPoint, finger: CGPoint) -> CartBall? {
    func distance(_ ball: CartBall) -> CGFloat { ball.layer.shownPosition.distance(to: center) }
    func isNear(_ ball: CartBall) -> Bool {
      distance(ball) <= CardLift.captureDistance
        || ball.layer.shownPosition.distance(to: finger) <= ball.bounds.width / 2
    }
    return balls.filter(isNear).min { distance($0) < distance($1) }
  }

  // MARK: Layout

  override func layoutSubviews() {
    scroll.frame = bounds
    deck.frame = bounds
    let safe = safeAreaLayoutGuide.layoutFrame
    let isNarrow = bounds.width < 600
    let margin: CGFloat = isNarrow ? 16 : 32
    let x = safe.minX + margin
    let titleSize = title.intrinsicContentSize
    title.frame = CGRect(x: x, y: safe.minY + 20, width: titleSize.width + 2, height: 32)
    let timingWidth: CGFloat = 132
    timing.frame = CGRect(
      x: safe.maxX - margin - timingWidth, y: safe.minY + 16, width: timingWidth, height: 40)
    let space = max(0, timing.frame.minX - title.frame.maxX - 32)
    hint.isHidden = isNarrow || hint.intrinsicContentSize.width > space
    hint.frame = CGRect(
      x: title.frame.maxX + 16, y: title.frame.minY + Theme.hintDrop, width: space, height: 18)
    let bottom = layoutCards(from: CGPoint(x: x, y: safe.minY + 72), width: safe.width - 2 * margin)
    scroll.contentSize = CGSize(
      width: bounds.width, height: bottom + 24 + bounds.maxY - safe.maxY)
    let diameter = CartBall.diameter(in: bounds.width)
    for ball in balls where ball.bounds.width != diameter { ball.resize(to: diameter) }
    if !hasPlacedBalls, bounds.width > 0 {
      hasPlacedBalls = true
      UIView.performWithoutAnimation { setInitialPositions() }
    } else {
      for ball in balls { ball.reclamp() }
    }
    sheet?.frame = bounds
  }

  /// Puts the balls at their first positions: alternately at the right and the left edge, as near
  /// to a thumb as possible without covering a card's button or another ball.
  private func setInitialPositions() {
    for card in cards { card.layoutIfNeeded() }
    var wanted: CGFloat?
    var taken = cards.map { convert($0.addButton.bounds, from: $0.addButton) }
    for (i, ball) in balls.enumerated() {
      let places = ball.places
      let (area, size) = (places.centers, ball.bounds.size)
      let x = i.isMultiple(of: 2) ? area.maxX : area.minX
      let near = wanted ?? area.maxY - area.height * 0.18
      func frame(_ y: CGFloat) -> CGRect { CGRect(center: CGPoint(x: x, y: y), size: size) }
      let around = taken.map { $0.insetBy(dx: -Self.ballGap, dy: -Self.ballGap) }
      let heights =
        [near] + around.flatMap { [$0.minY - size.height / 2, $0.maxY + size.height / 2] }
      let free = heights.filter { y in
        y >= area.minY && y <= area.maxY
          && !around.contains { $0.intersects(frame(y).insetBy(dx: 0.5, dy: 0.5)) }
      }
      let y = free.min { ($0 - near).magnitude < ($1 - near).magnitude } ?? near
      wanted = wanted ?? y
      ball.setInitialPosition(places.clamped(CGPoint(x: x, y: y)))
      taken.append(ball.frame)
    }
  }

  /// The most balls that the header of a recording may ask for: one for each finger.
  private static let mostBalls = 10
  /// The most things that the header of a recording may put into the cart, the largest number of
  /// three digits.
  private static let mostInCart = 999
  /// The gap between a ball at the start and what it must not cover, in points (MSE-04).
  private static let ballGap: CGFloat = 8

  /// Lays out the cards in rows and returns the lower edge of the last row.
  private func layoutCards(from origin: CGPoint, width: CGFloat) -> CGFloat {
    let gap: CGFloat = width < 560 ? 12 : 16
    let columns = width >= 800 ? 4 : width >= 560 ? 3 : 2
    let each = ((width - gap * CGFloat(columns - 1)) / CGFloat(columns)).rounded(.down)
    let height = min(max((each * 0.95).rounded(.down), 200), 300)
    for (i, card) in cards.enumerated() {
      card.frame = CGRect(
        x: origin.x + CGFloat(i % columns) * (each + gap),
        y: origin.y + CGFloat(i / columns) * (height + gap), width: max(0, each), height: height)
    }
    let rows = (cards.count + columns - 1) / columns
    return origin.y + CGFloat(rows) * (height + gap) - gap
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  // MARK: The cart

  func change(_ product: Product, by amount: Int) {
    cart.add(product, amount)
    cartChanged()
  }

  private func cartChanged() {
    for ball in balls { ball.count = cart.count }
    sheet?.cart = cart
  }

  private func timingChanged() {
    for ball in balls { ball.usesSeedTiming = usesSeedTiming }
    let theme = options.theme
    timing.setTitle(usesSeedTiming ? "Seed timing on" : "Seed timing off", for: .normal)
    timing.backgroundColor = usesSeedTiming ? theme.accentSoft : theme.surface
    timing.setTitleColor(usesSeedTiming ? theme.accent : theme.text2, for: .normal)
  }

  private func openSheet() {
    guard sheet == nil else { return }
    let sheet = CartSheet(frame: bounds, cart: cart, theme: Theme(around: self))
    sheet.onChange = { [weak self] product, amount in self?.change(product, by: amount) }
    sheet.onEmpty = { [weak self] in
      self?.cart.empty()
      self?.cartChanged()
    }
    sheet.onClosed = { [weak self] in self?.sheet = nil }
    self.sheet = sheet
    addSubview(sheet)
    sheet.open()
  }

  var isSheetOpen: Bool { sheet != nil }

  /// The view that receives touches and keys: the sheet while it is open, otherwise the page.
  var front: UIView {
    guard let sheet, !sheet.isClosing else { return self }
    return sheet
  }

  /// Esc closes the sheet (APP-02).
  func press(_ key: DemoKey) -> Bool {
    guard key == .leave, let sheet else { return false }
    sheet.close()
    return true
  }
}
