import BoardCore
import TerminalUI

/// The rows of the panel: all boards at once and each by itself, or those that the reader looks for.
struct BoardPickerRows {
    private(set) var choices: [BoardChoice] = [.everything]
    private var finder = Finder<Void>(hasHistory: false)
    /// All sources, where there are several, each with its boards, or the boards alone.
    private var all: [BoardChoice] = []
    private var hasSources = false
    /// What boards are called, for those that are parts of them.
    private var names: [BoardID: String] = [:]
    private var query: TextQuery?

    /// The field at the foot of the panel, while it is open.
    var field: TextField? { finder.field }

    /// What the keys do in it; `nil` while it is closed.
    var typing: Typing? { field == nil ? nil : finder.typing() }

    mutating func show(_ boards: [Board], of sources: [SourceID]) {
        hasSources = sources.count > 1 || boards.areOfSeveralSources
        names = Dictionary(boards.map { ($0.id, $0.name) }) { first, _ in first }
        all = boards.map(BoardChoice.board)
        if sources.count > 1 {
            let boards = Dictionary(grouping: all) { $0.board?.id.source }
            all = sources.flatMap { [.source($0)] + (boards[$0] ?? []) }
        }
        renew()
    }

    mutating func beginSearch() {
        finder.begin(at: ())
    }

    /// Takes what the reader types while the field is open.
    mutating func handle(_ event: InputEvent) -> Finder<Void>.Outcome {
        let outcome = finder.handle(event)
        if case .changed(let words) = outcome { find(words) }
        if case .cancelled = outcome { find("") }
        return outcome
    }

    /// What a row is called; of boards of several sources each names its own, and a part the whole.
    func name(of choice: BoardChoice) -> String {
        switch choice {
        case .everything: "All boards"
        case .source(let source): source.name
        case .board(let board):
            board.name(
                amongSources: hasSources, partOf: board.parent.flatMap { names[$0] })
        }
    }

    /// What stands behind the text while it is typed.
    var note: String? { choices.isEmpty ? SearchWords.notFound : nil }

    func matches(in text: String) -> [Range<String.Index>] { query?.ranges(in: text) ?? [] }

    private mutating func find(_ words: String) {
        query = TextQuery(words)
        renew()
    }

    private mutating func renew() {
        guard let query else {
            choices = [.everything] + all
            return
        }
        choices = all.filter { $0.searchedWords.contains(where: query.matches) }
    }
}

extension BoardChoice {
    /// What a search looks at.
    fileprivate var searchedWords: [String] {
        switch self {
        case .everything: []
        case .source(let source): [source.name]
        case .board(let board): [board.name, board.id.raw, board.summary, board.id.source.name]
        }
    }
}
