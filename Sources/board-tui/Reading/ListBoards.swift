import ArgumentParser
import BoardCore

/// `board-tui boards SOURCE`: prints the boards of a source.
struct ListBoards: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "boards",
        abstract: "Print the boards of a source.",
        usage: "board-tui boards [<source>] [<options>]",
        discussion: """
            Without a source, or with all, these are the boards of all sources that were added.
            """)

    @Argument(help: "An address, or the name of a source that was added.", completion: .file())
    var source: String?

    @OptionGroup var options: ReadingOptions

    func run() throws {
        let (reading, _, isMany) = try options.open(source)
        finish { [options] output in
            let answer = try await reading.answer {
                reading.source.boards(reload: false)
            } words: {
                "\($0.count) boards"
            }
            guard let boards = answer.state else { throw answer.failure ?? .empty }
            if options.json {
                try JSONListing.list(boards.map(JSONListing.object), next: nil, to: &output)
            } else {
                let listing = PlainListing(namesSources: isMany)
                for board in boards { try output.write(lines: listing.lines(of: board)) }
            }
            try output.flush()
            if let failure = answer.failure { throw Failure(failure).report() }
        }
    }
}
