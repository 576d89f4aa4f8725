import Foundation
import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests observers whose method is called (PRT-39).
@MainActor @Suite("Notifications by methods", .timeLimit(.minutes(60)))
struct NotificationMethodTests {
  @MainActor private class Page: UIViewController {
    var told: [String] = []
    let onEnd: @Sendable () -> Void
    init(onEnd: @escaping @Sendable () -> Void = {}) {
      self.onEnd = onEnd
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    func came(_ notification: Notification) { told.append(notification.name.rawValue) }
    func went() { told.append("went") }
    deinit {
      NotificationCenter.default.removeObserver(self)
      onEnd()
    }
  }
  private final class Sub: Page {}

  private let center = NotificationCenter.default
  // Tests run at once and share the center, so each has names of its own.
  private let name = Notification.Name("NotificationMethodTests \(UUID())")
  private let other = Notification.Name("NotificationMethodTests.other \(UUID())")

  @Test("a method is called with the notification, or without a parameter (PRT-39)")
  func methods() {
    let page = Sub()
    center.addObserver(page, selector: Page.came(_:), name: name, object: nil)
    center.addObserver(page, selector: Page.went, name: other, object: nil)
    center.post(name: name, object: nil)
    center.post(name: other, object: nil)
    #expect(page.told == [name.rawValue, "went"])
    center.removeObserver(page, name: name, object: nil)
    center.post(name: name, object: nil)
    center.post(name: other, object: nil)
    #expect(page.told.count == 3)
    center.removeObserver(page)
    center.post(name: other, object: nil)
    #expect(page.told.count == 3)
  }

  @Test("a post on another thread reaches the method on the main actor (PRT-39)")
  func otherThread() async {
    @MainActor final class Desk {
      var told: [String] = []
      func came(_ notification: Notification) {
        MainActor.assertIsolated()
        told.append(notification.userInfo?["from"] as? String ?? "")
      }
    }
    let desk = Desk()
    center.addObserver(desk, selector: Desk.came(_:), name: name, object: nil)
    let (center, name) = (center, name)
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        center.post(name: name, object: nil, userInfo: ["from": "a thread"])
        done.resume()
      }
    }
    for _ in 0..<1000 where desk.told.isEmpty { await Task.yield() }
    #expect(desk.told == ["a thread"])
    center.post(name: name, object: nil, userInfo: ["from": "here"])
    #expect(desk.told == ["a thread", "here"], "a post here calls at once")
    center.removeObserver(desk)
  }

  @Test("an observation that ends before the main actor gets there calls nobody (PRT-39)")
  func endsMeanwhile() async {
    let page = Page()
    center.addObserver(page, selector: Page.went, name: name, object: nil)
    let (center, name) = (center, name)
    let posted = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      center.post(name: name, object: nil)
      posted.signal()
    }
    // The main actor is here until the observation has ended.
    func wait() { posted.wait() }
    wait()
    center.removeObserver(page)
    for _ in 0..<100 { await Task.yield() }
    #expect(page.told == [])
  }

  @Test("the sender and the centre count (PRT-39)")
  func senders() {
    let (page, sender, stranger, own) = (Page(), Page(), Page(), NotificationCenter())
    center.addObserver(page, selector: Page.went, name: name, object: sender)
    own.addObserver(page, selector: Page.went, name: name, object: nil)
    center.post(name: name, object: stranger)
    #expect(page.told == [])
    center.post(name: name, object: sender)
    #expect(page.told == ["went"])
    center.removeObserver(page, name: name, object: stranger)
    center.post(name: name, object: sender)
    #expect(page.told.count == 2, "the observation of another sender stays")
    center.removeObserver(page)
    own.post(name: name, object: nil)
    #expect(page.told.count == 3, "that of another centre, too")
  }

  @Test("an observer is not kept, and may take itself out as it ends (PRT-39)")
  func ends() {
    nonisolated(unsafe) var ended = 0
    for _ in 0..<200 {
      let page = Page { ended += 1 }
      center.addObserver(page, selector: Page.went, name: name, object: nil)
      center.addObserver(page, selector: Page.came(_:), name: name, object: nil)
    }
    #expect(ended == 200)
    center.post(name: name, object: nil)
  }

  @Test("a closure's token is removed as before, and a strange observer refused (PRT-39)")
  func tokens() {
    nonisolated(unsafe) var calls = 0
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in calls += 1 }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(calls == 1)
    Misuse.forget()
    center.addObserver(UIView(), selector: Page.went, name: name, object: nil)
    #expect(Misuse.messages.contains { $0.hasPrefix("addObserver") })
  }
}
