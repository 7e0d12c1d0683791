import BoardCore
import TestSupport
import Testing

@testable import BoardClients

struct BBJFuzzTests {
    private static let maker = BBJThread(
        source: SourceID("bbj"), board: BoardID("bbj", in: SourceID("bbj")), names: ["u": "mirela"])

    @Test func `damaged text is converted to Markdown without a crash`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<3000 {
            let parts = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                Self.parts.randomElement(using: &random) ?? ""
            }
            let body = parts.joined()
            let markdown = BBJText { _ in "m" }.markdown(body) + "end"

            #expect(markdown == markdown.sanitized(as: .paragraphs))
            #expect(markdown.utf8.count <= 20 * (body.utf8.count + 1))
        }
    }

    @Test func `damaged responses are parsed without a crash`() {
        let whole = Array(
            """
            {"thread_id":"1","title":"T","author":"u","created":1795224720.5,"pinned":true,
            "messages":[{"post_id":0,"body":"[bold: a]","author":"u"},{"post_id":1,"body":2}]}
            """.utf8)
        var damage = Damage(seed: 4, tokens: ["[", "{", "\"", "null", "\"post_id\":"])
        for _ in 0..<3000 { Self.check(damage.applied(to: whole)) { $0 } }
    }

    @Test(.readsRecordings) func `damaged recordings are parsed without a crash`() throws {
        var damage = Damage(seed: 5, tokens: ["[", "{", "\"", "null", "\"post_id\":"])
        for whole in try Recordings.all(of: "bbj") {
            for _ in 0..<20 { Self.check(damage.applied(to: whole)) { $0["data"] } }
        }
    }

    private static func check(_ bytes: [UInt8], thread: (JSONValue) -> JSONValue) {
        guard let value = try? JSONValue(bytes) else { return }
        let made = Self.maker.thread(thread(value))
        #expect(made?.comments.allSatisfy { $0.depth == 0 } != false)
        #expect(made.map { $0.body == $0.body.sanitized(as: .paragraphs) } != false)
    }

    private static let parts = [
        "[bold: ", "[red: ", "]", "\\", "**", "__", ">>1", ">", "> ", "\n", "\n\n", " ", "a", "é",
        "[quote: ", "[", "*", "_", "\u{1B}", "\u{202E}", "1.", "#", "`", "\r",
    ]
}
