import Foundation
import Pantograph

// Pictures of damaged, cut and lying data, of impossible sizes, and drawings outside of a drawing.

/// Numbers that look random and are the same in each run.
struct Dice {
  var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % sides
  }
}

extension Data {
  /// The data with some bytes changed, cut out, doubled or cut off.
  func damaged(_ dice: inout Dice) -> Data {
    var bytes = Array(self)
    for _ in 0...dice.roll(6) where !bytes.isEmpty {
      let place = dice.roll(bytes.count)
      switch dice.roll(5) {
      case 0: bytes[place] = UInt8(dice.roll(256))
      case 1: bytes[place] ^= UInt8(1 << dice.roll(8))
      case 2: bytes.removeSubrange(place..<Swift.min(bytes.count, place + 1 + dice.roll(16)))
      case 3: bytes.insert(contentsOf: bytes[place..<Swift.min(bytes.count, place + 9)], at: place)
      default:
        if dice.roll(4) == 0 { bytes.removeLast(bytes.count - place) } else { bytes[place] = 255 }
      }
    }
    return Data(bytes)
  }
}

@MainActor private func picture() -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 23, height: 17)).image { context in
    for n in 0..<8 {
      UIColor(hue: CGFloat(n) / 8, saturation: 1, brightness: 1, alpha: 0.7).setFill()
      context.fill(CGRect(x: n * 3, y: n, width: 5, height: 9))
    }
  }
}

@MainActor private func show(_ image: UIImage?, _ world: World) {
  guard let image else { return }
  let view = UIImageView(image: image)
  view.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
  world.window.addSubview(view)
  world.run(0.02)
  view.removeFromSuperview()
}

private let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><defs>
  <linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
  <g transform="rotate(30 12 12)" fill="url(#g)" opacity=".5">
  <path d="M2 2h20v20a5 5 0 0 1-9 3.5Q1 1 2 2z" stroke="red"
  stroke-width="2"/><circle cx="12" cy="12" r="5"/><polygon points="1,2 3,4 5,6"/></g></svg>
  """

private let page = """
  %PDF-1.4
  1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
  2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
  3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 24 24] /Contents 4 0 R>> endobj
  4 0 obj <</Length 52>> stream
  1 0 0 rg 2 2 m 20 2 l 20 20 l h f 0 0 1 RG 3 w 1 1 20 9 re S
  endstream endobj
  trailer <</Root 1 0 R>>
  """

private func svg(_ text: String) -> UIImage? { UIImage(svg: Data(text.utf8)) }

@MainActor let abusedPictures: [Case] = [
  Case("png-damaged-in-a-thousand-places") { world in
    guard let data = picture().pngData() else { return world.hold(false, "no PNG was made") }
    var dice = Dice(1)
    for turn in 0..<1000 {
      let image = UIImage(data: data.damaged(&dice), scale: [1, 0, .nan, -2, 1e300][turn % 5])
      if turn % 50 == 0 { show(image, world) }
    }
  },
  Case("jpeg-damaged-in-a-thousand-places") { world in
    guard let data = picture().jpegData(compressionQuality: 0.8) else { return }
    var dice = Dice(2)
    for turn in 0..<1000 {
      let image = UIImage(data: data.damaged(&dice))
      if turn % 50 == 0 { show(image, world) }
    }
  },
  Case("pictures-cut-at-each-byte") { world in
    for data in [picture().pngData(), picture().jpegData(compressionQuality: .nan)] {
      guard let data else { continue }
      for end in 0..<data.count { _ = UIImage(data: data.prefix(end)) }
      // A slice does not begin at 0.
      show(UIImage(data: (Data([1, 2, 3]) + data).dropFirst(3)), world)
    }
  },
  Case("png-that-claims-to-be-huge") { world in
    guard let data = picture().pngData() else { return }
    for side in [0, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x8000_0000, 0x1_0000] as [UInt32] {
      for place in [16, 20] {
        var bytes = Array(data)
        for n in 0..<4 {
          bytes[place + n] = UInt8(truncatingIfNeeded: side >> (24 - 8 * UInt32(n)))
        }
        show(UIImage(data: Data(bytes)), world)
      }
    }
  },
  Case("beginnings-of-formats-and-then-noise") { world in
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF, 0xE0],
      Array("GIF89a".utf8), Array("RIFF\u{10}\0\0\0WEBPVP8L".utf8), Array("BM".utf8),
      Array("%PDF-1.7\n".utf8), Array("<svg ".utf8), [0x49, 0x49, 0x2A, 0],
      Array("P6\n9 9 255\n".utf8),
      Array("qoif".utf8), [0, 0, 1, 0, 255, 0], [],
    ]
    var dice = Dice(3)
    for start in starts {
      for length in [0, 1, 7, 100, 5000] {
        let data = Data(start + (0..<length).map { _ in UInt8(dice.roll(256)) })
        show(UIImage(data: data), world)
        _ = UIImage(svg: data)
        _ = UIImage(pdf: data)
      }
    }
  },
  Case("svg-damaged-in-a-thousand-places") { world in
    world.hold(svg(drawing) != nil, "the whole drawing was not read")
    var dice = Dice(4)
    for turn in 0..<1000 {
      let image = UIImage(svg: Data(drawing.utf8).damaged(&dice))
      if turn % 20 == 0 { show(image, world) }
    }
  },
  Case("pdf-damaged-in-a-thousand-places") { world in
    world.hold(UIImage(pdf: Data(page.utf8)) != nil, "the whole page was not read")
    var dice = Dice(5)
    for turn in 0..<1000 {
      let image = UIImage(pdf: Data(page.utf8).damaged(&dice))
      if turn % 20 == 0 { show(image, world) }
    }
  },
  Case("svg-nested-a-hundred-thousand-deep") { world in
    let open = String(repeating: "<g transform=\"scale(1.01)\">", count: 100_000)
    show(svg("<svg viewBox='0 0 9 9'>" + open + "<path d='M0 0h9v9z'/>"), world)
    show(svg("<svg viewBox='0 0 9 9'>" + open + String(repeating: "</g>", count: 200_000)), world)
    show(svg(String(repeating: "<svg viewBox='0 0 9 9'>", count: 50_000)), world)
    show(svg("<svg viewBox='0 0 9 9'><!--" + String(repeating: "<!--", count: 300_000)), world)
  },
  Case("svg-that-uses-itself") { world in
    show(svg("<svg viewBox='0 0 9 9'><g id='a'><use href='#a'/><use href='#a'/></g></svg>"), world)
    let uses = (0..<40).map {
      "<g id='n\($0)'>" + String(repeating: "<use href='#n\($0 + 1)'/>", count: 10) + "</g>"
    }
    show(svg("<svg viewBox='0 0 9 9'><defs>\(uses.joined())</defs><use href='#n0'/></svg>"), world)
    show(
      svg(
        "<!DOCTYPE x [<!ENTITY a '&b;&b;&b;'><!ENTITY b '&a;&a;'>]><svg viewBox='0 0 9 9'>&a;"
          + "<path fill='url(#p)' d='M0 0h9v9z'/><pattern id='p'>"
          + "<path fill='url(#p)'/></pattern></svg>"
      ),
      world)
  },
  Case("svg-with-numbers-beyond-all") { world in
    let numbers = [
      "NaN", "Infinity", "1e999", "-1e999", "1e308", "0", "-0", "1e-320", "", "9e18", "--1",
    ]
    for number in numbers {
      show(svg("<svg viewBox='0 0 \(number) \(number)'><path d='M0 0h9v9z'/></svg>"), world)
      show(
        svg(
          "<svg width='\(number)' height='\(number)px' viewBox='0 0 9 9'><rect width='9'/></svg>"),
        world)
      let path = "M\(number) 0A\(number) 5 \(number) 1 1 \(number) 9C1 \(number) 3 4 \(number) 6z"
      show(
        svg(
          "<svg viewBox='0 0 9 9'><path stroke='red' stroke-width='\(number)' d='\(path)'/>"
            + "<circle r='\(number)'/><g transform='matrix(\(number) 0 0 \(number) 1 \(number))'>"
            + "<rect width='9' height='9' rx='\(number)'/></g></svg>"), world)
      _ = UIBezierPath(svgPath: path)?.bounds
    }
  },
  Case("pdf-objects-in-a-circle") { world in
    let texts = [
      page.replacingOccurrences(of: "/Kids [3 0 R]", with: "/Kids [2 0 R 2 0 R 2 0 R]"),
      page.replacingOccurrences(of: "/Parent 2 0 R", with: "/Parent 3 0 R"),
      page.replacingOccurrences(of: "/Length 52", with: "/Length 4 0 R"),
      page.replacingOccurrences(of: "/Length 52", with: "/Length -9223372036854775808"),
      page.replacingOccurrences(of: "[0 0 24 24]", with: "[0 0 1e300 -1e300]"),
      page.replacingOccurrences(of: "[0 0 24 24]", with: "3 0 R"),
      page.replacingOccurrences(of: "1 0 0 rg", with: String(repeating: "q ", count: 200_000)),
      page.replacingOccurrences(of: "1 0 0 rg", with: String(repeating: "[<<", count: 100_000)),
      page.replacingOccurrences(of: "<</Root", with: String(repeating: "[", count: 200_000)),
      page.replacingOccurrences(of: "3 w", with: "1e99 w [1e-30 0 1e-30] 0 d 1e99 M 9e99 9e99 l"),
    ]
    for text in texts { show(UIImage(pdf: Data(text.utf8)), world) }
  },
  Case("renderers-of-impossible-sizes") { world in
    for wild in CGFloat.wild {
      for other in [wild, 10, 0] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = wild
        let renderer = UIGraphicsImageRenderer(
          size: CGSize(width: wild, height: other), format: format)
        let image = renderer.image { $0.fill(CGRect(x: 0, y: 0, width: wild, height: 5)) }
        world.hold(image.size.width.isFinite, "with \(wild): \(image.size)")
        UIGraphicsBeginImageContextWithOptions(CGSize(width: other, height: wild), false, wild)
        UIRectFill(CGRect(x: wild, y: wild, width: 5, height: 5))
        _ = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
      }
    }
  },
  Case("drawing-ends-more-often-than-it-begins") { world in
    for _ in 0..<5 {
      UIGraphicsEndImageContext()
      UIGraphicsPopContext()
    }
    _ = UIGraphicsGetImageFromCurrentImageContext()
    UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
    "text".draw(at: CGPoint(x: CGFloat.nan, y: 0))
    var kept: CGContext?
    var outer: UIGraphicsImageRendererContext?
    let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { context in
      kept = context.cgContext
      outer = context
      UIGraphicsEndImageContext()
      UIGraphicsPopContext()
      UIGraphicsPopContext()
      for _ in 0..<1000 { context.cgContext.restoreGState() }
      for _ in 0..<100_000 { context.cgContext.saveGState() }
      _ = context.currentImage
    }
    kept?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    outer?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    if let kept {
      for _ in 0..<300 { UIGraphicsPushContext(kept) }
    }
    show(image, world)
  },
  Case("pixels-that-do-not-fill-their-picture") { world in
    let sides = [0, -1, 1, 3, Int.max, Int.min, 1 << 32, 3_037_000_500]
    for width in sides {
      for height in sides {
        for scale in [1, 0, CGFloat.nan, .infinity, -3] {
          let image = PixelImage(width: width, height: height, pixels: [1, 2, 3], scale: scale)
          if let image {
            show(UIImage(image), world)
            world.hold(image.width * image.height == 3, "\(width) × \(height) of 3 pixels")
          }
        }
      }
    }
  },
  Case("pictures-stretched-by-their-caps") { world in
    let image = picture()
    for wild in CGFloat.wild + [4, 100] {
      let insets = UIEdgeInsets(top: wild, left: wild, bottom: wild, right: wild)
      for mode in [UIImage.ResizingMode.tile, .stretch] {
        let view = UIImageView(
          image: image.resizableImage(withCapInsets: insets, resizingMode: mode))
        for size in [1, 20, 300, 5000] as [CGFloat] {
          view.frame = CGRect(x: 0, y: 0, width: size, height: 300 / size)
          world.window.addSubview(view)
          world.draw()
        }
        view.removeFromSuperview()
      }
    }
    show(image.stretchableImage(withLeftCapWidth: .max, topCapHeight: .min), world)
    _ = image.jpegData(compressionQuality: .infinity)
    _ = image.jpegData(compressionQuality: -1e300)
    _ = UIImage().pngData()
    _ = UIImage().jpegData(compressionQuality: 1)
  },
  Case("moving-pictures-without-pictures-or-time") { world in
    for wild in [Double.nan, 0, -1, .infinity, 1e-300, 1e300] {
      let one = UIImage.animatedImage(with: [], duration: wild)
      let many = UIImage.animatedImage(
        with: [picture(), UIImage(), one ?? UIImage(), picture()], duration: wild)
      let deep = many.flatMap { UIImage.animatedImage(with: [$0, $0], duration: wild) }
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      world.window.addSubview(view)
      view.image = deep
      view.animationImages = [picture(), picture()]
      view.animationDuration = wild
      view.animationRepeatCount = .min
      view.startAnimating()
      world.run(0.1)
      view.animationImages = nil
      view.startAnimating()
      view.animationRepeatCount = .max
      view.stopAnimating()
      view.removeFromSuperview()
    }
  },
  Case("names-and-files-that-are-no-pictures") { world in
    let names = [
      "", "\0", "../../../etc/passwd", "/dev/zero", "/", ".", String(repeating: "a/", count: 5000),
      "a\u{0}b.png", "%s%n%x", "👨‍👩‍👧‍👦", "/dev/stdin",
    ]
    for name in names {
      _ = UIImage(named: name)
      _ = UIImage(systemName: name)
      world.hold(UIImage(contentsOfFile: name) == nil, "a picture came of \(name.prefix(20))")
    }
    let wild = CGFloat.wild.map { UIImage.SymbolConfiguration(pointSize: $0) }
    for configuration in wild {
      show(UIImage(systemName: UIImage.systemNames[0], withConfiguration: configuration), world)
    }
  },
]
