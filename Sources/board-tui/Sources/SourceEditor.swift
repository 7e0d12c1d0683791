import ArgumentParser
import BoardApp
import BoardConfiguration
import BoardCore
import Essentials
import Localization

/// The sources in the configuration file, as the running program edits them.
@MainActor final class SourceEditor: SourceEditing {
    private(set) lazy var sources = preferences.configuration.sources.map(AddedSource.init)
    let kinds = SourceKind.allCases.map { $0.hasHome ? $0.rawValue : "\($0.rawValue):" }
    let refusal: String?
    let areShown: Bool
    private let preferences: Preferences

    /// - Parameter areShown: A Boolean value that indicates whether the program shows all sources.
    init(_ preferences: Preferences, areShown: Bool) {
        self.preferences = preferences
        self.areShown = areShown
        refusal = preferences.settings.isRestricted ? localized("Guests cannot do this.") : nil
    }

    func detectionHost(of address: String) -> String? {
        (try? NewSource(address, named: nil))?.detectionHost
    }

    func add(
        _ address: String, named name: String?
    ) async throws(SourceEditingError) -> SourceAddition {
        try await editing {
            try await NewSource(address, named: name?.isEmpty == true ? nil : name).add()
        }
    }

    func rename(_ name: String, to newName: String) async throws(SourceEditingError) {
        try await editing { try SourcesOnDisk.rename(name, to: newName) }
    }

    func remove(_ name: String) async throws(SourceEditingError) {
        try await editing { try SourcesOnDisk.change { try $0.remove(name) } }
    }

    /// Runs work off the main actor, and reads the sources again.
    private func editing<Result: Sendable>(
        _ work: @escaping @Sendable @concurrent () async throws -> Result
    ) async throws(SourceEditingError) -> Result {
        do {
            let result = try await work()
            sources = preferences.reread.configuration.sources.map(AddedSource.init)
            return result
        } catch let error as CLIError {
            throw SourceEditingError(error.sentence.capitalizedAtStart)
        } catch let error as ValidationError {
            throw SourceEditingError(error.message)
        } catch {
            throw SourceEditingError(BoardError(error).message)
        }
    }
}

extension AddedSource {
    fileprivate init(_ source: NamedSource) {
        self.init(name: source.name, address: source.address)
    }
}

extension String {
    /// The text with a capital letter at its start, as sentences on the screen have.
    ///
    /// A Korean sentence that begins with a Latin letter begins with a name, which stays as it is.
    var capitalizedAtStart: String {
        InterfaceLanguage.current.language == .english ? prefix(1).uppercased() + dropFirst() : self
    }
}
