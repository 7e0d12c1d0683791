import ArgumentParser
import Foundation

/// The help of a command, as ArgumentParser dumps it.
struct CommandHelp: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [CommandHelp]?

    struct Argument: Decodable {
        let kind: String
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let defaultValue: String?
        let allValues: [String]?
        let completionKind: CompletionKind?
    }

    /// The possible values of an option or argument.
    struct CompletionKind: Decodable {
        let list: List?
        let file: File?
        let custom: Custom?

        struct List: Decodable {
            let values: [String]
        }

        struct File: Decodable {}
        struct Custom: Decodable {}
    }

    struct Name: Decodable {
        let kind: String
        let name: String
    }

    private struct Dump: Decodable {
        let command: CommandHelp
    }

    static func of(_ command: any ParsableCommand.Type) throws -> CommandHelp {
        try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
    }
}

extension CommandHelp {
    /// Returns all subcommands without subcommands of their own, each with its full name.
    func leaves(below path: String = "") -> [(path: String, help: CommandHelp)] {
        (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
            let path = path.isEmpty ? command.commandName : "\(path) \(command.commandName)"
            let below = command.leaves(below: path)
            return below.isEmpty ? [(path, command)] : below
        }
    }

    /// The discussion before the examples.
    var prose: String {
        let end = discussion?.firstRange(of: "Examples:")?.lowerBound
        return end.flatMap { discussion?[..<$0] }.map(String.init) ?? discussion ?? ""
    }
}

extension CommandHelp.Argument {
    /// The flags as written, such as `--theme` and `-h`; empty for a positional argument.
    var flags: [String] {
        (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    }
}
