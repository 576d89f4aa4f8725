import PantoBase
import PantoNavigation
import PantoScene

/// The delegate of a picker of photos. There is no camera and no library, so the only message is
/// that the user cancelled (SHR-03).
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Called with the picture that the user chose, which never happens in this library.
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
  /// The sources from which UIKit's picker takes pictures. None is available in this library.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// The cameras of a device in UIKit. None is available in this library.
  public enum CameraDevice: Int, Sendable { case rear, front }
  /// A key of the dictionary that describes a chosen picture or film to the delegate.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// The text of the key.
    public let rawValue: String
    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key of the media type of a picture or film.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// The key of the picture as it was chosen.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The key of the picture after the user changed it.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The key of the part of the picture that the user chose.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// The key of the address of a film.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// The key of the address of the picture.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  /// Returns whether a source of pictures is available: always `false`.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
  /// Returns whether a camera is available: always `false`.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  /// Returns the media types of a source of pictures: always `nil`.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }

  /// The source of the pictures. Stored for source compatibility, without effect. Default
  /// `.photoLibrary`.
  open var sourceType = SourceType.photoLibrary
  /// The camera that takes the picture. Stored for source compatibility, without effect. Default
  /// `.rear`.
  open var cameraDevice = CameraDevice.rear
  /// The media types that can be chosen. Stored for source compatibility, without effect. Default
  /// pictures: `["public.image"]`.
  open var mediaTypes = ["public.image"]
  /// Whether the user may change the chosen picture. Stored for source compatibility, without
  /// effect. Default `false`.
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
