import Foundation

/// The position of a JSON syntax error.
struct JSONParseError: Equatable, CustomStringConvertible {
    let line: Int
    /// The column in characters, from 1.
    let column: Int
    let reason: String

    var description: String { "line \(line), column \(column): \(reason)" }

    /// Finds the first error; returns `nil` for valid JSON.
    init?(in text: Data) {
        do {
            _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
            return nil
        } catch {
            // JSONDecoder reports no position, but JSONSerialization does.
            let message = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            let place = message.firstMatch(of: /(.*) around character (\d+)/)
            let offset = place.flatMap { Int($0.2) } ?? text.count
            self.init(
                after: text.prefix(offset),
                place.map { $0.1.lowercased() } ?? "it is cut off")
        }
    }

    private init(after bytes: Data, _ reason: String) {
        let newline = UInt8(ascii: "\n")
        let line = bytes.lastIndex(of: newline).map { bytes[($0 + 1)...] } ?? bytes
        self.line = bytes.count { $0 == newline } + 1
        column = line.count { $0 & 0xC0 != 0x80 } + 1
        self.reason = reason
    }
}
