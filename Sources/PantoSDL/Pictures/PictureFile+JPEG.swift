import PantoBase

extension PictureFile {
  /// The largest number of scans of a JPEG that is decoded, because decoding each scan takes as
  /// long as decoding a whole picture.
  private static let mostScans = 100

  private static let cutJPEG = PictureFault("the JPEG is cut short")

  /// Checks a JPEG file by following its markers from the first one to the end of the image.
  init(jpeg file: [UInt8]) throws(PictureFault) {
    var size: (width: Int, height: Int)?
    var scans = 0
    var offset = 2
    while true {
      let marker = try PictureFile.marker(of: file, at: &offset)
      switch marker {
      case 0xD9:
        guard let size, scans > 0 else { throw PictureFault("the JPEG ends before its pixels") }
        self = try PictureFile(.jpeg, size.width, size.height, file)
        return
      case 0x01, 0xD0...0xD7: continue
      case 0x00, 0xD8: throw PictureFault("the JPEG has no marker at byte \(offset - 2)")
      default: break
      }
      guard offset + 2 <= file.count else { throw PictureFile.cutJPEG }
      let length = file.bigEndian(at: offset, 2)
      guard length >= 2, offset + length <= file.count else { throw PictureFile.cutJPEG }
      switch marker {
      case 0xC0...0xC2, 0xC9, 0xCA:
        guard length >= 8, size == nil else { throw PictureFault("the JPEG's header is broken") }
        let found = (file.bigEndian(at: offset + 5, 2), file.bigEndian(at: offset + 3, 2))
        _ = try PictureFile(.jpeg, found.0, found.1, [])
        size = found
      case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF:
        throw PictureFault("this kind of JPEG cannot be read: lossless or hierarchical")
      case 0xDA:
        guard size != nil else { throw PictureFault("the JPEG has pixels before its size") }
        scans += 1
        guard scans <= PictureFile.mostScans else {
          throw PictureFault("the JPEG has more than \(PictureFile.mostScans) scans")
        }
        offset = try PictureFile.endOfScan(file, from: offset + length)
        continue
      default: break
      }
      offset += length
    }
  }

  /// Reads the JPEG marker at `offset`, and moves `offset` behind it.
  private static func marker(of file: [UInt8], at offset: inout Int) throws(PictureFault) -> UInt8 {
    guard offset + 1 < file.count else { throw cutJPEG }
    guard file[offset] == 0xFF else {
      throw PictureFault("the JPEG has no marker at byte \(offset)")
    }
    // Any number of fill bytes may precede a marker.
    while file[offset + 1] == 0xFF {
      offset += 1
      guard offset + 1 < file.count else { throw cutJPEG }
    }
    offset += 2
    return file[offset - 1]
  }

  /// Returns the offset of the end of a JPEG scan: the next marker that is neither a stuffed byte
  /// nor a restart marker.
  private static func endOfScan(_ file: [UInt8], from start: Int) throws(PictureFault) -> Int {
    let found = file.withUnsafeBufferPointer { file -> Int? in
      var i = start
      while i + 1 < file.count {
        if file[i] == 0xFF, file[i + 1] != 0, file[i + 1] != 0xFF,
          !(0xD0...0xD7 ~= file[i + 1])
        {
          return i
        }
        i += 1
      }
      return nil
    }
    guard let found else { throw cutJPEG }
    return found
  }
}
