/// The documented order of calls to the data source and the delegate of a table.
public enum TableOrder {
  /// The name of the order in which a cell is shown.
  static let display = "display of a cell"

  /// The orders: with a state per cell, per header, or for the table, whose number is 0.
  public static let machines = [
    OrderMachine(
      display, start: "hidden", rest: ["hidden", "shown"],
      [
        OrderRule(
          "prepareForReuse", from: ["hidden"],
          "Apple: called just before the dequeueing method returns a cell that left the table"),
        OrderRule(
          "tableView(cellForRowAt)", from: ["hidden"], to: "returned",
          "Apple: asks for a cell to insert in a particular place of the table"),
        OrderRule(
          "tableView(cellForRowAt)", from: ["shown"],
          "Apple: reconfigureRows asks for the cell of a row that keeps its cell (TBL-03)"),
        OrderRule(
          "tableView(willDisplay)", from: ["returned"], to: "shown",
          "Apple: tells that the table is about to draw a cell for a row"),
        OrderRule(
          "tableView(didEndDisplaying)", from: ["shown"], to: "hidden",
          "Apple: tells that the cell was removed from the table"),
      ]),
    OrderMachine(
      "display of a header", start: "hidden", rest: ["hidden", "shown"],
      [
        OrderRule(
          "tableView(willDisplayHeaderView)", from: ["hidden"], to: "shown",
          "Apple: tells that the table is about to display the header view"),
        OrderRule(
          "tableView(didEndDisplayingHeaderView)", from: ["shown"], to: "hidden",
          "Apple: tells that the header view was removed from the table"),
      ]),
    OrderMachine("press of a row", start: "still", rest: ["still", "lifted"], press),
    OrderMachine(
      "editing of a row", start: "closed", rest: ["closed", "open"],
      [
        OrderRule(
          "tableView(willBeginEditingRowAt)", from: ["closed"], to: "open",
          "Apple: called when the user swipes horizontally across a row"),
        OrderRule(
          "tableView(commit delete)", from: ["open"],
          "Apple: asks to commit the deletion, after the button was shown"),
        OrderRule(
          "tableView(didEndEditingRowAt)", from: ["open"], to: "closed",
          "Apple: called when the table leaves the mode after a swipe"),
      ]),
    OrderMachine(
      "batch of changes", start: "outside", rest: ["outside"],
      [
        OrderRule(
          "beginUpdates", from: ["outside"], to: "inside",
          "Apple: begins changes that are shown together"),
        OrderRule(
          "endUpdates", from: ["inside"], to: "outside",
          "Apple: concludes the changes"),
        OrderRule(
          "tableView(numberOfRowsInSection)", from: ["outside"],
          "Apple: the data may be in the middle of a change inside of a batch, so that counts are "
            + "asked for after it (TBL-03)"),
        OrderRule(
          "numberOfSections", from: ["outside"],
          "Apple: as for the rows of a section (TBL-03)"),
      ]),
  ]

  private static let press = [
    OrderRule(
      "tableView(shouldHighlightRowAt) false", from: ["still", "lifted"], to: "still",
      "Apple: false keeps the row from the touch"),
    OrderRule(
      "tableView(shouldHighlightRowAt) true", from: ["still", "lifted"], to: "allowed",
      "Apple: asked when a touch comes down on a row"),
    OrderRule(
      "tableView(didHighlightRowAt)", from: ["allowed"], to: "highlighted",
      "Apple: tells that the row was highlighted"),
    OrderRule(
      "tableView(didUnhighlightRowAt)", from: ["highlighted"], to: "lifted",
      "Apple: tells that the highlight was removed; a lift does that before it selects (TBL-14)"),
    OrderRule(
      "tableView(willSelectRowAt) nil", from: ["lifted"], to: "still",
      "Apple: nil if the row shall not be selected"),
    OrderRule(
      "tableView(willSelectRowAt)", from: ["lifted"], to: "selecting",
      "Apple: not called before a finger lifts on the row"),
    OrderRule(
      "tableView(willDeselectRowAt)", from: ["selecting"],
      "Apple: called for the selected row when the user selects another one"),
    OrderRule(
      "tableView(didDeselectRowAt)", from: ["selecting"],
      "The row before is deselected before the new one is selected (TBL-14)"),
    OrderRule(
      "tableView(didSelectRowAt)", from: ["selecting"], to: "still",
      "Apple: tells that a row is selected, after willSelectRowAt"),
    OrderRule(
      "tableView(willDeselectRowAt)", from: ["lifted"], to: "deselecting",
      "Apple: a second tap deselects where several rows can be selected (TBL-02)"),
    OrderRule(
      "tableView(didDeselectRowAt)", from: ["deselecting"], to: "still",
      "Apple: tells that a row is deselected, after willDeselectRowAt"),
  ]
}
