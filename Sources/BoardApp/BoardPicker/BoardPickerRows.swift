import BoardCore
import Localization
import TerminalUI

/// The rows of the board picker: all boards and each single board, or the matches of a search.
struct BoardPickerRows {
    private(set) var choices: [BoardChoice] = [.everything]
    private var finder = SearchField<Void>()
    /// All boards, grouped by source if there are several.
    private(set) var all: [BoardChoice] = []
    private var hasSources = false
    /// The names of the boards, which are part of the names of their sub-boards.
    private var names: [BoardID: String] = [:]
    private var query: TextQuery?

    /// The text field at the bottom of the panel, while it is open.
    var field: TextField? { finder.field }

    /// The key bindings of the text field; `nil` while it is closed.
    var typing: Typing? { field == nil ? nil : finder.typing() }

    /// - Parameter others: the choices that are neither boards nor sources.
    mutating func show(_ boards: [Board], of sources: [SourceID], after others: [BoardChoice] = [])
    {
        hasSources = sources.count > 1 || boards.spanSeveralSources
        names = Dictionary(boards.map { ($0.id, $0.name) }) { first, _ in first }
        all = boards.map(BoardChoice.board)
        if sources.count > 1 {
            let boards = Dictionary(grouping: all) { $0.board?.id.source }
            all = sources.flatMap { [.source($0)] + (boards[$0] ?? []) }
        }
        all = others + all
        renew()
    }

    mutating func beginSearch() {
        finder.begin(at: ())
    }

    /// Handles an event while the field is open.
    mutating func handle(_ event: InputEvent) -> SearchField<Void>.Outcome {
        let outcome = finder.handle(event)
        if case .changed(let text) = outcome { find(text) }
        if case .cancelled = outcome { find("") }
        return outcome
    }

    /// Returns the name of a row, with the source if there are several and with the parent board.
    func name(of choice: BoardChoice) -> String {
        switch choice {
        case .everything: localized("All boards")
        case .inbox: localized("Inbox")
        case .bookmarks: localized("Bookmarks")
        case .source(let source): source.name
        case .board(let board):
            board.name(
                amongSources: hasSources, partOf: board.parent.flatMap { names[$0] })
        case .search(let search): search.name
        }
    }

    /// Returns the name of a row where boards are indented below their source.
    func indentedName(of choice: BoardChoice) -> String {
        guard case .board(let board) = choice else { return name(of: choice) }
        let depth = (hasSources ? 1 : 0) + (board.parent.flatMap { names[$0] } == nil ? 0 : 1)
        return String(repeating: "  ", count: depth) + board.name
    }

    /// The note after the text in the field.
    var note: String? { choices.isEmpty ? SearchMessage.notFound : nil }

    func matches(in text: String) -> [Range<String.Index>] { query?.ranges(in: text) ?? [] }

    private mutating func find(_ text: String) {
        query = TextQuery(text, isTyped: true)
        renew()
    }

    private mutating func renew() {
        guard let query else {
            choices = [.everything] + all
            return
        }
        var (named, others): ([BoardChoice], [BoardChoice]) = ([], [])
        for choice in all {
            if query.matches(choice.name) {
                named.append(choice)
            } else if choice.searchableTexts.contains(where: query.matches) {
                others.append(choice)
            }
        }
        choices = named + others
    }
}

extension BoardChoice {
    /// The name that a search matches first; empty if it matches none.
    fileprivate var name: String {
        switch self {
        case .everything, .inbox, .bookmarks: ""
        case .source(let source): source.name
        case .search(let search): search.name
        case .board(let board): board.name
        }
    }

    /// The other strings that a search matches.
    fileprivate var searchableTexts: [String] {
        if case .board(let board) = self {
            [board.id.raw, board.summary, board.id.source.name]
        } else {
            []
        }
    }
}
