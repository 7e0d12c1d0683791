import ArgumentParser
import BoardClients
import BoardConfiguration
import BoardCore
import Essentials
import Localization

/// `board-tui export`: prints the added sources as OPML.
struct ExportSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the added sources as OPML, for import here or elsewhere.",
        usage: "board-tui export",
        discussion: """
            Passwords, tokens and keys in addresses are left out; standard error lists them.
            """)

    func run() throws {
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let sources = preferences.configuration.sources
        let document = OPMLDocument(sources.map(\.outline))
        var output = StandardOutput()
        try output.write(document.text)
        try output.flush()
        for source in sources {
            let secrets = AddressSecrets(in: source.address).names.map {
                $0 == "password" ? localized("password") : $0
            }
            guard !secrets.isEmpty else { continue }
            FileDescriptor.standardError.say(
                secrets.count == 1
                    ? localized("The \(secrets[0]) of \(source.name) is left out.")
                    : localized(
                        "The \(secrets.joined(separator: ", ")) of \(source.name) are left out."))
        }
        if preferences.sourceFault != nil { throw CLIError.sourcesMissing.report() }
    }
}

extension CLIError {
    fileprivate static var sourcesMissing: CLIError {
        CLIError(
            sentence: localized("the list is incomplete; correct config.toml and export again."),
            status: .badData)
    }
}

extension NamedSource {
    /// The OPML outline of a source.
    ///
    /// A feed uses the standard attribute that every feed reader understands. Other sources use an
    /// attribute of board-tui.
    fileprivate var outline: OPMLDocument.Outline {
        let address = AddressSecrets(in: address).leftOut
        let source: OPMLDocument.Address =
            if case .site(.feed, let url?)? = try? Source(address: address) {
                .feed(url.absoluteString)
            } else {
                .source(address)
            }
        return OPMLDocument.Outline(name: title ?? name, address: source, folders: folders)
    }
}
