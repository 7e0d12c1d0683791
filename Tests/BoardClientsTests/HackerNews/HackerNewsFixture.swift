import BoardCore

@testable import BoardClients

enum HackerNewsFixture {
    /// Returns the thread of a search server's tree alone.
    static func thread(tree value: JSONValue) -> PostThread? {
        let items = HackerNewsItem.items(in: value)
        guard let story = items.first else { return nil }
        var thread = HackerNewsThread(root: story)
        thread.take(tree: items)
        return thread.postThread(
            in: SourceID("hn"), isLoading: false)
    }

    /// Returns a tree of `count` comments, each with `width` replies.
    static func tree(count: Int, width: Int, words: String = "A few words.") -> JSONValue {
        var children = [[JSONValue]](repeating: [], count: count + 1)
        for number in (1...count).reversed() {
            let parent = (number - 1) / width
            children[parent].append(comment(number, words, children[number]))
            children[number] = []
        }
        return comment(0, words, children[0])
    }

    private static func comment(
        _ number: Int, _ words: String, _ children: [JSONValue]
    ) -> JSONValue {
        [
            "author": "someone", "children": .array(children.reversed()),
            "created_at": "2026-09-27T17:14:01.000Z", "created_at_i": 1_790_529_241,
            "id": .integer(number + 1), "options": [], "parent_id": .integer(number),
            "points": .null, "story_id": 1, "text": .string("\(words) <p>Number \(number)."),
            "title": .null, "type": "comment", "url": .null,
        ]
    }
}
