import TerminalUI

/// The field behind `/`, and what the reader saw when it was opened.
struct Finder<Origin> {
    private(set) var field: TextField?
    /// Where the search began, and where the reader is again when they give it up.
    var origin: Origin?
    /// What is to be said of the text until the next key: how it can go on, or what is wrong with it.
    private(set) var hint: String?

    private let history = LineHistory()
    private var walk: LineHistory.Walk?
    private let hasHistory: Bool

    /// - Parameter hasHistory: whether Up and Down go through what was looked for before.
    init(hasHistory: Bool = true) {
        self.hasHistory = hasHistory
    }

    /// What the keys do in the field.
    ///
    /// - Parameter completes: whether Tab goes on with what is typed.
    func typing(completes: Bool = false) -> Typing {
        let tab = completes ? [Typing.Line(keys: "Tab", help: "complete the word")] : []
        let arrows = Typing.Line(keys: "↑ ↓", help: "what was typed here before")
        return Typing.field.adding(
            [
                Typing.Line(keys: "Enter", help: "done"),
                Typing.Line(keys: "Esc Ctrl-C", help: "give it up"),
            ] + tab + (hasHistory ? [arrows] : []))
    }

    enum Outcome {
        case changed(String)
        case submitted(String)
        case moved, cancelled, unused
    }

    /// Opens the field.
    ///
    /// - Parameter text: what stands in it already.
    mutating func begin(at origin: Origin?, prompt: String = "/", text: String = "") {
        var field = TextField(prompt: prompt)
        field.text = text
        self.field = field
        self.origin = origin
        walk = history.walk()
    }

    /// Takes what the reader types while the field is open.
    ///
    /// - Parameters:
    ///   - complete: completes a text, for Tab.
    ///   - refuse: says what is wrong with a text, which stays then, and where.
    mutating func handle(
        _ event: InputEvent, complete: ((String) -> (text: String, hint: String))? = nil,
        refuse: (String) -> (words: String, place: Int)? = { _ in nil }
    ) -> Outcome {
        guard let text = field?.text else { return .unused }
        switch event {
        case .key(.up) where hasHistory: return show(walk?.move(by: -1, from: text))
        case .key(.down) where hasHistory: return show(walk?.move(by: 1, from: text))
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
        refuse: (String) -> (words: String, place: Int)?
    ) -> Outcome {
        let outcome = field?.handle(event) ?? .unused
        hint = nil
        switch outcome {
        case .unused: return .unused
        case .changed: return .changed(field?.text ?? "")
        case .moved: return .moved
        case .submitted:
            history.add(text)
            if let refusal = refuse(text) {
                hint = refusal.words
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

/// How a search went, in words.
enum SearchWords {
    static let notFound = "not found"
    static let fromTop = "continued from the top"
    static let fromEnd = "continued from the end"

    /// How many matches there are and which one the reader is at, for the last row.
    ///
    /// - Parameters:
    ///   - place: the number of the match, from 0; `nil` where the reader is at none.
    ///   - news: what else is to be said, in place of what keys do.
    ///   - keys: what keys do.
    static func summary(
        of query: String, place: Int?, count: Int, news: String? = nil, keys: String
    ) -> String {
        guard count > 0 else { return "/\(query)  \(notFound)" }
        let place = place.map { "\($0 + 1) of " } ?? ""
        let news = news ?? keys
        return "/\(query)  \(place)\(matches(count))  \(news)"
    }

    /// How many places were found.
    static func matches(_ count: Int) -> String {
        switch count {
        case 0: notFound
        case 1: "1 match"
        default: "\(count) matches"
        }
    }
}

/// What can be done on a screen whose text is searched.
nonisolated protocol SearchAction: ScreenAction {
    static var nextMatch: Self { get }
    static var previousMatch: Self { get }
    static var clear: Self { get }
}

extension BoardAction: SearchAction {}
extension PostDetailAction: SearchAction {}
extension ArticleAction: SearchAction {}

extension ActionScreen where Action: SearchAction {
    /// What keys do after a search, each named by what to press or to type.
    var searchKeys: String {
        "\(way(to: .nextMatch)) next  \(way(to: .previousMatch)) previous"
            + "  \(way(to: .clear)) clear"
    }
}
