import BoardCore
import Localization

/// The names and signs of the state in the title bar.
extension BoardState {
    /// The warning in the title bar while the configuration file contains errors.
    var configurationSign: String {
        configurationFaults.isEmpty ? "" : "! config.toml"
    }

    /// The warning in the title bar while marks cannot be stored.
    var storageSign: String {
        storageFailure == nil ? "" : localized("not stored")
    }

    /// The operation that rearranges the list; `nil` if there is none.
    var arrangingLabel: String? {
        guard feed.isArranging else { return nil }
        return feed.filter?.query == nil ? localized("sorting…") : localized("filtering…")
    }

    /// The name of the source, or of the one member that the list shows.
    var sourceName: String {
        let alone = isOfSeveralSources ? feed.shownSource ?? feed.boardID?.source : nil
        return alone?.name ?? source
    }

    /// The name of what is shown of the source; `nil` if the source has no boards.
    var boardName: String? {
        if let searchText = feed.searchText {
            let saved = searches.first { "\($0.query)" == searchText }
            return saved?.name ?? localized("search: \(searchText)")
        }
        if feed.showsBookmarks { return localized("bookmarks") }
        guard let boardID = feed.boardID else {
            return showsAllBoards ? localized("All boards") : feed.contents.boards.first?.name
        }
        return name(of: boardID)
    }

    /// Set if the list can contain boards beyond those of the first page.
    private var showsAllBoards: Bool {
        if isOfSeveralSources || feed.contents.boards.count > 1 { return true }
        return feed.capabilities.listsBoards && !feed.contents.boards.isEmpty
    }

    var namesSourcesInRows: Bool {
        feed.boardID == nil && feed.shownSource == nil
            && (isOfSeveralSources || feed.contents.boards.spanSeveralSources)
    }

    var boardNamesInRows: [BoardID: String] {
        guard feed.boardID == nil, feed.contents.boards.count > 1 || isOfSeveralSources else {
            return [:]
        }
        return Dictionary(feed.contents.boards.map { ($0.id, $0.name) }) { first, _ in first }
    }
}
