import ArgumentParser

/// The options that select how much of a list to print, and from which position.
struct PagingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("As many posts, of as many pages; else one page.", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("Go on where a list in JSON says next.", valueName: "place"))
    var after: String?

    var start: ListPlace { after.flatMap { ListPlace($0) } ?? .start }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number from 1.") }
        if let after, ListPlace(after) == nil {
            throw ValidationError("--after is what a list in JSON has as next.")
        }
    }
}
