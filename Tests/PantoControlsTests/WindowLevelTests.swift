import PantoControls
import PantoScene
import Testing

@MainActor @Suite("Levels of windows", .timeLimit(.minutes(60))) struct WindowLevelTests {
  @Test("levels of windows are computed with numbers (LAY-01)") func numbers() {
    var level = UIWindow.Level.alert + 1
    level -= 2
    level += 0.5
    #expect(level == UIWindow.Level(1999.5) && 1 + .normal == UIWindow.Level(1))
    #expect(UIWindow.Level.alert - .statusBar == CGFloat(1000))
  }
}
