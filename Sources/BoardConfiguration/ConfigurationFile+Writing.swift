import Essentials

extension ConfigurationFile {
    /// Replaces the content of the file atomically, and creates missing directories.
    ///
    /// If the file is a symbolic link, its target is replaced. The permissions stay; a new file is
    /// accessible only to the user.
    ///
    /// - Parameter limit: the maximum number of bytes, because a larger file could not be read
    ///   again.
    package static func write(
        _ text: String, to path: String, upTo limit: Int = sizeLimit
    ) throws(Failure) {
        guard text.utf8.count <= limit else { throw .tooLarge }
        // The user created the link so that the file is at its target.
        if isLink(path), access(path, F_OK) != 0, errno == ENOENT { throw .leadsNowhere }
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try makeFolder(folder)
        do {
            try FileReplacement.write(text, to: path, newMode: 0o600)
        } catch {
            throw Failure(error)
        }
    }

    /// Calls `work` while other callers wait, so that none overwrites a concurrent change.
    ///
    /// It locks the directory, because writing replaces the file, and creates it if it is missing.
    /// On a file system without locks, `work` runs without one.
    package static func exclusively<Result>(
        at path: String, _ work: () throws -> Result
    ) rethrows -> Result {
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        let folder = URL(filePath: path).deletingLastPathComponent().path
        // The following write reports an error.
        try? makeFolder(folder)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try work() }
        defer { close(descriptor) }
        try? FileDescriptor(descriptor).lock()
        return try work()
    }

    private static func makeFolder(_ folder: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .last
        }
    }
}
