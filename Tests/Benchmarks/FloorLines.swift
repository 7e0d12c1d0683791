import Foundation

/// Titles in the floor's format: lines padded with spaces to the same length in bytes.
struct FloorLines {
    private let titles: [String]

    init(_ titles: [String]) {
        self.titles = titles
    }

    func write(to file: URL) throws {
        let length = titles.map(\.utf8.count).max() ?? 0
        var text: [UInt8] = []
        text.reserveCapacity(titles.count * (length + 1))
        for title in titles {
            text += title.utf8
            text += repeatElement(0x20, count: length - title.utf8.count)
            text.append(0x0A)
        }
        try Data(text).write(to: file)
    }
}
