import ArgumentParser
import BoardCore
import Essentials

/// `board-tui post SOURCE --board B --title T [FILE]`: writes a post.
struct WritePost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Write a post.",
        usage: "board-tui post <source> --board <id> --title <title> [<file>] [<options>]",
        discussion: """
            It prints the id that the post got. What cannot be sent now stays in the outbox, and goes \
            out when board-tui opens the source, or writes to it; what the source refuses is kept as \
            a draft. Sign in first with the command “login”, or set token-command in config.toml.

            Examples:
              board-tui post mine --board free --title 'Good morning' letter.md
              date | board-tui post bbj:https://bbj.example --title 'The time' --anonymous
            """)

    @Argument(
        help: "An address, or the name of a source that was added.", completion: .source)
    var source: String

    @Option(
        help: ArgumentHelp(
            "The board it is for, as boards prints it; not needed where there is only one.",
            valueName: "id"))
    var board: String?

    @Option(help: ArgumentHelp("What it is called.", valueName: "title"))
    var title: String

    @OptionGroup var options: WritingOptions

    func validate() throws {
        guard !title.isBlank else {
            throw ValidationError("A post needs a title; give it one by --title.")
        }
    }

    func run() throws {
        let site = try OpenedSite(source)
        let words = try options.words()
        finishWithAccounts { [self] output in
            let id = site.source.id
            let draft = Draft(
                target: .newPost(board.map { BoardID($0, in: id) }, at: id), title: title,
                body: words, isAnonymous: options.anonymous, updatedAt: Date())
            try await Sending(site: site, options: options).send(draft, to: &output)
        }
    }
}
