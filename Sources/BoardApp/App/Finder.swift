import TerminalUI

/// The field behind `/`, and what the reader saw when it was opened.
struct Finder<Origin> {
    private(set) var field: TextField?
    /// Where the search began, and where the reader is again when they give it up.
    var origin: Origin?

    enum Outcome {
        case changed(String)
        case moved, submitted, cancelled, unused
    }

    mutating func begin(at origin: Origin) {
        field = TextField(prompt: "/")
        self.origin = origin
    }

    /// Takes what the reader types while the field is open.
    mutating func handle(_ event: InputEvent) -> Outcome {
        switch field?.handle(event) ?? .unused {
        case .unused: return .unused
        case .changed: return .changed(field?.text ?? "")
        case .moved: return .moved
        case .submitted:
            field = nil
            return .submitted
        case .cancelled:
            field = nil
            return .cancelled
        }
    }
}

/// How a search went, in words.
enum SearchWords {
    static let notFound = "not found"

    /// How many matches there are and which one the reader is at, for the last row.
    ///
    /// - Parameter place: the number of the match, from 0; `nil` where the reader is at none.
    static func summary(of query: String, place: Int?, count: Int) -> String {
        guard count > 0 else { return "/\(query)  \(notFound)" }
        let place = place.map { "\($0 + 1) of " } ?? ""
        let noun = count == 1 ? "match" : "matches"
        return "/\(query)  \(place)\(count) \(noun)  n next  N previous  Esc clear"
    }
}
