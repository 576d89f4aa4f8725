import CMeasure
import Glibc
import Pantograph

/// A grid of 1,000 cells in a window. Each cell has a width, height, leading and top constraint.
@MainActor struct Grid {
  enum Shape: String {
    /// The leading and top constraints refer to the container.
    case container
    /// The constraints refer to the previous cell and the cell above, so that a change at the front
    /// moves all cells behind it.
    case neighbour
    /// As `container`, but width and height are optional constraints, so that the simplex algorithm
    /// has to choose.
    case wishes
  }

  static let columns = 40
  static let cells = 1000
  let stage = Stage(size: CGSize(width: 2000, height: 1400))
  let page: UIView
  private(set) var views: [UIView] = []
  /// The first cell's leading constraint, or its width constraint for `wishes`.
  private(set) var handle: NSLayoutConstraint!

  init(_ shape: Shape) {
    page = UIView(frame: CGRect(x: 0, y: 0, width: 2000, height: 1400))
    stage.window.addSubview(page)
    stage.layoutIfNeeded()
    var constraints: [NSLayoutConstraint] = []
    for i in 0..<Grid.cells {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      page.addSubview(view)
      let (column, row) = (i % Grid.columns, i / Grid.columns)
      var leading = view.leadingAnchor.constraint(
        equalTo: page.leadingAnchor, constant: CGFloat(column) * 50)
      var top = view.topAnchor.constraint(equalTo: page.topAnchor, constant: CGFloat(row) * 50)
      if shape == .neighbour {
        if column > 0 {
          leading = view.leadingAnchor.constraint(
            equalTo: views[i - 1].trailingAnchor, constant: 10)
        }
        if row > 0 {
          top = view.topAnchor.constraint(
            equalTo: views[i - Grid.columns].bottomAnchor, constant: 10)
        }
      }
      let width = view.widthAnchor.constraint(equalToConstant: 40)
      let height = view.heightAnchor.constraint(equalToConstant: 40)
      if shape == .wishes {
        width.priority = .defaultHigh
        height.priority = .defaultHigh
      }
      constraints += [width, height, leading, top]
      views.append(view)
    }
    handle = shape == .wishes ? constraints[0] : constraints[2]
    NSLayoutConstraint.activate(constraints)
  }

  /// Returns the distance of the last cell from its expected position.
  func error(shape: Shape, moved: CGFloat) -> CGFloat {
    let frame = views[Grid.cells - 1].frame
    var x = CGFloat((Grid.cells - 1) % Grid.columns) * 50
    if shape == .neighbour, (Grid.cells - 1) / Grid.columns == 0 { x += moved }
    let y = CGFloat((Grid.cells - 1) / Grid.columns) * 50
    return abs(frame.minX - x) + abs(frame.minY - y) + abs(frame.width - 40)
  }
}

/// Prints one line of JSON with the median wall time of `n` layouts: the first layout of a new
/// grid, or the layout after one constant changed.
@MainActor func layoutCost(_ variant: String, _ n: Int) {
  let parts = variant.split(separator: "-")
  guard parts.count == 2, let shape = Grid.Shape(rawValue: String(parts[0])), n > 0 else {
    fail("layout container|neighbour|wishes-first|change N")
  }
  var times: [Int64] = []
  var error: CGFloat = 0
  let watch = Stopwatch()
  if parts[1] == "first" {
    for _ in 0..<n {
      let grid = Grid(shape)
      let start = clock(CLOCK_MONOTONIC)
      grid.stage.layoutIfNeeded()
      times.append(clock(CLOCK_MONOTONIC) - start)
      error += grid.error(shape: shape, moved: 0)
    }
  } else {
    let grid = Grid(shape)
    grid.stage.layoutIfNeeded()
    for i in 1...n {
      let start = clock(CLOCK_MONOTONIC)
      grid.handle.constant = (shape == .wishes ? 40 : 0) + CGFloat(i % 2)
      grid.stage.layoutIfNeeded()
      times.append(clock(CLOCK_MONOTONIC) - start)
    }
    error += grid.error(shape: shape, moved: CGFloat(n % 2))
    error += abs(grid.views[0].frame.minX - (shape == .wishes ? 0 : CGFloat(n % 2)))
  }
  times.sort()
  watch.report(
    "layout", variant, n: n,
    wrong: { error <= 1e-6 ? nil : "the last cell is \(error) points off" }
  ) {
    "\"median_ns\":\(times[n / 2]),\"check\":\(error)"
  }
}

/// Measures a column of labels in a stack view: the first layout, or the layout after one label
/// changed.
@MainActor func stackCost(_ variant: String, count: Int, _ n: Int) {
  var times: [Int64] = []
  var check: CGFloat = 0
  var gaps: CGFloat = 0
  func look(_ stack: UIStackView, _ labels: [UILabel]) {
    check = stack.frame.height
    gaps += abs((labels.last?.frame.maxY ?? 0) - check)
    for (above, below) in zip(labels, labels.dropFirst()) {
      gaps += abs(below.frame.minY - above.frame.maxY - 4)
      if below.frame.height < 10 { gaps += 10 }
    }
  }
  let watch = Stopwatch()
  func make() -> (Stage, UIStackView, [UILabel]) {
    let stage = Stage(size: CGSize(width: 400, height: 800))
    let stack = UIStackView()
    stack.axis = .vertical
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    stack.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    let labels = (0..<count).map { i in
      let label = UILabel()
      label.text = "line \(i)"
      stack.addArrangedSubview(label)
      return label
    }
    return (stage, stack, labels)
  }
  if variant.hasSuffix("first") {
    for _ in 0..<n {
      let (stage, stack, labels) = make()
      let start = clock(CLOCK_MONOTONIC)
      stage.layoutIfNeeded()
      times.append(clock(CLOCK_MONOTONIC) - start)
      look(stack, labels)
    }
  } else {
    let (stage, stack, labels) = make()
    stage.layoutIfNeeded()
    for i in 0..<n {
      let start = clock(CLOCK_MONOTONIC)
      labels[0].font = .systemFont(ofSize: i % 2 == 0 ? 18 : 17)
      stage.layoutIfNeeded()
      times.append(clock(CLOCK_MONOTONIC) - start)
    }
    look(stack, labels)
  }
  times.sort()
  watch.report(
    "layout", variant, n: n,
    wrong: { gaps <= 1e-6 ? nil : "labels are \(gaps) points off in sum" }
  ) { "\"median_ns\":\(times[n / 2]),\"check\":\(check)" }
}
