import ArgumentParser
import Foundation
import PantoCore
import PantoReplay

/// The moments to draw, as `--at` and `--every` name them.
struct TimesArgument {
  /// The latest time that `--at` and `--every` accept, in seconds.
  static let latest: Double = 1e6
  /// The most pictures of one call. More would fill a disk by mistake (L12).
  static let mostPictures = 10_000

  /// Reads the list of times of `--at`, such as `0.25,0.5`, in seconds.
  static func list(_ text: String) throws -> [Double] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    return try words.map { word in
      guard let time = Double(word) else {
        throw ValidationError(
          "--at \(TraceError.plain(text)): \"\(TraceError.plain(String(word)))\" is no time; "
            + "write seconds separated by commas, such as 0.25,0.5")
      }
      guard time >= 0, time <= latest else {
        throw ValidationError(
          "--at \(TraceError.plain(text)): times are seconds from 0 to \(Int(latest))")
      }
      return time
    }
  }

  static func check(every: Double) throws {
    guard every >= 0.001, every <= latest else {
      throw ValidationError(
        "--every \(every): the distance of two pictures is from 0.001 to \(Int(latest)) seconds")
    }
  }

  /// Throws if `--every` asks for more than `mostPictures` up to `end`, in seconds.
  static func check(every: Double, upTo end: Double) throws {
    guard (end / every).rounded(.down) >= Double(mostPictures) else { return }
    let least = (end / Double(mostPictures - 1) * 1000).rounded(.up) / 1000
    throw ValidationError(
      "--every \(Reason.number(every)): more than \(mostPictures) pictures up to "
        + "\(Reason.number(end)) s; --every \(Reason.number(least)) draws fewer, and --at names an "
        + "earlier end")
  }

  /// Returns the times of `--at`, and those of `--every` up to `end`, sorted, each one once.
  static func all(_ list: [Double], every: Double?, end: Double) throws -> [Double] {
    var times = list
    if let every {
      try check(every: every, upTo: end)
      var i = 0
      while Double(i) * every <= end {
        times.append(Double(i) * every)
        i += 1
      }
    }
    var sorted: [Double] = []
    for time in times.sorted() where sorted.last != time { sorted.append(time) }
    return sorted
  }
}
