import ArgumentParser
import BoardConfiguration
import BoardClients
import BoardCore
import Localization

extension SourceCatalog {
    /// The name of the only added source, which is shown as if it had been named.
    var onlyName: String? { names.count == 1 ? names.first?.name : nil }

    /// Opens all added sources as one, or the demo board if there are none.
    ///
    /// An invalid config.toml without a readable source is an error, because the demo board would
    /// hide it.
    ///
    /// - Parameter member: Wraps each of several sources.
    func openAll(
        as member: (any BoardSource) -> any BoardSource = { $0 }
    ) throws -> any BoardSource {
        guard !names.isEmpty else {
            guard let fault else { return Self.demo() }
            let reason = localized(
                "No source can be read from the configuration. \(fault.brief) Type :edit-config to correct it."
            )
            return FailedSource(
                id: SourceID(ConfigurationFile.name), error: .unsupported(reason: reason))
        }
        var catalog = self
        catalog.memorySharers = names.count
        return MergedSource(
            id: SourceID(Self.all),
            sources: try names.map { member(try catalog.openOrPlaceholder($0)) })
    }

    /// Opens one of several sources, so that one that fails does not hide the others.
    private func openOrPlaceholder(_ named: NamedSource) throws -> any BoardSource {
        do {
            let argument = try SourceArgument(named.name, among: names)
            let source = try open(argument)
            return argument.board.map {
                SingleBoardSource(source: source, board: BoardID($0, in: source.id))
            } ?? source
        } catch let error as BoardError {
            return FailedSource(id: SourceID(named.name), error: error)
        } catch is ValidationError {
            return FailedSource(id: SourceID(named.name), error: .badAddress(named.address))
        }
    }
}
