import ArgumentParser
import BoardCore
import Localization

/// `board-tui search SOURCE WORDS`: prints the posts that a source finds.
struct SearchPosts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search a source and print the posts found.",
        usage: "board-tui search <source> <terms> ... [<options>]",
        discussion: """
            Sites search by their own rules; in a document the terms are a filter as for / and f \
            in the program, such as author:mina newer:2d. With all as the source, with --offline, \
            or with a term about your own data (bookmarked, label:, mine, unread), the terms are \
            such a filter for everything stored. With a network, the results of all sources that \
            support search and respond within 5 seconds are added.

            Examples:
              board-tui search hn terminal
              board-tui search posts.json 'tag:swift ~draft'
            """)

    @Argument(help: "An address, or the name of an added source.", completion: .source)
    var source: String

    @Argument(help: "The search terms.")
    var terms: [String]

    @OptionGroup var paging: PagingOptions

    @OptionGroup var options: ReadingOptions

    func validate() throws {
        if terms.allSatisfy(\.isBlank) {
            throw ValidationError(localized("There are no search terms."))
        }
    }

    func run() throws {
        let text = terms.joined(separator: " ")
        let asksStore = (try? PostQuery(text))?.usesMarks == true
        let opened = try options.open(source, searchesStore: asksStore)
        if opened.reading.source.capabilities.searchesByQuery {
            do throws(PostQuery.Fault) {
                _ = try PostQuery(text, isComplete: true)
            } catch {
                throw CLIError(usage: error.message).report()
            }
        }
        let listing = PostListing(
            listing: .search(text), limit: paging.limit,
            start: paging.start)
        finish { [options] output in
            try await listing.print(opened, to: &output, asJSON: options.json)
        }
    }
}
