/// The documented order of calls of drag and drop.
public enum DragOrder {
  /// The orders: with a state per drag, per view that a drag may be dropped on, and per animation.
  public static let machines = [
    OrderMachine(
      "drag", start: "new", rest: ["new", "without items", "lifted", "returned", "ended"], drag),
    OrderMachine(
      "drop", start: "new", rest: ["new", "refused", "ended"],
      [
        OrderRule(
          "dropInteraction(canHandle) false", from: ["new"], to: "refused",
          "Apple: false keeps all other calls away; asked once for a drag (DND-03)"),
        OrderRule(
          "dropInteraction(canHandle) true", from: ["new"], to: "outside",
          "Apple: the first call of a drag; asked once (DND-03)"),
        OrderRule(
          "dropInteraction(sessionDidEnter)", from: ["outside"], to: "entered",
          "Apple: the drag came over the view"),
        OrderRule(
          "dropInteraction(sessionDidUpdate)", from: ["entered", "inside"], to: "inside",
          "Apple: called at the entry and whenever the drag moves in the view"),
        OrderRule(
          "dropInteraction(sessionDidExit)", from: ["entered", "inside"], to: "outside",
          "Apple: the drag left the view"),
        OrderRule(
          "dropInteraction(performDrop)", from: ["inside"], to: "dropping",
          "Apple: called if the newest proposal was a copy or a move"),
        OrderRule(
          "dropInteraction(previewForDropping)", from: ["dropping"],
          "Apple: asked for each item after performDrop"),
        OrderRule(
          "dropInteraction(willAnimateDrop)", from: ["dropping"],
          "Apple: called for each item as its animation is about to begin"),
        OrderRule(
          "dropInteraction(concludeDrop)", from: ["dropping"], to: "dropped",
          "Apple: called after all animations of the drop have ended"),
        OrderRule(
          "dropInteraction(sessionDidEnd)", from: ["outside", "dropped"], to: "ended",
          "Apple: the last call, to each interaction that could handle the drag"),
      ]),
    OrderMachine(
      "animation along with a preview", start: "unknown", rest: ["unknown", "completed"],
      [
        OrderRule(
          "addCompletion", from: ["unknown"], to: "running",
          "Apple: a block that runs along with an animation"),
        OrderRule(
          "completion of a drag's animation", from: ["running"], to: "completed",
          "Apple: called once, when the animation has ended (A1)"),
      ]),
  ]

  private static let drag = [
    OrderRule(
      "dragInteraction(itemsForBeginning) none", from: ["new"], to: "without items",
      "Apple: without items there is no drag (DND-01)"),
    OrderRule(
      "dragInteraction(itemsForBeginning)", from: ["new"], to: "chosen",
      "Apple: asked for the items when a drag is about to be lifted"),
    OrderRule(
      "dragInteraction(previewForLifting)", from: ["chosen"],
      "Apple: asked for each item, before the lift is animated"),
    OrderRule(
      "dragInteraction(willAnimateLift)", from: ["chosen"], to: "lifted",
      "Apple: called when the lift animation is about to start, and so when it has its previews"),
    OrderRule(
      "dragInteraction(sessionAllowsMove)", from: ["lifted"],
      "Apple: asked once for a drag"),
    OrderRule(
      "dragInteraction(sessionWillBegin)", from: ["lifted"], to: "dragging",
      "Apple: the user moves the lifted item (DND-01)"),
    OrderRule(
      "dragInteraction(sessionDidMove)", from: ["dragging"],
      "Apple: the user has moved the items"),
    OrderRule(
      "dragInteraction(willEnd)", from: ["dragging"], to: "ending",
      "Apple: called when the user lifts the finger, before animations of the end"),
    OrderRule(
      "dragInteraction(previewForCancelling)", from: ["ending", "returned"],
      "Apple: asked for each item of a cancelled drag"),
    OrderRule(
      "dragInteraction(previewForCancelling)", from: ["lifted"], to: "returned",
      "A finger that lifts before it moves puts the items back, and no drag has begun (DND-01)"),
    OrderRule(
      "dragInteraction(willAnimateCancel)", from: ["ending", "returned"],
      "Apple: called for each item as its animation is about to begin"),
    OrderRule(
      "dragInteraction(didEnd)", from: ["ending"], to: "ended",
      "Apple: the last call, after all animations have ended"),
  ]
}
