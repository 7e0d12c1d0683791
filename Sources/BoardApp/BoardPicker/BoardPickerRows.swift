import BoardCore
import TerminalUI

/// The rows of the panel: all boards at once and each by itself, or those that the reader looks for.
struct BoardPickerRows {
    /// A board a row; `nil` stands for all of them.
    private(set) var boards: [Board?] = [nil]
    private var finder = Finder<Void>(hasHistory: false)
    private var all: [Board] = []
    private var hasSources = false
    private var query: TextQuery?

    /// The field at the foot of the panel, while it is open.
    var field: TextField? { finder.field }

    /// What the keys do in it; `nil` while it is closed.
    var typing: Typing? { field == nil ? nil : finder.typing() }

    mutating func show(_ boards: [Board]) {
        all = boards
        hasSources = boards.areOfSeveralSources
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

    /// What a row is called; of boards of several sources each names its own.
    func name(of board: Board?) -> String {
        board?.name(amongSources: hasSources) ?? "All boards"
    }

    /// What stands behind the text while it is typed.
    var note: String? { boards.isEmpty ? SearchWords.notFound : nil }

    func matches(in text: String) -> [Range<String.Index>] { query?.ranges(in: text) ?? [] }

    private mutating func find(_ words: String) {
        query = TextQuery(words)
        renew()
    }

    private mutating func renew() {
        guard let query else {
            boards = [nil] + all
            return
        }
        boards = all.filter { board in
            [board.name, board.id.raw, board.summary, board.id.source.name].contains(
                where: query.matches)
        }
    }
}
