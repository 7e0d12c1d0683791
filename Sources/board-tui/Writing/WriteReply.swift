import ArgumentParser
import BoardCore
import Essentials

/// `board-tui reply SOURCE POST [FILE]`: answers a post, or one of its comments.
struct WriteReply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply",
        abstract: "Answer a post, or a comment.",
        usage: "board-tui reply <source> <post> [<file>] [--to <comment>] [<options>]",
        discussion: """
            The command “show --json” prints the ids of comments, and this one the id that the answer \
            got. What cannot be sent now stays in the outbox, and goes out when board-tui opens \
            the source, or writes to it; what the source refuses is kept as a draft.

            Examples:
              board-tui reply mine 42 answer.md
              echo 'So do I.' | board-tui reply mine 42 --to 7
            """)

    @Argument(
        help: "An address, or the name of a source that was added.", completion: .source)
    var source: String

    @Argument(
        help: "The post's id, as posts prints it; at a board-server also that of a comment.")
    var post: String

    @Option(
        help: ArgumentHelp(
            "The comment to answer, as show --json prints it.", valueName: "comment"))
    var to: String?

    @OptionGroup var options: WritingOptions

    func run() throws {
        let site = try OpenedSite(source)
        let words = try options.words()
        finishWithAccounts { [self] output in
            let draft = Draft(
                target: .reply(PostID(post, in: site.source.id), to: to), body: words,
                isAnonymous: options.anonymous, updatedAt: Date())
            try await Sending(site: site, options: options).send(draft, to: &output)
        }
    }
}
