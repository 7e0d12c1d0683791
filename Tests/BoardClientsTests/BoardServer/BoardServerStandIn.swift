import Foundation
import Synchronization

@testable import BoardClients

/// A board server, made from its specification.
final class BoardServerStandIn: StandIn {
    struct State: Sendable {
        var boards = [BoardServerFixture.board("tea", "Tea", description: "All of it")]
        /// The newest first.
        var posts: [JSONValue] = []
        /// In reading order, by the post.
        var comments: [String: [JSONValue]] = [:]
        /// As many levels of answers as come at once.
        var depth = 100
        /// As many things as come at once, whatever is asked for.
        var limit = 200
    }

    let conversation = Conversation()
    private let state: Mutex<State>

    init(_ state: State) {
        self.state = Mutex(state)
    }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    func reply(to question: Question) -> Reply {
        let state = state.withLock { $0 }
        if let limit = question.number("limit"), !(1...200).contains(limit) {
            return BoardServerFixture.problem(
                422, code: "out_of_range", detail: "At most 200 come at once.")
        }
        let words = question.path.split(separator: "/").map(String.init)
        guard words.starts(with: ["api", "v1"]) else { return .nothingHere }
        switch words.dropFirst(2).first {
        case "instance":
            return Reply([
                "name": "Tea", "version": "1.0", "software": "board-server", "signUp": "open",
                "limits": [:],
            ])
        case "boards": return state.page(of: state.boards, question)
        case "posts" where words.count == 3: return state.posts(for: question)
        case "posts" where words.count == 4: return state.post(words[3])
        case "posts" where words.count == 5: return state.comments(of: words[3], question)
        case "search": return state.found(for: question)
        default: return .nothingHere
        }
    }
}

extension Reply {
    fileprivate static let nothingHere = BoardServerFixture.problem(
        404, code: "not_found", detail: "There is nothing here.")
}

extension BoardServerStandIn.State {
    /// A page behind the thing that the mark names, which stays where it is while others arrive.
    private func page(
        of things: [JSONValue], behind mark: String?, _ question: Question
    ) -> ([JSONValue], next: JSONValue) {
        let place = things.firstIndex { "behind " + ($0["id"].string ?? "") == mark }
        let rest = things.dropFirst(place.map { $0 + 1 } ?? 0)
        let page = rest.prefix(min(limit, question.number("limit") ?? 50))
        let next = page.count < rest.count ? page.last?["id"].string : nil
        return (Array(page), next.map { .string("behind " + $0) } ?? .null)
    }

    fileprivate func page(of things: [JSONValue], _ question: Question) -> Reply {
        let (page, next) = page(of: things, behind: question.query["after"], question)
        return Reply(["data": .array(page), "next": next])
    }

    fileprivate func posts(for question: Question) -> Reply {
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

    fileprivate func post(_ id: String) -> Reply {
        posts.first { $0["id"].string == id }.map { Reply($0) } ?? .nothingHere
    }

    fileprivate func comments(of post: String, _ question: Question) -> Reply {
        guard posts.contains(where: { $0["id"].string == post }) else { return .nothingHere }
        let tree = CommentTree(comments[post] ?? [])
        let list = tree.comments(under: question.query["under"], depth: depth)
        let (page, next) = page(of: list, behind: question.query["after"], question)
        return Reply(["data": .array(tree.counting(missingFrom: page)), "next": next])
    }

    fileprivate func found(for question: Question) -> Reply {
        let words = question.query["q"] ?? ""
        func holds(_ thing: JSONValue) -> Bool {
            ["title", "body"].contains { thing[$0].string?.contains(words) ?? false }
        }
        let comments = comments.sorted { $0.key < $1.key }.flatMap(\.value)
        return page(of: posts.filter(holds) + comments.filter(holds), question)
    }
}

/// The comments of a post as the server knows them.
private struct CommentTree {
    let comments: [JSONValue]
    /// The comment itself and those above it, by its id.
    private var paths: [String: [String]] = [:]

    init(_ comments: [JSONValue]) {
        self.comments = comments
        for comment in comments {
            let id = comment["id"].string ?? ""
            paths[id] = (comment["parentId"].string.flatMap { paths[$0] } ?? []) + [id]
        }
    }

    /// - Parameter depth: how many levels of answers come.
    func comments(under parent: String?, depth: Int) -> [JSONValue] {
        let top = parent.flatMap { paths[$0]?.count } ?? 0
        return comments.filter { comment in
            let path = path(of: comment)
            let isInside = parent.map { path.contains($0) && path.last != $0 } ?? true
            return isInside && path.count <= top + depth
        }
    }

    /// The comments of a page, each with the number of those below it that are not among them.
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
