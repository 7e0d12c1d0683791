import BoardApp
import BoardConfiguration
import BoardCore
import Essentials

/// The filters in the configuration file.
struct FiltersOnDisk: FilterStorage {
    /// The path of the file; `nil` if there is no folder for it.
    let path: String?

    @concurrent func addFilter(
        hiding query: PostQuery, named name: String
    ) async throws(FilterStorageError) -> PostFilter {
        guard let path else {
            throw FilterStorageError("There is no folder for config.toml; set HOME.")
        }
        do {
            return try ConfigurationFile.exclusively(at: path) {
                let bytes = try ConfigurationFile.bytes(at: path) ?? []
                guard var text = String(validating: bytes, as: UTF8.self) else {
                    throw FilterStorageError("config.toml is not UTF-8; save it as UTF-8.")
                }
                let filter = try Configuration.add(
                    query, named: NamedSource.name(madeOf: name), action: .hide, to: &text,
                    path: path, vocabulary: .program)
                try ConfigurationFile.write(text, to: path)
                return filter
            }
        } catch let error as FilterStorageError {
            throw error
        } catch Configuration.FilterFault.unreadable(let fault) {
            throw FilterStorageError("No filter was added. \(fault.brief)")
        } catch let error as ConfigurationFile.Failure {
            throw FilterStorageError("config.toml cannot be changed: \(error.reason).")
        } catch {
            throw FilterStorageError(
                "No filter was added: config.toml has no tables [filters.NAME]; see :edit-config.")
        }
    }
}

/// The filters of a guest, who must not change files.
struct NoFilterStorage: FilterStorage {
    func addFilter(
        hiding query: PostQuery, named name: String
    ) async throws(FilterStorageError) -> PostFilter {
        throw FilterStorageError("Guests cannot do this.")
    }
}
