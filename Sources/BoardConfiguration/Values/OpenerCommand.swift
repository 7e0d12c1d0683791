/// A program that opens links, with its first arguments; it is not run by a shell.
package struct OpenerCommand: Hashable, Sendable {
    /// The command as written in the file.
    package let text: String
    /// The program and its arguments; empty for the default.
    package let arguments: [String]

    /// The system's default program for links.
    package static let automatic = OpenerCommand(text: "", arguments: [])

    private init(text: String, arguments: [String]) {
        self.text = text
        self.arguments = arguments
    }

    /// Parses a command such as `firefox --new-tab`.
    ///
    /// Returns `nil` if a quote is not closed, the program is empty, or there are control
    /// characters.
    package init?(_ text: String) {
        guard !text.holdsControls else { return nil }
        guard let arguments = CommandLineParser.arguments(of: text), arguments.first != "" else {
            return nil
        }
        self.init(text: text, arguments: arguments)
    }
}
