import PantoCore
import PantoReplay

/// The writer of Swift tests that a program hands to the studio, which knows no other formats than
/// recordings.
///
/// The arguments are a recording, its name, the name of a recognizer, and a time at which its
/// gesture ran or was decided. The result is the text of a file; an error says why there is none.
package typealias TestMaking = @MainActor (Recording, String, String, TimeInterval) throws -> String
