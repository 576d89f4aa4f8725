import PantoCore
import Testing

@testable import PantoStudio
@testable import pantograph_app

/// Asks what is missing for touches on given machines (GAL-07).
@Suite("The health of touch", .timeLimit(.minutes(20))) struct TouchHealthTests {
  private func devices(_ driver: String, touch: [SDLDevices.Touch] = [], displays: Int = 1)
    -> SDLDevices
  {
    SDLDevices(
      sdlVersion: "2.26.5", videoDriver: driver, videoDrivers: [driver], renderers: [],
      touch: touch,
      displays: (0..<displays).map {
        SDLDevices.Display(name: "out-\($0)", width: 1920, height: 1080, refreshRate: 60)
      })
  }

  private let panel = KernelTouch(name: "Panel", isDirect: true, path: "/dev/input/event5")

  private func commands(_ report: DeviceReport) -> [String] {
    report.missing.compactMap { $0.command }
  }

  @Test("the kernel's list tells name, kind and device file of multitouch devices")
  func list() {
    let text = """
      N: Name="Keys"
      H: Handlers=kbd event0
      B: EV=120013

      N: Name="Panel"
      H: Handlers=mouse0 event5
      B: PROP=2
      B: ABS=260800000000003
      """
    #expect(KernelTouch.list(text) == [panel])
    #expect(KernelTouch(name: "x", isDirect: true, path: nil).points == nil)
  }

  @Test("without a panel the driver is missing; without rights the group is (GAL-07)")
  func missing() {
    let none = TouchHealth.report(
      sdl: devices("x11"), kernel: [], isReadable: { _ in true }, points: { _ in nil })
    #expect(commands(none).contains("sudo modprobe hid_multitouch"))

    let bare = TouchHealth.report(
      sdl: devices("KMSDRM"), kernel: [panel], isReadable: { _ in false }, points: { _ in nil })
    #expect(commands(bare).contains("sudo usermod -aG input $USER"))

    let list = TouchHealth.report(
      sdl: nil, kernel: nil, isReadable: { _ in false }, points: { _ in nil })
    #expect(commands(list) == ["cat /proc/bus/input/devices"])
  }

  @Test("a panel that works misses nothing and has its points; two displays need a mapping")
  func works() {
    let touch = SDLDevices.Touch(id: 1, name: "Panel", kind: "direct")
    let good = TouchHealth.report(
      sdl: devices("x11", touch: [touch]), kernel: [panel], isReadable: { _ in true },
      points: { _ in 10 })
    #expect(good.missing.isEmpty && good.points == 10)
    #expect(good.kernel.map { $0.text } == ["Panel (touch screen), 10 points"])

    let two = TouchHealth.report(
      sdl: devices("x11", touch: [touch], displays: 2), kernel: [panel],
      isReadable: { _ in true }, points: { _ in 10 })
    #expect(commands(two) == ["xinput map-to-output 'Panel' 'out-0'"])
  }
}
