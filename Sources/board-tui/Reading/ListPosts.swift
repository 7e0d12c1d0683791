import ArgumentParser
import BoardApp
import BoardCore
import Localization

/// `board-tui posts SOURCE`: prints a list of posts.
struct ListPosts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "posts",
        abstract: "Print the posts of a source, as text or JSON.",
        usage: "board-tui posts [<source>] [<options>]",
        discussion: """
            Without a source, or with all, prints the posts of all added sources.

            Examples:
              board-tui posts hn --limit 100
              board-tui posts lemmy:https://lemmy.ml --board asklemmy --sort new
              board-tui posts hn --json | jq -r '.data[].title'
            """)

    @Argument(help: "An address, or the name of an added source.", completion: .source)
    var source: String?

    @Option(help: ArgumentHelp("Only posts on this board.", valueName: "id"))
    var board: String?

    @Option(help: ArgumentHelp("A sort order of the source, as new or top.", valueName: "order"))
    var sort: String?

    @OptionGroup var paging: PagingOptions

    @OptionGroup var options: ReadingOptions

    func run() throws {
        let opened = try options.open(source)
        if opened.isMany, board != nil {
            throw ValidationError(localized("--board works with one source only; name it."))
        }
        let board = (board ?? opened.board).map { BoardID($0, in: opened.reading.source.id) }
        let listing = PostListing(
            listing: board.map { .board($0) } ?? .everything,
            sort: sort.map { SourceSort($0) }, limit: paging.limit, start: paging.start)
        finish { [options] output in
            try await listing.print(opened, to: &output, asJSON: options.json)
        }
    }
}

extension PostListing {
    /// Loads and prints a list, and reports what is missing.
    func print(
        _ opened: CLISession, to output: inout StandardOutput, asJSON isJSON: Bool
    ) async throws {
        let result = try await opened.advising { try await read(from: opened) }
        if isJSON {
            let state = await opened.readState(of: result.posts)
            let posts = result.posts.map { post in
                let match =
                    isSearch ? result.matches[post.id] ?? SearchMatch(line: post.title) : nil
                return JSONListing.object(of: post, state, match: match)
            }
            try JSONListing.list(posts, next: result.next, to: &output)
            try output.flush()
        } else {
            try result.write(to: &output, namingSources: opened.isMany)
        }
        if result.posts.isEmpty, let advice = advice(for: opened) {
            opened.reading.progress.say(advice)
        }
        try await result.reportFailures(of: opened)
    }
}

extension PostListing {
    /// Returns advice after a search in what is stored that found nothing.
    private func advice(for opened: CLISession) -> String? {
        guard case .search(let text) = listing,
            opened.reading.source.capabilities.searchesByQuery
        else { return nil }
        return (try? PostQuery(text))?.searchAdvice
    }
}

extension PostListing.Result {
    fileprivate func write(to output: inout StandardOutput, namingSources: Bool) throws {
        let listing = PlainListing(boards: boards, namesSources: namingSources)
        for (index, post) in posts.enumerated() {
            try output.write(
                lines: (index == 0 ? [] : [""]) + listing.lines(of: post, match: matches[post.id]))
        }
        try output.flush()
    }

    /// Reports what is missing. Throws the exit status of a failure of the whole list.
    func reportFailures(of opened: CLISession) async throws {
        let reading = opened.reading
        reading.reportDetectedKind()
        let hidden = effects.hiddenCount
        if hidden > 0 {
            reading.progress.say(
                hidden == 1
                    ? localized("1 post is hidden by filters.")
                    : localized("\(hidden) posts are hidden by filters."))
        }
        for line in missing.lines + skipped.lines { reading.progress.say(line) }
        for trouble in sourceFailures {
            reading.progress.say("\(trouble.source.name): \(trouble.cause.message)")
        }
        let errors = sourceFailures.compactMap { failure -> BoardError? in
            if case .error(let error) = failure.cause { error } else { nil }
        }
        // A search has found what is stored.
        if matches.isEmpty, let advice = await opened.offlineAdvice(after: errors) {
            reading.progress.say(advice)
        }
        guard let failure else {
            guard !missing.isEmpty else { return }
            throw CLIError(
                sentence: localized(
                    "The list is incomplete. Run the command again to load the rest."),
                status: .unavailable
            ).report()
        }
        // If all of several sources failed, each error has been reported already.
        let isSaid = !sourceFailures.isEmpty && posts.isEmpty
        throw isSaid ? ExitCode(failure.status.rawValue) : failure.report()
    }
}

extension SourceFailure.Cause {
    fileprivate var message: String {
        switch self {
        case .silence: localized("There is no response yet.")
        case .error(let error): error.message
        case .boardNames(let error): error.boardNamesMessage()
        case .truncation(let truncation): truncation.message
        }
    }
}
