import PantoBase

/// The lines of an attributed text.
extension AttributedLayout {
  @MainActor struct Line {
    var pieces: [Piece] = []
    /// The end of the paragraph that ends in this line, in UTF-16 units of the text; `nil` if the
    /// next line continues the paragraph.
    var paragraphEnd: Int?
    /// The style of the first character of the line's paragraph.
    var paragraph: NSParagraphStyle?
    /// Whether a paragraph begins with this line.
    var isFirst = true
    var width: CGFloat { pieces.reduce(0) { $0 + $1.width } }
    var ascent: CGFloat {
      pieces.map { $0.layout.firstBaseline + max(0, $0.look.baselineOffset) }.max() ?? 0
    }
    var descent: CGFloat {
      pieces.map { $0.layout.size.height - $0.layout.firstBaseline }.max() ?? 0
    }

    /// The height of the line, in points, within the limits of its paragraph.
    var height: CGFloat {
      let own = ascent + descent
      guard let paragraph else { return own }
      let wanted = max(
        own * AttributedLayout.height(paragraph.lineHeightMultiple, or: 1),
        AttributedLayout.height(paragraph.minimumLineHeight, or: 0))
      return min(wanted, AttributedLayout.height(paragraph.maximumLineHeight, or: .infinity))
    }

    /// Returns the distance to the next line, in points.
    func gap(to next: Line) -> CGFloat {
      let lines = AttributedLayout.height(paragraph?.lineSpacing ?? 0, or: 0)
      guard next.isFirst else { return lines }
      return lines + AttributedLayout.height(paragraph?.paragraphSpacing ?? 0, or: 0)
        + AttributedLayout.height(next.paragraph?.paragraphSpacingBefore ?? 0, or: 0)
    }

    /// The distance of the line from the leading edge, in points.
    var lead: CGFloat {
      let indent = isFirst ? paragraph?.firstLineHeadIndent : paragraph?.headIndent
      return AttributedLayout.height(indent ?? 0, or: 0)
    }

    /// The distance of the line's end from the trailing edge, in points; 0 if its end is measured
    /// from the leading edge.
    var trail: CGFloat { AttributedLayout.height(-(paragraph?.tailIndent ?? 0), or: 0) }

    /// Returns where the line begins, in points from the left, and how wide it may be.
    ///
    /// - Parameter isMirrored: whether a line at the right has its leading edge there.
    func place(_ alignment: NSTextAlignment, isMirrored: Bool, in width: CGFloat)
      -> (x: CGFloat, room: CGFloat)
    {
      let end = tail(in: width)
      let room = end - lead
      switch alignment {
      case .center: return (lead + (room - self.width) / 2, room)
      case .right:
        return (isMirrored ? width - lead - self.width : end - self.width, room)
      default: return (lead, room)
      }
    }

    /// Returns by how much each space of a line becomes wider, so that the line fills its space.
    func widening(_ alignment: NSTextAlignment, in room: CGFloat) -> CGFloat {
      guard alignment == .justified, paragraphEnd == nil else { return 0 }
      let spaces = pieces.count { $0.isSpace }
      return spaces > 0 ? max(0, room - width) / CGFloat(spaces) : 0
    }

    /// Returns where the line ends at the latest, in points from the leading edge of a text.
    func tail(in width: CGFloat) -> CGFloat {
      guard let indent = paragraph?.tailIndent, indent.isInReach else { return width }
      return max(lead, indent > 0 ? indent : width + indent)
    }
  }

  /// The space for a text, and what shows if it does not fit.
  package struct Room {
    /// The width and the height, in points.
    var size: CGSize
    /// Whether "…" takes the place of what does not fit, and of which part.
    var mode: NSLineBreakMode
    /// Creates the description of a space of a size in points.
    package init(_ size: CGSize, _ mode: NSLineBreakMode) {
      self.size = size
      self.mode = mode
    }
  }

  /// Returns how many of the lines fit into a height; at least one.
  @MainActor private static func count(of lines: [Line], in height: CGFloat) -> Int {
    var bottom: CGFloat = 0
    for (i, line) in lines.enumerated() {
      if i > 0 { bottom += lines[i - 1].gap(to: line) }
      bottom += line.height
      // The height of a text may be rounded to pixels.
      if i > 0, bottom > height + 0.5 { return i }
    }
    return lines.count
  }

  /// Divides the pieces of a text into lines. Spaces at the end of a line are left out.
  ///
  /// - Parameter length: of the text, in UTF-16 units.
  @MainActor static func lines(_ pieces: [Piece], width: CGFloat?, length: Int) -> [Line] {
    var lines = [Line(paragraph: pieces.first?.paragraph)]
    var used: CGFloat = 0
    for piece in pieces {
      // A copy of the line would make each added piece copy all pieces before.
      let last = lines.count - 1
      if lines[last].isFirst, lines[last].pieces.isEmpty { lines[last].paragraph = piece.paragraph }
      if let width, used > 0, !piece.isSpace,
        lines[last].lead + used + piece.width > lines[last].tail(in: width) + 0.01
      {
        lines.append(Line(paragraph: lines[last].paragraph, isFirst: false))
        used = 0
      }
      lines[lines.count - 1].pieces.append(piece)
      used += piece.width
      if piece.endsLine {
        lines[lines.count - 1].paragraphEnd = piece.start
        lines.append(Line())
        used = 0
      }
    }
    if lines.count > 1, lines[lines.count - 1].pieces.isEmpty { lines.removeLast() }
    if lines[lines.count - 1].paragraphEnd == nil { lines[lines.count - 1].paragraphEnd = length }
    for i in lines.indices {
      while let last = lines[i].pieces.last, last.isSpace, lines[i].pieces.count > 1 {
        lines[i].pieces.removeLast()
      }
    }
    return lines
  }

  /// Leaves out the lines of a text beyond `limit` (0 for no limit) and those that do not fit into
  /// a height. If the mode of the space says so, "…" takes the place of what does not fit.
  @MainActor static func cut(
    _ lines: inout [Line], limit: Int, to room: Room?, of text: NSAttributedString,
    _ maker: PieceMaker
  ) {
    var count = limit > 0 ? min(limit, lines.count) : lines.count
    if let room { count = min(count, self.count(of: lines, in: room.size.height)) }
    if let room, room.mode.showsEllipsis {
      let last = lines[count - 1]
      let width = last.tail(in: room.size.width) - last.lead + 0.01
      let isTooWide = last.paragraphEnd == nil || last.width > width
      if isTooWide || count < lines.count, let start = last.pieces.first?.start {
        let end = lines[(count - 1)...].lazy.compactMap(\.paragraphEnd).first ?? text.length
        let rest = text.attributedSubstring(from: NSRange(location: start, length: end - start))
        // If other paragraphs follow, "…" shows after a line that fits.
        let mode = isTooWide ? room.mode : .byTruncatingTail
        let shown = rest.shortened(mode) {
          maker.pieces(of: $0).reduce(0) { $0 + $1.width } <= width
        }
        lines[count - 1].pieces = maker.pieces(of: shown)
        lines[count - 1].paragraphEnd = end
      }
    }
    lines.removeLast(lines.count - count)
  }
}
