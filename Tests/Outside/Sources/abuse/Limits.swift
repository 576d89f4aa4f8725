import Foundation
import Pantograph

// Cases in which sizes multiply: copies of copies, members that are shared, repetitions in one
// another, objects that hold themselves, and trees of thousands of levels.

@MainActor private final class Cells: NSObject, UICollectionViewDataSource {
  let count: Int
  init(_ count: Int) { self.count = count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
}

@MainActor private final class Half: UIGestureRecognizerDelegate {
  var yes: Set<ObjectIdentifier> = []
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { yes.contains(ObjectIdentifier(other)) }
}

@MainActor private final class Menus: UIContextMenuInteractionDelegate {
  let menu: UIMenu
  init(_ menu: UIMenu) { self.menu = menu }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, actionProvider: { _ in self.menu })
  }
}

@MainActor private func show(_ group: NSCollectionLayoutGroup, in world: World) {
  let section = NSCollectionLayoutSection(group: group)
  let list = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 300, height: 600),
    collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
  let cells = Cells(20)
  list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  list.dataSource = cells
  world.window.addSubview(list)
  world.run(0.05)
}

@MainActor private func edit(_ view: UIView & UIKeyInput, of world: World) {
  view.frame = CGRect(x: 0, y: 60, width: 300, height: 200)
  world.window.addSubview(view)
  view.becomeFirstResponder()
  world.run(0.05)
  for _ in 0..<20 {
    view.insertText("x")
    world.run(0.02)
    view.deleteBackward()
    world.run(0.02)
  }
  view.insertText("yy")
  world.run(0.02)
  view.resignFirstResponder()
}

@MainActor let limits: [Case] = [
  Case("snapshots-of-earlier-snapshots") { world in
    let page = view(0, 0, 300, 300)
    world.window.addSubview(page)
    for _ in 0..<40 {
      guard let copy = page.snapshotView(afterScreenUpdates: true) else { continue }
      page.addSubview(copy)
      world.run(0.02)
    }
  },
  Case("accessibility-elements-that-name-each-other") { world in
    let parent = view(0, 0, 100, 100)
    let child = view(0, 0, 50, 50)
    parent.addSubview(child)
    world.window.addSubview(parent)
    parent.accessibilityElements = [parent, child, child]
    child.accessibilityElements = [parent, world.window]
    _ = world.stage.accessibilityText
    var next = child
    for _ in 0..<20_000 {
      let one = UIView()
      next.accessibilityElements = [one, one]
      next = one
    }
    _ = world.stage.accessibilityText
  },
  Case("field-beside-itself") { world in
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    field.leftViewMode = .always
    field.rightViewMode = .always
    field.leftView = field
    field.rightView = world.window
    world.window.addSubview(field)
    world.run(0.05)
    _ = field.intrinsicContentSize
  },
  Case("date-picker-far-from-greenwich") { world in
    let picker = UIDatePicker()
    world.window.addSubview(picker)
    for style in [UIDatePickerStyle.wheels, .inline, .compact] {
      picker.preferredDatePickerStyle = style
      for hours in -18...18 {
        picker.timeZone = TimeZone(secondsFromGMT: hours * 3600)
        var calendar = Calendar(identifier: .gregorian)
        if let zone = TimeZone(secondsFromGMT: hours * 3600) { calendar.timeZone = zone }
        picker.calendar = calendar
        world.run(0.02)
      }
      for seconds in [Double.nan, .infinity, -1e300] {
        picker.minimumDate = Date(timeIntervalSinceReferenceDate: seconds)
        picker.date = Date(timeIntervalSinceReferenceDate: seconds)
        world.run(0.02)
      }
    }
    world.hold(picker.date.timeIntervalSinceReferenceDate.isFinite, "\(picker.date)")
  },
  Case("text-measured-with-wild-attributes") { world in
    for number in CGFloat.wild {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = number
      style.lineHeightMultiple = number
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: number, y: number, width: number, height: number)
      let all: [[NSAttributedString.Key: Any]] = [
        [.kern: number], [.baselineOffset: number], [.paragraphStyle: style],
        [.font: UIFont.systemFont(ofSize: number)], [.attachment: attachment],
      ]
      for attributes in all {
        let text = NSAttributedString(string: "a \u{FFFC} b\nc", attributes: attributes)
        let size = text.boundingRect(
          with: CGSize(width: number, height: number), options: .usesLineFragmentOrigin)
        world.hold(size.width.isFinite && size.height.isFinite, "\(attributes): \(size)")
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        label.attributedText = text
        world.window.addSubview(label)
      }
    }
    world.run(0.05)
  },
  Case("collection-groups-in-one-another") { world in
    let full = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    let tall = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(50))
    for depth in [100, 250, 20_000] {
      var fixed: NSCollectionLayoutItem = NSCollectionLayoutItem(layoutSize: full)
      var mixed: NSCollectionLayoutItem = NSCollectionLayoutItem(layoutSize: tall)
      for level in 0..<depth {
        fixed = NSCollectionLayoutGroup.vertical(layoutSize: full, subitems: [fixed])
        mixed = NSCollectionLayoutGroup.vertical(
          layoutSize: level % 2 == 0 ? tall : full, subitems: [mixed])
      }
      for case let group as NSCollectionLayoutGroup in [fixed, mixed] { show(group, in: world) }
    }
    var empty = NSCollectionLayoutGroup.horizontal(layoutSize: full, subitems: [])
    for _ in 0..<60 { empty = .vertical(layoutSize: full, subitems: [empty, empty]) }
    show(empty, in: world)
  },
  Case("cells-8000-in-sight") { world in
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 3, height: 3)
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 240), collectionViewLayout: layout)
    let cells = Cells(80_000)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    list.dataSource = cells
    world.window.addSubview(list)
    world.run(0.02)
    for page in 0..<6 {
      list.contentOffset.y = CGFloat(page * 250)
      world.run(0.02)
    }
  },
  Case("dynamic-items-100-at-one-place") { world in
    let items = (0..<100).map { _ in view(150, 150, 10, 10) }
    for item in items { world.window.addSubview(item) }
    let animator = UIDynamicAnimator(referenceView: world.window)
    animator.addBehavior(UICollisionBehavior(items: items))
    animator.addBehavior(UIGravityBehavior(items: items))
    world.run(0.3)
    animator.removeAllBehaviors()
  },
  Case("behaviors-16000-in-one-another-and-side-by-side") { world in
    let animator = UIDynamicAnimator(referenceView: world.window)
    var last = UIDynamicBehavior()
    animator.addBehavior(last)
    for _ in 0..<16_000 {
      let next = UIDynamicBehavior()
      last.addChildBehavior(next)
      last = next
      animator.addBehavior(UIDynamicBehavior())
    }
    world.run(0.05)
    animator.removeAllBehaviors()
  },
  Case("replicators-of-a-thousand-in-one-another") { world in
    var inner = CALayer()
    inner.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    inner.backgroundColor = UIColor.red.cgColor
    for _ in 0..<3 {
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      copies.instanceCount = 1000
      copies.instanceTransform = CATransform3DMakeTranslation(0.2, 0.2, 0)
      copies.addSublayer(inner)
      inner = copies
    }
    world.window.layer.addSublayer(inner)
    world.run(0.05)
    inner.removeFromSuperlayer()
  },
  Case("animation-groups-shared-and-in-one-another") { world in
    let box = view(0, 0, 10, 10)
    world.window.addSubview(box)
    var member: CAAnimation = CABasicAnimation(keyPath: "opacity")
    for _ in 0..<30 {
      let group = CAAnimationGroup()
      group.animations = [member, member]
      member = group
    }
    box.layer.add(member, forKey: "shared")
    var chain = CAAnimationGroup()
    for _ in 0..<100_000 {
      let outer = CAAnimationGroup()
      outer.animations = [chain]
      chain = outer
    }
    box.layer.add(chain, forKey: "chain")
    world.run(0.4)
    box.layer.removeAllAnimations()
  },
  Case("inline-menus-shared-and-in-one-another") { world in
    var shared = UIMenu(options: .displayInline, children: [UIAction(title: "one") { _ in }])
    for _ in 0..<30 { shared = UIMenu(options: .displayInline, children: [shared, shared]) }
    var chain = UIMenu(options: .displayInline, children: [UIAction(title: "one") { _ in }])
    for _ in 0..<100_000 { chain = UIMenu(options: .displayInline, children: [chain]) }
    for menu in [shared, chain] {
      let menus = Menus(menu)
      let box = view(0, 0, 100, 100)
      world.window.addSubview(box)
      box.addInteraction(UIContextMenuInteraction(delegate: menus))
      world.press(CGPoint(x: 50, y: 50))
      world.run(1)
      world.lift(CGPoint(x: 50, y: 50))
      world.run(0.3)
      world.tap(CGPoint(x: 380, y: 830))
      world.run(0.5)
      box.removeFromSuperview()
    }
  },
  Case("line-of-a-million-letters-edited") { world in
    let text = String(repeating: "many words ", count: 91_000)
    let field = UITextField()
    field.text = text
    edit(field, of: world)
    world.hold(field.text == text + "yy", "the text of the field is another one")
    let area = UITextView()
    area.text = text
    edit(area, of: world)
    world.hold(area.text == text + "yy", "the text of the view is another one")
  },
  Case("paragraphs-20000-edited") { world in
    let text = String(repeating: "a paragraph of some words\n", count: 20_000)
    let area = UITextView()
    area.text = text
    edit(area, of: world)
    world.hold(area.text == text + "yy", "the text of the view is another one")
  },
  Case("child-controllers-100000-in-one-another") { world in
    var last = UIViewController()
    for _ in 0..<100_000 {
      let parent = UIViewController()
      parent.addChild(last)
      last = parent
    }
    var below = world.show(UIViewController())
    for _ in 0..<100_000 {
      let child = UIViewController()
      below.addChild(child)
      below = child
    }
    world.run(0.05)
  },
  Case("recognizers-20000-of-which-half-recognize-together") { world in
    let half = Half()
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    for n in 0..<20_000 {
      let tap = UITapGestureRecognizer()
      tap.delegate = half
      if n % 2 == 0 { half.yes.insert(ObjectIdentifier(tap)) }
      box.addGestureRecognizer(tap)
    }
    world.tap(CGPoint(x: 50, y: 50))
    world.run(0.5)
  },
]
