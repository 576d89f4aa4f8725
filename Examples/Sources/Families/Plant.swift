import UIKit

/// A part of the home in which plants stand.
enum Room: String, CaseIterable, Sendable {
  case livingRoom = "Living room"
  case kitchen = "Kitchen"
  case bedroom = "Bedroom"
  case balcony = "Balcony"
}

/// A plant of the household.
struct Plant: Hashable, Identifiable, Sendable {
  let id: Int
  var name: String
  var species: String
  var room: Room
  /// The days between two waterings.
  var interval: Int
  /// The days since it was watered last.
  var daysDry: Int
  var notes = ""
  var isFavorite = false

  /// The days until it wants water; negative if it has waited for so many days.
  var daysLeft: Int { interval - daysDry }

  /// When it wants water, as a sentence.
  var due: String {
    switch daysLeft {
    case ..<(-1): "\(-daysLeft) days late"
    case -1: "1 day late"
    case 0: "Water today"
    case 1: "Water tomorrow"
    default: "Water in \(daysLeft) days"
    }
  }
}

/// A picture of a plant.
struct Photo: Hashable, Identifiable, Sendable {
  let id: Int
  let plant: Plant.ID
  let caption: String
}

/// The plants and photos that all pages show. A change is told to them as a notification.
@MainActor final class Garden {
  static let changed = Notification.Name("GardenChanged")

  private(set) var plants: [Plant] = Garden.samples
  private(set) var photos: [Photo] = Garden.samplePhotos
  /// The first day of the calendar; its plants are due from here on.
  let today: Date

  init(today: Date = Date()) { self.today = today }

  func plant(_ id: Plant.ID) -> Plant? { plants.first { $0.id == id } }

  /// Adds a plant, or puts it in the place of the one with its id.
  func save(_ plant: Plant) {
    if let place = plants.firstIndex(where: { $0.id == plant.id }) {
      plants[place] = plant
    } else {
      plants.append(plant)
    }
    tell()
  }

  func newPlant() -> Plant {
    Plant(
      id: (plants.map(\.id).max() ?? 0) + 1, name: "", species: "", room: .livingRoom, interval: 7,
      daysDry: 0)
  }

  func change(_ id: Plant.ID, _ body: (inout Plant) -> Void) {
    guard let place = plants.firstIndex(where: { $0.id == id }) else { return }
    body(&plants[place])
    tell()
  }

  func remove(_ id: Plant.ID) {
    plants.removeAll { $0.id == id }
    photos.removeAll { $0.plant == id }
    tell()
  }

  func removePhotos(_ ids: Set<Photo.ID>) {
    photos.removeAll { ids.contains($0.id) }
    tell()
  }

  func reset() {
    plants = Garden.samples
    photos = Garden.samplePhotos
    tell()
  }

  private func tell() { NotificationCenter.default.post(name: Garden.changed, object: self) }
}

extension Garden {
  private static let samples = [
    Plant(
      id: 1, name: "Monstera", species: "Monstera deliciosa", room: .livingRoom, interval: 7,
      daysDry: 7, notes: "Likes a moss pole. Wipe the leaves every other week.", isFavorite: true),
    Plant(
      id: 2, name: "Rubber plant", species: "Ficus elastica", room: .livingRoom, interval: 10,
      daysDry: 4, notes: "Turn it a little each month."),
    Plant(
      id: 3, name: "Snake plant", species: "Dracaena trifasciata", room: .livingRoom, interval: 21,
      daysDry: 2),
    Plant(
      id: 4, name: "Basil", species: "Ocimum basilicum", room: .kitchen, interval: 2, daysDry: 4,
      notes: "Pick from the top."),
    Plant(
      id: 5, name: "Rosemary", species: "Salvia rosmarinus", room: .kitchen, interval: 6, daysDry: 5
    ),
    Plant(id: 6, name: "Aloe", species: "Aloe vera", room: .kitchen, interval: 18, daysDry: 6),
    Plant(
      id: 7, name: "Peace lily", species: "Spathiphyllum wallisii", room: .bedroom, interval: 5,
      daysDry: 5, isFavorite: true),
    Plant(id: 8, name: "Orchid", species: "Phalaenopsis", room: .bedroom, interval: 9, daysDry: 3),
    Plant(
      id: 9, name: "String of hearts", species: "Ceropegia woodii", room: .bedroom, interval: 12,
      daysDry: 1),
    Plant(id: 10, name: "Lavender", species: "Lavandula", room: .balcony, interval: 4, daysDry: 1),
    Plant(
      id: 11, name: "Strawberries", species: "Fragaria × ananassa", room: .balcony, interval: 1,
      daysDry: 1),
    Plant(
      id: 12, name: "Lemon tree", species: "Citrus limon", room: .balcony, interval: 3, daysDry: 1),
  ]

  private static let samplePhotos: [Photo] = samples.flatMap { plant in
    (0..<3).map { number in
      Photo(
        id: plant.id * 10 + number, plant: plant.id,
        caption: number == 0 ? plant.name : "\(plant.name), week \(number * 4)")
    }
  }
}
