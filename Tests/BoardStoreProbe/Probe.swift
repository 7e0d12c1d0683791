import BoardCore
import BoardStore
import Essentials

/// A separate process that uses a store, for tests with several processes that may be killed.
@main
enum Probe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let store = BoardStore(folder: StateFolder(path: arguments[2])) { print($0) }
        switch arguments[1] {
        case "save": try await save(in: store)
        case "claim": try await claim(arguments[3], in: store)
        case "hold": try await hold(arguments[3], in: store)
        case "mark": try await markEntries(in: store)
        case "fill": await fill(store, upTo: arguments[3])
        case "cache": await fillCache(in: arguments[2])
        case "fill-cache": await fillCache(in: arguments[2], upTo: arguments[3])
        default: exit(EX_USAGE)
        }
    }

    /// Saves one draft after the other and prints their ids until it is killed.
    private static func save(in store: BoardStore) async throws {
        for number in 1... {
            try await store.save(.numbered(number))
            say("\(number)")
        }
    }

    /// Claims a draft and holds it until the end of its input.
    private static func claim(_ id: Draft.ID, in store: BoardStore) async throws {
        let draft = try await store.claim(id, until: .distantFuture)
        say(draft == nil ? "taken by another" : "claimed")
        while readLine() != nil {}
    }

    /// Edits a draft until the end of its input.
    private static func hold(_ id: Draft.ID, in store: BoardStore) async throws {
        say(try await store.hold(id, until: .distantFuture) ? "held" : "held by another")
        while readLine() != nil {}
    }

    /// Marks every other entry of an inbox as read, one by one, and prints their ids.
    private static func markEntries(in store: BoardStore) async throws {
        let inbox = InboxID(SourceID("probe"), at: "news")
        for var entry in try await store.entries(of: inbox)
        where Int(entry.id.raw).map({ $0.isMultiple(of: 2) }) == false {
            entry.isUnread = false
            try await store.save([entry], removing: [], of: inbox)
            say(entry.id.raw)
        }
    }

    /// Saves long drafts until files may not grow any more, prints the drafts that can be read, and
    /// saves one more when files may grow again.
    private static func fill(_ store: BoardStore, upTo size: String) async {
        limitFiles(to: rlim_t(size))
        var kept = 0
        do {
            while kept < 1000 {
                try await store.save(.numbered(kept + 1, length: 10_000))
                kept += 1
            }
        } catch {
            let count = try? await store.drafts().count
            limitFiles(to: nil)
            let isResumed = (try? await store.save(.numbered(kept + 1))) != nil
            say("kept \(kept), read \(count ?? -1), resumed \(isResumed): \(error)")
        }
    }

    /// Limits the size of files; `nil` lifts the limit.
    private static func limitFiles(to size: rlim_t?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = size ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// Stores threads in the cache and prints their ids until it is killed.
    private static func fillCache(in folder: String) async {
        let cache = PostCache(folder: StateFolder(path: folder)) { say($0) }
        for number in 1... {
            await cache.store(.numbered(number), of: "probe")
            say("\(number)")
        }
    }

    /// Stores threads until files may not grow any more, and one when they may grow again.
    private static func fillCache(in folder: String, upTo size: String) async {
        let cache = PostCache(folder: StateFolder(path: folder)) { say($0) }
        limitFiles(to: rlim_t(size))
        for number in 1...1000 where await cache.isUsable {
            await cache.store(.numbered(number, length: 10_000), of: "probe")
        }
        let isRead = await cache.thread(of: PostThread.numbered(1).id, at: "probe") != nil
        limitFiles(to: nil)
        await cache.store(.numbered(1001), of: "probe")
        say("read \(isRead), resumed \(await cache.isUsable)")
    }

    private static func say(_ line: String) {
        try? FileDescriptor.standardOutput.write(Array("\(line)\n".utf8))
    }
}

extension Draft {
    fileprivate static func numbered(_ number: Int, length: Int = 10) -> Draft {
        Draft(
            id: "\(number)", target: .newPost(nil, at: SourceID("probe")), title: "\(number)",
            body: String(repeating: "x", count: length),
            updatedAt: Date(timeIntervalSinceReferenceDate: TimeInterval(number)))
    }
}

extension PostThread {
    fileprivate static func numbered(_ number: Int, length: Int = 10) -> PostThread {
        PostThread(
            post: Post(id: PostID("\(number)", in: SourceID("sample")), title: "\(number)"),
            body: String(repeating: "x", count: length),
            comments: (1...50).map { Comment(id: "\($0)", body: "comment") })
    }
}
