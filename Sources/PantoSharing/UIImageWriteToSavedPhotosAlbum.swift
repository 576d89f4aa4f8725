import PantoBase
import PantoScene

/// Stores a picture in the library of photos in UIKit. There is none here: the method of
/// `completionTarget` is called with an error, in a later turn, and the call is reported (SHR-03).
///
/// - Parameters:
///   - completionTarget: the object that is told; held until then.
///   - completionSelector: its method, as `Page.image(_:didFinishSavingWithError:contextInfo:)`.
///   - contextInfo: passed to the method. In place of `nil` the method gets an address that must
///     not be read.
@preconcurrency @MainActor public func UIImageWriteToSavedPhotosAlbum<Target: AnyObject>(
  _ image: UIImage, _ completionTarget: AnyObject?,
  _ completionSelector:
    @escaping @MainActor (Target) -> @MainActor (UIImage, (any Error)?, UnsafeRawPointer) -> Void,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  reportMissingAlbum()
  guard let completionTarget = completionTarget as? Target,
    let info = contextInfo.map({ UnsafeRawPointer($0) }) ?? UnsafeRawPointer(bitPattern: 1)
  else { return }
  CompletionQueue.later {
    let error = NSError(
      domain: "ALAssetsLibraryErrorDomain", code: -3310,
      userInfo: [NSLocalizedDescriptionKey: "There is no library of photos."])
    completionSelector(completionTarget)(image, error, info)
  }
}

/// Stores a picture in the library of photos in UIKit, without a completion. There is no library
/// here, which is reported (SHR-03).
///
/// A `Selector` takes no method with three parameters, so `completionSelector` has to be `nil`:
/// pass the method itself.
@preconcurrency @MainActor public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  reportMissingAlbum()
  guard completionSelector != nil else { return }
  Misuse.report(
    "UIImageWriteToSavedPhotosAlbum: a Selector has no method of three parameters; pass"
      + " Self.image(_:didFinishSavingWithError:contextInfo:) itself")
}

@MainActor private func reportMissingAlbum() {
  Misuse.report(
    "UIImageWriteToSavedPhotosAlbum: there is no library of photos; write UIImage.cgImage's pixels"
      + " to a file of the program, or share the picture with UIActivityViewController")
}
