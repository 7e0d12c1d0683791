import ArgumentParser
import Foundation

/// A command with its options, as ArgumentParser tells of it.
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

    /// What the value of an option, or an argument, may be.
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

    /// What is known of a command.
    static func of(_ command: any ParsableCommand.Type) throws -> CommandHelp {
        try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
    }
}

extension CommandHelp {
    /// All commands below it that have none themselves, each under the words that call it.
    func leaves(below path: String = "") -> [(path: String, help: CommandHelp)] {
        (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
            let path = path.isEmpty ? command.commandName : "\(path) \(command.commandName)"
            let below = command.leaves(below: path)
            return below.isEmpty ? [(path, command)] : below
        }
    }

    /// What is said of it before its examples.
    var prose: String {
        let end = discussion?.firstRange(of: "Examples:")?.lowerBound
        return end.flatMap { discussion?[..<$0] }.map(String.init) ?? discussion ?? ""
    }
}

extension CommandHelp.Argument {
    /// How it is written: `--theme`, `-h`; empty for what has no name.
    var flags: [String] {
        (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    }
}
