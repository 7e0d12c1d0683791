@testable import BoardClients

/// The accounts of a simulated Discourse site, and their data.
struct DiscourseMembers: Sendable {
    /// The user names by user API key.
    var namesByKey: [String: String] = [:]
    /// The user names by administrator API key.
    var namesByAdminKey: [String: String] = [:]
    var likes: Set<Int> = []
    /// The number of the last read post of each topic.
    var lastRead: [String: Int] = [:]
    /// The topics that are marked as read although no post was read.
    var dismissed: Set<String> = []
    /// The notifications of all members, newest first.
    var notifications: [JSONValue] = []
    var count = 5000
    var now = "2026-01-02T04:00:00.000Z"
    /// A Boolean value that indicates whether posts await approval by a moderator.
    var isModerated = false

    func reader(of question: FakeRequest) -> String? {
        if let key = question.headers["user-api-key"] {
            return question.headers["api-username"] == nil ? namesByKey[key] : nil
        }
        guard let key = question.headers["api-key"] else { return nil }
        let name = question.headers["api-username"]
        return namesByAdminKey[key] == name ? name : nil
    }

    /// Returns a row as the user of a request sees it.
    func seen(row: JSONValue, in question: FakeRequest) -> JSONValue {
        guard reader(of: question) != nil else { return row.setting(["unseen": false]) }
        let id = "\(row["id"].int ?? 0)"
        let last = lastRead[id]
        let told = JSONValue.object(of: [
            "unseen": .bool(last == nil && !dismissed.contains(id)),
            "highest_post_number": row["posts_count"],
            "last_read_post_number": last.map { .integer($0) },
        ])
        guard case .object(let members) = told else { return row }
        return row.setting(Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) }))
    }

    /// Returns a post as the user of a request sees it.
    func seen(_ post: JSONValue, in question: FakeRequest) -> JSONValue {
        guard reader(of: question) != nil else { return post.removing("raw") }
        let isLiked = likes.contains(post["id"].int ?? 0)
        let summary = JSONValue.object(of: [
            "id": 2, "count": .integer(isLiked ? 6 : 5), "acted": isLiked ? true : nil,
            "can_act": isLiked ? nil : true,
        ])
        return post.setting(["actions_summary": [summary]])
    }
}

extension FakeResponse {
    fileprivate static let gone = FakeResponse(
        ["errors": ["There is no such thing."], "error_type": "not_found"], status: 404)
    fileprivate static let forbidden = FakeResponse(
        ["errors": ["You are not permitted."], "error_type": "invalid_access"], status: 403)
    fileprivate static let signedOut = FakeResponse(
        ["errors": ["You need to be logged in."], "error_type": "not_logged_in"], status: 403)
    fileprivate static let invalid = FakeResponse(
        ["errors": ["It is not what it has to be."], "error_type": "invalid_parameters"],
        status: 400)
    fileprivate static let success = FakeResponse(["success": "OK"])
}

extension FakeRequest {
    /// Returns whether the body is JSON with exactly these members and has that content type.
    fileprivate func holds(_ names: String..., optional: Set<String> = []) -> Bool {
        guard headers["content-type"] == "application/json", case .object(let members) = body
        else { return false }
        let sent = Set(members.map(\.name))
        return sent.isSuperset(of: names) && sent.subtracting(names).isSubset(of: optional)
    }

    fileprivate func text(_ name: String) -> String { body?[name].string ?? "" }
}

extension FakeDiscourseServer.State {
    /// Returns the response to a member's request, or `nil` for public requests.
    mutating func memberReply(_ steps: [String], _ question: FakeRequest) -> FakeResponse? {
        let shows = ["user-api-key", "api-key"].contains { question.headers[$0] != nil }
        let name = members.reader(of: question)
        if shows, name == nil { return .forbidden }
        if steps == ["session", "current"] {
            guard let name else { return .gone }
            return FakeResponse([
                "current_user": ["username": .string(name), "trust_level": 2, "admin": false]
            ])
        }
        let isForMembers = ["posts", "notifications"].contains(steps.first)
        guard question.method != "GET" || isForMembers else { return nil }
        guard let name else { return .signedOut }
        if steps.first == "notifications" { return notificationReply(question) }
        return question.method == "GET"
            ? readPost(steps, question) : write(steps, question, by: name)
    }

    private mutating func notificationReply(_ question: FakeRequest) -> FakeResponse {
        if question.method == "PUT" {
            let id = question.number("id")
            members.notifications = members.notifications.map {
                id == nil || $0["id"].int == id ? $0.setting(["read": true]) : $0
            }
            return .success
        }
        let shown = members.notifications.filter {
            question.query["filter"] != "unread" || $0["read"].bool == false
        }
        let page = shown.dropFirst(question.number("offset") ?? 0)
            .prefix(min(60, question.number("limit") ?? 60))
        return FakeResponse(["notifications": .array(Array(page))])
    }

    private func readPost(_ steps: [String], _ question: FakeRequest) -> FakeResponse {
        let all = posts.values.joined()
        if steps.count == 1 {
            let before = question.number("before") ?? .max
            let rest = all.filter { ($0["id"].int ?? 0) < before }
                .sorted { ($0["id"].int ?? 0) > ($1["id"].int ?? 0) }
            return FakeResponse(["latest_posts": .array(Array(rest.prefix(2)))])
        }
        let found =
            steps.count == 4
            ? posts[Int(steps[2]) ?? 0]?.first { $0["post_number"].int == Int(steps[3]) }
            : all.first { $0["id"].int == Int(steps[1]) }
        return found.map { FakeResponse(members.seen($0, in: question)) } ?? .gone
    }

    private mutating func write(
        _ steps: [String], _ question: FakeRequest, by name: String
    ) -> FakeResponse {
        switch (question.method, steps[0], steps.count) {
        case ("POST", "user-api-key", 2):
            guard let key = question.headers["user-api-key"] else { return .forbidden }
            members.namesByKey[key] = nil
            return .success
        case ("POST", "posts", 1): return create(question, by: name)
        case ("PUT", "t", 3):
            guard question.holds("title") else { return .invalid }
            topics = topics.map {
                $0["id"].int == Int(steps[2])
                    ? $0.setting(["title": .string(question.text("title"))]) : $0
            }
            return .success
        case ("PUT", "posts", 2):
            guard question.holds("post"), let raw = question.body?["post"]["raw"].string else {
                return .invalid
            }
            let reply = change(Int(steps[1])) {
                $0.setting(["raw": .string(raw), "cooked": .string("<p>\(raw)</p>")])
            }
            let post = try? JSONValue(reply.body)
            return reply.status == 200 ? FakeResponse(["post": post ?? .null]) : reply
        case ("DELETE", "posts", 2):
            return change(Int(steps[1])) { $0.setting(["user_deleted": true]) }
        case ("DELETE", "t", 2):
            topics.removeAll { $0["id"].int == Int(steps[1]) }
            return FakeResponse(bytes: [])
        case ("POST", "post_actions", 1):
            guard question.holds("id", "post_action_type_id"),
                question.body?["post_action_type_id"] == 2, let id = question.body?["id"].int
            else { return .invalid }
            members.likes.insert(id)
            return change(id) { $0 }
        case ("POST", "topics", 2) where steps[1] == "timings":
            guard let topic = question.form["topic_id"].flatMap({ Int($0) }),
                question.form["topic_time"] == "1000"
            else { return .invalid }
            let timings = question.form.keys.filter { $0.hasPrefix("timings[") }
            let last = timings.compactMap { Int($0.dropFirst(8).dropLast()) }.max() ?? 0
            members.lastRead["\(topic)"] = max(last, members.lastRead["\(topic)"] ?? 0)
            return FakeResponse(bytes: [])
        case ("PUT", "topics", 2) where steps[1] == "bulk":
            let ids = (question.body?["topic_ids"].array ?? []).compactMap(\.int)
            switch question.body?["operation"]["type"].string {
            case "dismiss_topics":
                let known = members.lastRead.keys
                members.dismissed.formUnion(ids.map { "\($0)" }.filter { !known.contains($0) })
            case "dismiss_posts":
                for id in ids where members.lastRead["\(id)"] != nil {
                    let topic = topics.first { $0["id"].int == id }
                    members.lastRead["\(id)"] = topic?["posts_count"].int
                }
            default: return .invalid
            }
            return FakeResponse(["topic_ids": []])
        case ("DELETE", "post_actions", 2) where question.query["post_action_type_id"] == "2":
            members.likes.remove(Int(steps[1]) ?? 0)
            return .success
        default: return .gone
        }
    }

    private mutating func change(_ id: Int?, _ change: (JSONValue) -> JSONValue) -> FakeResponse {
        for (topic, list) in posts {
            guard let place = list.firstIndex(where: { $0["id"].int == id }) else { continue }
            let post = change(list[place])
            posts[topic]?[place] = post
            let isLiked = members.likes.contains(id ?? 0)
            return FakeResponse(
                post.setting([
                    "actions_summary": [
                        .object(of: [
                            "id": 2, "count": .integer(isLiked ? 6 : 5),
                            "acted": isLiked ? true : nil, "can_act": isLiked ? nil : true,
                        ])
                    ]
                ]))
        }
        return .gone
    }

    private mutating func create(_ question: FakeRequest, by name: String) -> FakeResponse {
        let isTopic = question.body?["topic_id"].isNull != false
        guard
            isTopic
                ? question.holds("title", "raw", optional: ["category"])
                : question.holds("topic_id", "raw", optional: ["reply_to_post_number"])
        else { return .invalid }
        guard question.text("raw").count >= 4 else {
            return FakeResponse(
                ["action": "create_post", "errors": ["Body is too short (minimum is 4)\u{1B}."]],
                status: 422)
        }
        if members.isModerated {
            return FakeResponse(["success": true, "action": "enqueued", "pending_count": 1])
        }
        return isTopic ? createTopic(question, by: name) : createReply(question, by: name)
    }

    private mutating func createTopic(_ question: FakeRequest, by name: String) -> FakeResponse {
        members.count += 1
        let id = members.count
        topics.insert(
            DiscourseFixture.topic(
                id, question.text("title").capitalized,
                category: question.body?["category"].int ?? 1), at: 0)
        return add(1, to: id, question, by: name)
    }

    private mutating func createReply(_ question: FakeRequest, by name: String) -> FakeResponse {
        guard let topic = question.body?["topic_id"].int, let count = posts[topic]?.count else {
            return .gone
        }
        return add(count + 1, to: topic, question, by: name)
    }

    private mutating func add(
        _ number: Int, to topic: Int, _ question: FakeRequest, by name: String
    ) -> FakeResponse {
        members.count += 1
        let raw = question.text("raw")
        let post = DiscourseFixture.post(
            number, answered: question.body?["reply_to_post_number"].int, html: "<p>\(raw)</p>",
            changes: [
                "id": .integer(members.count), "raw": .string(raw), "username": .string(name),
                "created_at": .string(members.now), "topic_id": .integer(topic),
            ])
        posts[topic, default: []].append(post)
        return FakeResponse(post)
    }
}
