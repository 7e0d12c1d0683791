import ArgumentParser
import BoardCore
import Localization

/// The options that select how much of a list to print, and from which position.
struct PagingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Maximum number of posts (default: one page).", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("Continue from this cursor (next in JSON).", valueName: "cursor"))
    var after: String?

    var start: ListPosition { after.flatMap { ListPosition($0) } ?? .start }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(localized("--limit must be 1 or more.")) }
        if let after, ListPosition(after) == nil {
            throw ValidationError(localized("--after must be the next of a JSON list."))
        }
    }
}

/// The position at which a list continues: after some posts of a page.
///
/// Its description is the number of posts, a colon, and the page cursor of the source.
struct ListPosition: Equatable, CustomStringConvertible {
    var cursor: PageCursor?
    var skipped = 0

    static let start = ListPosition()

    init(cursor: PageCursor? = nil, skipped: Int = 0) {
        self.cursor = cursor
        self.skipped = skipped
    }

    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let skipped = Int(parts[0]), skipped >= 0 else { return nil }
        self.init(cursor: parts[1].isEmpty ? nil : PageCursor(String(parts[1])), skipped: skipped)
    }

    var description: String { "\(skipped):\(cursor?.raw ?? "")" }
}
