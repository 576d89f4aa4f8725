import PantoBase
import PantoScene

/// The delegate of a picker of files. This library has no such picker, so the only message is that
/// the user cancelled (SHR-03).
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: AnyObject {
  /// Called with the files that the user chose, which never happens in this library.
  func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  /// Called as if the user cancelled, after the picker was presented. Does nothing by default.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  public func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
  ) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// The purpose of a picker of files: to import, open, export or move them. Never read.
public enum UIDocumentPickerMode: UInt, Sendable {
  case `import`, open, exportToService, moveToService
}

/// A picker of files in UIKit. There is none here: a picker that is presented reports that, goes
/// and calls `documentPickerWasCancelled` (SHR-03).
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
  /// The delegate, held weakly. Default `nil`.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// Whether the user may choose several files. Stored for source compatibility, without effect.
  /// Default `false`.
  open var allowsMultipleSelection = false
  /// The folder that the picker shows first. Stored for source compatibility, without effect.
  /// Default `nil`.
  open var directoryURL: URL?

  /// Makes a picker of files. The types and the mode are not read.
  public init(documentTypes: [String], in mode: UIDocumentPickerMode) {
    super.init(nibName: nil, bundle: nil)
  }
  /// Makes a picker of a place for exported files. The files are not read.
  public init(forExporting urls: [URL], asCopy: Bool = false) {
    super.init(nibName: nil, bundle: nil)
  }
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Misuse.report(
      "UIDocumentPickerViewController: there is no picker of files; take paths from the command line"
        + " or a text field, and read them with FileManager", oncePerMessage: true)
    CompletionQueue.later {
      self.dismiss(animated: true) { self.delegate?.documentPickerWasCancelled(self) }
    }
  }
}
