/// The state of one recognizer of the lab in the present run, with the sentence that explains it.
struct LabStatus: Equatable {
  var mark: LabMark
  /// A sentence of `Reason`; empty while nothing was decided.
  var sentence: String
  /// The index of the row that this one waits for, or that decided against it.
  var other: Int?
}
