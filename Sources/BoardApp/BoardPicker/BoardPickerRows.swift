import BoardCore
import TerminalUI

/// The rows of the panel: all boards at once and each by itself, or those that the reader looks for.
struct BoardPickerRows {
    /// A board a row; `nil` stands for all of them.
    private(set) var boards: [Board?] = [nil]
    /// The field at the foot of the panel, while it is open.
    private(set) var field: TextField?
    private var all: [Board] = []
    private var query: TextQuery?

    enum Outcome {
        case changed, moved, chosen, cancelled, unused
    }

    mutating func show(_ boards: [Board]) {
        all = boards
        renew()
    }

    mutating func beginSearch() {
        field = TextField(prompt: "/")
    }

    /// Takes a key while the field is open.
    mutating func handle(_ key: Key) -> Outcome {
        switch field?.handle(key) ?? .unused {
        case .unused: return .unused
        case .moved: return .moved
        case .submitted: return .chosen
        case .changed:
            find(field?.text ?? "")
            return .changed
        case .cancelled:
            field = nil
            find("")
            return .cancelled
        }
    }

    /// What stands behind the text while it is typed.
    var note: String? { boards.isEmpty ? "not found" : nil }

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
            [board.name, board.id, board.summary].contains(where: query.matches)
        }
    }
}
