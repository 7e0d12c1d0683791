import ArgumentParser
import BoardCore

/// `board-tui search SOURCE WORDS`: prints what a source finds.
struct SearchPosts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Print the posts that a source finds.",
        usage: "board-tui search <source> <words> ... [<options>]",
        discussion: """
            Sites search by their own rules; in a document the words are a filter as / and f take it \
            inside, such as author:mina newer:2d. With all as the source, each that was added and \
            can search is asked.

            Examples:
              board-tui search hn terminal
              board-tui search posts.json 'tag:swift ~draft'
            """)

    @Argument(help: "An address, or the name of a source that was added.", completion: .source)
    var source: String

    @Argument(help: "What to look for.")
    var words: [String]

    @Option(
        help: ArgumentHelp("As many posts, of as many pages; else one page.", valueName: "number"))
    var limit: Int?

    @OptionGroup var options: ReadingOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number from 1.") }
        if words.allSatisfy(\.isBlank) { throw ValidationError("There are no words to look for.") }
    }

    func run() throws {
        let (reading, _, isMany) = try options.open(source)
        let listing = PostListing(
            listing: .search(words.joined(separator: " ")), limit: limit)
        finish { [options] output in
            var result = try await listing.read(from: reading)
            // There is no way to go on with a search.
            result.next = nil
            try result.write(to: &output, asJSON: options.json, namingSources: isMany)
            try result.tellTroubles(of: reading)
        }
    }
}
