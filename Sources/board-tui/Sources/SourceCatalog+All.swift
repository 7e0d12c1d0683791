import ArgumentParser
import BoardConfiguration
import BoardClients
import BoardCore

extension SourceCatalog {
    /// All sources that were added as one, or the demo board where there are none.
    ///
    /// - Parameter member: what stands for one of several.
    func openAll(
        as member: (any BoardSource) -> any BoardSource = { $0 }
    ) throws -> any BoardSource {
        guard let first = names.first else { return Self.demo() }
        guard names.count > 1 else { return try open(SourceArgument(first.name, among: names)) }
        return MergedSource(
            id: SourceID(Self.all), sources: try names.map { member(try openOrExcuse($0)) })
    }

    /// Opens one of several sources, so that one that cannot be opened does not hide the others.
    private func openOrExcuse(_ named: NamedSource) throws -> any BoardSource {
        do {
            return try open(SourceArgument(named.name, among: names))
        } catch let error as BoardError {
            return FailedSource(id: SourceID(named.name), error: error)
        } catch is ValidationError {
            let address = AddressPassword(in: named.address)?.masked ?? named.address
            return FailedSource(id: SourceID(named.name), error: .badAddress(address))
        }
    }
}
