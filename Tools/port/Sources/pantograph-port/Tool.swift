import Foundation
import PortKit

/// The command line around `PortKit`. Exit codes as the app's: 0 nothing is left to do, 1 something
/// needs a hand, 64 usage, 65 bad data, 66 input missing, 73 cannot create.
struct Tool {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  func run() -> Int32 {
    do {
      switch arguments.first {
      case "--make-surface": return try makeSurface()
      case "-h", "--help":
        print(Options.usage)
        return 0
      default: return try port(try Options(arguments))
      }
    } catch let stop as Stop {
      FileHandle.standardError.write(Data("Error: \(Tool.plain(stop.text))\n".utf8))
      return stop.status
    } catch {
      FileHandle.standardError.write(Data("Error: \(Tool.plain("\(error)"))\n".utf8))
      return 74
    }
  }

  /// The text with control characters spelled out: names of files may hold escape sequences (B44).
  static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }

  private func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Stop(text: "\(path): cannot be read", status: 66)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Stop(text: "\(path): not UTF-8", status: 65)
    }
    return text
  }

  // MARK: Porting

  private func port(_ options: Options) throws -> Int32 {
    let here = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let surface = Surface(
      text: try read(options.surface ?? here.appendingPathComponent("surface.txt").path))
    let sources = try Sources(options.paths, apartFrom: options.output, read: read)
    guard !sources.files.isEmpty else {
      throw Stop(text: "\(options.paths[0]): no Swift files", status: 66)
    }
    let isPackage = sources.folder != nil || options.builds || options.pantograph != nil
    let name = URL(fileURLWithPath: sources.folder ?? options.output ?? "Port")
      .standardizedFileURL.lastPathComponent
    let layout = Layout(
      sources.files.map { Layout.File(path: $0.inner, text: $0.text) }, name: name,
      resources: sources.resources.map(\.inner))
    let files = sources.files.filter { !isPackage || $0.inner != "Package.swift" }
    let program = try Program(
      files.map(\.text),
      modules: Set(layout.targets.map(\.name) + options.modules.map(\.name)),
      opaque: Set(options.modules.filter { $0.folder == nil }.map(\.name)),
      others: others(options),
      hasResources: layout.targets.contains { !$0.resources.isEmpty }, surface: surface)

    var report = Report(builds: options.builds)
    var results: [Results.File] = []
    for (i, file) in files.enumerated() {
      let ported = program.port(i)
      let place = isPackage ? layout.places[i] : file.inner
      results.append(Results.File(place: place, source: file.text, ported: ported.text))
      report.add(file.shown, file.text, ported, missing: program.missing(in: i), at: place)
    }
    guard let output = options.output else { return report.end() }
    var written = Results(folder: output, files: results)
    try written.refuse(over: sources.files.map(\.real))
    if isPackage {
      let pantograph = options.pantograph ?? Tool.checkout(above: here) ?? "../pantograph"
      let path =
        FileManager.default.fileExists(atPath: pantograph)
        ? URL(fileURLWithPath: pantograph).standardizedFileURL.path : pantograph
      written.files.append(
        Results.File(
          place: "Package.swift", source: nil,
          ported: layout.manifest(name: name, pantograph: path)))
      try written.writeKeepingHandwork()
      try written.copy(
        zip(sources.resources, layout.resourcePlaces).compactMap { resource, place in
          place.map { (resource.real, $0) }
        })
      report.changedByHand = written.changedByHand
      for place in written.kept { print("\(Tool.plain(place)): kept as you changed it") }
    } else {
      try written.write()
    }
    if options.builds {
      let log = try Builder(output).run()
      let errors = CompilerErrors(surface, program).sorted(
        log.text, listed: report.listed(in: written))
      report.add(errors, below: written.realFolder, hasFailed: log.status != 0, log.text)
    }
    return report.end()
  }

  /// The sources of modules that `--module NAME=FOLDER` names.
  private func others(_ options: Options) throws -> [String] {
    try options.modules.compactMap(\.folder).flatMap { folder in
      try Sources([folder], apartFrom: nil, read: read).files.map(\.text)
    }
  }

  private static func checkout(above folder: URL) -> String? {
    var up = folder
    while up.path != "/" {
      let umbrella = up.appendingPathComponent("Sources/Pantograph/Pantograph.swift").path
      if FileManager.default.fileExists(atPath: umbrella) { return up.path }
      up.deleteLastPathComponent()
    }
    return nil
  }

  // MARK: What there is

  private func makeSurface() throws -> Int32 {
    guard arguments.count >= 4, arguments[2] == "--sources" else {
      throw Stop(
        text: "--make-surface FILE --sources DIR [--interfaces FILE…] [--c FILE]", status: 64)
    }
    var surface = Surface()
    let root = URL(fileURLWithPath: arguments[3])
    var exported: Set<String> = []
    for module in try modules(root) {
      let folder = root.appendingPathComponent(module)
      let found = FileManager.default.enumerator(atPath: folder.path)
      while let path = found?.nextObject() as? String {
        guard path.hasSuffix(".swift") else { continue }
        let text = try read(folder.appendingPathComponent(path).path)
        surface.add(source: text)
        // It stands first: what it declares itself, and the names that it lists of the others.
        if module == "UIKit" {
          exported.formUnion(Tool.exports(of: text))
          exported.formUnion(surface.outer)
        }
      }
    }
    var isC = false
    for word in arguments.dropFirst(4) where word != "--interfaces" {
      if word == "--c" {
        isC = true
      } else if isC {
        surface.addC(interface: try read(word))
      } else {
        surface.addStandard(interface: try read(word))
      }
    }
    surface.hide(allBut: exported)
    try Data(surface.text.utf8).write(to: URL(fileURLWithPath: arguments[1]))
    return 0
  }

  /// `UIView` of `@_exported import class PantoScene.UIView`.
  private static func exports(of text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, line.hasPrefix("@_exported import ") else { return nil }
      return words[3].split(separator: ".").last.map(String.init)
    }
  }

  /// `UIKit`, the modules that come with it, which are those the umbrella exports and what these
  /// export in turn, and the one for tests.
  private func modules(_ root: URL) throws -> [String] {
    var found = ["UIKit", "Pantograph", "PantoTesting"]
    var next = 0
    while next < found.count {
      for module in try exported(from: root.appendingPathComponent(found[next]))
      where !found.contains(module) {
        found.append(module)
      }
      next += 1
    }
    return found
  }

  private func exported(from folder: URL) throws -> [String] {
    var found: [String] = []
    let files = FileManager.default.enumerator(atPath: folder.path)
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      let text = try read(folder.appendingPathComponent(path).path)
      for line in text.split(separator: "\n") where line.hasPrefix("@_exported import ") {
        found += line.split(separator: " ").dropFirst(2).prefix(1).map(String.init)
      }
    }
    return found
  }
}
