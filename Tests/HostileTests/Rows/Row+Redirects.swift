import Foundation

/// The targets of redirects.
extension Row {
    static let redirects =
        places("to", good, must: .shown)
        + places("to another scheme:", strange, must: .invalidRedirect)
        + places("nowhere:", nowhere, must: lost)
        + places("somehow to", doubtful, must: .shown.or(lost).or(.circles))

    private static func places(
        _ family: String, _ places: [String], must expectation: Expectation
    ) -> [Row] {
        places.map { place in
            let scripts = [redirect(to: place), Script.response(Response.ok())]
            return Row("\(family) \(place.brief)", scripts, must: expectation)
        }
    }

    static func redirect(to place: String, status: Int = 302) -> Script {
        .response("HTTP/1.1 \(status) Go\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n")
    }

    private static let good = [
        "/next", "next", "./next", "../../../next", "?page=2", "//127.0.0.1:{port}/next",
        "http://127.0.0.1:{port}/next", "HTTP://127.0.0.1:{port}/next", "http://127.0.0.1:{port}",
        "http://localhost:{port}/next", "/next#there", "  /next  ", "/%E2%82%AC?a=%00",
        "/" + String(repeating: "a", count: 5000),
    ]

    private static let strange = [
        "file:///etc/passwd", "FILE:///etc/passwd", "file:/etc/passwd", "javascript:alert(1)",
        "data:application/json,[]", "ftp://127.0.0.1/x", "gopher://127.0.0.1:{port}/x",
        "dict://127.0.0.1:{port}/x", "ldap://127.0.0.1/x", "tftp://127.0.0.1/x",
        "ws://127.0.0.1:{port}/x", "mailto:a@127.0.0.1", "about:blank", "board-tui://board/free",
        "x:y",
    ]

    private static let nowhere = [
        "http://127.0.0.1:99999/", "http://127.0.0.1:65536/", "http://127.0.0.1:-1/",
        "http://127.0.0.1:x/", "http://127.0.0.1:1/", "http://[::1]:1/", "http://[::1/",
        "http://[zz]:1/", "http://:{port}/", "http:///next", "http://exa mple:1/", "http://%00:1/",
        "http://127.0.0.1:{port}:{port}/", "http://127.0.0.1:0/", "http://[fe80::1%25lo]:1/",
    ]

    private static let doubtful = [
        "", " ", "#there", "http:next", "http:/next", "http://127.1:{port}/next",
        "http://0x7f000001:{port}/next", "http://user:secret@127.0.0.1:{port}/next",
        "http://127.0.0.1:{port}@127.0.0.1:{port}/", "/a b", "/é", "/\u{1b}[31m", "\\next",
        "http:\\\\127.0.0.1:{port}\\next", "/a\0b", "/next\r\nLocation: /other", "/\u{202e}txen",
        "/" + String(repeating: "a", count: 50_000), "/%", "127.0.0.1:{port}/next",
        "http://127.0.0.1.:{port}/next", "http://127.0.0.1:000{port}/next",
    ]

    /// An error about the target, whichever fits.
    private static let lost =
        [
            .invalidRedirect, .malformed, .refused(302),
            .seen("Can't reach", status: EX_UNAVAILABLE),
            .seen("Can't find", status: EX_UNAVAILABLE),
        ]
        .dropFirst().reduce(Expectation.invalidRedirect) { $0.or($1) }
}
