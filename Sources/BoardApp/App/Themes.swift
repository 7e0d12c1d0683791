import TerminalUI

/// The themes to choose from, each made when it is first looked at.
nonisolated package struct Themes: Sendable {
    package let names: [String]
    private let make: @Sendable (String) -> Theme?

    /// - Parameter make: makes the theme of one of the names.
    package init(
        names: [String] = [], make: @escaping @Sendable (String) -> Theme? = { _ in nil }
    ) {
        self.names = names
        self.make = make
    }

    /// The theme of that name; `nil` where there is none.
    package subscript(name: String) -> Theme? { names.contains(name) ? make(name) : nil }
}
