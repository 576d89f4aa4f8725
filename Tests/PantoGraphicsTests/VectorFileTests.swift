import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("SVG and PDF files", .timeLimit(.minutes(60))) struct VectorFileTests {
  private func svg(_ inside: String, _ attributes: String = "viewBox='0 0 24 24'") -> UIImage? {
    UIImage(
      svg: Data("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(inside)</svg>".utf8))
  }

  private func paths(_ image: UIImage?) -> [LayerContent.FilledPath] {
    if case .drawing(let drawing) = image?.kind { return drawing.paths }
    return []
  }

  private func box(_ path: LayerContent.FilledPath?) -> CGRect {
    CGPath(elements: path?.elements ?? []).boundingBox
  }

  @Test("shapes of an SVG are filled and stroked in their colours (DRW-08)") func shapes() {
    let image = svg(
      """
      <?xml version='1.0'?><!-- <rect/> -->
      <rect x='2' y='3' width='4' height='5' rx='1' fill='#F00'/>
      <circle cx='12' cy='12' r='2' fill='rgb(0, 128, 0)'/>
      <ellipse cx='12' cy='12' rx='3' ry='1' style='fill:#0000ff80;stroke:none'/>
      <line x1='0' y1='1' x2='10' y2='1' stroke='black' stroke-width='2'/>
      <polygon points='0,0 4,0 4,4' fill='none'/>
      <polyline points='0 0 4 0 4 4'/>
      <path d='M0 0h4v4z' fill-rule='evenodd' fill-opacity='.5'/>
      <text fill='red'>Left out</text>
      """)
    let all = paths(image)

    #expect(image?.size == CGSize(width: 24, height: 24) && image?.cgImage == nil)
    #expect(
      all.map(\.color) == [
        RGBA(hex: 0xFF0000), RGBA(0, 128 / 255, 0, 1), RGBA(hex: 0x0000FF, alpha: 128 / 255),
        RGBA(hex: 0), RGBA(hex: 0), RGBA(hex: 0, alpha: 0.5),
      ])
    #expect(box(all.first) == CGRect(x: 2, y: 3, width: 4, height: 5))
    #expect(box(all[3]) == CGRect(x: 0, y: 0, width: 10, height: 2))
    #expect(all.map(\.isEvenOdd) == [false, false, false, false, false, true])
  }

  @Test("groups hand down transforms, colours and opacity; a view box is scaled (DRW-08)")
  func groups() {
    let image = svg(
      """
      <style>.a, .b { fill: #00FF00; } .b{opacity:0.5}</style>
      <defs><rect width='9' height='9'/><linearGradient id='g'><stop stop-color='red'/>
      </linearGradient></defs>
      <g transform='translate(1 2) scale(2)' fill='blue' opacity='.5'>
        <rect width='1' height='1'/>
        <g display='none'><rect width='5' height='5'/></g>
        <rect class='a b' width='1' height='1' transform='rotate(90)'/>
      </g>
      <rect width='1' height='1' fill='url(#g)'/>
      <rect width='1' height='1' fill='currentColor'/>
      """, "width='48px' height='48' viewBox='0 0 24 24'")
    let all = paths(image)

    #expect(image?.size == CGSize(width: 48, height: 48) && all.count == 4)
    #expect(box(all.first) == CGRect(x: 2, y: 4, width: 4, height: 4))
    #expect(
      all.map(\.color) == [
        RGBA(hex: 0x0000FF, alpha: 0.5), RGBA(hex: 0x00FF00, alpha: 0.25), RGBA(hex: 0xFF0000),
        RGBA(hex: 0),
      ])
  }

  @Test("no text is too odd for the reader of SVG: it ends, with a picture or without (K11)")
  func oddSVG() {
    let whole = "<svg viewBox='0 0 9 9'><g><path d='M0 0L9 9z' style='fill:red'/></g></svg>"
    for end in 0..<whole.utf8.count { _ = UIImage(svg: Data(whole.utf8.prefix(end))) }
    for text in [
      "", "<", "<svg", "<svg>", "<svg viewBox='0 0 nan 1'/>", "<svg width='-1' height='1'/>",
      "<svg width='1e9' height='1'/>", "<!DOCTYPE x [", "<!--", "<![CDATA[", "text only", "</svg>",
      "<html><svg/></html>",
    ] {
      #expect(UIImage(svg: Data(text.utf8)) == nil, "\(text)")
    }
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(svg(deep) == nil)
    #expect(svg(String(repeating: "<rect/>", count: 100_000)) == nil)
    _ = svg("<path d='\(String(repeating: "M0 0C1e9 0 0 1e9 9 9", count: 3_000))' stroke='red'/>")
    _ = svg("<g transform='\(String(repeating: "scale(1e9)", count: 90))'><circle r='9'/></g>")
    for seed in 0..<300 as Range<UInt64> {
      var bytes = Array(whole.utf8)
      var state = seed
      func next() -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33)
      }
      for _ in 0..<6 { bytes[next() % bytes.count] = UInt8(truncatingIfNeeded: next()) }
      _ = UIImage(svg: Data(bytes))
    }
  }

  @Test("the dashes of all lines of a shape are limited together (K11)") func dashes() {
    func pieces(_ path: String) -> Int {
      let image = svg("<path d='\(path)' fill='none' stroke='red' stroke-dasharray='1 1'/>")
      return paths(image).reduce(0) { $0 + $1.elements.count }
    }
    let short = pieces("M0 0H20")
    let one = pieces("M0 0H15000")
    let solid = pieces("M0 0H15000M0 9H15000M0 18H15000")

    #expect(short > 50 && one > 700 * short, "a dash has an outline of its own")
    #expect(solid > 0 && solid < short, "three lines without gaps")
  }

  @Test("the values that a style sheet keeps are limited (K11)") func largeStyleSheet() {
    let names = (0..<100).map { ".c\($0)" }.joined(separator: ",")
    let values = (0..<99).map { "v\($0):1" }.joined(separator: ";")
    func colors(rules: Int) -> [RGBA] {
      let sheet = String(repeating: "\(names){\(values)}", count: rules)
      return paths(
        svg(
          """
          <style>.first{fill:#00f}\(sheet).last{fill:#f00}</style>
          <rect class='first' width='1' height='1'/><rect class='last' width='1' height='1'/>
          """)
      ).map(\.color)
    }

    #expect(colors(rules: 1) == [RGBA(hex: 0x0000FF), RGBA(hex: 0xFF0000)])
    #expect(colors(rules: 5) == [RGBA(hex: 0x0000FF), RGBA(hex: 0)], "the last one is left out")
  }

  // MARK: PDF

  private func pdf(_ content: String, extra: String = "", more: String = "") -> String {
    """
    %PDF-1.4
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 20 10] >> endobj
    3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R \(extra) >> endobj
    4 0 obj << /Length \(content.utf8.count) >> stream
    \(content)
    endstream endobj
    \(more)
    trailer << /Root 1 0 R >>
    """
  }

  @Test("the paths of a PDF are filled in their colours, from the lower left corner (DRW-08)")
  func pdfPaths() {
    let image = UIImage(
      pdf: Data(
        pdf(
          """
          q 1 0 0 rg 0 0 4 2 re f Q
          2 0 0 2 1 1 cm /G gs 0 1 0 0 k 0 0 m 2 0 l 2 2 2 2 0 2 c h f*
          0.5 G 1 w 0 0 m 1 0 l S (text \\) 1 0 0 rg) Tj /F Do
          """,
          extra: "/Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /F 5 0 R >> >>",
          more: """
            5 0 obj << /Type /XObject /Subtype /Form /Matrix [1 0 0 1 1 1] /Length 27 >> stream
            0 0 1 rg 0 0 1 1 re f /F Do
            endstream endobj
            """
        ).utf8))
    let all = paths(image)

    #expect(image?.size == CGSize(width: 20, height: 10))
    #expect(box(all.first) == CGRect(x: 0, y: 8, width: 4, height: 2))
    #expect(all.first?.color == RGBA(hex: 0xFF0000))
    #expect(all.count > 3 && all[1].isEvenOdd && all[1].color == RGBA(1, 0, 1, 0.5))
    #expect(all.count > 3 && all[2].color == RGBA(0.5, 0.5, 0.5, 1))
    #expect(all.count > 3 && box(all[3]) == CGRect(x: 3, y: 5, width: 2, height: 2))
  }

  @Test("packed streams of a PDF are unpacked (DRW-08)") func packed() throws {
    // "0 1 0 rg 1 1 2 2 re f" in zlib's format.
    let stream = try #require(Data(base64Encoded: "eNozUDBUMFAoSgdShgpGQFiUqpAGAC4XBI4="))
    var file = Data(
      """
      %PDF-1.5
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] >> endobj
      3 0 obj << /Type /Page /MediaBox [0 0 4 4] /Contents [4 0 R] >> endobj
      4 0 obj << /Filter /FlateDecode /Length 5 0 R >> stream\n
      """.utf8)
    file += stream + Data("\nendstream endobj\n5 0 obj \(stream.count) endobj".utf8)
    let all = paths(UIImage(pdf: file))

    #expect(all.map(\.color) == [RGBA(hex: 0x00FF00)])
    #expect(box(all.first) == CGRect(x: 1, y: 1, width: 2, height: 2))
    for i in file.indices where i % 3 == 0 {
      var broken = file
      broken[i] ^= 0x5A
      _ = UIImage(pdf: broken)
      _ = UIImage(pdf: file.prefix(i))
    }
  }

  @Test("a stream that is unpacked in vain again and again uses up what may be read (K11)")
  func unpackedInVain() {
    // The stream has the head of zlib and a block of a kind that there is not.
    func shapes(after failures: Int) -> Int {
      let text = pdf(
        String(repeating: "/B Do ", count: failures) + "/F Do",
        extra: "/Resources << /XObject << /B 5 0 R /F 6 0 R >> >>",
        more: """
          5 0 obj << /Subtype /Form /Filter /FlateDecode /Length 3 >> stream
          xxo
          endstream endobj
          6 0 obj << /Subtype /Form /Length 12 >> stream
          0 0 1 1 re f
          endstream endobj
          """)
      return paths(UIImage(pdf: Data(text.utf8))).count
    }

    #expect(shapes(after: 3) == 1)
    #expect(shapes(after: 20) == 0)
  }

  @Test("no text is too odd for the reader of PDF: it ends, with a picture or without (K11)")
  func oddPDF() {
    for text in [
      "", "%PDF-", "%PDF-1.4 1 0 obj", pdf("").replacingOccurrences(of: "20 10", with: "0 0"),
      pdf("").replacingOccurrences(of: "/Type /Catalog", with: "/Encrypt 9 0 R"),
    ] {
      #expect(UIImage(pdf: Data(text.utf8)) == nil, "\(text.prefix(60))")
    }
    for content in [
      String(repeating: "[", count: 100_000), String(repeating: "<<", count: 100_000),
      String(repeating: "q ", count: 100_000), "] > ) } (((", "1 2 m BI ID EI", "f S b* h l c re",
      "/F Do", "1e308 0 0 1e308 0 0 cm 0 0 9e9 9e9 re S",
    ] {
      _ = UIImage(pdf: Data(pdf(content, extra: "/Kids [3 0 R]").utf8))
    }
    #expect(UIImage(pdf: Data(pdf(String(repeating: "n ", count: 400_000)).utf8)) == nil)
  }
}
