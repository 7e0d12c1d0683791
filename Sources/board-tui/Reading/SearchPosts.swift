import ArgumentParser
import BoardCore

/// `board-tui search SOURCE WORDS`: prints the posts that a source finds.
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

    @OptionGroup var paging: PagingOptions

    @OptionGroup var options: ReadingOptions

    func validate() throws {
        if words.allSatisfy(\.isBlank) { throw ValidationError("There are no words to look for.") }
    }

    func run() throws {
        let opened = try options.open(source)
        let listing = PostListing(
            listing: .search(words.joined(separator: " ")), limit: paging.limit,
            start: paging.start)
        finish { [options] output in
            try await listing.tell(opened, to: &output, asJSON: options.json)
        }
    }
}
