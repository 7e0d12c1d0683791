import FlyingFox
import Foundation
import TestSupport
import Testing

/// Tests of linked pages, loaded from a real HTTP server on this machine.
struct ArticleTests {
    @Test func `a page is loaded only when the user opens it`() async throws {
        try await withServer(answer: Self.answer) { server in
            let outcome = try await BuiltProgram.run([
                "--print-screen", "--keys", "<Enter>", try server.address,
            ])
            #expect(outcome.output.contains("The harbour is open"))
            #expect(!outcome.output.contains("ferries sail"))

            let read = try await BuiltProgram.run([
                "--print-screen", "--keys", "<Enter> a", try server.address,
            ])
            #expect(read.status == .exited(EXIT_SUCCESS))
            for words in ["Ice breaks", "Mira Lund", "The ferries sail again", "127.0.0.1"] {
                #expect(read.output.contains(words))
            }
            #expect(!read.output.contains("Cookies"))
        }
    }

    @Test(arguments: [
        ("G a", "sent application/pdf, which is not text."),
        ("j a", "has no such page (HTTP 404)."),
    ])
    func `an unreadable page shows the reason`(keys: String, words: String) async throws {
        try await withServer(answer: Self.answer) { server in
            let outcome = try await BuiltProgram.run([
                "--print-screen", "--keys", keys, try server.address,
            ])

            #expect(outcome.output.contains(words))
        }
    }

    private static func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/board.json": HTTPResponse(statusCode: .ok, body: Data(document(request).utf8))
        case "/ice":
            HTTPResponse(
                statusCode: .ok, headers: [.contentType: "text/html"], body: Data(page.utf8))
        case "/paper":
            HTTPResponse(
                statusCode: .ok, headers: [.contentType: "application/pdf"], body: Data("%PDF".utf8)
            )
        default: HTTPResponse(statusCode: .notFound)
        }
    }

    private static func document(_ request: HTTPRequest) -> String {
        let host = request.headers[.host] ?? ""
        let posts = [("1", "ice"), ("2", "gone"), ("3", "paper")].map { id, path in
            """
            {"id": "\(id)", "title": "The harbour is open", "url": "http://\(host)/\(path)"}
            """
        }
        return "[\(posts.joined(separator: ","))]"
    }

    private static let page = """
        <title>Ice breaks - Quay</title><meta name=author content="Mira Lund">
        <div class=cookie-banner><p>Cookies, cookies, and more cookies for all of us here.</p></div>
        <article><h1>Ice breaks</h1><p>The ferries sail again, after eleven weeks of ice, snow, \
        and silence in the harbour.</p></article>
        """
}
