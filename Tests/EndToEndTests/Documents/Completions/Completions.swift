@testable import board_tui

/// What completes the command line in shells, made from the tables of the program.
///
/// The scripts that ArgumentParser makes take a command for something that comes behind the source.
struct Completions {
    let root: CommandHelp
    let commands: [CommandHelp]

    init() throws {
        root = try CommandHelp.of(BoardTUI.self)
        commands = try BoardTUI.configuration.subcommands.map(CommandHelp.of)
    }

    /// The scripts by the names of their files.
    var files: [String: String] {
        ["board-tui.bash": bash, "_board-tui": zsh, "board-tui.fish": fish]
    }

    /// The commands, and help, which ArgumentParser adds.
    var commandNames: [String] { commands.map(\.commandName) + ["help"] }

    /// What each command does, a line each in a shell's words.
    func described(_ line: (_ name: String, _ abstract: String) -> String) -> [String] {
        commands.map { line($0.commandName, $0.abstract ?? "") }
            + [line("help", "Show subcommand help information.")]
    }
}

extension CommandHelp {
    /// What begins with a hyphen.
    var options: [Argument] { (arguments ?? []).filter { !$0.flags.isEmpty } }

    var allFlags: String { options.flatMap(\.flags).joined(separator: " ") }
}

extension CommandHelp.Argument {
    /// What follows it.
    enum Value: Hashable {
        case nothing, anything, file
        case oneOf([String])
    }

    var value: Value {
        guard kind == "option" else { return .nothing }
        if let values = completionKind?.list?.values { return .oneOf(values) }
        return completionKind?.file == nil ? .anything : .file
    }
}
