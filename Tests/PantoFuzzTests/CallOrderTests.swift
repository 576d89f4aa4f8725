import PantoFuzz
import Testing

/// An order without checks would pass every run, so each one is broken on purpose.
@MainActor @Suite("Documented orders of calls", .timeLimit(.minutes(60))) struct CallOrderTests {
  /// Plays calls of object 0, and returns what was broken.
  private func broken(_ family: OrderTest.Family, _ calls: String...) -> [OrderViolation] {
    let order = CallOrder(family.rawValue, family.machines)
    order.begin(seed: 7)
    for call in calls {
      order.begin(operation: "step")
      order.call(call)
    }
    return order.violations
  }

  @Test("a controller's view appears only after it was loaded, and disappears before it is gone")
  func controllers() {
    #expect(
      broken(
        .controllers, "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews",
        "viewDidLayoutSubviews", "viewDidAppear", "viewWillDisappear", "viewWillAppear",
        "viewDidAppear", "viewWillDisappear", "viewDidDisappear"
      ).isEmpty)

    #expect(broken(.controllers, "viewWillAppear").count == 1)
    #expect(broken(.controllers, "viewDidLoad", "viewDidLoad").count == 1)
    #expect(broken(.controllers, "viewDidLoad", "viewWillAppear", "viewDidAppear").count == 1)
    #expect(broken(.controllers, "willMove(toParent: parent)", "didMove(toParent: nil)").count == 1)
    #expect(
      broken(
        .controllers, "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear"
      ).count == 1, "it appeared without a layout")
  }

  @Test("a drag ends before the content decelerates, and each zoom that began ends (FID-30)")
  func scrolling() {
    #expect(
      broken(
        .scrolling, "scrollViewWillBeginDragging", "scrollViewDidScroll",
        "scrollViewWillEndDragging", "scrollViewDidEndDragging(willDecelerate: true)",
        "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating"
      ).isEmpty)

    #expect(broken(.scrolling, "scrollViewDidEndDecelerating").count == 1)
    #expect(broken(.scrolling, "scrollViewDidEndScrollingAnimation").count == 1)
    #expect(broken(.scrolling, "scrollViewDidEndZooming").count == 1)
    #expect(
      broken(
        .scrolling, "scrollViewWillBeginDragging",
        "scrollViewDidEndDragging(willDecelerate: false)"
      ).count == 1)
  }

  @Test("cells are shown and taken away in turn, and a lift ends the highlight first (TBL-14)")
  func tables() {
    #expect(
      broken(
        .tables, "tableView(cellForRowAt)", "tableView(willDisplay)", "tableView(didEndDisplaying)",
        "tableView(shouldHighlightRowAt) true", "tableView(didHighlightRowAt)",
        "tableView(didUnhighlightRowAt)", "tableView(willSelectRowAt)", "tableView(didSelectRowAt)"
      ).isEmpty)

    #expect(broken(.tables, "tableView(didEndDisplaying)").count == 1)
    #expect(broken(.tables, "tableView(cellForRowAt)", "tableView(cellForRowAt)").count == 1)
    #expect(broken(.tables, "tableView(didSelectRowAt)").count == 1)
    #expect(broken(.tables, "beginUpdates", "tableView(numberOfRowsInSection)").count == 1)
    #expect(
      broken(
        .tables, "tableView(shouldHighlightRowAt) true", "tableView(didHighlightRowAt)",
        "tableView(willSelectRowAt)"
      ).count == 1)
  }

  @Test("a layout is prepared once after an invalidation, before it is asked (COL-01, COL-08)")
  func collections() {
    #expect(
      broken(
        .collections, "prepare()", "layoutAttributesForElements(in:)", "invalidateLayout(with:)",
        "prepare()", "prepare(forCollectionViewUpdates:)", "finalizeCollectionViewUpdates()"
      ).isEmpty)

    #expect(broken(.collections, "layoutAttributesForElements(in:)").count == 1)
    #expect(broken(.collections, "prepare()", "prepare()").count == 1)
    #expect(broken(.collections, "initialLayoutAttributesForAppearingItem(at:)").count == 1)
    #expect(broken(.collections, "collectionView(didUnhighlightItemAt)").count == 1)
    #expect(
      broken(
        .collections, "completion of performBatchUpdates", "completion of performBatchUpdates"
      ).count == 1)
  }

  @Test("editing begins and ends in turn, and the selection is told before the text (TXI-02)")
  func text() {
    #expect(
      broken(
        .text, "textFieldShouldBeginEditing true", "textFieldDidBeginEditing", "editingDidBegin",
        "textField(shouldChange) true", "textFieldDidChangeSelection", "editingChanged",
        "textFieldShouldEndEditing true", "textFieldDidEndEditing", "editingDidEnd"
      ).isEmpty)

    #expect(broken(.text, "textFieldDidBeginEditing").count == 1)
    #expect(
      broken(.text, "textFieldShouldBeginEditing false", "textFieldDidBeginEditing").count == 1)
    #expect(broken(.text, "textView(shouldChange) true", "textViewDidChange").count == 1)
    #expect(
      broken(
        .text, "textViewShouldBeginEditing true", "textViewDidBeginEditing",
        "textViewDidEndEditing"
      ).count == 1, "nobody was asked")
  }

  @Test("a drop is asked about once, entered before it is performed, and ends last (DND-03)")
  func dragging() {
    #expect(
      broken(
        .dragging, "dropInteraction(canHandle) true", "dropInteraction(sessionDidEnter)",
        "dropInteraction(sessionDidUpdate)", "dropInteraction(performDrop)",
        "dropInteraction(concludeDrop)", "dropInteraction(sessionDidEnd)"
      ).isEmpty)

    #expect(broken(.dragging, "dropInteraction(sessionDidEnter)").count == 1)
    #expect(
      broken(.dragging, "dropInteraction(canHandle) false", "dropInteraction(sessionDidEnter)")
        .count == 1)
    #expect(broken(.dragging, "dragInteraction(sessionWillBegin)").count == 1)
    #expect(
      broken(
        .dragging, "addCompletion", "completion of a drag's animation",
        "completion of a drag's animation"
      ).count == 1)
  }

  @Test("a broken order names the seed, the operation, the state and the newest calls")
  func message() throws {
    let violation = try #require(broken(.tables, "beginUpdates", "beginUpdates").first)

    let text = violation.description
    #expect(text.hasPrefix("tables, seed 7, operation 2: beginUpdates of 0 came in the state"))
    #expect(text.contains("'inside' of the batch of changes"))
    #expect(
      violation.trail == ["1 → step", "1   beginUpdates of 0", "2 → step", "2   beginUpdates of 0"])
  }

  @Test("an object in the middle of something is found at rest, and arrows not followed are named")
  func rest() {
    let family = OrderTest.Family.scrolling
    let order = CallOrder(family.rawValue, family.machines)
    order.begin(seed: 1)
    order.call("scrollViewWillBeginDragging", of: 2)

    order.checkAtRest()

    #expect(order.violations.map(\.what.description).first?.hasPrefix("at rest, 2 is in") == true)
    #expect(order.unreached.contains { $0.hasPrefix("scrollViewDidEndDecelerating in") })
    #expect(!order.unreached.contains { $0.hasPrefix("scrollViewWillBeginDragging in") })
  }

  @Test(
    "random operations on real scenes break no documented order",
    arguments: OrderTest.Family.allCases)
  func scenes(_ family: OrderTest.Family) {
    let report = OrderTest.run(family, operations: 2000, seed: 1)

    #expect(report.violations.isEmpty, "\(report.violations.first?.description ?? "")")
    #expect(report.operations == 2000)
    #expect(report.calls.count > 10, "a run in which nothing happens")
  }

  @Test(
    "scenes that once broke an order hold (FID-10, TBL-14)",
    arguments: zip(
      [OrderTest.Family.controllers, .controllers, .tables, .tables, .collections],
      [12, 15, 558, 671, 4] as [UInt64]))
  func found(_ family: OrderTest.Family, _ seed: UInt64) {
    let report = OrderTest.run(family, operations: 400, seed: seed)

    #expect(report.violations.isEmpty, "\(report.violations.first?.description ?? "")")
  }

  @Test("the same seed yields the same calls (T1)", arguments: OrderTest.Family.allCases)
  func sameSeed(_ family: OrderTest.Family) {
    let first = OrderTest.run(family, operations: 300, seed: 5)
    let second = OrderTest.run(family, operations: 300, seed: 5)

    #expect(first.calls.map(\.name) == second.calls.map(\.name))
    #expect(first.calls.map(\.count) == second.calls.map(\.count))
  }
}
