import ArgumentParser
import BoardCore
import Essentials
import Localization

/// `board-tui post SOURCE --board B --title T [FILE]`: writes a post.
struct WritePost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Write a post.",
        usage: "board-tui post <source> --board <id> --title <title> [<file>] [<options>]",
        discussion: """
            Prints the new post's id. A post that cannot be sent now stays in the outbox, and is \
            sent when board-tui next opens or writes to the source. A rejected post is saved as \
            a draft. Sign in first with the command “login”, or set token-command in config.toml.

            Examples:
              board-tui post mine --board free --title 'Good morning' letter.md
              date | board-tui post bbj:https://bbj.example --title 'The time' --anonymous
            """)

    @Argument(
        help: "An address, or the name of an added source.", completion: .source)
    var source: String

    @Option(
        help: ArgumentHelp(
            "The board to post to, as boards prints it; not needed if there is only one.",
            valueName: "id"))
    var board: String?

    @Option(help: ArgumentHelp("The title.", valueName: "title"))
    var title: String

    @OptionGroup var options: WritingOptions

    func validate() throws {
        guard !title.isBlank else {
            throw ValidationError(localized("A post needs a title; add one with --title."))
        }
    }

    func run() throws {
        let site = try WritableSession(source)
        let body = try options.body()
        finishWithAccounts { [self] output in
            let id = site.source.id
            let draft = Draft(
                target: .newPost(board.map { BoardID($0, in: id) }, at: id), title: title,
                body: body, isAnonymous: options.anonymous, updatedAt: Date())
            try await DraftSubmission(site: site, options: options).send(draft, to: &output)
        }
    }
}
