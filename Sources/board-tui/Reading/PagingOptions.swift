import ArgumentParser

/// The options that select how much of a list to print, and from which position.
struct PagingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Maximum number of posts (default: one page).", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("Continue from this cursor (next in JSON).", valueName: "cursor"))
    var after: String?

    var start: ListPosition { after.flatMap { ListPosition($0) } ?? .start }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
        if let after, ListPosition(after) == nil {
            throw ValidationError("--after must be the next of a JSON list.")
        }
    }
}
