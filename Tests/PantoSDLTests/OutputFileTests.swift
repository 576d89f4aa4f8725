import Foundation
import PantoBase
import Testing

@testable import PantoSDL

/// Checks files that appear only when they are complete, and names of arbitrary bytes.
@Suite("Output files", .timeLimit(.minutes(60))) struct OutputFileTests {
  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("the old file stays until the new one is committed, and no other file remains (K9)")
  func commits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log")
    let first = try OutputFile(path)
    try first.write("one")
    #expect(folder.names == [])
    try first.commit()
    #expect(text(path) == "one")

    let second = try OutputFile(path)
    try second.write(String(repeating: "two", count: 100_000))
    #expect(text(path) == "one")
    second.discard()
    #expect(text(path) == "one")
    let third = try OutputFile(path)
    try third.write("three")
    try third.commit()

    #expect(text(path) == "three")
    #expect(folder.names == ["log"])
  }

  @Test(
    "a published file that others delete, replace, rename, cut or extend is no longer whole (L12)")
  func checksIntegrity() throws {
    let deeds: [(name: String, run: (String) -> Void)] = [
      ("deleted", { unlink($0) }), ("renamed", { rename($0, $0 + "-other") }),
      (
        "replaced",
        { path in
          unlink(path)
          try? Data("other".utf8).write(to: URL(fileURLWithPath: path))
        }
      ), ("cut", { truncate($0, 2) }), ("changed", { truncate($0, 100) }),
    ]
    for (name, run) in deeds {
      let folder = try TemporaryFolder()
      let path = folder.path("t")
      let file = try OutputFile(path, for: .recording)
      try file.write("header\n")
      try file.publish()
      try file.checkIsIntact()
      run(path)
      try file.write("line\n")
      try file.flush()

      let trouble = #expect(throws: FileTrouble.self) { try file.checkIsIntact() }
      #expect(trouble?.kind == .cannotWrite && trouble?.why.contains(name) == true, "\(name)")
      if name == "cut" { #expect(text(path) == "heline\n", "no zeros fill the gap") }
    }
  }

  @Test("a replaced file keeps its mode", arguments: [0o600, 0o640, 0o666, 0o755])
  func keepsMode(_ mode: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, mode_t(mode))
    let file = try OutputFile(path)
    try file.write("new")
    try file.commit()

    var info = stat()
    #expect(stat(path, &info) == 0 && text(path) == "new")
    #expect(Int(info.st_mode & 0o777) == mode)
  }

  @Test("an output that is also an input is refused under any of its names (K9)")
  func refuses() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("a")))
    symlink("a", folder.path("soft"))
    link(folder.path("a"), folder.path("hard"))
    for name in ["a", "./a", "soft", "hard"] {
      let trouble = #expect(throws: FileTrouble.self) {
        try OutputFile(folder.path(name), apartFrom: [folder.path("a")])
      }
      #expect(trouble?.kind == .sameFile, "\(name)")
    }
    #expect(throws: FileTrouble.self) {
      try OutputFile.refuse(folder.path("new"), amongst: [folder.path("./new")])
    }
    #expect(text(folder.path("a")) == "old")
    #expect(try OutputFile(folder.path("b"), apartFrom: [folder.path("a")]).path.hasSuffix("/b"))
  }

  @Test("a recording has its name once it has begun, and a second recorder is refused (K16)")
  func locks() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("t")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let recording = try OutputFile(path, for: .recording)
    #expect(text(path) == "old")
    try recording.write("header\n")
    try recording.publish()
    #expect(text(path) == "header\n")
    try recording.write("line\n")
    try recording.publish()
    #expect(text(path) == "header\nline\n")

    for purpose in [OutputFile.Purpose.recording, .result, .newFile] {
      let trouble = #expect(throws: FileTrouble.self) { try OutputFile(path, for: purpose) }
      #expect(trouble?.kind == .cannotCreate)
    }

    try recording.commit()
    try OutputFile(path, for: .recording).discard()
    #expect(text(path) == "header\nline\n")
  }

  @Test("if two recorders find no file, the first one to begin gets the name (K16)")
  func races() throws {
    let folder = try TemporaryFolder()
    let first = try OutputFile(folder.path("t"), for: .recording)
    let second = try OutputFile(folder.path("t"), for: .recording)
    try first.write("first")
    try second.write("second")
    try first.publish()
    #expect(throws: FileTrouble.self) { try second.publish() }
    #expect(text(folder.path("t")) == "first")
    #expect(folder.names == ["t"])
  }

  @Test("a name of arbitrary bytes is preserved, and shown escaped (K15)")
  func names() {
    let names: [[UInt8]] = [
      Array("plain".utf8), Array("ä→🎈".utf8), [0xFF], [0x61, 0xE9, 0x62], [0xF0, 0x9F, 0x98],
      [0xED, 0xA0, 0x80], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xC0, 0xAF],
      Array(0x80...0xFF), Array(1...0x7F),
    ]
    for bytes in names {
      #expect(FileName.bytes(FileName.text(bytes)) == bytes)
    }
    #expect(PlainText.line(FileName.text([0x61, 0xE9])) == "a\\xe9")
    #expect(FileName.text(Array("ä→🎈".utf8)) == "ä→🎈")
  }
}
