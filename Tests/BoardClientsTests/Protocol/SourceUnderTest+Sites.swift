import BoardCore

@testable import BoardClients

extension SourceUnderTest {
    static let hackerNews = SourceUnderTest(
        testDescription: "Hacker News",
        posts: (1...50).reversed().map { PostID("\($0)", in: SourceID("hn")) },
        longThread: PostID("50", in: SourceID("hn"))
    ) {
        let standIn = FakeHackerNewsServers()
        for number in 1...50 { standIn.addStory(number) }
        // Its replies are only in the single items.
        standIn.unarchive(50)
        standIn.addStory(50, kids: 40)
        standIn.list("top", (1...50).reversed())
        standIn.list("new", (1...50).reversed())
        return reading(standIn) {
            standIn.addStory(51)
            standIn.list("top", (1...51).reversed())
            return PostID("51", in: SourceID("hn"))
        }
    } makeEmptySite: {
        let standIn = FakeHackerNewsServers()
        standIn.list("top", [])
        return reading(standIn)
    }

    private static func reading(
        _ standIn: FakeHackerNewsServers, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            answer: { standIn.answer($0) },
            source: { base in
                HackerNewsSource(
                    id: SourceID("hn"), name: "Hacker News",
                    official: try service(base.appending(path: "v0")),
                    archive: try service(base.appending(path: "api/v1")))
            }, addPost: addPost)
    }
}

extension FakeHackerNewsServers {
    fileprivate func addStory(_ number: Int, kids count: Int = 2) {
        let kids = (1...count).map { number * 1000 + $0 }
        story(number, kids: kids, ["title": .string(SourceUnderTest.title)])
        for kid in kids { comment(kid, ["text": .string("<p>" + SourceUnderTest.title)]) }
    }
}

extension SourceUnderTest {
    static let lobsters = SourceUnderTest(
        testDescription: "Lobsters",
        posts: (1...40).reversed().map { PostID("s\($0)", in: SourceID("lobsters")) }
    ) {
        let standIn = FakeLobstersServer()
        for number in 1...40 { standIn.addStory("s\(number)") }
        return reading(standIn) {
            standIn.addStory("new")
            return PostID("new", in: SourceID("lobsters"))
        }
    } makeEmptySite: {
        reading(FakeLobstersServer())
    }

    private static func reading(
        _ standIn: FakeLobstersServer, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            standIn,
            source: {
                LobstersSource(id: SourceID("lobsters"), base: $0, service: try service($0))
            }, addPost: addPost)
    }
}

extension FakeLobstersServer {
    fileprivate func addStory(_ id: String) {
        story(id, ["title": .string(SourceUnderTest.title)])
        comment("\(id)a", on: id, ["comment_plain": .string(SourceUnderTest.title)])
        comment("\(id)b", on: id, ["parent_comment": .string("\(id)a")])
    }
}

extension SourceUnderTest {
    static let lemmy = SourceUnderTest(
        testDescription: "Lemmy",
        posts: (1...70).map { PostID("\($0)", in: SourceID("lemmy")) },
        longThread: PostID("1", in: SourceID("lemmy"))
    ) {
        var state = FakeLemmyServer.State(communities: [LemmyFixture.community("tea")])
        for number in 1...70 { state.addPost(number) }
        state.comments[1] = (1...1000).map { LemmyFixture.comment("0.\($0)") }
        state.posts[0] = LemmyFixture.post(1, title, comments: 1000)
        let standIn = FakeLemmyServer(state)
        return reading(standIn) {
            standIn.change { state in
                state.addPost(999)
                state.posts.insert(state.posts.removeLast(), at: 0)
            }
            return PostID("999", in: SourceID("lemmy"))
        }
    } makeEmptySite: {
        reading(FakeLemmyServer(.init()))
    }

    private static func reading(
        _ standIn: FakeLemmyServer, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            standIn,
            source: { LemmySource(id: SourceID("lemmy"), base: $0, service: try service($0)) },
            addPost: addPost)
    }
}

extension FakeLemmyServer.State {
    fileprivate mutating func addPost(_ number: Int) {
        let title = SourceUnderTest.title
        let author = LemmyFixture.person(title)
        posts.append(
            LemmyFixture.post(number, title, body: title, comments: 2, author: author))
        comments[number] = [
            LemmyFixture.comment("0.\(number)1", answers: 1, text: title, author: author),
            LemmyFixture.comment("0.\(number)1.\(number)2"),
        ]
    }
}

extension SourceUnderTest {
    static let discourse = SourceUnderTest(
        testDescription: "Discourse",
        posts: (1...70).map { PostID("\($0)", in: SourceID("discourse")) },
        longThread: PostID("1", in: SourceID("discourse"))
    ) {
        let category = DiscourseFixture.category(
            7, "Tea", changes: ["description_text": .string(title)])
        var state = FakeDiscourseServer.State(categories: [category], slugs: [7: "tea"])
        for number in 1...70 { state.addTopic(number) }
        state.topics[0] = DiscourseFixture.topic(1, title, posts: 400)
        state.posts[1] = (1...400).map { DiscourseFixture.post($0) }
        let standIn = FakeDiscourseServer(state)
        return reading(standIn) {
            standIn.change { state in
                state.addTopic(999)
                state.topics.insert(state.topics.removeLast(), at: 0)
            }
            return PostID("999", in: SourceID("discourse"))
        }
    } makeEmptySite: {
        reading(FakeDiscourseServer(.init()))
    }

    private static func reading(
        _ standIn: FakeDiscourseServer, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            standIn,
            source: {
                DiscourseSource(id: SourceID("discourse"), base: $0, service: try service($0))
            }, addPost: addPost)
    }
}

extension FakeDiscourseServer.State {
    fileprivate mutating func addTopic(_ number: Int) {
        let title = SourceUnderTest.title
        topics.append(DiscourseFixture.topic(number, title, posts: 3))
        posts[number] = (1...3).map {
            DiscourseFixture.post($0, html: "<p>" + title, changes: ["username": .string(title)])
        }
    }
}

extension SourceUnderTest {
    static let bbj = SourceUnderTest(
        testDescription: "BBJ",
        posts: (1...40).reversed().map { PostID("t\($0)", in: SourceID("bbj")) }
    ) {
        let standIn = FakeBBJServer()
        for number in 1...40 { standIn.addThread(number) }
        return reading(standIn) {
            standIn.addThread(99)
            return PostID("t99", in: SourceID("bbj"))
        }
    } makeEmptySite: {
        reading(FakeBBJServer())
    }

    private static func reading(
        _ standIn: FakeBBJServer, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            answer: { standIn.answer($0, body: try JSONValue(Array(try await $0.bodyData))) },
            source: {
                BBJSource(id: SourceID("bbj"), base: $0, service: try service($0))
            }, addPost: addPost)
    }
}

extension FakeBBJServer {
    fileprivate func addThread(_ number: Int) {
        let title = JSONValue.string(SourceUnderTest.title)
        addThread(
            "t\(number)", title: title, active: Double(number),
            messages: (0...2).map { FakeBBJServer.message($0, title) })
    }
}

extension SourceUnderTest {
    static let feed = SourceUnderTest(
        testDescription: "feed",
        posts: (1...25).reversed().map { PostID("e\($0)", in: SourceID("tea")) }
    ) {
        let standIn = FakeFeedServer()
        standIn.state.withLock { $0.entries = (1...25).reversed() }
        return reading(standIn) {
            standIn.state.withLock { $0.entries.insert(26, at: 0) }
            return PostID("e26", in: SourceID("tea"))
        }
    } makeEmptySite: {
        reading(FakeFeedServer())
    }

    private static func reading(
        _ standIn: FakeFeedServer, addPost: (@Sendable () -> PostID)? = nil
    ) -> Site {
        Site(
            answer: { standIn.answer($0) },
            source: { base in
                FeedSource(
                    id: SourceID("tea"), url: base.appending(path: "board.json"),
                    now: { .distantPast }, service: { try service($0) })
            }, addPost: addPost)
    }
}
