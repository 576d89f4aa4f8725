import PantoBase

/// The pictures and colours of a bundle: the asset catalogues (`.xcassets`) in it, read as they
/// are, and loose picture files (DRW-08).
///
/// The names are collected when the first one is asked for. Files are read when they are used.
@MainActor package final class AssetCatalog {
  /// The folders of image sets and colour sets, by name, and by name with namespace.
  private var imageSets: [String: URL] = [:]
  private var colorSets: [String: URL] = [:]
  /// Loose picture files, by name without scale and extension.
  private var files: [String: [Int: URL]] = [:]
  private var keptImages: [String: UIImage] = [:]
  private var keptColors: [String: UIColor] = [:]

  // MARK: Bundles

  private static var known: [String: AssetCatalog] = [:]

  /// The catalogues that a name is looked up in: those of `bundle`, or else of the program and of
  /// all bundles of resources that its build put beside it.
  static func all(in bundle: Bundle?) -> [AssetCatalog] {
    if let bundle { return [at(bundle.resourceURL ?? bundle.bundleURL)] }
    guard let main = program else { return [] }
    return [at(main)] + besides(main).map(at)
  }

  /// The folder of the running program, which is that of the main bundle too. Asking the bundle
  /// itself would make the start of a program longer.
  package static let program: URL? = {
    let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return file.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
  }()

  private static func at(_ folder: URL) -> AssetCatalog {
    if let found = known[folder.path] { return found }
    let made = AssetCatalog(folder)
    known[folder.path] = made
    return made
  }

  private static var bundlesBeside: [String: [URL]] = [:]

  /// The folders `Package_Target.resources` that the package manager makes beside a program.
  private static func besides(_ folder: URL) -> [URL] {
    if let found = bundlesBeside[folder.path] { return found }
    let found = AssetCatalog.contents(folder)
      .filter { ["resources", "bundle"].contains($0.pathExtension) }
    bundlesBeside[folder.path] = found
    return found
  }

  /// The contents of the font files of a program in `folder`, and in the bundles beside it.
  package static func fontFiles(of folder: URL? = program) -> [Data] {
    guard let folder else { return [] }
    return ([folder] + besides(folder)).flatMap(contents)
      .filter { ["ttf", "otf", "ttc"].contains($0.pathExtension.lowercased()) }
      .compactMap(bytes)
  }

  // MARK: Names

  /// The largest number of folders in a catalogue, and the largest depth, that are read.
  private static let mostFolders = 20_000
  private static let deepest = 12

  private init(_ folder: URL) {
    var left = AssetCatalog.mostFolders
    for item in AssetCatalog.contents(folder) {
      if item.pathExtension == "xcassets" {
        read(item, namespace: "", depth: 0, left: &left)
      } else {
        add(file: item)
      }
    }
  }

  /// The items of a folder, sorted by name, so that the same one of two equal names is found on
  /// every machine.
  private static func contents(_ folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0) }
  }

  private func read(_ folder: URL, namespace: String, depth: Int, left: inout Int) {
    guard depth < AssetCatalog.deepest else { return }
    for item in AssetCatalog.contents(folder) {
      let name = item.deletingPathExtension().lastPathComponent
      guard left > 0 else { return }
      switch item.pathExtension {
      case "imageset", "symbolset":
        left -= 1
        insert(item, name: name, namespace: namespace, into: &imageSets)
      case "colorset":
        left -= 1
        insert(item, name: name, namespace: namespace, into: &colorSets)
      case "":
        left -= 1
        read(item, namespace: namespace + name + "/", depth: depth + 1, left: &left)
      default: break
      }
    }
  }

  private func insert(
    _ folder: URL, name: String, namespace: String, into sets: inout [String: URL]
  ) {
    // A folder is part of the name only if it provides a namespace. Both names are accepted.
    if sets[name] == nil { sets[name] = folder }
    if sets[namespace + name] == nil { sets[namespace + name] = folder }
  }

  private static let pictureExtensions: Set<String> = ["png", "jpg", "jpeg", "webp", "svg", "pdf"]

  private func add(file: URL) {
    guard AssetCatalog.pictureExtensions.contains(file.pathExtension.lowercased()) else { return }
    var name = file.deletingPathExtension().lastPathComponent
    var scale = 1
    for k in 2...3 where name.hasSuffix("@\(k)x") {
      name = String(name.dropLast(3))
      scale = k
    }
    files[name, default: [:]][scale] = file
    // A program may ask for the file by its whole name too.
    if scale == 1 { files[file.lastPathComponent, default: [:]][1] = file }
  }

  // MARK: Pictures

  /// The largest number of cached pictures; beyond it the cache is emptied.
  private static let mostKept = 256

  func image(_ name: String, scale: CGFloat) -> UIImage? {
    let key = "\(scale) \(name)"
    if let found = keptImages[key] { return found }
    let made: UIImage?
    if let folder = imageSets[name] {
      made = AssetCatalog.image(in: folder, scale: scale)
    } else if let found = files[name] {
      let choice = AssetCatalog.best(found.map { ($0.key, $0.value) }, for: scale)
      made = choice.flatMap { AssetCatalog.picture($0.1, scale: CGFloat($0.0)) }
    } else {
      return nil
    }
    if keptImages.count >= AssetCatalog.mostKept { keptImages = [:] }
    keptImages[key] = made
    return made
  }

  /// Returns the choice with the smallest scale that is large enough, or else with the largest. A
  /// scale of 0 stands for vectors, which suit every size.
  private static func best<T>(_ choices: [(Int, T)], for scale: CGFloat) -> (Int, T)? {
    let sorted = choices.sorted { $0.0 < $1.0 }
    return sorted.first { $0.0 == 0 || CGFloat($0.0) >= scale } ?? sorted.last
  }

  private static func image(in folder: URL, scale: CGFloat) -> UIImage? {
    guard let contents = AssetContents(folder) else { return nil }
    func found(_ style: String?) -> UIImage? {
      var choices: [(Int, URL)] = []
      for image in contents.images ?? [] {
        guard image.style == style, let file = image.filename, !file.contains("/") else { continue }
        let scales = ["1x": 1, "2x": 2, "3x": 3]
        choices.append(
          (image.scale.flatMap { scales[$0] } ?? 0, folder.appendingPathComponent(file)))
      }
      return best(choices, for: scale).flatMap { picture($0.1, scale: CGFloat(max(1, $0.0))) }
    }
    let dark = found("dark")
    guard let plain = found(nil) ?? found("light") ?? dark else { return nil }
    var image = UIImage(
      kind: plain.kind, UIImage.Settings(mode: plain.renderingMode, dark: dark))
    switch contents.properties?.rendering {
    case "template": image = image.withRenderingMode(.alwaysTemplate)
    case "original": image = image.withRenderingMode(.alwaysOriginal)
    default: break
    }
    return image
  }

  /// The size of the largest picture file that is read, in bytes: 64 MiB.
  private static let mostBytes = 64 << 20

  /// Returns the bytes of a file; `nil` if the path is no file, or the file is too large.
  static func bytes(_ file: URL) -> Data? {
    let values = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let size = values?[.size] as? NSNumber, size.intValue <= mostBytes,
      (values?[.type] as? FileAttributeType) != .typeDirectory
    else { return nil }
    return try? Data(contentsOf: file)
  }

  private static func picture(_ file: URL, scale: CGFloat) -> UIImage? {
    guard let data = bytes(file) else { return nil }
    switch file.pathExtension.lowercased() {
    case "svg": return UIImage(svg: data)
    case "pdf": return UIImage(pdf: data)
    default: return UIImage(data: data, scale: scale)
    }
  }

  // MARK: Colours

  func color(_ name: String) -> UIColor? {
    if let found = keptColors[name] { return found }
    guard let folder = colorSets[name], let contents = AssetContents(folder) else { return nil }
    func found(_ style: String?) -> UIColor? {
      for entry in contents.colors ?? [] where entry.style == style {
        if let color = entry.color?.value { return color }
      }
      return nil
    }
    let dark = found("dark")
    guard let plain = found(nil) ?? found("light") ?? dark else { return nil }
    var color = plain
    if let dark { color = UIColor(light: plain.rgba(in: .light), dark: dark.rgba(in: .dark)) }
    keptColors[name] = color
    return color
  }
}
