/// One of the three nested views of the Arbitration Lab.
enum LabPlace: String, CaseIterable, Sendable {
  case outer, middle, inner
}
