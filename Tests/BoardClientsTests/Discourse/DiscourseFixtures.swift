@testable import BoardClients

/// Responses in the format of Discourse sites.
enum DiscourseFixture {
    static func topic(
        _ id: Int, _ title: String, posts: Int = 1, category: Int = 7,
        changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        let topic: JSONValue = [
            "id": .integer(id), "title": .string(title), "fancy_title": .string("\(title)&hellip;"),
            "slug": "a-topic", "posts_count": .integer(posts), "like_count": 4,
            "created_at": "2026-01-02T03:04:05.678Z", "last_posted_at": "2026-01-03T00:00:00.000Z",
            "pinned": false, "visible": true, "category_id": .integer(category),
            "tags": ["green"],
            "posters": [
                ["extras": nil, "description": "Původní autor", "user_id": 2],
                ["extras": "latest", "description": "x", "user_id": 1],
            ],
        ]
        return topic.setting(changes)
    }

    /// - Parameter answered: The number of the parent post.
    static func post(
        _ number: Int, answered: Int? = nil, html: String? = nil, changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        let post: JSONValue = [
            "id": .integer(1000 + number), "post_number": .integer(number), "post_type": 1,
            "username": "bob", "name": "", "created_at": "2026-01-02T03:04:05.678Z",
            "cooked": .string(html ?? "<p>words \(number)</p>"), "score": .number(12.4),
            "hidden": false,
            "reply_to_post_number": answered.map { .integer($0) } ?? .null, "deleted_at": nil,
            "user_deleted": false,
            "actions_summary": [["id": 3, "count": 9], ["id": 2, "count": 5]],
        ]
        return post.setting(changes)
    }

    static func category(
        _ id: Int, _ name: String, within: [JSONValue]? = nil, changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        let category: JSONValue = [
            "id": .integer(id), "name": .string(name), "slug": .string(name.lowercased()),
            "description": "<p>About&nbsp;<b>it</b></p>", "description_text": nil,
            "subcategory_list": within.map { .array($0) } ?? .null,
        ]
        return category.setting(changes)
    }
}
