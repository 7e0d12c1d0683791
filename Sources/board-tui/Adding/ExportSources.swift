import ArgumentParser
import BoardClients
import BoardConfiguration

/// `board-tui export`: prints the sources that were added as OPML.
struct ExportSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the sources that were added as OPML, for import here or elsewhere.",
        usage: "board-tui export")

    func run() throws {
        let document = OPMLDocument(try SourcesOnDisk().table.sources.map(\.outline))
        var output = StandardOutput()
        try output.write(document.text)
        try output.flush()
    }
}

extension NamedSource {
    /// A feed as every program that reads feeds knows it; the others are for this one alone.
    fileprivate var outline: OPMLDocument.Outline {
        if case .site(.feed, let url?)? = try? Source(address: address) {
            return OPMLDocument.Outline(name: name, address: .feed(url.absoluteString))
        }
        return OPMLDocument.Outline(name: name, address: .source(address))
    }
}
