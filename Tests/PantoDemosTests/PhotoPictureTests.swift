import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos

/// Tests the photographs, which programs draw.
@MainActor @Suite("The photographs", .timeLimit(.minutes(60))) struct PhotoPictureTests {
  @Test("a photograph has the same pixels each time, from any thread (DRW-04, T2)")
  func same() throws {
    for photo in Photo.allCases {
      let key = PhotoLibrary.Key(photo: photo, width: 61)
      let library = PhotoLibrary()
      let use = PhotoLibrary.Use(library)
      library.request([key])
      #expect(library.keptBytes == 0, "nobody needs a print yet")
      let other = try #require(library.print(PhotoLibrary.Key(photo: photo, width: 8)))
      let drawn = try #require(PhotoPrint.image(of: photo, width: 61))
      #expect(library.print(key)?.pixels == drawn.pixels, "\(photo)")
      #expect(library.keptBytes == 4 * (other.pixels.count + drawn.pixels.count))
      withExtendedLifetime(use) {}
    }
  }

  @Test("noise is the same wherever its field was asked before (DRW-04, T2)")
  func noise() {
    func place(_ n: Int, _ seed: UInt) -> Double { PhotoNoise.hash(n, 0, seed: seed) * 80 - 40 }
    func sum(_ x: Double, _ y: Double, _ octaves: Int) -> Double {
      var (sum, size, px, py) = (0.0, 0.5, x, y)
      for octave in 0..<UInt(octaves) {
        sum += size * PhotoNoise.value(px, py, seed: 620 + octave)
        size *= 0.5
        (px, py) = (px * 2.03 + 7.1, py * 2.03 + 3.7)
      }
      return sum / (1 - size * 2)
    }
    for octaves in 1...5 {
      let field = NoiseField(octaves: octaves, seed: 620)
      var (x, y) = (0.0, 0.0)
      for step in 0..<400 {
        // Mostly steps to the right, as pixels follow each other, and sometimes to anywhere.
        let isJump = step % 23 == 0
        x = isJump ? place(step, 1) : x + 0.13
        if isJump { y = place(step, 2) }
        let asked = sum(x, y, octaves)
        #expect(field.at(x, y) == asked, "\(octaves) octaves at \(x), \(y)")
      }
    }
  }

  @Test("prints are kept while a demo shows some, and go with the last one (DEM-04, L13)")
  func keptPrints() throws {
    let key = PhotoLibrary.Key(photo: .city, width: 61)
    let library = PhotoLibrary()
    var table: PhotoLibrary.Use? = PhotoLibrary.Use(library)
    let first = try #require(library.print(key))
    #expect(library.keptBytes == first.pixels.count * 4)
    do {
      let drawer = PhotoLibrary.Use(library)
      table = nil
      #expect(library.keptBytes > 0, "the drawer is still open")
      withExtendedLifetime(drawer) {}
    }
    #expect(table == nil && library.keptBytes == 0)
    #expect(library.print(key)?.pixels == first.pixels && library.keptBytes == 0)
  }

  @Test("what is not drawn makes no photograph, so that a replay without pictures waits for none")
  func undrawn() throws {
    let world = try DemoWorld<PhotoTableDemo>("photos", 800, 600)
    world.advance(by: 1)
    let faces = world.demo.photos.flatMap { photo in
      photo.subviews.flatMap(\.subviews).compactMap { $0 as? PhotoFace }
    }
    #expect(!faces.isEmpty && faces.allSatisfy { $0.key != nil && $0.layer.image == nil })
    _ = try world.pixels
    #expect(faces.allSatisfy { $0.layer.image?.image.width == $0.key?.width })
  }

  @Test("photographs differ from each other, and each uses light and dark (DEM-04)")
  func different() {
    var all: Set<[UInt32]> = []
    for photo in Photo.allCases {
      let pixels = photo.pixels(width: 48, height: 50)
      all.insert(pixels)
      let levels = pixels.map { Int($0 >> 16 & 255) + Int($0 >> 8 & 255) + Int($0 & 255) }
      #expect((levels.max() ?? 0) - (levels.min() ?? 0) > 300, "\(photo)")
      #expect(pixels.allSatisfy { $0 >> 24 == 255 }, "\(photo)")
    }
    #expect(all.count == 12)
  }

  @Test("a photograph drawn larger is the same photograph (DEM-04)")
  func resolutions() {
    for photo in Photo.allCases {
      let (small, large) = (
        photo.pixels(width: 40, height: 42), photo.pixels(width: 120, height: 126)
      )
      var difference = 0
      for y in 0..<42 {
        for x in 0..<40 {
          // The mean of nine pixels of the large one.
          var sum = 0
          for i in 0..<9 {
            sum += Int(large[(3 * y + i / 3) * 120 + 3 * x + i % 3] >> 8 & 255)
          }
          difference += Int((sum / 9 - Int(small[y * 40 + x] >> 8 & 255)).magnitude)
        }
      }
      #expect(difference / (40 * 42) < 24, "\(photo): \(difference / (40 * 42))")
    }
  }

  @Test("a print has its picture inside a white border with room for the caption (DEM-04)")
  func paper() throws {
    let print = try #require(PhotoPrint.image(of: .city, width: 100))
    let white = PhotoPrint.paper.pixel(dither: 0.5)
    #expect(print.width == 100 && print.height == Int((100 * PhotoPrint.height).rounded()))
    #expect(print.pixels[2 * 100 + 50] == white && print.pixels[50 * 100 + 2] == white)
    #expect(print.pixels[(print.height - 4) * 100 + 50] == white)
    #expect(print.pixels[50 * 100 + 50] != white)
  }

  @Test("the table in light and dark, with a photo that two fingers turn and enlarge (DEM-04)")
  func table() throws {
    for theme in ["light", "dark"] {
      let world = try DemoWorld<PhotoTableDemo>("photos", 900, 640, options: ["theme=\(theme)"])
      #expect(try world.pixels == .golden("photos-\(theme)"))
      let c = world.middle(of: world.demo.photos[5])
      for i in 0...40 {
        let k = CGFloat(i) / 40
        let r = 30 + 30 * k
        world.stage.send(
          [-1, 1].map { (side: CGFloat) in
            InputEvent(
              time: 0.01 * Double(i),
              position: c
                + CGPoint(x: side * r * Maths.cos(0.6 * k), y: side * r * Maths.sin(0.6 * k)),
              source: .finger(side < 0 ? 1 : 2), phase: i == 0 ? .began : .moved, pressure: 1)
          })
      }
      world.advance(by: 0.3)
      #expect(try world.pixels == .golden("photos-held-\(theme)"))
    }
    let phone = try DemoWorld<PhotoTableDemo>("photos", 390, 844, options: ["theme=dark"])
    #expect(try phone.pixels == .golden("photos-phone-dark"))
  }
}
