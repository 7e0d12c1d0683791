import Foundation
import Synchronization

@testable import BoardClients

/// A simulated board server, based on its specification.
final class FakeBoardServer: FakeServer {
    struct State: Sendable {
        var boards = [BoardServerFixture.board("tea", "Tea", description: "All of it")]
        /// The posts, newest first.
        var posts: [JSONValue] = []
        /// The comments by post, in reading order.
        var comments: [String: [JSONValue]] = [:]
        /// The maximum number of levels in a response.
        var depth = 100
        /// The maximum number of items in a response, whatever is requested.
        var limit = 200
        /// The sign-up policy.
        var signUp = "open"
        var members = BoardServerMembers()
        /// The notifications of all members, newest first.
        var notifications: [JSONValue] = []
        /// The responses to moderators by path; acts on these paths are accepted.
        var moderation: [String: JSONValue] = [:]
    }

    let conversation = RequestHistory()
    private let state: Mutex<State>

    init(_ state: State) {
        self.state = Mutex(state)
    }

    /// The reasons of reports by item.
    var reports: [String: String] { state.withLock { $0.members.reports } }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    func reply(to question: FakeRequest) -> FakeResponse {
        state.withLock { $0.reply(to: question) }
    }
}

extension FakeBoardServer.State {
    fileprivate mutating func reply(to question: FakeRequest) -> FakeResponse {
        if let reply = accountReply(to: question) { return reply }
        if question.headers["authorization"] != nil, members.reader(of: question) == nil {
            return BoardServerFixture.problem(
                401, code: "bad-token", detail: "Invalid token.")
        }
        return moderationReply(to: question) ?? memberReply(to: question)
            ?? readReply(to: question)
    }

    private func moderationReply(to question: FakeRequest) -> FakeResponse? {
        guard members.reader(of: question) != nil, let answer = moderation[question.path] else {
            return nil
        }
        return question.method == "GET"
            ? FakeResponse(answer) : FakeResponse(bytes: [], status: 204)
    }

    private func readReply(to question: FakeRequest) -> FakeResponse {
        if let limit = question.number("limit"), !(1...200).contains(limit) {
            return BoardServerFixture.problem(
                422, code: "out_of_range", detail: "At most 200 come at once.")
        }
        let words = question.path.split(separator: "/").map(String.init)
        guard words.starts(with: ["api", "v1"]) else { return .nothingHere }
        switch words.dropFirst(2).first {
        case "instance":
            return FakeResponse([
                "name": "Tea", "version": "1.0", "software": "board-server",
                "signUp": .string(signUp),
                "limits": ["title": 200, "body": 40_000, "comment": 20_000, "passwordMin": 10],
            ])
        case "boards": return page(of: boards, question)
        case "posts" where words.count == 3: return posts(for: question)
        case "posts" where words.count == 4: return post(words[3], question)
        case "posts" where words.count == 5: return comments(of: words[3], question)
        case "comments" where words.count == 4:
            let comment = comments.values.joined().first { $0["id"].string == words[3] }
            return comment.map { FakeResponse($0) } ?? .nothingHere
        case "search": return found(for: question)
        default: return .nothingHere
        }
    }
}

extension FakeResponse {
    static let nothingHere = BoardServerFixture.problem(
        404, code: "not_found", detail: "There is nothing here.")
}

extension FakeBoardServer.State {
    /// Returns the page after the item that a cursor names, which is stable while others arrive.
    private func page(
        of things: [JSONValue], behind mark: String?, _ question: FakeRequest
    ) -> ([JSONValue], next: JSONValue) {
        let place = things.firstIndex { "behind " + ($0["id"].string ?? "") == mark }
        let rest = things.dropFirst(place.map { $0 + 1 } ?? 0)
        let page = rest.prefix(min(limit, question.number("limit") ?? 50))
        let next = page.count < rest.count ? page.last?["id"].string : nil
        return (Array(page), next.map { .string("behind " + $0) } ?? .null)
    }

    fileprivate func page(of things: [JSONValue], _ question: FakeRequest) -> FakeResponse {
        let (page, next) = page(of: things, behind: question.query["after"], question)
        return FakeResponse([
            "data": .array(page.map { members.seen($0, in: question) }), "next": next,
        ])
    }

    /// Returns the response to a request for notifications, or `nil` for another request.
    mutating func notificationReply(to question: FakeRequest) -> FakeResponse? {
        let path = "/api/v1/me/notifications"
        guard question.path.hasPrefix(path) else { return nil }
        guard question.method == "PUT" else {
            let isUnreadOnly = question.query["unread"] == "true"
            let shown = notifications.filter { !isUnreadOnly || $0["read"].bool == false }
            return page(of: shown, question)
        }
        let read = JSONValue.bool(question.body?["read"].bool ?? false)
        let last = question.body?["through"].string
        let id = last ?? String(question.path.dropFirst(path.count + 1))
        guard let start = notifications.firstIndex(where: { $0["id"].string == id }) else {
            return .nothingHere
        }
        for index in last == nil ? start..<start + 1 : start..<notifications.count {
            notifications[index] = notifications[index].setting(["read": read])
        }
        return FakeResponse(bytes: [], status: 204)
    }

    fileprivate func posts(for question: FakeRequest) -> FakeResponse {
        var posts = posts
        if let board = question.query["board"] {
            guard boards.contains(where: { $0["id"].string == board }) else {
                return BoardServerFixture.problem(
                    404, code: "no_such_board", detail: "There is no such board.")
            }
            posts.removeAll { $0["boardId"].string != board }
        }
        switch question.query["sort"] ?? "new" {
        case "new": break
        case "active": posts.reverse()
        case "top": posts.sort { ($0["score"].int ?? 0) > ($1["score"].int ?? 0) }
        default:
            return BoardServerFixture.problem(422, code: "bad_sort", detail: "No such order.")
        }
        return page(of: posts, question)
    }

    fileprivate func post(_ id: String, _ question: FakeRequest) -> FakeResponse {
        let post = posts.first { $0["id"].string == id }
        return post.map { FakeResponse(members.seen($0, in: question)) } ?? .nothingHere
    }

    fileprivate func comments(of post: String, _ question: FakeRequest) -> FakeResponse {
        guard posts.contains(where: { $0["id"].string == post }) else { return .nothingHere }
        let tree = CommentTree(comments[post] ?? [])
        let list = tree.comments(under: question.query["under"], depth: depth)
        let (page, next) = page(of: list, behind: question.query["after"], question)
        let counted = tree.counting(missingFrom: page)
        return FakeResponse([
            "data": .array(counted.map { members.seen($0, in: question) }), "next": next,
        ])
    }

    fileprivate func found(for question: FakeRequest) -> FakeResponse {
        let words = question.query["q"] ?? ""
        func holds(_ thing: JSONValue) -> Bool {
            ["title", "body"].contains { thing[$0].string?.contains(words) ?? false }
        }
        let comments = comments.sorted { $0.key < $1.key }.flatMap(\.value)
        return page(of: posts.filter(holds) + comments.filter(holds), question)
    }
}

/// The comments of a post, as the server stores them.
private struct CommentTree {
    let comments: [JSONValue]
    /// The ids of each comment and its ancestors, by comment.
    private var paths: [String: [String]] = [:]

    init(_ comments: [JSONValue]) {
        self.comments = comments
        for comment in comments {
            let id = comment["id"].string ?? ""
            paths[id] = (comment["parentId"].string.flatMap { paths[$0] } ?? []) + [id]
        }
    }

    /// - Parameter depth: The number of levels to return.
    func comments(under parent: String?, depth: Int) -> [JSONValue] {
        let top = parent.flatMap { paths[$0]?.count } ?? 0
        return comments.filter { comment in
            let path = path(of: comment)
            let isInside = parent.map { path.contains($0) && path.last != $0 } ?? true
            return isInside && path.count <= top + depth
        }
    }

    /// Returns the comments of a page with the numbers of their replies that are not on it.
    func counting(missingFrom page: [JSONValue]) -> [JSONValue] {
        let here = Set(page.compactMap { $0["id"].string })
        var missing: [String: Int] = [:]
        for path in comments.map(path) where !here.contains(path.last ?? "") {
            for id in path.dropLast() { missing[id, default: 0] += 1 }
        }
        return page.map { comment in
            comment.setting(["missing": .integer(missing[comment["id"].string ?? ""] ?? 0)])
        }
    }

    private func path(of comment: JSONValue) -> [String] {
        paths[comment["id"].string ?? ""] ?? []
    }
}
