import BoardCore
import Foundation
import TestSupport
import Testing

struct PostListTests {
    @Test func `pinned posts come first, then the newest, then those without a date`() {
        let list = makeList([
            post("undated 1"), post("old", at: 1), post("undated 2"), post("new", at: 3),
            post("pinned old", at: 0, isPinned: true), post("middle", at: 2),
            post("pinned undated", isPinned: true), post("pinned new", at: 9, isPinned: true),
        ])

        #expect(
            list.map(\.id.raw) == [
                "pinned new", "pinned old", "pinned undated", "new", "middle", "old", "undated 1",
                "undated 2",
            ])
    }

    @Test func `posts of the same date keep the order of the document`() {
        let ids = (0..<3000).map(String.init)
        #expect(makeList(ids.map { post($0, at: 5) }).map(\.id.raw) == ids)
        #expect(makeList(ids.map { post($0) }).map(\.id.raw) == ids)
    }

    @Test func `a date that is not a number counts as no date`() {
        let list = makeList([post("nan", at: .nan), post("dated", at: 1), post("undated")])
        #expect(list.map(\.id.raw) == ["dated", "nan", "undated"])
    }

    @Test func `an empty collector gives an empty list`() {
        var collector = PostCollector()
        #expect(collector.list().isEmpty)
        #expect(collector.list().posts(in: "free").isEmpty)
        #expect(collector.boardIDs.isEmpty)
    }

    @Test func `lists made while posts arrive in any order equal one sort`() {
        var random = SeededGenerator(seed: 7)
        let posts = (0..<5000).map { number in
            let second = Int.random(in: 0..<900, using: &random)
            return post(
                "\(number)", at: second == 0 ? nil : Double(second), isPinned: second % 97 == 1)
        }
        var collector = PostCollector()
        for post in posts {
            collector.append(post)
            if Int.random(in: 0..<200, using: &random) == 0 { _ = collector.list() }
        }

        #expect(collector.list().map(\.id.raw) == expectedOrder(of: posts))
    }

    @Test func `an appended list keeps its order, its boards and its texts`() throws {
        func list(_ ids: [String], on board: String?...) -> PostList {
            var collector = PostCollector(order: .asGiven)
            for (index, id) in ids.enumerated() {
                collector.append(
                    PostThread(
                        id: id, boardID: board[index % board.count], title: "Title",
                        body: "Words of \(id)"))
            }
            return collector.list()
        }
        let long = list((0..<1500).map(String.init), on: "free", "news")
        let short = list(["a", "b", "c"], on: "tea", nil, "news")

        let both = long.appending(short).appending(short)

        #expect(both.map(\.id) == long.map(\.id) + short.map(\.id) + short.map(\.id))
        #expect(both.posts(in: "news").count == 752)
        #expect(both.posts(in: "tea").map(\.id.raw) == ["a", "a"])
        #expect(both.countsByBoard == ["free": 750, "news": 752, "tea": 2])
        #expect(try both.thread(at: 1501)?.body == "Words of b")
        #expect(PostList.empty.appending(short).count == 3)
        #expect(long.appending(.empty).isSame(as: long))
    }

    @Test func `a list contains the posts of one board, or of all`() {
        var collector = PostCollector()
        for number in 0..<9 {
            collector.append(
                post("\(number)", on: ["free", nil, "news"][number % 3], at: Double(number)))
        }

        let list = collector.list()
        #expect(list.posts(in: "free").map(\.id.raw) == ["6", "3", "0"])
        #expect(list.posts(in: "news").map(\.id.raw) == ["8", "5", "2"])
        #expect(list.posts(in: "nobody's").isEmpty)
        #expect(list.posts(in: nil).map(\.id.raw) == list.map(\.id.raw))
        #expect(collector.boardIDs == ["free", "news"])
    }

    @Test func `a list does not change when more posts follow`() {
        var collector = PostCollector()
        for number in 0..<1500 { collector.append(post("\(number)", at: Double(number % 40))) }
        let early = collector.list()
        let ids = early.map(\.id.raw)
        for number in 0..<1500 { collector.append(post("late \(number)", at: Double(number))) }

        #expect(collector.list().count == 3000)
        #expect(early.map(\.id.raw) == ids)
    }
}

struct PostPositionTests {
    @Test func `a post is found at its old and its new position`() throws {
        var collector = PostCollector()
        for number in 0..<500 { collector.append(post("\(number)", at: Double(number / 7))) }
        let early = collector.list()
        let chosen = early[250]
        #expect(early.index(of: chosen, near: 250) == 250)

        for number in 500..<5000 { collector.append(post("\(number)", at: Double(number % 91))) }
        let late = collector.list()
        let position = try #require(late.index(of: chosen, near: 250))
        #expect(late[position].id == chosen.id)
        #expect(late.index(of: chosen, near: 4999) == position)
    }

    @Test func `a post without a date is found after dated ones were added before it`() {
        var collector = PostCollector()
        for number in 0..<100 { collector.append(post("\(number)")) }
        let chosen = collector.list()[60]
        for number in 100..<130 { collector.append(post("\(number)", at: 1)) }

        #expect(collector.list().index(of: chosen, near: 60) == 90)
    }

    @Test func `a post is found in another document although its date changed`() {
        let chosen = post("b", at: 2)
        let reloaded = makeList([post("a", at: 9), post("c", at: 5), post("b", at: 1)])
        #expect(reloaded.index(of: chosen.post, near: 0) == 2)
    }

    @Test func `a post with the same id on another board is another post`() {
        let list = makeList([post("1", on: "news", at: 1), post("1", on: "free", at: 1)])
        #expect(list.index(of: post("1", on: "free", at: 1).post, near: 0) == 1)
    }

    @Test(arguments: 0..<4, [-1, 0, 1, 3])
    func `among posts with the same id an equal one is found`(row: Int, hint: Int) {
        let list = makeList(
            ["first", "second", "third", "fourth"].map { PostThread(id: "1", title: $0) })
        #expect(list.index(of: list[row], near: hint) == row)
    }

    @Test func `the nearest post with the same id replaces an edited one`() {
        let list = makeList(["first", "second", "third"].map { PostThread(id: "1", title: $0) })
        #expect(list.index(of: PostThread(id: "1", title: "edited").post, near: 1) == 1)
    }

    @Test(arguments: [-5, 0, 1, 2, 900])
    func `a removed post has no position, whatever the hint`(hint: Int) {
        #expect(makeList([post("a"), post("b")]).index(of: post("c").post, near: hint) == nil)
        #expect(PostList.empty.index(of: post("c").post, near: hint) == nil)
        #expect(makeList([post("a"), post("b")]).index(of: post("b").post, near: hint) == 1)
    }
}

private func post(
    _ id: String, on board: String? = nil, at seconds: Double? = nil, isPinned: Bool = false
) -> PostThread {
    let date = seconds.map { Date(timeIntervalSince1970: $0) }
    return PostThread(id: id, boardID: board, title: "Title", createdAt: date, isPinned: isPinned)
}

private func makeList(_ posts: [PostThread]) -> PostList {
    var collector = PostCollector()
    for post in posts { collector.append(post) }
    return collector.list()
}

/// The order of the specification, computed in the simplest way.
private func expectedOrder(of posts: [PostThread]) -> [String] {
    let ranked = posts.enumerated().sorted { a, b in
        if a.element.isPinned != b.element.isPinned { return a.element.isPinned }
        let times = (a.element.createdAt ?? .distantPast, b.element.createdAt ?? .distantPast)
        return times.0 == times.1 ? a.offset < b.offset : times.0 > times.1
    }
    return ranked.map(\.element.id.raw)
}
