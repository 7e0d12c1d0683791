import BoardConfiguration
import Essentials
import Localization

/// The sources in the configuration file, as commands edit them.
struct SourcesOnDisk {
    private var table: SourceTable
    private let path: String

    /// Changes the table and writes the file under an exclusive lock.
    ///
    /// Throws a `CLIError`, and then changes nothing.
    static func change(_ change: (inout SourceTable) throws -> Void) throws {
        let path = try path()
        try ConfigurationFile.exclusively(at: path) {
            var sources = try SourcesOnDisk(at: path)
            try sources.change(change)
            try sources.write()
        }
    }

    /// Throws what `change` would throw, and changes nothing.
    static func check(_ change: (inout SourceTable) throws -> Void) throws {
        var sources = try SourcesOnDisk(at: path())
        try sources.change(change)
    }

    static func rename(_ name: String, to newName: String) throws {
        try change { table in
            try table.checkFree(newName)
            try table.rename(name, to: newName)
        }
    }

    private static func path() throws -> String {
        if let path = ConfigurationFile.path(in: ProcessInfo.processInfo.environment) {
            return path
        }
        throw CLIError(
            sentence: localized(
                "there is no folder for the configuration; set HOME or XDG_CONFIG_HOME."),
            status: .cannotCreate)
    }

    /// Reads the file. Throws a `CLIError` if it cannot be read.
    private init(at path: String) throws {
        self.path = path
        do {
            let bytes = try ConfigurationFile.bytes(at: path) ?? []
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.utf8.elementsEqual(bytes) else { throw CLIError.noText(path) }
            table = try SourceTable(text, path: path, vocabulary: .program)
        } catch let fault as SourceTable.Fault {
            throw CLIError(fault)
        } catch let failure as ConfigurationFile.Failure {
            throw CLIError(
                sentence: localized("\(path) cannot be read: \(failure.reason)."), status: .noInput)
        }
    }

    private mutating func change(_ change: (inout SourceTable) throws -> Void) throws {
        do {
            try change(&table)
        } catch let fault as SourceTable.Fault {
            throw CLIError(fault)
        }
    }

    private func write() throws {
        do {
            try ConfigurationFile.write(table.text, to: path)
        } catch {
            throw CLIError(
                sentence: localized("\(path) cannot be written: \(error.reason)."),
                status: .cannotCreate)
        }
    }
}

extension SourceTable {
    /// Throws a fault if a name cannot be given to a source.
    func checkFree(_ name: String) throws(Fault) {
        if Self.reservedNames.contains(name) {
            throw .badName(name, reason: localized("it is a command of this program"))
        }
    }
}

extension CLIError {
    fileprivate init(_ fault: SourceTable.Fault) {
        switch fault {
        case .unreadable(let complaint):
            self.init(
                sentence: localized(
                    "nothing was changed, as config.toml has an error. \(complaint)"),
                status: .badData)
        case .taken(let name):
            self.init(
                sentence: localized("there is a source named “\(name)” already."), status: .usage)
        case .unknown(let name):
            self.init(
                sentence: localized(
                    "there is no source named “\(name)”; see :sources or board-tui list."),
                status: .usage)
        case .badName(let name, let reason):
            self.init(
                sentence: localized("“\(name)” cannot be the name of a source: \(reason)."),
                status: .usage)
        case .unusual:
            self.init(
                sentence: localized(
                    """
                    nothing was changed: the sources in config.toml are not in a table \
                    [sources], one per line. Change it with an editor.
                    """),
                status: .badData)
        }
    }

    fileprivate static func noText(_ path: String) -> CLIError {
        CLIError(
            sentence: localized("nothing was changed, as \(path) is not UTF-8; save it as UTF-8."),
            status: .badData)
    }
}
