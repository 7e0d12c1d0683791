import ArgumentParser
import BoardCore
import Essentials
import Localization

/// `board-tui list`: prints the added sources.
struct ListSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the added sources, one per line: name, tab, address.",
        usage: "board-tui list")

    func run() throws {
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let sources = preferences.configuration.sources
        guard !sources.isEmpty else {
            if preferences.sourceFault != nil { throw CLIError.noSourceReadable.report() }
            return FileDescriptor.standardError.say(
                localized("There are no sources yet; add one with: board-tui add NAME SOURCE"))
        }
        var output = StandardOutput()
        try output.write(
            lines: sources.map { source in
                let address = AddressSecrets(in: source.address).masked
                return "\(source.name)\t\(address.sanitized(as: .line))"
            })
        try output.flush()
    }
}
