import Foundation

/// Redirects in several steps, and redirects that fail.
extension Row {
    static let journeys =
        [301, 302, 303, 307, 308].map {
            Row("on by \($0)", [redirect(to: "/next", status: $0), posts], must: .shown)
        }
        + [300, 305, 306, 310].map {
            Row(
                "perhaps on by \($0)", [redirect(to: "/next", status: $0), posts],
                must: .shown.or(.refused($0)))
        }
        + [301, 302, 303, 307, 308].map {
            Row("nowhere by \($0)", .response("HTTP/1.1 \($0) Go\r\n\r\n"), must: .refused($0))
        }
        + chains + stops

    private static let posts = Script.response(Response.ok())

    private static func way(of steps: Int) -> [Script] {
        (0..<steps).map { redirect(to: "/step/\($0)") } + [posts]
    }

    private static let chains = [
        Row("a way of 5 steps", way(of: 5), must: .shown),
        Row("a way of 100 steps", way(of: 100), must: .circles),
        Row("a step in place", redirect(to: "/board.json"), must: .circles),
        Row("to and fro", [redirect(to: "/a"), redirect(to: "/board.json")], must: .circles),
        Row("a way that gets longer", redirect(to: "a/a"), must: .circles),
        Row(
            "a circle by another name", redirect(to: "http://localhost:{port}/a"), must: inLocalhost
        ),
        Row("two steps on one connection", kept, must: .shown),
    ]

    private static let inLocalhost = Expectation.seen(
        "redirect loop", status: EX_UNAVAILABLE)

    private static let kept = [
        redirect(to: "/next") + [.keepAlive], redirect(to: "/more") + [.keepAlive], posts,
    ]

    private static func step(fields: String, then steps: Step...) -> [Script] {
        let head = "HTTP/1.1 302 Go\r\nLocation: /next\r\n\(fields)\r\n"
        return [[.awaitRequest, .send(head.bytes)] + steps, posts]
    }

    private static let stops = [
        Row("a step with a page", step(fields: "", then: .send("<p>Go on".bytes)), must: .shown),
        Row(
            "a step with a page without end",
            step(fields: "", then: .flood("<p>Go on".bytes, times: 20_000_000)), must: .shown),
        Row(
            "a step with a page that does not come",
            step(fields: "Content-Length: 9\r\n", then: .keepSilent), must: .shown),
        Row(
            "a step with a page cut off",
            step(fields: "Content-Length: 99\r\n", then: .send("<p>".bytes)), must: .shown),
        Row("a step and a reset", step(fields: "", then: .reset), must: .shown.or(.cutOff)),
        Row(
            "a step with broken chunks",
            step(fields: Chunks.field, then: .send("xyz\r\n".bytes)), must: .shown.or(.malformed)),
        Row(
            "a step with a broken gzip",
            step(fields: "Content-Encoding: gzip\r\n", then: .send("xyz".bytes)),
            must: .shown.or(.malformed)),
        Row(
            "a step to a refusal", [redirect(to: "/next"), .response("HTTP/1.1 404\r\n\r\n")],
            must: .refused(404)),
        Row("a step to a page", [redirect(to: "/next"), page], must: .wrongType("text/html")),
        Row("a step to nobody", [redirect(to: "/next"), .nothing], must: .cutOff),
        Row("a step to garbage", [redirect(to: "/next"), .response("garbage")], must: .noHTTP),
        Row(
            "a step to TLS that is none",
            [redirect(to: "https://127.0.0.1:{port}/"), [.awaitBytes, .send(Response.ok())]],
            must: .tlsUnsupported),
    ]

    private static let page = Script.response(
        Response.ok("Content-Type: text/html\r\n", body: "<p>"))
}
