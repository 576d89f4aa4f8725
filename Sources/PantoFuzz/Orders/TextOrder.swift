/// The documented order of calls of text fields and text views.
public enum TextOrder {
  /// The orders, each with a state per field and text view.
  public static let machines =
    orders("textField", "editing of a field", "changes of a field", hasEvents: true)
    + orders("textView", "editing of a text view", "changes of a text view", hasEvents: false)

  private static func orders(
    _ prefix: String, _ editing: String, _ changes: String, hasEvents: Bool
  ) -> [OrderMachine] {
    [
      OrderMachine(
        editing, start: "resting", rest: ["resting", "asked", "editing", "refused"],
        editingRules(prefix, hasEvents: hasEvents)),
      OrderMachine(
        changes, start: "still", rest: ["still", "allowed", "selected"], changeRules(prefix)),
    ]
  }

  private static func editingRules(_ prefix: String, hasEvents: Bool) -> [OrderRule] {
    let begun = hasEvents ? "begun" : "editing"
    let ended = hasEvents ? "ended" : "resting"
    var rules = [
      OrderRule(
        "\(prefix)ShouldBeginEditing true", from: ["resting", "asked"], to: "asked",
        "Apple: asked before the object becomes first responder (TXI-02)"),
      OrderRule(
        "\(prefix)ShouldBeginEditing false", from: ["resting", "asked"], to: "resting",
        "Apple: false keeps editing from beginning"),
      OrderRule(
        "\(prefix)DidBeginEditing", from: ["asked"], to: begun,
        "Apple: called after the object became first responder"),
      OrderRule(
        "\(prefix)ShouldEndEditing true", from: ["editing", "refused"], to: "ending",
        "Apple: asked before the object resigns as first responder"),
      OrderRule(
        "\(prefix)ShouldEndEditing false", from: ["editing", "refused"], to: "refused",
        "Apple: false keeps the focus; an edit goes on"),
      OrderRule(
        "\(prefix)DidEndEditing", from: ["ending"], to: ended,
        "Apple: called after the object resigned as first responder"),
      OrderRule(
        "\(prefix)DidEndEditing", from: ["refused"], to: ended,
        "Apple: may be called although shouldEndEditing returned false, if the window or "
          + "endEditing(true) forces it (TXI-01)"),
    ]
    guard hasEvents else { return rules }
    rules += [
      OrderRule(
        "editingDidBegin", from: ["begun"], to: "editing",
        "Apple: the event of the control, with the delegate's call (TXI-02)"),
      OrderRule(
        "editingDidEnd", from: ["ended"], to: "resting",
        "Apple: the event of the control, with the delegate's call (TXI-02)"),
    ]
    return rules
  }

  private static func changeRules(_ prefix: String) -> [OrderRule] {
    let change = prefix == "textField" ? "editingChanged" : "textViewDidChange"
    return [
      OrderRule(
        "\(prefix)(shouldChange) true", from: ["still", "allowed", "selected"], to: "allowed",
        "Apple: asked whenever the user's action changes the text, before the change"),
      OrderRule(
        "\(prefix)(shouldChange) false", from: ["still", "allowed", "selected"], to: "still",
        "Apple: false keeps the old text"),
      OrderRule(
        "\(prefix)DidChangeSelection", from: ["still", "allowed", "selected"], to: "selected",
        "Apple: called when the selection changes, which it does with the text"),
      OrderRule(
        change, from: ["selected"], to: "still",
        "The selection is told before the text, after each change by the user (TXI-02)"),
    ]
  }
}
