import BoardCore
import Testing

@testable import BoardApp

@MainActor struct CommentTreeTests {
    @Test(arguments: [(nil, [0, 2]), ("ann", [2]), ("eve", [0, 2])])
    func `what came since is new, but for the reader's own`(
        _ reader: String?, _ new: [Int]
    ) {
        let old = Comment(id: "1", author: "ann", body: "Tea?")
        var tree = CommentTree([old])

        tree.replace(
            with: [
                Comment(id: "2", author: "ann", body: "Anybody?"), old,
                Comment(id: "3", author: "bob", body: "Yes."),
            ], marksNew: true, by: reader)

        let marked = tree.items.indices.filter { tree.new.contains(tree.items[$0]) }
        #expect(marked == new)
    }
}
