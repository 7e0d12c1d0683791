import BoardApp
import BoardConfiguration
import BoardCore
import BoardStore
import Dispatch
import Essentials
import Localization

/// The filters in the configuration file.
struct FiltersOnDisk: FilterStorage {
    /// The path of the file; `nil` if there is no folder for it.
    let path: String?

    var changes: AsyncStream<[PostFilter]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            guard let path else { return continuation.finish() }
            let file = path.targetOfLink
            guard let slash = file.lastIndex(of: "/") else { return continuation.finish() }
            let watch = FolderWatch(
                String(file[..<slash]), log: String(file[slash...].dropFirst()),
                on: DispatchQueue(label: "filters")
            ) {
                let (read, faults) = Configuration.read(fileAt: path, vocabulary: .program)
                // A file that is being written, or has an error, may lack filters.
                if faults.contains(where: { $0.effect >= .partIgnored }) { return }
                continuation.yield(read.filters.map(\.filter))
            }
            continuation.onTermination = { _ in withExtendedLifetime(watch) {} }
        }
    }

    @concurrent func addFilter(
        hiding query: PostQuery, named name: String
    ) async throws(FilterStorageError) -> PostFilter {
        try change { text, path throws(Configuration.FilterFault) in
            try Configuration.add(
                query, named: NamedSource.name(madeOf: name), action: .hide, to: &text,
                path: path, vocabulary: .program)
        }
    }

    @concurrent func removeFilter(_ filter: PostFilter) async throws(FilterStorageError) {
        try change { text, path throws(Configuration.FilterFault) in
            try Configuration.remove(filter, from: &text, path: path, vocabulary: .program)
        }
    }

    /// Changes the text of the file.
    private func change<Result>(
        _ edit: (inout String, String) throws(Configuration.FilterFault) -> Result
    ) throws(FilterStorageError) -> Result {
        guard let path else {
            throw FilterStorageError(localized("There is no folder for config.toml; set HOME."))
        }
        do {
            return try ConfigurationFile.exclusively(at: path) {
                let bytes = try ConfigurationFile.bytes(at: path) ?? []
                guard var text = String(validating: bytes, as: UTF8.self) else {
                    throw FilterStorageError(
                        localized("config.toml is not UTF-8; save it as UTF-8."))
                }
                let result = try edit(&text, path)
                try ConfigurationFile.write(text, to: path)
                return result
            }
        } catch let error as FilterStorageError {
            throw error
        } catch Configuration.FilterFault.unreadable(let fault) {
            throw FilterStorageError(localized("config.toml was not changed. \(fault.brief)"))
        } catch Configuration.FilterFault.changed {
            throw FilterStorageError(
                localized("The filter was changed in config.toml; :edit-config removes it."))
        } catch let error as ConfigurationFile.Failure {
            throw FilterStorageError(localized("config.toml cannot be changed: \(error.reason)."))
        } catch {
            throw FilterStorageError(
                localized(
                    "config.toml was not changed: it has no tables [filters.NAME]; see :edit-config."
                ))
        }
    }
}

/// The filters of a guest, who must not change files.
struct NoFilterStorage: FilterStorage {
    func addFilter(
        hiding query: PostQuery, named name: String
    ) async throws(FilterStorageError) -> PostFilter {
        throw FilterStorageError(localized("Guests cannot do this."))
    }

    func removeFilter(_ filter: PostFilter) async throws(FilterStorageError) {
        throw FilterStorageError(localized("Guests cannot do this."))
    }
}
