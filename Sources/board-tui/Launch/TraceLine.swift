import Essentials
import RIBs

/// One line of a trace.
struct TraceLine: Codable {
    private let time: String
    private let rib: RIBID
    private let path: String
    private let event: String

    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    init(_ event: RIBEvent, _ time: Date) {
        self.time = Self.timeStyle.format(time)
        rib = event.rib
        path = event.path
        self.event = event.kind.description
    }

    var json: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self)
    }

    /// Returns whether a file consists of trace lines only, byte for byte as they would be written.
    static func make(up text: Data) -> Bool {
        var rest = text[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), isLine(rest[..<end]) {
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty
    }

    private static func isLine(_ text: Data) -> Bool {
        guard let line = try? JSONDecoder().decode(TraceLine.self, from: text),
            (try? timeStyle.parse(line.time)) != nil
        else { return false }
        return line.json == text
    }
}
