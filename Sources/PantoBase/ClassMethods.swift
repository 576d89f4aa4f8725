/// Where a class keeps the address of one of its methods, so that one can tell whether a subclass
/// overrides it.
///
/// A Swift class's metadata holds one word for each method that can be overridden, and a subclass's
/// metadata begins with the same words at the same places. A probe, a subclass that overrides the
/// method and nothing else, differs there from a subclass that overrides nothing; so the compiler
/// itself says which word it is. Wherever something is not as expected the answer is "overridden",
/// which is only slower.
///
/// ```swift
/// let slot = OverridableMethod(of: View.self, plain: PlainProbe.self, probe: DrawProbe.self)
/// if slot.isOverridden(in: type(of: view)) { … }
/// ```
package struct OverridableMethod: Sendable {
  /// In words from the metadata's beginning; `nil`: not found out.
  let place: Int?
  private let original: UInt

  /// - Parameters:
  ///   - base: the class that declares the method.
  ///   - plain: a subclass of it that overrides nothing.
  ///   - probe: a subclass of it that overrides this method alone.
  package init(of base: AnyClass, plain: AnyClass, probe: AnyClass) {
    guard let count = OverridableMethod.words(of: base),
      count == OverridableMethod.words(of: plain), count == OverridableMethod.words(of: probe),
      OverridableMethod.superclass(of: plain) == base,
      OverridableMethod.superclass(of: probe) == base
    else {
      place = nil
      original = 0
      return
    }
    let (base, plain, probe) = (
      OverridableMethod.metadata(base), OverridableMethod.metadata(plain),
      OverridableMethod.metadata(probe)
    )
    let places = (OverridableMethod.headerWords..<count).filter {
      base[$0] == plain[$0] && base[$0] != probe[$0]
    }
    // More than one: the compiler keeps something beside the method that is not known here.
    place = places.count == 1 ? places[0] : nil
    original = place.map { base[$0] } ?? 0
  }

  /// Whether `kind`, a subclass of the class that declares the method, or one between them overrides it.
  package func isOverridden(in kind: AnyClass) -> Bool {
    guard let place, let count = OverridableMethod.words(of: kind), place < count else {
      return true
    }
    return OverridableMethod.metadata(kind)[place] != original
  }

  // MARK: Swift's class metadata where there is no Objective-C

  /// Kind, superclass, flags and address point, sizes, size and address point of the metadata,
  /// descriptor, and destroyer of stored properties; then what the classes add, the oldest first.
  private static let headerWords = 7

  private static func metadata(_ kind: AnyClass) -> UnsafePointer<UInt> {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)
  }

  private static func superclass(of kind: AnyClass) -> AnyClass? {
    metadata(kind)[1] == 0 ? nil : unsafeBitCast(metadata(kind)[1], to: AnyClass?.self)
  }

  /// Of the part that begins where the class's address points; `nil`: not laid out as expected.
  private static func words(of kind: AnyClass) -> Int? {
    guard MemoryLayout<UInt>.size == 8, MemoryLayout<AnyClass>.size == 8 else { return nil }
    let sizes = metadata(kind)[4]
    let (size, addressPoint) = (Int(sizes & 0xffff_ffff), Int(sizes >> 32))
    guard size > addressPoint, (size - addressPoint) % 8 == 0 else { return nil }
    let count = (size - addressPoint) / 8
    return (headerWords..<65_536).contains(count) ? count : nil
  }
}
