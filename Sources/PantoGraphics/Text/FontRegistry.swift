import PantoBase
import Synchronization

/// The fonts that the program registered, in the order of registration (DRW-14).
///
/// A font stays until the program ends, so that a number always means the same one.
package enum FontRegistry {
  /// The bytes of a font file, which stay in their place as long as this object.
  package final class File: Sendable {
    nonisolated(unsafe) package let bytes: UnsafeRawBufferPointer

    package init(_ data: Data) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 8)
      data.copyBytes(to: copy)
      bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
  }

  /// One font of a file.
  package struct Font: Sendable {
    package var description: FontDescription
    package var file: File
    /// The index of the font in a file that holds several fonts.
    package var index: UInt32

    package init(description: FontDescription, file: File, index: UInt32) {
      self.description = description
      self.file = file
      self.index = index
    }
  }

  /// The number of fonts that can be registered. Further ones are refused.
  package static let mostFonts = 1024

  private static let fonts = Mutex<[Font]>([])
  private static let registered = Atomic<Int>(0)
  private static let reader = Mutex<(@Sendable (Data) -> [Font])?>(nil)
  private static let hasSearched = Atomic<Bool>(false)

  /// The number of registered fonts.
  package static var count: Int { registered.load(ordering: .acquiring) }

  package static func font(_ number: UInt16) -> Font? {
    fonts.withLock { Int(number) < $0.count ? $0[Int(number)] : nil }
  }

  /// The names and measures of the registered fonts.
  package static var descriptions: [FontDescription] {
    count == 0 ? [] : fonts.withLock { $0.map(\.description) }
  }

  /// Adds fonts whose PostScript names are new. Returns how many were added.
  package static func add(_ new: [Font]) -> Int {
    fonts.withLock { fonts in
      let before = fonts.count
      for font in new where fonts.count < mostFonts {
        let name = font.description.postScriptName
        if !fonts.contains(where: { $0.description.postScriptName == name }) { fonts.append(font) }
      }
      registered.store(fonts.count, ordering: .releasing)
      return fonts.count - before
    }
  }

  /// Returns the registered face with this PostScript name, full name or family, in any case. The
  /// fonts of the program's bundles are registered when the first name is asked for.
  package static func face(named name: String) -> FontFace? {
    searchBundles()
    guard count > 0 else { return nil }
    let name = name.lowercased()
    let known = descriptions
    func find(_ matches: (FontDescription) -> Bool) -> FontFace? {
      known.firstIndex(where: matches).map { FontFace.registered(UInt16($0)) }
    }
    return find { $0.postScriptName.lowercased() == name }
      ?? find { $0.fullName.lowercased() == name }
      ?? find { $0.family.lowercased() == name && !$0.isItalic && $0.weight == 400 }
      ?? find { $0.family.lowercased() == name }
  }

  /// Returns the face of a family with these traits, whose weight is the nearest to regular or
  /// bold.
  package static func face(family: String, isBold: Bool, isItalic: Bool) -> FontFace? {
    let ideal: CGFloat = isBold ? 700 : 400
    let found = descriptions.enumerated()
      .filter { $1.family == family && $1.isBold == isBold && $1.isItalic == isItalic }
      .min { abs($0.element.weight - ideal) < abs($1.element.weight - ideal) }
    return found.map { FontFace.registered(UInt16($0.offset)) }
  }

  // MARK: Files

  /// Sets the function that reads font files. Without it no font can be registered.
  package static func setReader(_ read: @escaping @Sendable (Data) -> [Font]) {
    reader.withLock { $0 = read }
  }

  /// Registers the font files of the program's bundles once, as UIKit does with those that
  /// `UIAppFonts` lists.
  private static func searchBundles() {
    guard !hasSearched.load(ordering: .relaxed), Thread.isMainThread,
      let read = reader.withLock({ $0 })
    else { return }
    hasSearched.store(true, ordering: .relaxed)
    for data in MainActor.assumeIsolated({ AssetCatalog.fontFiles() }) { _ = add(read(data)) }
  }
}
