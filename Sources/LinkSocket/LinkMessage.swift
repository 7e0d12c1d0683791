import Foundation

/// What one program says to another: one line of JSON each.
enum LinkMessage {
    /// The most bytes of a line, the newline among them.
    static let lengthLimit = 4096

    /// `{"link": "board-tui://post/42"}`
    struct Request: Codable {
        let link: String
    }

    /// `{}` where the link has been taken, or `{"error": "…"}`.
    struct Answer: Codable {
        let error: String?
    }

    static func line(_ message: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return try? Array(encoder.encode(message)) + [UInt8(ascii: "\n")]
    }

    static func read<Message: Decodable>(_: Message.Type, from line: [UInt8]) -> Message? {
        try? JSONDecoder().decode(Message.self, from: Data(line))
    }
}
