import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization

/// `board-tui unread`: prints the number of unread posts of each board.
struct ListUnread: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unread",
        abstract: "Print the number of unread posts by board.",
        usage: "board-tui unread [<source>] [<options>]",
        discussion: """
            Counts the posts on the first page of the source and those that are stored for \
            reading offline, without opening any. Without a source, or with all, counts those of \
            all added sources.

            Example:
              board-tui unread --json | jq '[.data[].unread] | add'
            """)

    @Argument(help: "An address, or the name of an added source.", completion: .source)
    var source: String?

    @OptionGroup var options: ReadingOptions

    func run() throws {
        let opened = try options.open(source)
        let board = opened.board.map { BoardID($0, in: opened.reading.source.id) }
        let listing = PostListing(listing: board.map { .board($0) } ?? .everything)
        finish { [options] output in
            let result = try await opened.advising { try await listing.read(from: opened) }
            let state = await opened.readState(of: result.posts)
            let names = result.boards.mapValues(\.name)
            let isCounted = opened.filters.unreadCondition(
                in: PostQuery.Context(now: Date(), boardNames: names, marks: state.marks))
            var all = UnreadCounts(of: .list(of: result.posts), by: state, where: isCounted)
            await all.addStored(
                by: opened.reading.source, without: .list(of: result.posts + result.hiddenPosts),
                where: isCounted)
            let counts = all.boards.filter { board == nil || $0.board == board }
            if options.json {
                try JSONListing.list(counts.map(JSONListing.object), next: nil, to: &output)
            } else {
                let text = PlainText(width: StandardOutput.width)
                for count in counts {
                    let board = count.board.map { result.boards[$0]?.name ?? $0.raw }
                    let details = [count.source.name, board, localized("\(count.unread) unread")]
                    try output.write(lines: text.lines(ofDetails: details.compactMap { $0 }))
                }
            }
            try output.flush()
            try await result.reportFailures(of: opened)
        }
    }
}

extension PostList {
    fileprivate static func list(of posts: [Post]) -> PostList {
        var collector = PostCollector(order: .asGiven)
        for post in posts { collector.append(post) }
        return collector.list()
    }
}
