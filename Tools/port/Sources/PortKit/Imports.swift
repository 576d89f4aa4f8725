import SwiftSyntax

/// Imports that a file needs here and not on iOS.
extension EditVisitor {
  /// On Linux Foundation's loading and XML are modules of their own.
  func importFoundationsParts(before node: ImportDeclSyntax) {
    guard !hasImport,
      Module.available.contains(node.path.first?.name.text ?? "")
        || Module.partsOfUIKit.contains(node.path.first?.name.text ?? "")
    else { return }
    hasImport = true
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let margin = indent(of: Syntax(node))
    for (module, names) in [
      ("FoundationNetworking", EditVisitor.ofNetworking), ("FoundationXML", EditVisitor.ofXML),
    ] where !imports.contains(module) {
      let isUsed = tree.tokens(viewMode: .sourceAccurate).contains { token in
        guard case .identifier(let name) = token.tokenKind else { return false }
        return names.contains(name) && !program.declared.names.contains(name)
      }
      guard isUsed else { continue }
      edits.append(
        Edit(
          range: start..<start,
          text: "#if canImport(\(module))\n\(margin)import \(module)\n\(margin)#endif\n\(margin)"))
    }
  }

  private static let ofNetworking: Set<String> = [
    "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask",
    "URLSessionDownloadTask", "URLSessionUploadTask", "URLSessionDelegate",
    "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLRequest",
    "NSURLRequest", "NSMutableURLRequest", "URLResponse", "HTTPURLResponse", "URLCache",
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLCredential", "URLProtectionSpace",
    "URLAuthenticationChallenge", "URLProtocol",
  ]
  private static let ofXML: Set<String> = ["XMLParser", "XMLParserDelegate"]

  /// Files see UIKit's names on iOS without an import of it where another module of Apple's, such
  /// as MapKit, brings them, or a framework's own header.
  func findIfNeedsUIKit() -> Bool {
    let isSeen = !imports.isDisjoint(with: ["UIKit", "Pantograph", "QuartzCore", "CoreGraphics"])
    guard !isSeen, program.importsUIKit, let surface = program.surface else { return false }
    let hasFoundation = imports.contains("Foundation")
    return tree.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind, !program.declared.names.contains(name)
      else { return false }
      if hasFoundation, surface.standard.contains(name) { return false }
      return EditVisitor.ofFoundation.contains(name)
        || EditVisitor.prefixes.contains { name.hasPrefix($0) }
          && (surface.types[name] != nil || surface.globals.contains(name))
    }
  }

  func importUIKitIfNeeded() {
    guard needsUIKit, let first = tree.firstToken(viewMode: .sourceAccurate) else { return }
    let start = first.startOffset
    let gap = imports.isEmpty ? "\n\n" : "\n"
    later.append(Edit(range: start..<start, text: "import UIKit" + gap))
  }

  private static let prefixes = ["UI", "CG", "CA", "NS", "CF", "objc_", "class_", "method_"]
  private static let ofFoundation: Set<String> = [
    "TimeInterval", "Date", "Data", "URL", "IndexPath", "IndexSet", "Bundle", "DispatchQueue",
    "Timer", "Notification", "NotificationCenter", "Locale", "Calendar", "Thread", "UserDefaults",
  ]
}
