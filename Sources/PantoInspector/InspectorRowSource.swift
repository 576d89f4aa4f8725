/// The contents of the panel. A row is only made when the panel shows it.
struct InspectorRowSource {
  var heading = ""
  var path = ""
  var count = 0
  var row: (Int) -> InspectorRow
}
