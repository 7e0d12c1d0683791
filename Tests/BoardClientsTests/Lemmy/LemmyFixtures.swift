@testable import BoardClients

/// Responses in the format of version 0.19.
enum LemmyFixture {
    static func person(_ name: String, host: String? = nil) -> JSONValue {
        [
            "id": 7, "name": .string(name), "local": .bool(host == nil), "banned": false,
            "actor_id": .string("https://\(host ?? "lemmy.example")/u/\(name)"),
        ]
    }

    static func community(_ name: String, host: String? = nil) -> JSONValue {
        [
            "id": 3, "name": .string(name), "title": .string(name.capitalized), "removed": false,
            "deleted": false, "nsfw": false, "hidden": false, "local": .bool(host == nil),
            "actor_id": .string("https://\(host ?? "lemmy.example")/c/\(name)"),
        ]
    }

    static func post(
        _ id: Int, _ title: String, body: String? = nil, comments: Int = 0,
        author: JSONValue = person("ada"), community: JSONValue = community("tea"),
        changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        let post = JSONValue.object(of: [
            "id": .integer(id), "name": .string(title), "body": body.map { .string($0) },
            "removed": false, "deleted": false, "nsfw": false,
            "published": "2026-03-04T05:06:07.123456Z", "local": true,
            "ap_id": .string("https://lemmy.example/post/\(id)"),
        ])
        return [
            "post": post.setting(changes), "creator": author, "community": community,
            "counts": [
                "comments": .integer(comments), "score": 5, "upvotes": 6, "downvotes": 1,
                "newest_comment_time": "2026-03-05T00:00:00Z",
            ],
        ]
    }

    /// - Parameter path: The path, such as `0.1.2`.
    static func comment(
        _ path: String, answers: Int = 0, text: String? = nil,
        author: JSONValue = person("bob"), changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        let id = path.split(separator: ".").last.flatMap { Int($0) } ?? 0
        let comment: JSONValue = [
            "id": .integer(id), "content": .string(text ?? "words \(id)"), "removed": false,
            "deleted": false, "published": "2026-03-04T06:00:00Z", "path": .string(path),
        ]
        return [
            "comment": comment.setting(changes), "creator": author,
            "counts": ["score": 2, "child_count": .integer(answers)],
        ]
    }
}
