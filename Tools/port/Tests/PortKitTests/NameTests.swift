import PortKit
import Testing

@Suite("The names that are not there") struct NameTests {
  private let surface: Surface = {
    var s = Surface()
    s.add(
      source: """
        open class UIResponder { public init() {} }
        open class UIView: UIResponder {
          public init(frame: CGRect = .zero) {}
          open var center: CGPoint
          public static func animate(
            withDuration duration: Double, delay: Double = 0, animations: @escaping () -> Void,
            completion: ((Bool) -> Void)? = nil) {}
          open func addSubview(_ view: UIView) {}
          func hidden() {}
          public struct Options: OptionSet { public static let fast: Options }
        }
        extension UIView { public func bring(toFront view: UIView) {} }
        public extension UIView { var tag: Int { 0 } }
        open class UILabel: UIView { open var text: String? }
        struct Inner { public var secret: Int }
        public protocol UIThing { func thing() }
        public enum UIState { case began, changed }
        """)
    s.addStandard(
      interface:
        "public struct CGPoint\npublic struct CGRect {\n  static var zero: X\n}\npublic struct Int\npublic struct Bool\npublic struct Double\nfunc print(_ a: Any)\n"
    )
    // As it is kept between runs.
    return Surface(text: s.text)
  }()

  private func missing(_ source: String) -> [String] {
    NameFinder(surface, sources: [source]).missing(in: source).map { "\($0.line): \($0.text)" }
  }

  @Test("what is there is not reported")
  func there() {
    #expect(
      missing(
        """
        import UIKit
        class Page<T>: UILabel, UIThing {
          var mine = 1
          override var center: CGPoint { didSet { print(mine) } }
          func thing() { let local = UIView(); addSubview(local); local.bring(toFront: self) }
          override func addSubview(_ view: UIView) {}
          func go(done: (Bool) -> Void) {
            UIView.animate(withDuration: 1) { self.mine += 1 } completion: { a in done(a) }
            UIView.animate(withDuration: 1, animations: { self.tag }) { _ in }
            let s: UIState = .began; _ = UIView.Options.fast; _ = $0; _ = UIView(frame: .zero)
            for case let (i, j) in [(1, 2)] { print(i + j) }
          }
        }
        """) == [])
  }

  @Test("types, members, functions, labels, overrides and modules, each with its line")
  func notThere() {
    #expect(
      missing(
        """
        import UIKit
        import SnapKit
        class Page: UIVisualEffectView {
          func f(_ v: UIView) {
            v.zap = 1
            _ = UIView.sizzle
            UIView.animate(withDuration: 1, bounce: 2) {}
            _ = UIView(point: 1)
            frobnicate()
            v.hidden()
            let s: UIView.Mode = .x9
          }
          override func fly(to: Int) {}
          override func addSubview(_ v: UIView, at: Int) {}
        }
        """) == [
          "2: import SnapKit", "3: UIVisualEffectView", "5: .zap", "6: UIView.sizzle",
          "7: UIView.animate(withDuration:bounce:{})", "8: UIView(point:)", "9: frobnicate",
          "10: .hidden", "11: .x9", "11: UIView.Mode", "13: override fly",
          "14: override addSubview(_:at:)",
        ])
  }

  @Test("what is not public, and what stands in strings, comments and #if, is not looked at")
  func notLookedAt() {
    #expect(missing("let a = \"UIFoo\" // UIBar\n/* UIBaz */") == [])
    #expect(missing("#if os(iOS)\n#endif\nif #available(iOS 13, *) {}") == [])
    #expect(missing("func f(a: UIView) { a.secret }") == ["1: .secret"])
    #expect(missing("let a = \"\\(zork)\"") == ["1: zork"])
  }

  @Test("files know of one another, and of what they add to a type")
  func together() {
    let one = "extension UIView { func wobble(by: Int) {}; static var special: Int { 1 } }"
    let two = "func f(v: UIView) { v.wobble(by: 1); _ = UIView.special }"
    #expect(NameFinder(surface, sources: [one, two]).missing(in: two).isEmpty)
    #expect(NameFinder(surface, sources: [two]).missing(in: two).count == 2)
  }
}
