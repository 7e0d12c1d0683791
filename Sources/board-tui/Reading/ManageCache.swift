import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Essentials
import Localization

/// `board-tui cache`: shows, empties or compacts what is stored for reading offline.
struct ManageCache: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show, empty or compact what is stored for reading offline.",
        usage: "board-tui cache <info|clear|compact>",
        discussion: """
            info prints where it is and how much it contains, clear deletes all of it, and compact \
            makes the file as small as possible. Other programs can use it at the same time. \
            Drafts, accounts, read marks and bookmarks are stored elsewhere and stay.
            """)

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case info, clear, compact
    }

    @Argument(help: "The action.")
    var action: Action

    func run() throws {
        let preferences = Preferences()
        guard let cache = preferences.cache(reportingTo: NoticeQueue(isSaidAtOnce: true)) else {
            throw CLIError.noCacheFolder.report()
        }
        finish { [action, limits = preferences.cacheLimits] output in
            do {
                switch action {
                case .info:
                    let content = try await cache.content()
                    try output.write(lines: content.lines(at: cache.path, limits: limits))
                case .clear: try await cache.clear()
                case .compact: try await cache.compact()
                }
            } catch let error as DraftStoreError {
                throw CLIError(sentence: error.reason, status: .cannotCreate).report()
            }
        }
    }
}

extension CLIError {
    static var noCacheFolder: CLIError {
        CLIError(
            sentence: localized("there is no folder for the cache; set HOME or XDG_CACHE_HOME."),
            status: .cannotCreate)
    }
}

extension CacheContent {
    fileprivate func lines(at path: String, limits: CacheLimits) -> [String] {
        [
            localized("File: \(path)"),
            localized(
                "Size: \(Self.text(ofSize: size)) of at most \(Self.text(ofSize: limits.size))"),
            localized("Posts: \(posts), with \(threads) threads and \(comments) comments"),
            localized("Articles: \(articles)"),
            localized("Deleted after: \(limits.days) days"),
        ]
    }

    private static func text(ofSize bytes: Int) -> String {
        bytes < 1 << 20 ? "\((bytes + 1023) >> 10) KiB" : "\(bytes >> 20) MiB"
    }
}
