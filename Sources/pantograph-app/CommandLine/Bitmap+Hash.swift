import PantoCore
import PantoReplay

extension Bitmap {
  /// Adds the bitmap's rows to a hash.
  func feed(_ sum: inout FNV1a) {
    sum.combine(UnsafeRawBufferPointer(start: pixels, count: width * height * 4))
  }
}
