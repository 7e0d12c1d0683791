import BoardCore
import Essentials

/// The acts of moderators at a board server.
struct BoardServerModeration: ModerationSource {
    let source: BoardServerSource

    func review(_ item: WrittenItem) async throws -> ModerationCase {
        let path = try source.path(of: item)
        async let reports = reports(of: item)
        async let boards = source.knownBoards.read()
        let json = try await source.service.request(
            BoardServerEndpoints.get(path, name: item.raw))
        let author = json["author"].string ?? ""
        let acts =
            acts(on: json, isPost: item.raw == item.post.raw)
            .union(try await acts(onAuthor: author))
        let others = try await boards.filter { $0.id.raw != json["boardId"].identifier }
        let open = try await reports
        return ModerationCase(
            of: item, by: author,
            acts: acts.subtracting(others.isEmpty ? [.move] : [])
                .union(open.isEmpty ? [] : [.handle]),
            boards: others, reports: open)
    }

    private func acts(on json: JSONValue, isPost: Bool) -> Set<ModerationAct.Kind> {
        if json["removalReason"].string != nil { return [.restore] }
        guard isPost else { return [.remove] }
        return [
            .remove, json["locked"].bool == true ? .unlock : .lock,
            json["pinned"].bool == true ? .unpin : .pin, .move,
        ]
    }

    /// Returns the acts on the account of an author; none if it was deleted or has a higher role.
    private func acts(onAuthor name: String) async throws -> Set<ModerationAct.Kind> {
        guard !name.isEmpty else { return [] }
        do {
            let account = try await source.service.request(
                BoardServerEndpoints.get(try banPath(of: name), name: name))
            if account["banned"].bool == true { return [.unban] }
            return account["role"].string == "admin" ? [] : [.ban]
        } catch BoardError.notThere {
            return []
        }
    }

    private func reports(of item: WrittenItem) async throws -> [ModerationCase.Report] {
        let query = ["post": item.post.raw, "limit": "200"]
        let answer = try await source.service.request(
            BoardServerEndpoints.get("reports", query, name: "reports").listing("data"))
        return (answer["data"].array ?? []).compactMap { json in
            guard let id = json["id"].identifier,
                json["commentId"].identifier ?? json["postId"].identifier == item.raw
            else { return nil }
            return ModerationCase.Report(
                id: id, reporter: json["reporter"].string ?? "",
                reason: json["reason"].string ?? "")
        }
    }

    func perform(_ act: ModerationAct, on item: ModerationCase) async throws {
        defer { source.forget(item.item.post) }
        let path = try source.path(of: item.item)
        switch act {
        case .remove(let reason):
            try await put(path + "/removed", ["removed": true, "reason": .string(reason)])
        case .restore: try await put(path + "/removed", ["removed": false])
        case .lock: try await put(path + "/locked", ["locked": true])
        case .unlock: try await put(path + "/locked", ["locked": false])
        case .pin: try await put(path + "/pinned", ["pinned": true])
        case .unpin: try await put(path + "/pinned", ["pinned": false])
        case .move(let board): try await put(path + "/board", ["boardId": .string(board.raw)])
        case .ban(let until, let reason):
            let body = JSONValue.object(of: [
                "banned": true, "reason": reason.isBlank ? nil : .string(reason),
                "until": until.map { .string($0.formatted(Date.ISO8601FormatStyle())) },
            ])
            try await put(try banPath(of: item.author), body)
        case .unban: try await put(try banPath(of: item.author), ["banned": false])
        case .handle:
            for report in item.reports {
                try await put("reports/" + source.checked(report.id), ["handled": true])
            }
        }
    }

    private func put(_ path: String, _ body: JSONValue) async throws {
        try await source.service.request(BoardServerEndpoints.put(path, body, name: "item"))
    }

    private func banPath(of name: String) throws(BoardError) -> String {
        "accounts/" + (try source.checked(name)) + "/ban"
    }

    func log(after cursor: PageCursor?) async throws -> ModerationLogPage {
        var query = ["limit": "50"]
        query["after"] = cursor?.raw
        let answer = try await source.service.request(
            BoardServerEndpoints.get("moderation", query, name: "moderation").listing("data"))
        let entries = (answer["data"].array ?? []).compactMap {
            ModerationLogEntry(boardServer: $0, of: source.id)
        }
        return ModerationLogPage(entries, next: answer.mark.map(PageCursor.init))
    }
}

extension ModerationLogEntry {
    /// Creates an entry from JSON; `nil` for an unknown action.
    fileprivate init?(boardServer json: JSONValue, of source: SourceID) {
        guard let action = json["action"].string.flatMap(Action.init) else { return nil }
        self.init(
            action, by: json["moderator"].string ?? "", at: json["createdAt"].date,
            postID: json["postId"].identifier.map { PostID($0, in: source) },
            commentID: json["commentId"].identifier, title: json["title"].string ?? "",
            account: json["account"].string ?? "", reason: json["reason"].string ?? "",
            until: json["until"].date)
    }
}
