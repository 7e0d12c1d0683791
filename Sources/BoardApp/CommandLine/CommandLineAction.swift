import TerminalUI

/// The actions of the command line.
nonisolated package enum CommandLineAction: String, ScreenAction {
    case submit, complete
    case completeBack = "complete-back"
    case previous, next, close

    package static let screen = "command"

    package static let bindings = [
        KeyBinding(.enter, action: CommandLineAction.submit, help: "run the command"),
        KeyBinding(
            .tab, action: .complete, help: "complete the line, then go through the completions"),
        KeyBinding(
            .backTab, action: .completeBack, help: "previous completion"),
        KeyBinding(.up, .control("p"), action: .previous, help: "the line before"),
        KeyBinding(.down, .control("n"), action: .next, help: "the line after"),
        KeyBinding(.escape, action: .close, help: "leave the line"),
    ]
}
