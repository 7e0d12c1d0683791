import BoardCore
import Localization

/// An event of a stream of server-sent events.
struct ServerSentEvent: Hashable {
    /// The identifier of this event or the last one that had any; `nil` before that.
    let id: String?
    /// The text; empty for an event that only sets the identifier.
    let data: String
}

/// A decoder of server-sent events, as specified by WHATWG, that receives a stream in chunks.
///
/// Names of events and retry times are ignored.
struct EventStreamDecoder {
    /// The content type of such a stream.
    static let type = "text/event-stream"
    /// The maximum size of an event in bytes, more than any change needs.
    private static let sizeLimit = 64 << 10

    private let host: String
    private var line: [UInt8] = []
    private var data: [String] = []
    private var id: String?
    private var size = 0
    private var hasField = false
    /// Set after a carriage return, which a line feed may follow.
    private var skipsLineFeed = false

    /// - Parameter host: The server's name in errors.
    init(host: String) {
        self.host = host
    }

    /// Adds a chunk of the stream; returns the events that it completes.
    ///
    /// Throws `BoardError.malformed` if an event is too large.
    mutating func events(in chunk: [UInt8]) throws(BoardError) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in chunk {
            defer { skipsLineFeed = byte == UInt8(ascii: "\r") }
            switch byte {
            case UInt8(ascii: "\n") where skipsLineFeed: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): events += endLine()
            default: line.append(byte)
            }
            size += 1
            if size > Self.sizeLimit {
                throw .malformed(host: host, reason: localized("an event is too large"))
            }
        }
        return events
    }

    /// Parses a complete line; returns an event if the line is empty and thus ends one.
    private mutating func endLine() -> [ServerSentEvent] {
        let text = String(decoding: line, as: UTF8.self)
        line = []
        guard !text.isEmpty else { return endEvent() }
        let name = text.prefix { $0 != ":" }
        var value = text.dropFirst(name.count + 1)
        if value.first == " " { value.removeFirst() }
        switch name {
        case "data": data.append(String(value))
        case "id" where !value.contains("\0"): id = String(value)
        default: return []
        }
        hasField = true
        return []
    }

    private mutating func endEvent() -> [ServerSentEvent] {
        defer { (data, size, hasField) = ([], 0, false) }
        return hasField ? [ServerSentEvent(id: id, data: data.joined(separator: "\n"))] : []
    }
}
