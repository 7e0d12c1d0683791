@testable import board_tui

/// Shell completion scripts, generated from the command tables.
///
/// ArgumentParser's own scripts treat an argument after the source as a command.
struct Completions {
    let root: CommandHelp
    let commands: [CommandHelp]

    init() throws {
        root = try CommandHelp.of(BoardTUI.self)
        commands = try BoardTUI.configuration.subcommands.map(CommandHelp.of)
    }

    /// The scripts by file name.
    var files: [String: String] {
        ["board-tui.bash": bash, "_board-tui": zsh, "board-tui.fish": fish]
    }

    /// The commands, and `help`, which ArgumentParser adds.
    var commandNames: [String] { commands.map(\.commandName) + ["help"] }

    /// Returns the description of each command, one line each, in the syntax of a shell.
    func described(_ line: (_ name: String, _ abstract: String) -> String) -> [String] {
        commands.map { line($0.commandName, $0.abstract ?? "") }
            + [line("help", "Show subcommand help information.")]
    }
}

extension CommandHelp {
    var options: [Argument] { (arguments ?? []).filter { !$0.flags.isEmpty } }

    /// The positional arguments, in order.
    var positionals: [Argument] { (arguments ?? []).filter(\.flags.isEmpty) }

    var allFlags: String { options.flatMap(\.flags).joined(separator: " ") }
}

extension CommandHelp.Argument {
    /// The value of an option or a positional argument.
    enum Value: Hashable {
        case nothing, anything, file
        /// A source name or a file.
        case source
        /// A source name.
        case name
        case oneOf([String])
    }

    var value: Value {
        guard kind != "flag" else { return .nothing }
        if let values = completionKind?.list?.values { return .oneOf(values) }
        if completionKind?.custom != nil { return valueName == "source" ? .source : .name }
        return completionKind?.file == nil ? .anything : .file
    }
}

extension Completions {
    /// The options with a value of all commands, each once.
    var valued: [CommandHelp.Argument] {
        var flags: Set<[String]> = []
        return ([root] + commands).flatMap(\.options)
            .filter { $0.value != .nothing && flags.insert($0.flags).inserted }
    }

    /// The positional arguments to complete, by command, index and value.
    ///
    /// The command is empty for the program itself.
    var places: [(command: String, place: Int, value: CommandHelp.Argument.Value)] {
        ([("", root)] + commands.map { ($0.commandName, $0) }).flatMap { name, help in
            help.positionals.enumerated().map { (name, $0.offset, $0.element.value) }
        }.filter { $0.2 != .anything }
    }

    /// Returns the arguments by which a shell script asks the program for names.
    static func question(for command: String) -> String {
        "---completion \(command.isEmpty ? "" : command + " ")-- positional@0 0 0"
    }
}
