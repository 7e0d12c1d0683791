import BoardCore
import Testing

@testable import BoardClients

struct EventStreamDecoderTests {
    private func events(_ chunks: [String]) throws -> [ServerSentEvent] {
        var decoder = EventStreamDecoder(host: "tea.example")
        return try chunks.flatMap { try decoder.events(in: Array($0.utf8)) }
    }

    @Test func `events are decoded, whatever the chunks and line ends`() throws {
        let text = ":\n\nid: a\ndata: 차\ndata:b\n\nevent: x\ndata: c\n\n"
        let expected = [
            ServerSentEvent(id: "a", data: "차\nb"), ServerSentEvent(id: "a", data: "c"),
        ]
        for text in [text, text.replacing("\n", with: "\r\n"), text.replacing("\n", with: "\r")] {
            #expect(try events([text]) == expected)
            var decoder = EventStreamDecoder(host: "tea.example")
            #expect(try text.utf8.flatMap { try decoder.events(in: [$0]) } == expected)
        }
    }

    @Test func `an event without data sets the identifier, and comments are no events`() throws {
        #expect(try events(["id: a\n:\n\n", ":\n\n", "retry: 9\n\n"]).map(\.id) == ["a"])
    }

    @Test func `an incomplete event is not returned`() throws {
        #expect(try events(["id: a\ndata: b\n"]).isEmpty)
    }

    @Test func `an event without an end is refused`() throws {
        let part = String(repeating: "x", count: 10_000)
        #expect(throws: BoardError.malformed(host: "tea.example", reason: "an event is too large"))
        {
            try events(Array(repeating: part, count: 7))
        }
        _ = try events(Array(repeating: "data: \(part)\n\n", count: 70))
    }
}
