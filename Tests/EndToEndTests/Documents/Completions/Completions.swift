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

    /// What stands alone, in its order.
    var positionals: [Argument] { (arguments ?? []).filter(\.flags.isEmpty) }

    var allFlags: String { options.flatMap(\.flags).joined(separator: " ") }
}

extension CommandHelp.Argument {
    /// What follows an option, or stands in the place of an argument.
    enum Value: Hashable {
        case nothing, anything, file
        /// A name that the program knows, or a file.
        case source
        /// A name that the program knows.
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
    /// The options of all commands with a value, each once.
    var valued: [CommandHelp.Argument] {
        var flags: Set<[String]> = []
        return ([root] + commands).flatMap(\.options)
            .filter { $0.value != .nothing && flags.insert($0.flags).inserted }
    }

    /// The places in which something is completed: the command, empty without one, how many arguments
    /// stand before, and what it is.
    var places: [(command: String, place: Int, value: CommandHelp.Argument.Value)] {
        ([("", root)] + commands.map { ($0.commandName, $0) }).flatMap { name, help in
            help.positionals.enumerated().map { (name, $0.offset, $0.element.value) }
        }.filter { $0.2 != .anything }
    }

    /// What a shell asks the program for names with, behind its own name.
    static func question(for command: String) -> String {
        "---completion \(command.isEmpty ? "" : command + " ")-- positional@0 0 0"
    }
}
