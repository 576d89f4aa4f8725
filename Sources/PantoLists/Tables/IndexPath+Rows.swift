import PantoBase

extension IndexPath {
  /// Makes the path of a row in a section, both from 0.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Makes the path of an item in a section, both from 0; the same as `init(row:section:)`.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The section, from 0; 0 if the path is empty.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { set(newValue, at: 0) }
  }
  /// The row in its section, from 0; 0 if the path has fewer than two indexes.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { set(newValue, at: 1) }
  }
  /// The same as `row`.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  private mutating func set(_ index: Int, at place: Int) {
    while count <= place { append(0) }
    self[place] = index
  }
}
