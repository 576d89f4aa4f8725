import PantoBase
import PantoControls
import PantoScene
import Testing

/// Tests that names which exist only for ported code say so when they are used.
@MainActor @Suite("Names without effect", .timeLimit(.minutes(60))) struct IgnoredNameTests {
  /// The messages that two uses of a name cause, which are no misuse.
  private func messages(_ use: () -> Void) -> [String] {
    Misuse.forget()
    for _ in 0..<2 { use() }
    #expect(Misuse.count == 0)
    return Misuse.messages
  }

  private func isReportedOnce(as name: String, _ use: () -> Void) -> Bool {
    let messages = messages(use)
    return messages.count == 1 && messages[0].hasPrefix(name)
  }

  @Test("haptic feedback is reported once, whichever generator asks first")
  func haptics() {
    #expect(isReportedOnce(as: "UIFeedbackGenerator") { UIFeedbackGenerator().prepare() })
    #expect(
      isReportedOnce(as: "UIFeedbackGenerator") {
        UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
        UIImpactFeedbackGenerator().impactOccurred(intensity: 0.5)
        UISelectionFeedbackGenerator().selectionChanged()
        UINotificationFeedbackGenerator().notificationOccurred(.success)
      })
  }

  @Test(
    "calls about the status bar are reported once; those that ask for what holds are not (PRT-36)")
  func statusBar() {
    let (application, page, scroll) = (UIApplication.shared, UIViewController(), UIScrollView())
    let uses: [() -> Void] = [
      { page.setNeedsStatusBarAppearanceUpdate() },
      { page.modalPresentationCapturesStatusBarAppearance = true },
      { application.isStatusBarHidden = false },
      { application.statusBarStyle = .lightContent },
      { application.setStatusBarHidden(false, with: .fade) },
      { application.setStatusBarStyle(.lightContent, animated: true) },
      { scroll.scrollsToTop = true },
    ]
    for use in uses { #expect(isReportedOnce(as: "there is no status bar", use)) }
    #expect(
      messages {
        application.isStatusBarHidden = true
        application.setStatusBarHidden(true, animated: false)
        application.statusBarStyle = .default
        page.modalPresentationCapturesStatusBarAppearance = false
        scroll.scrollsToTop = false
      }.isEmpty)
    #expect(application.isStatusBarHidden && application.statusBarStyle == .default)
  }

  @Test("motion effects are reported when a view gets one, and not when it loses it (PRT-36)")
  func motionEffects() {
    let view = UIView()
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    #expect(
      isReportedOnce(as: "motionEffects") {
        view.addMotionEffect(effect)
        view.removeMotionEffect(effect)
      })
    #expect(messages { view.removeMotionEffect(effect) }.isEmpty)
  }

  @Test("previews by force, turns of a window and titles for lists of commands are reported once")
  func others() {
    final class Answers: UIViewControllerPreviewingDelegate {
      func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        viewControllerForLocation location: CGPoint
      ) -> UIViewController? { nil }
      func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        commit viewControllerToCommit: UIViewController
      ) {}
    }
    let (page, answers) = (UIViewController(), Answers())
    #expect(
      isReportedOnce(as: "registerForPreviewing") {
        page.registerForPreviewing(with: answers, sourceView: UIView())
      })
    #expect(
      isReportedOnce(as: "attemptRotationToDeviceOrientation") {
        UIViewController.attemptRotationToDeviceOrientation()
      })
    let titled = UIAction(title: "Copy") { _ in }
    #expect(
      isReportedOnce(as: "discoverabilityTitle") { titled.discoverabilityTitle = "Copy the row" })
    #expect(
      isReportedOnce(as: "discoverabilityTitle") {
        _ = UIAction(title: "Copy", discoverabilityTitle: "Copy the row") { _ in }
      })
    #expect(messages { titled.discoverabilityTitle = nil }.isEmpty)
  }

  @Test("a look for the focused state is reported once")
  func focus() {
    let (button, slider) = (UIButton(), UISlider())
    #expect(
      isReportedOnce(as: "UIControl.State.focused") {
        button.setTitle("Focused", for: .focused)
        slider.setThumbImage(nil, for: [.focused, .highlighted])
      })
    #expect(messages { button.setTitle("Pressed", for: [.selected, .highlighted]) }.isEmpty)
  }

  @Test("a strategy that labels do not follow is reported once, and others are not (FID-37)")
  func lineBreaks() {
    let label = UILabel()
    #expect(label.lineBreakStrategy == .standard)
    #expect(
      isReportedOnce(as: "UILabel.lineBreakStrategy") { label.lineBreakStrategy = .pushOut })
    #expect(
      messages {
        label.lineBreakStrategy = []
        label.lineBreakStrategy = .standard
      }.isEmpty)
  }
}
