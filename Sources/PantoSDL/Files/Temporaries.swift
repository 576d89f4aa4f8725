import Glibc
import Synchronization

/// The names of temporary files that are not yet published. `exit` skips `deinit`, so the names are
/// kept for the whole process.
///
/// A signal handler, which cannot wait for a lock, reads these names (L12). Each name is therefore
/// a C string that is swapped in and out of its place at once. Most file systems need no temporary
/// names at all.
struct Temporaries: ~Copyable, Sendable {
  static let all = Temporaries()

  // The addresses of the names as C strings, or 0. More than four files are never written at once;
  // a file that finds no free place here is not deleted by a signal.
  private let first = Atomic<UInt>(0)
  private let second = Atomic<UInt>(0)
  private let third = Atomic<UInt>(0)
  private let fourth = Atomic<UInt>(0)

  func insert(_ name: String) {
    guard let copy = FileName.withPath(name, { strdup($0) }) else { return }
    if set(first, copy) || set(second, copy) || set(third, copy) || set(fourth, copy) { return }
    free(copy)
  }

  func remove(_ name: String) {
    FileName.withPath(name) { name in
      clear(first, name)
      clear(second, name)
      clear(third, name)
      clear(fourth, name)
    }
  }

  /// Deletes the temporary files. The function takes no lock and allocates nothing.
  func unlinkAll() {
    unlinkFile(first)
    unlinkFile(second)
    unlinkFile(third)
    unlinkFile(fourth)
  }

  private func set(_ place: borrowing Atomic<UInt>, _ name: UnsafeMutablePointer<CChar>) -> Bool {
    place.compareExchange(
      expected: 0, desired: UInt(bitPattern: name), ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Marks the place of a name as free. The memory of the string is not freed, because a signal
  /// handler may be reading it.
  private func clear(_ place: borrowing Atomic<UInt>, _ name: UnsafePointer<CChar>) {
    guard let own = Temporaries.name(at: place), strcmp(own, name) == 0 else { return }
    place.store(0, ordering: .releasing)
  }

  private func unlinkFile(_ place: borrowing Atomic<UInt>) {
    if let name = Temporaries.name(at: place) { _ = unlink(name) }
  }

  private static func name(at place: borrowing Atomic<UInt>) -> UnsafePointer<CChar>? {
    UnsafePointer(bitPattern: place.load(ordering: .acquiring))
  }
}
