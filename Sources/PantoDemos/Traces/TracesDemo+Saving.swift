import PantoControls
import PantoCore
import PantoReplayViews
import PantoDemoKit

/// The rows of the menu of Traces, which write files and copy texts.
extension TracesDemo {
  func addMenuItems() {
    player.add(
      TraceMenu.Item("filmStrip", "Film strip", "Eight moments as one picture") { [weak self] in
        self?.exportStrip()
      })
    player.add(
      TraceMenu.Item("report", "Report", "One file that others can replay") { [weak self] in
        self?.saveReport()
      })
    player.add(
      TraceMenu.Item(
        "savePicture", "Save as picture", "One that moves: the whole recording, with its fingers"
      ) { [weak self] in
        self?.savePicture()
      })
    if let make = context.makeTest {
      player.addTestItem(make) { [weak self] in self.map { $0.items[$0.chosen].name } ?? "trace" }
    }
    addFilesItem()
  }

  private func addFilesItem() {
    player.add(
      TraceMenu.Item("showFiles", "Show in files", "The folder with what was saved") {
        [weak self] in self?.showFiles()
      })
  }

  /// The sentence that says why nothing can be written.
  private static let noFolder = "A replay writes no files. Open Traces in a window."

  /// Writes the report of the recording, about the chosen line of the list.
  func saveReport() {
    guard let folder else { return player.message = Self.noFolder }
    guard let recording = player.view.recording else { return }
    do {
      let path = try folder.saveReport(
        of: recording, about: player.chosenGesture, as: items[chosen].name)
      player.message = "Wrote \(path) in \(folder.place)."
    } catch {
      player.message = "\(error)"
    }
  }

  /// Writes eight moments of the recording into one picture file, a film strip.
  func exportStrip() {
    guard let folder else { return player.message = Self.noFolder }
    guard let recording = player.view.recording else { return }
    do {
      var strip = FilmStrip(recording, scenes: context.scenes)
      strip.style = Theme(around: view).isDark ? .dark : .light
      let path = try folder.save(
        strip.picture(at: strip.evenTimes(8)), as: "\(items[chosen].name)-strip")
      player.message = "Wrote \(path) in \(folder.place)."
    } catch {
      player.message = "\(error)"
    }
  }

  /// Draws the recording as a moving picture, a little in each frame (V18).
  func savePicture() {
    guard let folder, let stage = view.stage else { return player.message = Self.noFolder }
    guard let recording = player.view.recording else { return }
    job?.stop()
    do {
      job = try PictureJob(
        recording, items[chosen].name, in: folder, scenes: context.scenes, on: stage
      ) { [weak self] in self?.player.message = $0 }
    } catch {
      player.message = "\(error)"
    }
  }

  /// Opens the folder with what was saved (V14).
  func showFiles() {
    guard let folder else { return player.message = Self.noFolder }
    do { try folder.showFiles() } catch { player.message = "\(error)" }
  }
}
