import Localization
import TerminalUI

/// The search field that `/` opens, and the screen's position when it opened.
struct SearchField<Origin> {
    private(set) var field: TextField?
    /// The position where the search began, restored when the user cancels.
    var origin: Origin?
    /// A note about the text until the next key: possible completions or an error.
    private(set) var hint: String?

    private let history: InputHistory?
    private var isSearch = true
    private var walk: InputHistory.Walk?

    /// - Parameter history: the earlier searches, which Up and Down recall; `nil` for none.
    init(history: InputHistory? = nil) {
        self.history = history
    }

    /// Returns the help lines for the keys in the field.
    ///
    /// - Parameter completes: a Boolean value that indicates whether Tab completes the text.
    func typing(completes: Bool = false) -> Typing {
        let tab =
            completes ? [Typing.Line(keys: "Tab", help: localizable("complete the word"))] : []
        let arrows = Typing.Line(keys: "↑ ↓", help: localizable("earlier input"))
        return Typing.field.adding(
            [
                Typing.Line(keys: "Enter", help: localizable("done")),
                Typing.Line(keys: "Esc Ctrl-C", help: localizable("cancel")),
            ] + tab + (walk == nil ? [] : [arrows]))
    }

    enum Outcome {
        case changed(String)
        case submitted(String)
        case moved, cancelled, unused
    }

    /// Opens the field.
    ///
    /// - Parameters:
    ///   - text: the initial text of the field.
    ///   - isSearch: `false` for other input, which does not belong to the earlier searches.
    mutating func begin(
        at origin: Origin?, prompt: String = "/", text: String = "", isSearch: Bool = true
    ) {
        var field = TextField(prompt: prompt)
        field.text = text
        self.field = field
        self.origin = origin
        self.isSearch = isSearch
        walk = isSearch ? history?.walk() : nil
    }

    /// Handles an input event while the field is open.
    ///
    /// - Parameters:
    ///   - complete: completes a text when Tab is pressed.
    ///   - refuse: returns the message and the position of an error in the text, or `nil`. A text
    ///     with an error remains in the field.
    mutating func handle(
        _ event: InputEvent, complete: ((String) -> (text: String, hint: String))? = nil,
        refuse: (String) -> (message: String, place: Int)? = { _ in nil }
    ) -> Outcome {
        guard let text = field?.text else { return .unused }
        switch event {
        case .key(.up) where walk != nil: return show(walk?.move(by: -1, from: text))
        case .key(.down) where walk != nil: return show(walk?.move(by: 1, from: text))
        case .key(.tab):
            guard let completion = complete?(text) else { return .unused }
            let outcome = show(completion.text)
            hint = completion.hint.isEmpty ? nil : completion.hint
            return outcome
        default: return type(event, behind: text, refuse: refuse)
        }
    }

    private mutating func type(
        _ event: InputEvent, behind text: String,
        refuse: (String) -> (message: String, place: Int)?
    ) -> Outcome {
        let outcome = field?.handle(event) ?? .unused
        hint = nil
        switch outcome {
        case .unused: return .unused
        case .changed: return .changed(field?.text ?? "")
        case .moved: return .moved
        case .submitted:
            if isSearch { history?.add(text) }
            if let refusal = refuse(text) {
                hint = refusal.message
                field?.moveCursor(to: refusal.place)
                return .moved
            }
            field = nil
            return .submitted(text)
        case .cancelled:
            field = nil
            return .cancelled
        }
    }

    private mutating func show(_ text: String?) -> Outcome {
        guard let text, text != field?.text else { return .moved }
        hint = nil
        field?.text = text
        return .changed(text)
    }
}

/// Messages for the result of a search.
enum SearchMessage {
    static var notFound: String { localized("not found") }
    static var fromTop: String { localized("continued from the top") }
    static var fromEnd: String { localized("continued from the end") }

    /// Returns the number of matches and the current one, for the last row.
    ///
    /// - Parameters:
    ///   - place: the index of the current match, from 0, or `nil` if none is current.
    ///   - news: a message that replaces `keys`.
    ///   - keys: the help text for the keys.
    static func summary(
        of query: String, place: Int?, count: Int, news: String? = nil, keys: String
    ) -> String {
        guard count > 0 else { return "/\(query)  \(notFound)" }
        let matches = matches(count)
        let place = place.map { localized("\($0 + 1) of \(matches)", context: "match") } ?? matches
        return "/\(query)  \(place)  \(news ?? keys)"
    }

    /// Returns the number of matches as text.
    static func matches(_ count: Int) -> String {
        switch count {
        case 0: notFound
        case 1: localized("1 match")
        default: localized("\(count) matches")
        }
    }
}

/// The actions of a screen whose text can be searched.
nonisolated protocol SearchAction: ScreenAction {
    static var nextMatch: Self { get }
    static var previousMatch: Self { get }
    static var clear: Self { get }
}

extension ActionScreen where Action: SearchAction {
    /// The help text for the keys after a search, each with the key or command to use.
    var searchKeys: String {
        localized(
            "\(way(to: .nextMatch)) next  \(way(to: .previousMatch)) previous  \(way(to: .clear)) clear"
        )
    }
}
