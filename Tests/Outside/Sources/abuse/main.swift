import Foundation
import Pantograph

// `abuse` lists the cases. `abuse NAME` runs one case and exits with 0 if the window still works
// afterwards.

let cases: [Case] = [
  reentrancy, numbers, ownership, callOrder, counts, files, ownRecognizers, selfCallsInViews,
  selfCallsInLists, selfCallsInText, selfCallsInControls, lateTimers, limits, abusedText,
  abusedLists, abusedListChanges, abusedNavigation, abusedMeetings, abusedDrags, abusedPictures,
  abusedFonts, abusedControls, abusedMotion, abusedReplays, abusedStages,
].flatMap { $0 }

guard CommandLine.arguments.count > 1 else {
  for one in cases { print(one.name) }
  exit(0)
}
guard let chosen = cases.first(where: { $0.name == CommandLine.arguments[1] }) else {
  print("abuse: there is no case \(CommandLine.arguments[1])")
  exit(64)
}
Misuse.report = { _ in }
let world = World()
do {
  try chosen.body(world)
} catch {
  print("\(chosen.name): threw \(error)")
  exit(1)
}
world.checkThatTheWorldStillWorks()
for fault in world.faults.prefix(5) { print("\(chosen.name): \(fault)") }
exit(world.faults.isEmpty ? 0 : 1)
