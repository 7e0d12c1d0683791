import Synchronization

/// A language of the interface.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"

    /// The language that the environment asks for, by the rules of gettext.
    package init(environment: [String: String]) {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        // In the C locale, gettext translates nothing and ignores the list of languages.
        let isPlain = ["C", "POSIX"].contains(locale) || locale.hasPrefix("C.")
        let list = isPlain ? "" : environment["LANGUAGE"] ?? ""
        let names = list.split(separator: ":").map(String.init) + [locale]
        self = names.lazy.compactMap(Self.init(locale:)).first ?? .english
    }

    /// The language that the `Accept-Language` field of a request prefers.
    package init(acceptLanguage field: String) {
        var best = (language: Self.english, quality: 0.0)
        for range in field.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.drop { $0 == " " } }
            guard let tag = parts.first, let language = Self(locale: String(tag)) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2) ?? "1"
            if let quality = Double(quality), quality > best.quality { best = (language, quality) }
        }
        self = best.language
    }

    /// Parses the language of a locale such as `ko_KR.UTF-8`, or of a tag such as `ko-KR`.
    private init?(locale: String) {
        self.init(rawValue: String(locale.prefix { $0.isLetter }).lowercased())
    }

    /// The translations into the language; `nil` for English, the language of the code.
    var translations: Translations? {
        switch self {
        case .english: nil
        case .korean: .korean
        }
    }
}

/// The language of the interface, which can change while the program runs.
package final class InterfaceLanguage: Sendable {
    /// The language of the current task; that of the process, unless a test sets another one.
    @TaskLocal package static var current = InterfaceLanguage()

    private let state: Mutex<Language>

    package init(_ language: Language = .english) { state = Mutex(language) }

    package var language: Language {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    static var translations: Translations? { current.language.translations }
}
