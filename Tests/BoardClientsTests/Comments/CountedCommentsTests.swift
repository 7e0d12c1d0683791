import BoardCore
import Testing

@testable import BoardClients

struct CountedCommentsTests {
    private func node(_ id: String, under parent: String? = nil) -> CommentNode {
        var node = CommentNode(id: id)
        node.parentID = parent
        return node
    }

    private func missing(_ comments: CountedComments) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: comments.comments.map { ($0.id, $0.missingReplies) })
    }

    @Test func `missing replies are counted only at their deepest known ancestor`() {
        var comments = CountedComments()
        comments.add(node("1"), answerCount: 7)
        comments.add(node("2", under: "1"), answerCount: 3)
        comments.add(node("3", under: "2"), answerCount: 0)

        #expect(missing(comments) == ["1": 3, "2": 2, "3": 0])
        #expect(comments.answerCount(of: "1") == 7 && comments.answerCount(of: "4") == 0)
    }

    @Test func `a repeated comment replaces the earlier one`() {
        var comments = CountedComments()
        comments.add(node("1"), answerCount: 1)
        comments.add(node("1"), answerCount: 2)
        comments.add(CommentNode(), answerCount: 5)

        #expect(comments.count == 1)
        #expect(missing(comments) == ["1": 2])
    }

    @Test func `no replies are missing where the server has no further ones`() {
        var comments = CountedComments()
        comments.add(node("1"), answerCount: 7)

        comments.markExhausted(under: "1")

        #expect(missing(comments) == ["1": 0])
    }

    @Test func `any reply count is handled without overflow`() {
        var comments = CountedComments()
        comments.add(node("1"), answerCount: 0)
        for id in ["2", "3"] { comments.add(node(id, under: "1"), answerCount: .max) }

        #expect(missing(comments) == ["1": 0, "2": .max, "3": .max])
    }
}
