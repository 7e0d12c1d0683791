import ArgumentParser
import BoardClients
import BoardConfiguration
import Essentials

/// `board-tui export`: prints the sources that were added as OPML.
struct ExportSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the sources that were added as OPML, for import here or elsewhere.",
        usage: "board-tui export",
        discussion: "Passwords in addresses are left out, which is said on standard error.")

    func run() throws {
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let sources = preferences.configuration.sources
        let document = OPMLDocument(sources.map(\.outline))
        var output = StandardOutput()
        try output.write(document.text)
        try output.flush()
        for source in sources where AddressPassword(in: source.address) != nil {
            FileDescriptor.standardError.say("The password of \(source.name) is left out.")
        }
        if preferences.sourceFault != nil { throw Failure.sourcesMissing.report() }
    }
}

extension Failure {
    fileprivate static let sourcesMissing = Failure(
        sentence: "the list is incomplete; correct config.toml and export again.",
        status: .badData)
}

extension NamedSource {
    /// A feed as every program that reads feeds knows it; the others are for this one alone.
    fileprivate var outline: OPMLDocument.Outline {
        let address = AddressPassword(in: address)?.leftOut ?? address
        if case .site(.feed, let url?)? = try? Source(address: address) {
            return OPMLDocument.Outline(name: name, address: .feed(url.absoluteString))
        }
        return OPMLDocument.Outline(name: name, address: .source(address))
    }
}
