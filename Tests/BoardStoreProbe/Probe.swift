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
        case "fill": await fill(store, upTo: arguments[3])
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

    /// Saves long drafts until files may not grow any more, prints the drafts that can be read, and
    /// saves one more when files may grow again.
    private static func fill(_ store: BoardStore, upTo size: String) async {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = rlim_t(size) ?? 0
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        var kept = 0
        do {
            while kept < 1000 {
                try await store.save(.numbered(kept + 1, length: 10_000))
                kept += 1
            }
        } catch {
            let count = try? await store.drafts().count
            limit.rlim_cur = limit.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let isResumed = (try? await store.save(.numbered(kept + 1))) != nil
            say("kept \(kept), read \(count ?? -1), resumed \(isResumed): \(error)")
        }
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
