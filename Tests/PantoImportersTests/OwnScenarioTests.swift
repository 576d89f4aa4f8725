import Foundation
import PantoScene
import Testing

@testable import PantoImporters
@testable import PantoReplay

/// Runs the project's own scenario files in this folder, which contain the expected results.
@MainActor @Suite("The project's scenarios", .timeLimit(.minutes(60))) struct OwnScenarioTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scenarios")
  nonisolated static var files: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test("every case of every file has the expected result (CLI-08)", arguments: files)
  func runs(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    let file = try ScenarioFile(file: name, bytes: bytes)
    #expect(file.cases.count > 5)
    for result in ScenarioRunner.run(file) {
      for check in result.checks where !check.passed {
        Issue.record(
          "\(result.name): \(check.check) expected \(check.expected ?? ""), got \(check.got ?? "")")
      }
    }
  }

  /// The codes in the two tables of the scenario format (docs/trace-format.md).
  static let causes: Set<String> = [
    "movedTooFar", "movedTooLittle", "heldTooLong", "liftedEarly", "tooFewTouches",
    "tooManyTouches", "tapGapTooLong", "tapTooFar", "wrongDirection", "tooSlow",
    "outsideEdgeRegion", "wrongButton", "wrongTouchType", "delegateRefusedEvent",
    "delegateRefusedTouch", "viewRefusedBegin", "delegateRefusedBegin", "preventedBy",
    "blockedByActive", "waitingFor", "requiredToFailRecognized", "disabled", "detached",
    "touchCancelled", "belowMinimumTouches", "allTouchesLifted", "thresholdReached",
    "durationReached", "sequenceEnded",
  ]
  static let faults: Set<String> = [
    "interactionDisabled", "ancestorInteractionDisabled", "hidden", "transparent", "zeroSize",
    "nonInvertibleTransform", "outsideParent", "covered", "minimumAboveMaximum", "edgesEmpty",
    "recognizerDisabled", "noTarget", "typesExcluded", "requirementCycle",
    "requirementNeverFails", "delegateNeverBegins", "duplicateExclusive", "shadowedByAncestor",
    "notInWindow",
  ]

  private func load(_ name: String) throws -> ScenarioFile {
    try ScenarioFile(
      file: name, bytes: [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(name))))
  }

  @Test("at least forty cases ask for a reason, and every reason is the answer of one (REC-21)")
  func everyReason() throws {
    var asked = 0
    var told: Set<String> = []
    for name in Self.files {
      for scenario in try load(name).cases {
        let codes = scenario.checks.compactMap(\.wantedReason)
        if !codes.isEmpty { asked += 1 }
        told.formUnion(codes)
      }
    }
    #expect(asked >= 40)
    #expect(Self.causes.subtracting(told).isEmpty)
    #expect(told.subtracting(Self.causes).isEmpty)
  }

  @Test("at least twenty-five cases have a fault, with every code, and some have none")
  func everyFault() throws {
    var planted = 0
    var innocent = 0
    var codes: Set<String> = []
    for name in Self.files {
      for check in try load(name).cases.flatMap(\.checks) {
        guard let found = check.wantedFindings else { continue }
        planted += found.count
        if found.isEmpty { innocent += 1 }
        codes.formUnion(found)
      }
    }
    #expect(planted >= 25 && innocent >= 15)
    #expect(codes == Self.faults)
    #expect(codes == Set(Finding.Code.allCases.map(\.rawValue)))
  }

  @Test("a recognizer that must not fire says why, with a number (REC-21)", arguments: files)
  func silent(_ name: String) throws {
    for row in ScenarioRunner.reasons(try load(name)) {
      #expect(row.code != nil, "\(row.name): \(row.recognizer) says nothing")
      #expect(!row.sentence.isEmpty && row.rule != nil)
      guard let reason = row.reason else { continue }
      #expect(reason.code != "subclass", "\(row.name): \(row.recognizer)")
      if reason.other != nil { #expect(row.other != nil, "\(row.name)") }
      if let (was, limit) = reason.numbers, limit != Reason.noEdge, was == limit {
        #expect(reason.isReached, "\(row.name): \(row.sentence)")
      }
    }
  }
}

extension Reason {
  /// Whether this reason is also reported if the limit was met exactly.
  fileprivate var isReached: Bool {
    switch self {
    case .thresholdReached, .durationReached, .heldTooLong, .tapGapTooLong, .tooSlow: true
    default: false
    }
  }
}
