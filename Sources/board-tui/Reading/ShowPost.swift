import ArgumentParser
import BoardApp
import BoardCore
import Localization

/// `board-tui show SOURCE POST`: prints a post with its comments.
struct ShowPost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print a post with all its comments.",
        usage: "board-tui show <source> [<post>] [<options>]",
        discussion: """
            Give the post's id, as posts prints it, or a link to it; a link to a post, on the \
            web or as board-tui://hn/post/8863, names the source as well.

            With --json it prints the post as in a board document. The member accepted is true for \
            a comment that is the accepted solution.

            Examples:
              board-tui show hn 8863 | less
              board-tui show https://lobste.rs/s/abc123
              board-tui show posts.json 42 --json
              board-tui show posts.json 42 --markdown > post.md
            """)

    @Argument(
        help: "An address, the name of an added source, or a link to a post.",
        completion: .source)
    var source: String

    @Argument(help: "The post's id; not needed after a link to it.")
    var post: String?

    @Flag(help: "Print Markdown.")
    var markdown = false

    @OptionGroup var options: ReadingOptions

    func validate() throws {
        if markdown, options.json {
            throw ValidationError(localized("Choose --json or --markdown."))
        }
    }

    func run() throws {
        guard source != SourceCatalog.all else {
            throw ValidationError(localized("A post belongs to one source; name it."))
        }
        let link = try BoardLink.isLink(source) ? BoardLink(argument: source) : nil
        guard let source = link.map(\.source) ?? source else {
            throw ValidationError(
                localized("The link does not name a source; put the source before it."))
        }
        let opened = try options.open(source)
        let linked = opened.post ?? link?.postID
        if linked != nil, post != nil {
            throw ValidationError(localized("The link already names the post; leave out the id."))
        }
        guard let name = try post.map(opened.id) ?? linked else {
            throw ValidationError(localized("Which post? Put its id after the source."))
        }
        finish { [options, markdown] output in
            let reading = WholeThreadLoader(reading: opened.reading)
            let (thread, failure) = try await opened.advising {
                try await reading.thread(named: name)
            }
            if options.json {
                try JSONListing.thread(thread, to: &output)
            } else if markdown {
                try output.write(thread.markdown())
            } else {
                var listing = PlainListing(boards: await opened.reading.boards(of: thread.post))
                try listing.write(thread, to: &output)
            }
            try output.flush()
            if thread.stored?.isGone == true {
                opened.reading.progress.say(
                    localized(
                        "The source no longer has this post; this is the copy of your bookmark."))
            } else if let copy = thread.stored, let error = copy.error, error != .notStored {
                opened.reading.progress.say(
                    localized(
                        "\(error.message) This is the copy of your bookmark, as of \(copy.receivedAt.localDateAndTime)."
                    ))
            }
            guard let failure else { return }
            let count = thread.comments.count
            let total = max(count, thread.commentCount)
            let loss = localized(
                "The thread is incomplete: \(count) of \(total) comments were loaded.")
            opened.reading.progress.say(loss + failure.advice)
            throw CLIError(sentence: failure.message, status: .unavailable).report()
        }
    }
}

extension BoardError {
    /// The advice for loading the rest; empty if another attempt would end at the same position.
    fileprivate var advice: String {
        if case .endedEarly = self { return "" }
        return " " + localized("Run the command again to load the rest.")
    }
}
