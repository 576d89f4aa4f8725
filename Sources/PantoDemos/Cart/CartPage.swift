import PantoControls
import PantoCore
import PantoInspector
import PantoDemoKit

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
  let title: ScaledLabel
  let hint: ScaledLabel
  let placesBar: PlacesBar
  let firstVersion: FirstVersionRow
  /// The scrolling page, as large as this view.
  let scroll = UIScrollView()
  /// The view that holds lifted cards: above the page, below the balls.
  private let deck = UIView()
  private(set) var lifts: [CardLift] = []
  var cards: [ProductCard] { lifts.map(\.card) }
  private var cart = Cart()
  /// The former contents of the cart after the button *Empty*, until a product is added again.
  private var emptied: Cart?
  private var sheet: CartSheet?
  let options: Options
  private var hasPlacedBalls = false
  /// The marks of the places where balls will rest, one for each ball.
  private var ghosts: [CartGhost] = []
  private var inspectorObservation: Observation?

  init(frame: CGRect, options: Options) {
    self.options = options
    let theme = options.theme
    title = ScaledLabel(scaled: "Shop", Theme.largeTitle, theme.text)
    hint = ScaledLabel(
      scaled: "Drag a product into the ball. Fling the ball to an edge.", Theme.label, theme.text2)
    placesBar = PlacesBar(options.mode, theme: theme)
    firstVersion = FirstVersionRow(theme: theme)
    super.init(frame: frame)
    accessibilityIdentifier = "shop"
    backgroundColor = theme.background
    addPage()
    for product in Product.all { addCard(of: product) }
    scroll.addSubview(firstVersion)
    for i in 0..<ballCount { addBall(i) }
    for i in 0..<max(0, min(options.inCart, Self.mostInCart)) {
      cart.add(Product.all[i % Product.all.count])
    }
    setFirstVersion(options.usesSeedTiming)
    cartChanged()
  }

  required init?(coder: NSCoder) { nil }

  /// Adds the scrolling page with its title and the choice of places, and the deck above it.
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
    scroll.addSubview(placesBar)
    placesBar.onChange = { [weak self] mode in
      for ball in self?.balls ?? [] { ball.mode = mode }
    }
    firstVersion.addAction(for: .touchUpInside) { [weak self] _ in
      guard let self else { return }
      self.setFirstVersion(!self.firstVersion.isOn)
    }
  }

  private func addCard(of product: Product) {
    let card = ProductCard(product, theme: options.theme) { [weak self] in
      self?.change(product, by: 1)
    }
    scroll.addSubview(card)
    let lift = CardLift(card, deck: deck)
    lift.ball = { [weak self] in self?.ball(near: $0, finger: $1) }
    lift.onLift = { [weak self] isLifted in
      for ball in self?.balls ?? [] { ball.wishes += isLifted ? 1 : -1 }
    }
    lift.onLanded = { [weak self] ball in
      self?.change(product, by: 1)
      ball.pop()
    }
    lifts.append(lift)
  }

  private var ballCount: Int { max(1, min(options.balls, Self.mostBalls)) }

  private func addBall(_ i: Int) {
    let ball = CartBall(
      diameter: CartBall.diameter(in: frame.width), look: .of(i, among: ballCount),
      theme: options.theme)
    ball.mode = options.mode
    if i > 0 { ball.accessibilityIdentifier = "cartBall\(i + 1)" }
    ball.onTap = { [weak self] in self?.openSheet() }
    balls.append(ball)
    let ghost = CartGhost(theme: options.theme)
    ghosts.append(ghost)
    insertSubview(ghost, aboveSubview: deck)
    addSubview(ball)
  }

  /// The most balls that the header of a recording may ask for: one for each finger.
  private static let mostBalls = 10
  /// The most things that the header of a recording may put into the cart, the largest number of
  /// three digits.
  private static let mostInCart = 999

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
    layOutPage()
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

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  // MARK: The cart

  func change(_ product: Product, by amount: Int) {
    cart.add(product, amount)
    emptied = nil
    cartChanged()
    if amount > 0 { for ball in balls { ball.wake() } }
  }

  private func empty() {
    emptied = cart
    cart.empty()
    cartChanged()
  }

  /// Puts the products back into the cart that the button *Empty* took out (U25).
  private func undoEmpty() {
    guard let emptied else { return }
    cart = emptied
    self.emptied = nil
    cartChanged()
  }

  private func cartChanged() {
    for ball in balls { ball.count = cart.count }
    sheet?.show(cart, emptied: emptied?.count ?? 0)
  }

  private func setFirstVersion(_ isOn: Bool) {
    firstVersion.isOn = isOn
    for ball in balls { ball.usesSeedTiming = isOn }
  }

  private func openSheet() {
    guard sheet == nil else { return }
    let sheet = CartSheet(frame: bounds, theme: Theme(around: self))
    sheet.onChange = { [weak self] product, amount in self?.change(product, by: amount) }
    sheet.onEmpty = { [weak self] in self?.empty() }
    sheet.onUndo = { [weak self] in self?.undoEmpty() }
    sheet.onClosed = { [weak self] in self?.sheet = nil }
    self.sheet = sheet
    addSubview(sheet)
    sheet.show(cart, emptied: emptied?.count ?? 0)
    sheet.open()
  }

  var isSheetOpen: Bool { sheet != nil }

  /// The view that receives touches and keys: the sheet while it is open, otherwise the page.
  var front: UIView {
    guard let sheet, !sheet.isClosing else { return self }
    return sheet
  }

  /// Esc closes the sheet (APP-02). R empties the cart and brings everything to its start.
  func press(_ key: DemoKey) -> Bool {
    if key == .reset {
      reset()
      return true
    }
    guard key == .leave, let sheet else { return false }
    sheet.close()
    return true
  }

  private func reset() {
    sheet?.close()
    cart = Cart()
    emptied = nil
    cartChanged()
    setFirstVersion(options.usesSeedTiming)
    placesBar.mode = options.mode
    scroll.setContentOffset(.zero, animated: true)
    let places = initialPositions()
    for (ball, place) in zip(balls, places) {
      ball.mode = options.mode
      ball.goHome(to: place)
    }
  }

  private func setInitialPositions() {
    for (ball, place) in zip(balls, initialPositions()) { ball.setInitialPosition(place) }
  }

  // MARK: Ghosts

  override func didMoveToWindow() {
    super.didMoveToWindow()
    inspectorObservation = stage?.observeInspector { [weak self] isOn in self?.showGhosts(isOn) }
    showGhosts(stage?.inspector != nil)
  }

  /// Shows where the balls will rest while the inspector is on (DEM-03 item 7).
  private func showGhosts(_ isOn: Bool) {
    for (i, ball) in balls.enumerated() {
      ball.onMove = isOn ? { [weak self] ball in self?.place(ghost: i, of: ball) } : nil
      if isOn { place(ghost: i, of: ball) } else { ghosts[i].isHidden = true }
    }
  }

  private func place(ghost i: Int, of ball: CartBall) {
    let velocity = ball.pan.velocity(in: self)
    guard let inspector = stage?.inspector,
      let target = ball.flyingTo ?? (ball.isHeld ? ball.restPlace(velocity: velocity) : nil)
    else {
      ghosts[i].isHidden = true
      return
    }
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    ghosts[i].show(
      at: target, diameter: ball.bounds.width,
      words: ball.places.rule(
        for: target, mode: ball.mode, isFirstVersion: ball.usesSeedTiming, isReversed: isReversed),
      with: inspector)
  }
}
