import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import PantoText
import Testing

@MainActor @Suite("Older names of UIKit", .timeLimit(.minutes(20))) struct OldNameTests {
  @Test("the older guides follow the safe area, in numbers and in constraints (PRT-36)")
  func guides() {
    let stage = TestStage()
    let page = UIViewController()
    page.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
    let box = UIView()
    page.view.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: page.topLayoutGuide.bottomAnchor),
      box.bottomAnchor.constraint(equalTo: page.bottomLayoutGuide.topAnchor),
      box.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
    ])
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let height = page.view.bounds.height
    #expect(page.topLayoutGuide.length == 40 && page.bottomLayoutGuide.length == 20)
    #expect(box.frame == CGRect(x: 0, y: 40, width: 50, height: height - 60))
    #expect(page.topLayoutGuide === page.topLayoutGuide)
  }

  @Test("the parts of a colour come back as they were given (PRT-36)")
  func hue() {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for hue in stride(from: CGFloat(0), to: 1, by: 0.125) {
      let color = UIColor(hue: hue, saturation: 0.5, brightness: 0.75, alpha: 0.25)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect(abs(h - hue) < 1e-9 && abs(s - 0.5) < 1e-9 && abs(b - 0.75) < 1e-9 && a == 0.25)
    }
    UIColor.gray.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect(h == 0 && s == 0)
    var white: CGFloat = -1
    #expect(!UIColor.red.getWhite(&white, alpha: nil) && white == -1)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &a))
    #expect(white == 0.25 && a == 0.5)
  }

  @Test("the older styles of an activity indicator have their size and colour (PRT-36)")
  func indicators() {
    let large = UIActivityIndicatorView(style: .whiteLarge)
    #expect(large.intrinsicContentSize.width == 37 && large.color == .white)
    let gray = UIActivityIndicatorView(style: .gray)
    #expect(gray.intrinsicContentSize.width == 20 && gray.color == .gray)
    #expect(UIActivityIndicatorView(style: .medium).color == nil)
  }

  @Test("motion effects are kept once each, and change nothing (PRT-36)")
  func motion() {
    let view = UIView()
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    view.addMotionEffect(effect)
    view.addMotionEffect(effect)
    #expect(view.motionEffects.count == 1 && view.motionEffects[0] === effect)
    view.removeMotionEffect(effect)
    #expect(view.motionEffects.isEmpty)
  }

  @Test("a field whose drawPlaceholder does nothing shows none (PRT-36)") func placeholder() {
    final class Quiet: UITextField {
      override func drawPlaceholder(in rect: CGRect) {}
    }
    func shown(_ field: UITextField) -> Bool {
      field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
      field.placeholder = "Name"
      field.layoutIfNeeded()
      return field.subviews.contains { ($0 as? UILabel)?.isHidden == false }
    }
    #expect(shown(UITextField()) && !shown(Quiet()))
  }

  @Test("a nib for a collection's cell is reported (PRT-24)") func nib() {
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let before = Misuse.count
    collection.register(UINib(nibName: "Cell", bundle: nil), forCellWithReuseIdentifier: "a")
    #expect(Misuse.count == before + 1)
  }

  @Test("both indicators take the insets (PRT-36)") func indicatorInsets() {
    let scroll = UIScrollView()
    scroll.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(scroll.horizontalScrollIndicatorInsets == scroll.verticalScrollIndicatorInsets)
    #expect(scroll.scrollIndicatorInsets.bottom == 3)
  }
}
