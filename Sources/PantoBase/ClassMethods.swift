/// Finds where a class stores the address of one of its methods or properties, to tell whether a
/// subclass overrides it.
///
/// The metadata of a Swift class holds one word for each method that can be overridden, and the
/// metadata of a subclass begins with the same entries at the same places. A probe, which is a
/// subclass that overrides only this method, differs in that entry from a subclass that overrides
/// nothing, and so shows where the entry is. A property has up to four entries, one for each way to
/// access it, which stand together. Wherever the metadata is not as expected, the method or
/// property counts as overridden, which is only slower.
///
/// ```swift
/// let slot = OverridableMethod(of: View.self, plain: PlainProbe.self, probe: DrawProbe.self)
/// if slot.isOverridden(in: type(of: view)) { … }
/// ```
package struct OverridableMethod: Sendable {
  /// The indices, in a class's metadata, of the entries that point to the method or property; empty
  /// if they were not found.
  let places: Range<Int>
  private let originals: [UInt]

  /// Finds the entry of a method in the metadata of its class.
  ///
  /// - Parameters:
  ///   - base: the class that declares the method.
  ///   - plain: a subclass of it that overrides nothing.
  ///   - probe: a subclass of it that overrides only this method.
  package init(of base: AnyClass, plain: AnyClass, probe: AnyClass) {
    self.init(base, plain, probe, mostEntries: 1)
  }

  /// Finds the entries of a property: those of its getter, its setter, and its accesses in place.
  ///
  /// - Parameters:
  ///   - base: the class that declares the property.
  ///   - plain: a subclass of it that overrides nothing.
  ///   - probe: a subclass of it that overrides only this property.
  package init(ofProperty base: AnyClass, plain: AnyClass, probe: AnyClass) {
    self.init(base, plain, probe, mostEntries: 4)
  }

  private init(_ base: AnyClass, _ plain: AnyClass, _ probe: AnyClass, mostEntries: Int) {
    guard let count = OverridableMethod.words(of: base),
      count == OverridableMethod.words(of: plain), count == OverridableMethod.words(of: probe),
      OverridableMethod.superclass(of: plain) == base,
      OverridableMethod.superclass(of: probe) == base
    else {
      places = 0..<0
      originals = []
      return
    }
    let (base, plain, probe) = (
      OverridableMethod.metadata(base), OverridableMethod.metadata(plain),
      OverridableMethod.metadata(probe)
    )
    let found = (OverridableMethod.headerWords..<count).filter {
      base[$0] == plain[$0] && base[$0] != probe[$0]
    }
    // More differences, or differences apart from each other, mean that the compiler stores
    // something else beside the member.
    guard let first = found.first, let last = found.last, found.count <= mostEntries,
      last - first < found.count
    else {
      places = 0..<0
      originals = []
      return
    }
    places = first..<last + 1
    originals = found.map { base[$0] }
  }

  /// Whether `kind`, a subclass of the class that declares the method or property, overrides it or
  /// inherits an override.
  package func isOverridden(in kind: AnyClass) -> Bool {
    guard !places.isEmpty, let count = OverridableMethod.words(of: kind), places.upperBound <= count
    else { return true }
    let words = OverridableMethod.metadata(kind)
    for (place, original) in zip(places, originals) where words[place] != original { return true }
    return false
  }

  // MARK: Layout of class metadata without Objective-C

  /// The number of 8-byte entries in a class's metadata before its methods: kind, superclass, flags
  /// and address point, sizes, size and address point of the metadata, descriptor, and destroyer of
  /// stored properties. The entries of the classes follow, the oldest class first.
  private static let headerWords = 7

  private static func metadata(_ kind: AnyClass) -> UnsafePointer<UInt> {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)
  }

  private static func superclass(of kind: AnyClass) -> AnyClass? {
    metadata(kind)[1] == 0 ? nil : unsafeBitCast(metadata(kind)[1], to: AnyClass?.self)
  }

  /// Returns the number of 8-byte entries in a class's metadata from its address point on, or `nil`
  /// if the layout is not as expected.
  private static func words(of kind: AnyClass) -> Int? {
    guard MemoryLayout<UInt>.size == 8, MemoryLayout<AnyClass>.size == 8 else { return nil }
    let sizes = metadata(kind)[4]
    let (size, addressPoint) = (Int(sizes & 0xffff_ffff), Int(sizes >> 32))
    guard size > addressPoint, (size - addressPoint) % 8 == 0 else { return nil }
    let count = (size - addressPoint) / 8
    return (headerWords..<65_536).contains(count) ? count : nil
  }
}
