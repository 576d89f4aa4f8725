import PantoFuzz
import Testing

/// Plays the input of `make soak-day` with hours of half a minute.
@Suite("A day of ten fingers", .timeLimit(.minutes(60))) @MainActor
struct LongDayTests {
  @Test("every hour has the log of the first, across the wrap of SDL's clock (FIG-03, B7, T1)")
  func hours() {
    let day = LongDay(secondsPerHour: 30)
    let first = day.hour()
    #expect(first.violations == [])
    #expect(first.events > 15_000 && first.transitions > 200, "an hour in which nothing happens")
    for hour in 2...4 {
      let now = day.hour()
      #expect(now == first, "hour \(hour)")
    }
  }

  @Test("other input yields another log")
  func seeds() {
    let one = LongDay(seed: 1, secondsPerHour: 14).hour()
    #expect(one != LongDay(seed: 2, secondsPerHour: 14).hour())
    #expect(one == LongDay(seed: 1, secondsPerHour: 14).hour())
  }
}
