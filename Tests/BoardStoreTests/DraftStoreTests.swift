import BoardCore
import Foundation
import Synchronization
import TestSupport
import Testing

/// The requirements for every draft store.
struct DraftStoreTests {
    private static let post = PostID("p1", on: "swift", in: .sample)

    @Test(
        arguments: DraftStoreUnderTest.allCases,
        [
            WritingTarget.newPost(nil, at: .sample),
            .newPost(BoardID("swift", in: .sample), at: .sample), .reply(post, to: nil),
            .reply(PostID("p2", in: .sample), to: "c1"), .editOfPost(post),
            .editOfComment("c1", of: post),
            .message(to: WritingTarget.Recipient("8", name: "이서연"), at: .sample),
        ])
    func `a draft is loaded as it was saved`(
        _ kind: DraftStoreUnderTest, _ target: WritingTarget
    ) async throws {
        try await kind.withStore { store in
            var draft = Draft.sample("1", target, body: "민지 \0 🎮 \u{1B}[31m\r\n'; --")
            draft.isAnonymous = true
            draft.author = "ann"
            draft.original = DraftText(title: "Before", body: "민지\r\n")

            try await store.save(draft)

            #expect(try await store.drafts() == [draft])
        }
    }

    @Test(
        arguments: DraftStoreUnderTest.allCases,
        [
            Draft.Stage.draft, .refused(reason: "Too long."),
            .refused(reason: "It was deleted.", isTargetGone: true),
            .outgoing(
                key: "k", since: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2), attempts: 3),
        ])
    func `the stage of a draft is stored`(
        _ kind: DraftStoreUnderTest, _ stage: Draft.Stage
    ) async throws {
        try await kind.withStore { store in
            try await store.save(.sample())
            try await store.save(.sample(stage: stage))

            #expect(try await store.drafts().map(\.stage) == [stage])
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `a draft can be saved synchronously`(
        _ kind: DraftStoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            try await store.save(.sample("1", minutesAgo: 1))

            try store.saveSynchronously(.sample("2"))

            #expect(try await store.drafts().map(\.id) == ["2", "1"])
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `the most recently changed draft is the first`(_ kind: DraftStoreUnderTest) async throws {
        try await kind.withStore { store in
            for (id, age) in [("1", 3.0), ("2", 1), ("3", 2)] {
                try await store.save(.sample(id, minutesAgo: age))
            }
            try await store.save(.sample("1"))

            #expect(try await store.drafts().map(\.id) == ["1", "2", "3"])
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `a removed draft stays removed`(_ kind: DraftStoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.save(.sample("1"))
            try await store.save(.sample("2"))

            try await store.remove("1")
            try await store.remove("1")

            #expect(try await store.drafts().map(\.id) == ["2"])
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `a draft of one megabyte is stored`(_ kind: DraftStoreUnderTest) async throws {
        try await kind.withStore { store in
            let draft = Draft.sample(body: String(repeating: "글 words\n", count: 100_000))

            try await store.save(draft)

            #expect(try await store.drafts() == [draft])
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `a claimed draft cannot be claimed again until it is released`(
        _ kind: DraftStoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            try await store.save(.outgoing())

            let claimed = try await store.claim("1", until: .distantFuture)
            #expect(claimed == .outgoing())
            #expect(try await store.claim("1", until: .distantFuture) == nil)

            try await store.save(.outgoing())
            #expect(try await store.claim("1", until: .distantFuture) == nil)

            try await store.release("1")
            #expect(try await store.claim("1", until: .distantFuture) != nil)
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `only outgoing drafts can be claimed`(_ kind: DraftStoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.save(.sample("1"))
            try await store.save(.sample("2", stage: .refused(reason: "No.")))

            for id in ["1", "2", "3"] {
                #expect(try await store.claim(id, until: .distantFuture) == nil)
            }
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `a claim expires at its end date`(_ kind: DraftStoreUnderTest) async throws {
        let time = Mutex(SamplePosts.now)
        try await kind.withStore(now: { time.withLock { $0 } }) { store in
            try await store.save(.outgoing())
            _ = try await store.claim("1", until: SamplePosts.now + 60)

            time.withLock { $0 += 59 }
            #expect(try await store.claim("1", until: .distantFuture) == nil)

            time.withLock { $0 += 1 }
            #expect(try await store.claim("1", until: .distantFuture) != nil)
        }
    }

    @Test(arguments: DraftStoreUnderTest.allCases)
    func `removing a draft removes its claim`(
        _ kind: DraftStoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            try await store.save(.outgoing())
            _ = try await store.claim("1", until: .distantFuture)

            try await store.remove("1")
            try await store.save(.outgoing())

            #expect(try await store.claim("1", until: .distantFuture) != nil)
        }
    }
}
