import PantoBase
import PantoNavigation
import PantoScene

/// Hears of pictures that the user chose. Never here: there is no camera and no library (SHR-03).
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Called with the chosen picture. Never here.
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// Called as if the user cancelled, after the picker was presented. The default dismisses it.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}

/// A picker of photos in UIKit. There is neither a camera nor a library here: no source is
/// available, and a picker that is presented nevertheless reports that and cancels (SHR-03).
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
  /// Where pictures come from.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// A camera.
  public enum CameraDevice: Int, Sendable { case rear, front }
  /// The name of something that the delegate gets.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// The text of the name.
    public let rawValue: String
    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The kind of what was chosen.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// The picture as it was chosen.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The picture after the user changed it.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The part of the picture that the user chose.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// The address of a film.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// The address of the picture.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  /// Always `false`.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
  /// Always `false`.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  /// Always `nil`.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }

  /// Kept only. Default `.photoLibrary`.
  open var sourceType = SourceType.photoLibrary
  /// Kept only. Default `.rear`.
  open var cameraDevice = CameraDevice.rear
  /// Kept only. Default pictures.
  open var mediaTypes = ["public.image"]
  /// Kept only. Default `false`.
  open var allowsEditing = false

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Misuse.report(
      "UIImagePickerController: there is no camera and no library; ask isSourceTypeAvailable before,"
        + " and load pictures with UIImage(contentsOfFile:)", oncePerMessage: true)
    CompletionQueue.later {
      if let delegate = self.delegate as? any UIImagePickerControllerDelegate {
        delegate.imagePickerControllerDidCancel(self)
      } else {
        self.dismiss(animated: true)
      }
    }
  }
}
