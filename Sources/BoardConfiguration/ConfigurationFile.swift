import Essentials
import Localization
import TerminalUI

/// The location of the configuration file, and functions to read it.
package enum ConfigurationFile {
    package static let name = "config.toml"

    /// Returns the path by the XDG Base Directory Specification.
    ///
    /// Returns `nil` if neither `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
    package static func path(in environment: [String: String]) -> String? {
        let home = folder("HOME", in: environment).map { "\($0)/.config" }
        return (folder("XDG_CONFIG_HOME", in: environment) ?? home).map {
            "\($0)/board-tui/\(name)"
        }
    }

    /// Returns an absolute path without a trailing slash; the specification ignores relative ones.
    private static func folder(_ variable: String, in environment: [String: String]) -> String? {
        guard var path = environment[variable], path.hasPrefix("/") else { return nil }
        while path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// An error in reading or writing the file.
    package enum Failure: Error, Hashable {
        case tooLarge
        case isFolder
        case isPipe
        /// A symbolic link to a file that does not exist.
        case leadsNowhere
        case notPermitted
        case system(reason: String)
    }

    /// The maximum size in bytes, far more than all settings with comments.
    package static let sizeLimit = 1 << 20

    /// Returns the content of the file; `nil` if it does not exist.
    ///
    /// It never blocks, not even on a pipe.
    package static func bytes(at path: String) throws(Failure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .last }
            if isLink(path) { throw .leadsNowhere }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO { throw .isPipe }
        return try bytes(from: descriptor)
    }

    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func bytes(from descriptor: CInt) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            if bytes.count > sizeLimit { throw .tooLarge }
        }
    }
}

extension ConfigurationFile.Failure {
    static var last: Self { Self(.last) }

    init(_ error: POSIXError) {
        switch error.code {
        case .EISDIR: self = .isFolder
        case .EACCES: self = .notPermitted
        default: self = .system(reason: error.reason)
        }
    }

    /// The message for a file that cannot be read at all.
    var sentence: String {
        localized("this file cannot be read, so all settings have their defaults: \(reason).")
    }

    /// The reason and, if known, a remedy, without a full stop.
    package var reason: String {
        switch self {
        case .tooLarge: localized("it is larger than 1 MB; make it smaller")
        case .isFolder: localized("it is a folder; move the folder away")
        case .isPipe: localized("it is a pipe; replace it with a file")
        case .leadsNowhere:
            localized(
                "it is a link to a file that does not exist; create that file, or remove the link")
        case .notPermitted:
            localized("permission denied; allow yourself to read and write it (chmod u+rw)")
        case .system(let reason): reason
        }
    }
}

extension Configuration {
    /// Reads the settings and the problems in the file at `path`; the file may be missing.
    package static func read(
        fileAt path: String, vocabulary: ConfigurationVocabulary
    ) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        do {
            guard let bytes = try ConfigurationFile.bytes(at: path) else {
                return (Configuration(vocabulary: vocabulary), [])
            }
            return read(bytes, path: path, vocabulary: vocabulary)
        } catch {
            let complaint = Diagnostic(
                path: path, line: 1, column: 1, message: error.sentence, effect: .sourceMissing)
            return (Configuration(vocabulary: vocabulary), [complaint])
        }
    }
}

extension Theme {
    /// Reads a theme of the user.
    ///
    /// - Parameters:
    ///   - path: the path in the settings, which is also the name of the theme.
    ///   - folder: the folder of a relative path; `nil` for the current one.
    package init(fileAt path: String, in folder: String?) throws(Diagnostic) {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        let whole =
            path.hasPrefix("~/")
            ? home + path.dropFirst()
            : path.hasPrefix("/") ? path : [folder, path].compactMap(\.self).joined(separator: "/")
        func fault(_ message: String, line: Int = 1, column: Int = 1) -> Diagnostic {
            Diagnostic(path: whole, line: line, column: column, message: message)
        }
        let bytes: [UInt8]?
        do { bytes = try ConfigurationFile.bytes(at: whole) } catch {
            throw fault(localized("this theme cannot be read: \(error.reason)."))
        }
        guard let bytes else { throw fault(localized("there is no such file; create this theme.")) }
        do {
            try self.init(named: path, parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw fault(
                localized("\(error.reason); until then the default theme is shown."),
                line: error.line,
                column: error.column)
        }
    }
}
