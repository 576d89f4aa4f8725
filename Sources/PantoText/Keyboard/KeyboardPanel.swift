import PantoBase
import PantoScene

/// The views at the lower edge of the window while text is entered: the keyboard or the input
/// view of the first responder, with its accessory view above (TXI-07).
@MainActor final class KeyboardPanel {
  /// How long the panel takes to come and go, in seconds.
  static let duration: TimeInterval = 0.25

  private let link: StageLink
  private let keyboard: KeyboardView
  private var holder: UIView?
  private var shownInput: UIView?
  private var shownAccessory: UIView?
  /// The frame that the panel has or moves to, in window points; `nil` while it is hidden.
  private(set) var frame: CGRect?
  /// How far a finger has pulled the panel down from `frame`, in points.
  private var pulled: CGFloat = 0
  /// Whether a finger pulls the panel from the upper edge of the accessory view.
  private var isPulledByAccessory = false
  /// Counts the changes of the frame, so that a change that was overtaken posts no end.
  private var changes = 0
  private var guides: [WeakGuide] = []

  private struct WeakGuide {
    weak var view: UIView?
    weak var height: NSLayoutConstraint?
  }

  init(_ link: StageLink, typist: any KeyboardTypist) {
    self.link = link
    keyboard = KeyboardView(typist: typist)
  }

  /// Shows an input view, the keyboard if that is `nil` and `showsKeyboard`, and an accessory view.
  func show(_ input: UIView?, showsKeyboard: Bool, accessory: UIView?, traits: KeyboardTraits) {
    guard let window = link.stage?.window else { return }
    keyboard.traits = traits
    let input = input ?? (showsKeyboard ? keyboard : nil)
    guard input != nil || accessory != nil else { return hide() }
    let holder = self.holder ?? UIView()
    self.holder = holder
    holder.accessibilityIdentifier = "keyboard"
    // The panel stays at the lower edge when the window gets another size.
    holder.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    holder.overrideUserInterfaceStyle = traits.style
    if holder.superview !== window {
      window.addSubview(holder)
      holder.frame = CGRect(x: 0, y: window.bounds.maxY, width: window.bounds.width, height: 0)
    } else {
      window.bringSubviewToFront(holder)
    }
    if shownInput !== input, shownInput?.superview === holder { shownInput?.removeFromSuperview() }
    if shownAccessory !== accessory, shownAccessory?.superview === holder {
      shownAccessory?.removeFromSuperview()
    }
    (shownInput, shownAccessory) = (input, accessory)
    var y: CGFloat = 0
    if let accessory {
      y = place(accessory, at: 0, in: holder, window)
    }
    if let input {
      if input === keyboard { keyboard.adapt(to: window) }
      y += place(input, at: y, in: holder, window)
    }
    if shownInput !== keyboard { y += window.safeAreaInsets.bottom }
    holder.backgroundColor = input === keyboard || input == nil ? nil : .systemGroupedBackground
    move(
      to: CGRect(
        x: 0, y: window.bounds.maxY - y, width: window.bounds.width, height: y), in: window)
  }

  /// Adds a view to the holder at `y`, and returns its height.
  private func place(
    _ view: UIView, at y: CGFloat, in holder: UIView, _ window: UIWindow
  ) -> CGFloat {
    var height = view.bounds.height
    if height <= 0 { height = view.intrinsicContentSize.height }
    if height <= 0 { height = view.sizeThatFits(window.bounds.size).height }
    if view.superview !== holder { holder.addSubview(view) }
    view.autoresizingMask.insert(.flexibleWidth)
    view.frame = CGRect(x: 0, y: y, width: window.bounds.width, height: max(0, height))
    return max(0, height)
  }

  /// Returns the accessory view that shows if `responder` lies in it, such as the field of a chat.
  func accessory(holding responder: UIResponder) -> UIView? {
    guard let shownAccessory, let view = responder as? UIView,
      view.isDescendant(of: shownAccessory)
    else { return nil }
    return shownAccessory
  }

  func showReturn() { keyboard.showReturn() }

  func hide() {
    guard frame != nil, let window = link.stage?.window else { return }
    keyboard.forgetTouches()
    move(to: nil, in: window)
  }

  private func move(to new: CGRect?, in window: UIWindow) {
    // A panel that was pulled down comes back without a change of its frame.
    let isChange = new != frame
    guard let holder, isChange || pulled != 0 else { return }
    let hidden = CGRect(
      x: 0, y: window.bounds.maxY, width: window.bounds.width,
      height: (new ?? frame)?.height ?? 0)
    let (begin, end) = (frame?.offsetBy(dx: 0, dy: pulled) ?? hidden, new ?? hidden)
    let wasShown = frame != nil
    (frame, pulled) = (new, 0)
    if isChange { changes += 1 }
    let change = changes
    let info = KeyboardPanel.info(begin, end)
    // Each new frame counts as a show, also while the panel shows.
    if isChange {
      post(UIResponder.keyboardWillChangeFrameNotification, info)
      post(
        new == nil
          ? UIResponder.keyboardWillHideNotification : UIResponder.keyboardWillShowNotification,
        info)
    }
    if !wasShown { holder.frame = begin }
    UIView.animate(
      withDuration: KeyboardPanel.duration, delay: 0, options: [.allowUserInteraction]
    ) {
      holder.frame = end
      updateGuides()
    } completion: { [weak self] _ in
      guard let self, isChange, changes == change else { return }
      post(UIResponder.keyboardDidChangeFrameNotification, info)
      if new == nil { holder.removeFromSuperview() }
      post(
        new == nil
          ? UIResponder.keyboardDidHideNotification : UIResponder.keyboardDidShowNotification, info)
    }
  }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: info)
  }

  private static func info(_ begin: CGRect, _ end: CGRect) -> [AnyHashable: Any] {
    [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(rect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(rect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: 0),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
  }

  // MARK: Drags

  var isPulled: Bool { pulled != 0 }

  /// Prepares for a drag that pulls the panel, and returns whether a keyboard or input view shows.
  func beginPull(byAccessory: Bool) -> Bool {
    isPulledByAccessory = byAccessory
    return frame != nil && shownInput != nil
  }

  /// Moves the panel down to a finger at `y` in window points, or back to its place. No
  /// notification is posted of that, as on iOS.
  func pull(to y: CGFloat) {
    guard let frame, shownInput != nil, let holder, let window = holder.superview else { return }
    // The window may have another size than when `frame` was set.
    let top = window.bounds.maxY - frame.height
    let handle = top + (isPulledByAccessory ? 0 : shownAccessory?.bounds.height ?? 0)
    let distance = min(max(0, y - handle), frame.height)
    guard distance != pulled else { return }
    pulled = distance
    holder.frame.origin.y = top + distance
    updateGuides()
  }

  /// Moves a panel that was pulled back to its place.
  func endPull() {
    guard let frame, let window = link.stage?.window else { return }
    let place = CGRect(
      x: 0, y: window.bounds.maxY - frame.height, width: window.bounds.width, height: frame.height)
    move(to: place, in: window)
  }

  // MARK: Guides

  /// Keeps the height of a guide at what the panel covers of its view.
  func follow(_ view: UIView, _ height: NSLayoutConstraint) {
    guides.removeAll { $0.view == nil || $0.height == nil }
    guides.append(WeakGuide(view: view, height: height))
    height.constant = cover(of: view)
  }

  private func updateGuides() {
    for guide in guides {
      guard let view = guide.view, let height = guide.height else { continue }
      height.constant = cover(of: view)
      view.layoutIfNeeded()
    }
  }

  private func cover(of view: UIView) -> CGFloat {
    guard let frame, view.window != nil else { return 0 }
    return max(0, view.convert(view.bounds, to: nil).maxY - frame.minY - pulled)
  }
}
