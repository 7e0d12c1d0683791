import TerminalUI

/// The available themes, each created on first use.
nonisolated package struct Themes: Sendable {
    package let names: [String]
    private let make: @Sendable (String) -> Theme?

    /// - Parameter make: creates the theme with one of the names.
    package init(
        names: [String] = [], make: @escaping @Sendable (String) -> Theme? = { _ in nil }
    ) {
        self.names = names
        self.make = make
    }

    /// Returns the theme with that name, or `nil` if there is none.
    package subscript(name: String) -> Theme? { names.contains(name) ? make(name) : nil }
}
