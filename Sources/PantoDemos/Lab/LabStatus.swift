/// The state of one recognizer of the lab in the present run, with the sentence that explains it.
struct LabStatus: Equatable {
  var mark: LabMark
  /// The sentence of a `Reason`; empty while nothing was decided for the recognizer.
  var sentence: String
  /// The index of the row that this one waits for, or that decided against it.
  var other: Int?
}
