/// The documented order of calls to the data source, the delegate and the layout of a collection
/// view.
public enum CollectionOrder {
  /// The name of the order in which a cell is shown.
  static let display = "display of an item's cell"

  /// The orders: with a state per cell, per header, per layout, or for the view, whose number is 0.
  public static let machines = [
    OrderMachine(
      display, start: "hidden", rest: ["hidden", "shown"],
      [
        OrderRule(
          "prepareForReuse", from: ["hidden"],
          "Apple: called before a cell that left the view is used again"),
        OrderRule(
          "collectionView(cellForItemAt)", from: ["hidden"], to: "returned",
          "Apple: asks for the cell of an item that comes into sight"),
        OrderRule(
          "collectionView(cellForItemAt)", from: ["shown"],
          "Apple: reconfigureItems asks for the cell of an item that keeps its cell (COL-08)"),
        OrderRule(
          "collectionView(willDisplay)", from: ["returned"], to: "shown",
          "Apple: tells that the cell is about to be displayed"),
        OrderRule(
          "collectionView(didEndDisplaying)", from: ["shown"], to: "hidden",
          "Apple: tells that the cell was removed from the collection view"),
      ]),
    OrderMachine(
      "display of a supplementary view", start: "hidden", rest: ["hidden", "shown"],
      [
        OrderRule(
          "collectionView(willDisplaySupplementaryView)", from: ["hidden"], to: "shown",
          "Apple: tells that the view is about to be displayed"),
        OrderRule(
          "collectionView(didEndDisplayingSupplementaryView)", from: ["shown"], to: "hidden",
          "Apple: tells that the view was removed from the collection view"),
      ]),
    OrderMachine("press of an item", start: "still", rest: ["still"], press),
    OrderMachine(
      "layout", start: "invalid", rest: ["invalid", "valid"],
      [
        OrderRule(
          "invalidateLayout(with:)", from: ["invalid", "valid"], to: "invalid",
          "Apple: the layout is computed again at the next update"),
        OrderRule(
          "prepare()", from: ["invalid"], to: "valid",
          "Apple: called at the first layout and after each invalidation, once (COL-01)"),
        OrderRule(
          "layoutAttributesForElements(in:)", from: ["valid"],
          "Apple: asked after prepare() (COL-01)"),
      ]),
    OrderMachine(
      "changes of a layout", start: "outside", rest: ["outside"],
      [
        OrderRule(
          "prepare(forCollectionViewUpdates:)", from: ["outside"], to: "changing",
          "Apple: called after prepare(), with the changes of a batch (COL-08)"),
        OrderRule(
          "initialLayoutAttributesForAppearingItem(at:)", from: ["changing"],
          "Apple: asked for each item that comes, between prepare and finalize (COL-08)"),
        OrderRule(
          "finalLayoutAttributesForDisappearingItem(at:)", from: ["changing"],
          "Apple: asked for each item that goes, between prepare and finalize (COL-08)"),
        OrderRule(
          "finalizeCollectionViewUpdates()", from: ["changing"], to: "outside",
          "Apple: called last, within the animation (COL-08)"),
      ]),
    OrderMachine(
      "batch of a collection view", start: "outside", rest: ["outside"],
      [
        OrderRule(
          "batch begins", from: ["outside"], to: "inside",
          "Apple: performBatchUpdates calls its closure"),
        OrderRule(
          "batch ends", from: ["inside"], to: "outside",
          "Apple: performBatchUpdates calls its closure"),
        OrderRule(
          "collectionView(numberOfItemsInSection)", from: ["outside"],
          "Apple: the data may be in the middle of a change inside of a batch (COL-08)"),
      ]),
    OrderMachine(
      "completion of a batch", start: "waiting", rest: ["waiting", "called"],
      [
        OrderRule(
          "completion of performBatchUpdates", from: ["waiting"], to: "called",
          "Apple: called once, when all operations are finished")
      ]),
  ]

  private static let press = [
    OrderRule(
      "collectionView(shouldHighlightItemAt) false", from: ["still"],
      "Apple: false keeps the item from the touch"),
    OrderRule(
      "collectionView(shouldHighlightItemAt) true", from: ["still"], to: "allowed",
      "Apple: the first call of a touch (COL-09)"),
    OrderRule(
      "collectionView(didHighlightItemAt)", from: ["allowed"], to: "highlighted",
      "Apple: after shouldHighlight, while the finger is down (COL-09)"),
    OrderRule(
      "collectionView(shouldSelectItemAt) false", from: ["highlighted"],
      "Apple: false selects nothing"),
    OrderRule(
      "collectionView(shouldSelectItemAt) true", from: ["highlighted"], to: "selecting",
      "Apple: asked when the finger lifts on the item (COL-09)"),
    OrderRule(
      "collectionView(didDeselectItemAt)", from: ["selecting"],
      "Apple: the item before is deselected before didSelect (COL-09)"),
    OrderRule(
      "collectionView(didSelectItemAt)", from: ["selecting"], to: "done",
      "Apple: after shouldSelect (COL-09)"),
    OrderRule(
      "collectionView(shouldDeselectItemAt) true", from: ["highlighted"], to: "deselecting",
      "Apple: asked where several items can be selected (COL-09)"),
    OrderRule(
      "collectionView(didDeselectItemAt)", from: ["deselecting"], to: "done",
      "Apple: after shouldDeselect (COL-09)"),
    OrderRule(
      "collectionView(didUnhighlightItemAt)", from: ["highlighted", "done"], to: "still",
      "Apple: the last call of a touch, also of a cancelled one (COL-09)"),
  ]
}
