/// What the command line asks for.
struct Options {
  var output: String?
  var surface: String?
  /// The folder of Pantograph, for the dependency in `Package.swift`.
  var pantograph: String?
  var builds = false
  /// Other modules by name, with the folder of their sources where that is known.
  var modules: [(name: String, folder: String?)] = []
  var paths: [String] = []

  static let usage = """
    usage: pantograph port [-o DIR] [--module NAME[=FOLDER]] [--pantograph DIR] [--build] \
    FILE|FOLDER…
    """

  init(_ arguments: [String]) throws(Stop) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--surface", "--module", "--pantograph":
        guard let value = rest.popFirst() else { throw Stop(text: Options.usage, status: 64) }
        switch word {
        case "-o": output = value
        case "--surface": surface = value
        case "--pantograph": pantograph = value
        default:
          let parts = value.split(separator: "=", maxSplits: 1)
          guard let name = parts.first, !value.hasPrefix("=") else {
            throw Stop(text: "--module \(value): the name of a module is missing", status: 64)
          }
          modules.append((String(name), parts.count > 1 ? String(parts[1]) : nil))
        }
      case "--build": builds = true
      case "--":
        paths += rest
        rest = []
      case _ where word.hasPrefix("-") && word != "-":
        throw Stop(text: "\(word)? \(Options.usage)", status: 64)
      default: paths.append(word)
      }
    }
    guard !paths.isEmpty else { throw Stop(text: Options.usage, status: 64) }
    if builds, output == nil { throw Stop(text: "--build needs a folder: -o DIR", status: 64) }
  }
}

/// Why the tool ends early.
struct Stop: Error {
  var text: String
  var status: Int32
}
