import TerminalUI

/// What the line behind `:` can do.
nonisolated package enum CommandLineAction: String, ScreenAction {
    case submit, complete, close

    package static let screen = "command"

    package static let bindings = [
        KeyBinding(.enter, action: CommandLineAction.submit, help: "do it"),
        KeyBinding(.tab, action: .complete, help: "complete it"),
        KeyBinding(.escape, action: .close, help: "leave it"),
    ]
}
