import BoardCore
import Essentials
import Localization

/// The acts of moderators of communities at a Lemmy server.
///
/// The server's log has a list for each kind of act, so it is not offered here.
struct LemmyModeration: ModerationSource {
    let source: LemmySource

    func review(_ item: WrittenItem) async throws -> ModerationCase {
        let view = try await view(of: item)
        let author = view["creator"].lemmyName ?? ""
        guard try await source.moderatorRights().cover(view["community"]) else {
            let name = view["community"].lemmyName ?? source.name
            throw BoardError.unsupported(reason: localized("You are not a moderator of \(name)."))
        }
        let reports = try await reports(of: item)
        let ban: ModerationAct.Kind =
            view["creator_banned_from_community"].bool == true ? .unban : .ban
        return ModerationCase(
            of: item, by: author,
            acts: acts(on: view[item.lemmyKind], isPost: item.lemmyKind == "post")
                .union([ban]).union(reports.isEmpty ? [] : [.handle]),
            reports: reports)
    }

    private func acts(on item: JSONValue, isPost: Bool) -> Set<ModerationAct.Kind> {
        if item["removed"].bool == true { return [.restore] }
        guard isPost else { return [.remove] }
        return [
            .remove, item["locked"].bool == true ? .unlock : .lock,
            item["featured_community"].bool == true ? .unpin : .pin,
        ]
    }

    private func view(of item: WrittenItem) async throws -> JSONValue {
        let number = try LemmyItemID(item).value
        switch item {
        case .post: return try await source.request(source.site.endpoints.post(number))["post_view"]
        case .comment:
            let answer = try await source.request(source.site.endpoints.comment(number))
            return answer["comment_view"]
        }
    }

    private func reports(of item: WrittenItem) async throws -> [ModerationCase.Report] {
        let number = try LemmyItemID(item).value
        let kind = item.lemmyKind
        let answer = try await source.request(
            source.site.endpoints.reports(of: kind, unresolvedOnly: true, page: 1))
        return (answer[kind + "_reports"].array ?? []).compactMap { view in
            let report = view[kind + "_report"]
            guard report[kind + "_id"].int == number, let id = report["id"].int else { return nil }
            return ModerationCase.Report(
                id: "\(id)", reporter: view["creator"].lemmyName ?? "",
                reason: report["reason"].string ?? "")
        }
    }

    func perform(_ act: ModerationAct, on item: ModerationCase) async throws {
        defer { source.forget(item.item.post) }
        switch act {
        case .remove(let reason):
            try await change(item, "remove", ["removed": true, "reason": .string(reason)])
        case .restore: try await change(item, "remove", ["removed": false])
        case .lock: try await change(item, "lock", ["locked": true])
        case .unlock: try await change(item, "lock", ["locked": false])
        case .pin: try await feature(item, true)
        case .unpin: try await feature(item, false)
        case .move: throw BoardError.unsupported(reason: localized("Lemmy cannot move posts."))
        case .ban(let until, let reason):
            try await ban(item, isBanned: true, until: until, reason: reason)
        case .unban: try await ban(item, isBanned: false)
        case .handle:
            for report in item.reports { try await resolve(report, of: item.item) }
        }
    }

    private func feature(_ item: ModerationCase, _ isFeatured: Bool) async throws {
        try await change(
            item, "feature", ["featured": .bool(isFeatured), "feature_type": "Community"])
    }

    private func ban(
        _ item: ModerationCase, isBanned: Bool, until: Date? = nil, reason: String = ""
    ) async throws {
        let view = try await view(of: item.item)
        guard let community = view["community"]["id"].int, let person = view["creator"]["id"].int
        else { throw BoardError.notThere(name: item.author) }
        let body = JSONValue.object(of: [
            "community_id": .integer(community), "person_id": .integer(person),
            "ban": .bool(isBanned), "reason": reason.isBlank ? nil : .string(reason),
            "expires": until.map { .integer(Int($0.timeIntervalSince1970)) },
        ])
        try await send(.post, "community/ban_user", body, name: item.author)
    }

    private func resolve(_ report: ModerationCase.Report, of item: WrittenItem) async throws {
        guard let number = Int(report.id) else { throw BoardError.notThere(name: report.id) }
        try await send(
            .put, item.lemmyKind + "/report/resolve",
            ["report_id": .integer(number), "resolved": true], name: report.id)
    }

    private func change(
        _ item: ModerationCase, _ action: String, _ what: KeyValuePairs<String, JSONValue>
    ) async throws {
        let number = try LemmyItemID(item.item)
        let kind = item.item.lemmyKind
        let id = JSONValue.Member(name: kind + "_id", value: .integer(number.value))
        let body = JSONValue.object([id] + what.map { .init(name: $0.key, value: $0.value) })
        try await send(.post, kind + "/" + action, body, name: number.name)
    }

    private func send(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue, name: String
    ) async throws {
        _ = try await source.request(source.site.write(method, path, body, name: name))
    }
}

/// The communities that an account moderates.
struct LemmyModeratorRights: Sendable {
    private let isAdmin: Bool
    private let communities: Set<Int>

    /// - Parameter user: `my_user` of the description of the site.
    init(_ user: JSONValue) {
        isAdmin = user["local_user_view"]["local_user"]["admin"].bool == true
        communities = Set(
            (user["moderates"].array ?? []).compactMap { $0["community"]["id"].int })
    }

    /// A Boolean value that indicates whether the account moderates anything.
    var areSome: Bool { isAdmin || !communities.isEmpty }

    func cover(_ community: JSONValue) -> Bool {
        isAdmin || community["id"].int.map(communities.contains) == true
    }
}

extension LemmySource {
    /// Returns the rights of the signed-in account, which are requested once.
    func moderatorRights() async throws -> LemmyModeratorRights {
        if let known = rights[id] { return known }
        let new = LemmyModeratorRights(try await request(site.endpoints.site())["my_user"])
        rights[id] = new
        return new
    }
}

extension LemmyEndpoints {
    /// Returns the endpoint for a page of reports, the newest first.
    ///
    /// - Parameter kind: `post` or `comment`.
    func reports(of kind: String, unresolvedOnly: Bool, page: Int) -> Endpoint<JSONValue> {
        let query = [
            "unresolved_only": "\(unresolvedOnly)", "page": "\(page)", "limit": "\(Self.limit)",
        ]
        return get(kind + "/report/list", query, name: "reports").listing(kind + "_reports")
    }
}

extension WrittenItem {
    /// The name of the item type in the API.
    var lemmyKind: String {
        switch self {
        case .post: "post"
        case .comment: "comment"
        }
    }
}
