import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A fake Lobsters site with a number of stories, which follows the API.
final class LobstersStandIn: Sendable {
    private let count: Int
    /// The responses to the first requests.
    private let first: Mutex<[HTTPResponse]>
    /// The requested paths.
    let paths = Mutex<[String]>([])

    init(count: Int, first: [HTTPResponse] = []) {
        self.count = count
        self.first = Mutex(first)
    }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        paths.withLock { $0.append(request.path) }
        if let early = first.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return early }
        switch request.path {
        case "/hottest.json", "/newest.json": return page(1)
        case "/tags.json": return .json(#"[{"tag": "tea", "description": "Leaves & water"}]"#)
        case "/t/tea.json": return .json("[\(story(7))]")
        case "/s/s2.json": return .json(thread)
        case let path where path.hasPrefix("/page/"):
            return page(Int(path.dropFirst(6).prefix { $0 != "." }) ?? 1)
        default: return HTTPResponse(statusCode: .notFound)
        }
    }

    /// Returns a page.
    ///
    /// Its first story repeats the last one of the page before, as if a story was added.
    private func page(_ number: Int) -> HTTPResponse {
        let start = 25 * (number - 1) + 1 - (number - 1)
        let stories = (start..<(start + 25)).filter { $0 <= count }.map(story)
        return .json("[\(stories.joined(separator: ","))]")
    }

    private func story(_ number: Int) -> String {
        """
        {"short_id": "s\(number)", "title": "Story \(number)", "score": \(number),
        "created_at": "2026-01-02T03:04:05.000-06:00", "url": "https://tea.example/\(number)",
        "comment_count": 3, "submitter_user": \(number == 3 ? "null" : #""mina""#),
        "tags": ["tea"], "description": ""}
        """
    }

    private let thread = """
        {"short_id": "s2", "title": "Story 2\\u001b[2J", "score": 2, "comment_count": 3,
        "created_at": "2026-01-02T03:04:05.000-06:00", "url": "", "submitter_user": "mina",
        "tags": ["tea"], "description": "<p>Read <a href='https://tea.example/x'>this</a>.</p>",
        "comments": [
        {"short_id": "c1", "comment": "<p>gone</p>", "is_deleted": true, "depth": 0,
          "commenting_user": "ghost", "score": 1},
        {"short_id": "c2", "parent_comment": "c1", "comment": "<p>An <em>answer</em></p>",
          "depth": 1, "commenting_user": "joon", "score": 5,
          "created_at": "2026-01-02T04:04:05.000-06:00"},
        {"short_id": "c3", "comment": "<p>Second</p>", "depth": 0, "commenting_user": "ann"}]}
        """
}

extension HTTPResponse {
    static func json(_ text: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: .ok, headers: [.contentType: "application/json"], body: Data(text.utf8))
    }

    /// Returns a rate limit response.
    static func later(seconds: Int) -> HTTPResponse {
        var answer = HTTPResponse(statusCode: .tooManyRequests)
        answer.headers[HTTPHeader("Retry-After")] = "\(seconds)"
        return answer
    }
}

extension HTTPServer {
    /// The root URL of the server.
    var root: String {
        get throws { String(try address.dropLast("/board.json".count)) }
    }
}
