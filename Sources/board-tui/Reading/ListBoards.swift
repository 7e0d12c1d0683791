import ArgumentParser
import BoardApp
import BoardCore

/// `board-tui boards SOURCE`: prints the boards of a source.
struct ListBoards: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "boards",
        abstract: "Print the boards of a source.",
        usage: "board-tui boards [<source>] [<options>]",
        discussion: """
            Without a source, or with all, prints the boards of all added sources.
            """)

    @Argument(help: "An address, or the name of an added source.", completion: .source)
    var source: String?

    @OptionGroup var options: ReadingOptions

    func run() throws {
        let opened = try options.open(source)
        let (reading, isMany) = (opened.reading, opened.isMany)
        finish { [options] output in
            let found = try await opened.advising { try await BoardListing(from: reading) }
            if options.json {
                try JSONListing.list(found.boards.map(JSONListing.object), next: nil, to: &output)
            } else {
                let listing = PlainListing(namesSources: isMany)
                for board in found.boards { try output.write(lines: listing.lines(of: board)) }
            }
            try output.flush()
            for (source, error) in found.failures {
                guard isMany else { throw CLIError(error).report() }
                reading.progress.say("\(source.name): \(error.message)")
            }
            for trouble in reading.source.boardFailures {
                guard case .truncation(let truncation) = trouble.cause else { continue }
                reading.progress.say("\(trouble.source.name): \(truncation.message)")
            }
        }
    }
}
