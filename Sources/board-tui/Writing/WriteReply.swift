import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization

/// `board-tui reply SOURCE POST [FILE]`: replies to a post, or to one of its comments.
struct WriteReply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply",
        abstract: "Reply to a post or a comment.",
        usage: "board-tui reply <source> <post> [<file>] [--to <comment>] [<options>]",
        discussion: """
            A link to a post, on the web or as board-tui://hn/post/8863, names both source and post.

            The command “show --json” prints the ids of comments; this one prints the id of the \
            reply. A reply that cannot be sent now stays in the outbox, and is sent when board-tui \
            next opens or writes to the source. A rejected reply becomes a draft. Sign in first \
            with the command “login”, or set token-command in config.toml.

            Examples:
              board-tui reply mine 42 answer.md
              echo 'So do I.' | board-tui reply mine 42 --to 7
              board-tui reply https://board.example/posts/42 answer.md
            """)

    @Argument(
        help: "An address, the name of an added source, or a link to a post.",
        completion: .source)
    var source: String

    @Argument(
        help: ArgumentHelp(
            "The post's id, as posts prints it; at a board-server also a comment's id. Omit it"
                + " after a link to a post."))
    var post: String?

    @Option(
        help: ArgumentHelp(
            "The comment to reply to, as show --json prints it.", valueName: "comment"))
    var to: String?

    @OptionGroup var options: WritingOptions

    func run() throws {
        let link = try BoardLink.isLink(source) ? BoardLink(argument: source) : nil
        guard let source = link.map(\.source) ?? source else {
            throw ValidationError(
                localized("The link does not name a source; put the source before it."))
        }
        let site = try WritableSession(source)
        let (post, options) = try arranged(behind: site.post ?? link?.postID)
        let body = try options.body()
        finishWithAccounts { [to] output in
            let draft = Draft(
                target: .reply(PostID(post, in: site.source.id), to: to), body: body,
                isAnonymous: options.anonymous, updatedAt: Date())
            try await DraftSubmission(site: site, options: options).send(draft, to: &output)
        }
    }

    /// Returns the post id and the options; after a link to a post, the next argument is the file.
    private func arranged(behind linked: String?) throws -> (post: String, options: WritingOptions)
    {
        guard let linked else {
            guard let post else {
                throw ValidationError(localized("Which post? Put its id after the source."))
            }
            return (post, options)
        }
        guard options.file == nil else {
            throw ValidationError(localized("The link already names the post; leave out the id."))
        }
        var options = options
        options.file = post
        return (linked, options)
    }
}
