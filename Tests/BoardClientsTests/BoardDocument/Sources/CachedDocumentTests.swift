import BoardClients
import BoardCore
import Synchronization
import Testing

struct CachedDocumentTests {
    private typealias Pieces = AsyncThrowingStream<[UInt8], any Error>

    @Test func `a large document is delivered in growing updates`() async throws {
        let bytes = Array("[".utf8) + postsJSON(0..<2000, bodyLength: 10_000) + Array("]".utf8)
        let updates = try await all(
            DataSource(bytes, name: "demo").posts(in: nil, reload: false))

        #expect(bytes.count > 20_000_000)
        #expect(updates.count > 3)
        #expect(zip(updates, updates.dropFirst()).allSatisfy { $0.posts.count <= $1.posts.count })
        #expect(
            updates.dropLast().allSatisfy { !$0.posts.isEmpty && $0.progress?.fraction != nil })
        #expect(updates.last?.posts.count == 2000)
        #expect(updates.last?.progress == nil)
        #expect(updates.last?.isUnchanged == false)
    }

    @Test func `the first hundred posts do not wait for the rest`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let document = CachedDocument(of: .sample) { _ in
            .bytes(DocumentBytes(chunks: pieces, total: 100_000))
        }
        source.yield(Array("[".utf8) + postsJSON(0..<100))
        let updates = Updates(document.posts(reload: false))

        let first = try #require(try await updates.next())
        #expect(first.posts.count == 100)
        #expect(first.progress?.total == 100_000)

        source.yield(Array("]".utf8))
        source.finish()
        let last = try #require(try await updates.next())
        #expect(last.progress == nil)
        #expect(try await updates.next() == nil)
    }

    @Test func `the posts so far are delivered when the source pauses`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let document = CachedDocument(of: .sample) { _ in .bytes(DocumentBytes(chunks: pieces)) }
        source.yield(Array("[".utf8) + postsJSON(0..<3))
        source.yield([])

        let updates = Updates(document.posts(reload: false))
        #expect(try await updates.next()?.posts.count == 3)
    }

    @Test func `releasing the stream cancels the read`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        source.onTermination = { _ in end.finish() }
        let document = CachedDocument(of: .sample) { _ in .bytes(DocumentBytes(chunks: pieces)) }
        source.yield(Array("[".utf8) + postsJSON(0..<100))

        for try await _ in document.posts(reload: false) { break }

        for await _ in ends {}
    }

    @Test func `a concurrent caller shares the running read`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let opened = Mutex(0)
        let document = CachedDocument(of: .sample) { _ in
            opened.withLock { $0 += 1 }
            return .bytes(DocumentBytes(chunks: pieces))
        }
        source.yield(Array("[".utf8) + postsJSON(0..<100))
        let first = Updates(document.posts(reload: false))
        _ = try await first.next()
        let second = Updates(document.posts(reload: true))
        source.yield([.init(ascii: ",")] + postsJSON(100..<300) + Array("]".utf8))
        source.finish()

        var counts: [Int] = []
        while let update = try await second.next() { counts.append(update.posts.count) }
        #expect(counts.last == 300)
        counts = []
        while let update = try await first.next() { counts.append(update.posts.count) }
        #expect(counts.last == 300)
        #expect(opened.withLock { $0 } == 1)
    }

    @Test func `a loaded document is served from memory`() async throws {
        let opened = Mutex(0)
        let document = CachedDocument(of: .sample) { _ in
            opened.withLock { $0 += 1 }
            return .bytes(bytes("[", postsJSON(0..<10), "]"))
        }

        let first = try await last(document.posts(reload: false))
        #expect(first.posts.count == 10)
        let update = try await last(document.posts(reload: false))
        #expect(update.posts.isSame(as: first.posts))
        #expect(update.posts.posts(in: "b0").map(\.id.raw) == ["0", "2", "4", "6", "8"])
        #expect(update.boards.map(\.id) == ["b0", "b1"])
        #expect(update.progress == nil)
        #expect(opened.withLock { $0 } == 1)
    }

    @Test func `a reload sends the cached version`() async throws {
        let document = CachedDocument(of: .sample) { version in
            guard version != "1" else { return .unchanged }
            return .bytes(bytes("[", postsJSON(0..<10), "]", version: "1"))
        }

        #expect(try await !last(document.posts(reload: true)).isUnchanged)
        let update = try await last(document.posts(reload: true))
        #expect(update.isUnchanged)
        #expect(update.posts.count == 10)
        #expect(update.progress == nil)
    }

    @Test func `a failed reload retains the cached document`() async throws {
        let isDown = Mutex(false)
        let document = CachedDocument(of: .sample) { _ in
            guard !isDown.withLock({ $0 }) else { throw BoardError.unreachable(host: "a.example") }
            return .bytes(bytes("[", postsJSON(0..<10), "]"))
        }
        _ = try await last(document.posts(reload: false))
        isDown.withLock { $0 = true }

        await #expect(throws: BoardError.unreachable(host: "a.example")) {
            try await last(document.posts(reload: true))
        }
        #expect(try await last(document.posts(reload: false)).posts.count == 10)
    }

    @Test func `a truncated document does not replace a complete one`() async throws {
        let ends = Mutex(["]", "", "]"])
        let document = CachedDocument(of: .sample) { _ in
            .bytes(bytes("[", postsJSON(0..<10), ends.withLock { $0.removeFirst() }))
        }
        #expect(try await last(document.posts(reload: false)).truncation == nil)

        await #expect(throws: BoardError.truncatedDocument) {
            try await last(document.posts(reload: true))
        }
        #expect(try await last(document.posts(reload: false)).truncation == nil)
        #expect(try await last(document.posts(reload: true)).posts.count == 10)
    }

    @Test func `a truncated document is shown, and the next reload does not send a version`()
        async throws
    {
        let versions = Mutex<[String?]>([])
        let document = CachedDocument(of: .sample) { version in
            versions.withLock { $0.append(version) }
            return .bytes(bytes("[", postsJSON(0..<10), ",", version: "1"))
        }
        for reload in [false, true] {
            let update = try await last(document.posts(reload: reload))
            #expect(update.truncation == .cutOff(posts: 10))
        }
        #expect(versions.withLock { $0 } == [nil, nil])
    }

    @Test func `a source over the memory limit is not read to its end`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let document = CachedDocument(of: .sample) { _ in
            .bytes(DocumentBytes(chunks: pieces, limits: DocumentLimits(memory: 10_000)))
        }
        source.yield(Array("[".utf8) + postsJSON(0..<1000))

        let update = try await last(document.posts(reload: false))
        #expect(update.truncation == .full(posts: update.posts.count))
        #expect((1..<100).contains(update.posts.count))
    }

    @Test func `posts from a broken pipe remain marked as truncated`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let document = CachedDocument(of: .sample, canReadAgain: false) { _ in
            .bytes(DocumentBytes(chunks: pieces))
        }
        source.yield(Array("[".utf8) + postsJSON(0..<7))
        source.finish(throwing: BoardError.readFailed(reason: "gone"))
        await #expect(throws: BoardError.readFailed(reason: "gone")) {
            try await last(document.posts(reload: false))
        }

        #expect(try await last(document.posts(reload: false)).truncation == .cutOff(posts: 7))
    }

    @Test func `posts before an error are delivered before the error`() async throws {
        let (pieces, source) = Pieces.makeStream()
        let document = CachedDocument(of: .sample) { _ in .bytes(DocumentBytes(chunks: pieces)) }
        source.yield(Array("[".utf8) + postsJSON(0..<7))
        source.finish(throwing: BoardError.cutOff(host: "a.example"))

        let updates = Updates(document.posts(reload: false))
        let update = try #require(try await updates.next())
        #expect(update.posts.count == 7)
        #expect(update.progress != nil)
        await #expect(throws: BoardError.cutOff(host: "a.example")) { try await updates.next() }
    }

    @Test func `a cancelled read does not affect the next one`() async throws {
        let (stuck, source) = Pieces.makeStream()
        let isFirst = Mutex(true)
        let document = CachedDocument(of: .sample) { _ in
            let isFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return .bytes(
                isFirst ? DocumentBytes(chunks: stuck) : bytes("[", postsJSON(0..<9), "]"))
        }
        source.yield(Array("[".utf8) + postsJSON(100..<300))
        for try await _ in document.posts(reload: false) { break }

        var count = 0
        repeat {
            count = try await last(document.posts(reload: false)).posts.count
        } while count == 200
        #expect(count == 9)
    }
}

private func bytes(
    _ start: String, _ posts: [UInt8], _ end: String, version: String? = nil
) -> DocumentBytes {
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
        continuation.yield(Array(start.utf8) + posts + Array(end.utf8))
        continuation.finish()
    }
    return DocumentBytes(chunks: chunks, version: version)
}
