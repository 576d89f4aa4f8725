import Pantograph

/// A column of 200 labels in a stack view.
@MainActor final class Column {
  private let make: () -> UILabel
  private var stage = Stage(size: CGSize(width: 400, height: 800), text: HarfBuzzShaper.shared)
  private var stack = UIStackView()
  private var labels: [UILabel] = []
  private var heights: Set<CGFloat> = []

  init(make: @escaping () -> UILabel) {
    self.make = make
    layOutAnew(0)
  }

  /// Makes a new column and lays it out for the first time.
  func layOutAnew(_ i: Int) {
    stage = Stage(size: CGSize(width: 400, height: 800), text: HarfBuzzShaper.shared)
    stack = UIStackView()
    stack.axis = .vertical
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    stack.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    labels = (0..<200).map { i in
      let label = make()
      label.text = "line \(i)"
      stack.addArrangedSubview(label)
      return label
    }
    stage.layoutIfNeeded()
  }

  /// Changes the font size of the first label, so that all other labels move.
  func change(_ i: Int) {
    labels[0].font = .systemFont(ofSize: i % 2 == 0 ? 17 : 40)
    stage.layoutIfNeeded()
    heights.insert(stack.frame.height)
  }

  func fault(_ steps: Int) -> String? {
    var gaps = abs((labels.last?.frame.maxY ?? 0) - stack.frame.height)
    for (above, below) in zip(labels, labels.dropFirst()) {
      gaps += abs(below.frame.minY - above.frame.maxY - 4)
      if below.frame.height < 10 { gaps += 10 }
    }
    return gaps <= 1e-6 ? nil : "labels are \(gaps) points off in sum"
  }

  func faultOfChange(_ steps: Int) -> String? {
    difference("the number of heights", heights.count, 2) ?? fault(steps)
  }
}

@MainActor func columns(_ report: Report) {
  let table = Report.Table(title: "Layout of 200 labels in a stack", unit: "layout", limit: 1.3)
  let kinds: [(String, () -> UILabel)] = [
    ("`UILabel`", { UILabel() }), ("subclass", { Caption() }),
    ("with `layoutSubviews`", { LaidOutCaption() }),
  ]
  for (kind, make) in kinds {
    let column = Column(make: make)
    report.measure(
      table, "made and laid out", kind, warmUp: 1, steps: 2, step: column.layOutAnew,
      fault: column.fault)
  }
  for (kind, make) in kinds {
    let column = Column(make: make)
    report.measure(
      table, "one font changes", kind, warmUp: 2, steps: 6, step: column.change,
      fault: column.faultOfChange)
  }
}
