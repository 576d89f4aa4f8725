/// Finds where a class stores the address of one of its methods, to tell whether a subclass
/// overrides it.
///
/// The metadata of a Swift class holds one word for each method that can be overridden, and the
/// metadata of a subclass begins with the same entries at the same places. A probe, which is a
/// subclass that overrides only this method, differs in that entry from a subclass that overrides
/// nothing, and so shows where the entry is. Wherever the metadata is not as expected, the method
/// counts as overridden, which is only slower.
///
/// ```swift
/// let slot = OverridableMethod(of: View.self, plain: PlainProbe.self, probe: DrawProbe.self)
/// if slot.isOverridden(in: type(of: view)) { … }
/// ```
package struct OverridableMethod: Sendable {
  /// The index of the method's entry in the metadata, or `nil` if it was not found.
  let place: Int?
  private let original: UInt

  /// Finds the entry of a method.
  ///
  /// - Parameters:
  ///   - base: the class that declares the method.
  ///   - plain: a subclass of it that overrides nothing.
  ///   - probe: a subclass of it that overrides only this method.
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
    // More than one difference means that the compiler stores something else beside the method.
    place = places.count == 1 ? places[0] : nil
    original = place.map { base[$0] } ?? 0
  }

  /// Whether `kind`, a subclass of the class that declares the method, overrides it or inherits an
  /// override.
  package func isOverridden(in kind: AnyClass) -> Bool {
    guard let place, let count = OverridableMethod.words(of: kind), place < count else {
      return true
    }
    return OverridableMethod.metadata(kind)[place] != original
  }

  // MARK: Layout of class metadata without Objective-C

  /// The number of entries before those of the methods: kind, superclass, flags and address point,
  /// sizes, size and address point of the metadata, descriptor, and destroyer of stored properties.
  /// The entries of the classes follow, the oldest class first.
  private static let headerWords = 7

  private static func metadata(_ kind: AnyClass) -> UnsafePointer<UInt> {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)
  }

  private static func superclass(of kind: AnyClass) -> AnyClass? {
    metadata(kind)[1] == 0 ? nil : unsafeBitCast(metadata(kind)[1], to: AnyClass?.self)
  }

  /// Returns the number of entries from the class's address point on, or `nil` if the layout is not
  /// as expected.
  private static func words(of kind: AnyClass) -> Int? {
    guard MemoryLayout<UInt>.size == 8, MemoryLayout<AnyClass>.size == 8 else { return nil }
    let sizes = metadata(kind)[4]
    let (size, addressPoint) = (Int(sizes & 0xffff_ffff), Int(sizes >> 32))
    guard size > addressPoint, (size - addressPoint) % 8 == 0 else { return nil }
    let count = (size - addressPoint) / 8
    return (headerWords..<65_536).contains(count) ? count : nil
  }
}
