import Essentials

extension ConfigurationFile {
    /// Puts a text into the file in one step, so that there is always a whole one; makes its folder
    /// where there is none.
    ///
    /// A link stays one: what it leads to is written. Who may read the file stays as it was; a new
    /// one is the reader's alone.
    ///
    /// - Parameter limit: how many bytes are written at most: more would not be read again.
    package static func write(
        _ text: String, to path: String, upTo limit: Int = sizeLimit
    ) throws(Failure) {
        guard text.utf8.count <= limit else { throw .tooLarge }
        // The user made the link so that the file is at its target.
        if isLink(path), access(path, F_OK) != 0, errno == ENOENT { throw .leadsNowhere }
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try makeFolder(folder)
        let template = "\(folder)/.\(name).XXXXXX"
        var temporary = Array(template.utf8CString)
        let descriptor = mkstemp(&temporary)
        guard descriptor >= 0 else { throw .last }
        do throws(Failure) {
            try fill(descriptor, with: text, mode: mode(of: path))
            guard rename(temporary, path) == 0 else { throw .last }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Does `work` while nobody else does who asks for this, so that none overwrites what another has
    /// just written; makes the folder of the file where there is none.
    ///
    /// It is the folder that is locked, as each writing puts another file into the place of the old
    /// one. Where the file system knows no locks it is done without.
    package static func exclusively<Result>(
        at path: String, _ work: () throws -> Result
    ) rethrows -> Result {
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        let folder = URL(filePath: path).deletingLastPathComponent().path
        // Whoever writes tells why that fails.
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

    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    }

    /// On the disk before it takes the place of the old one, and closed in any case.
    private static func fill(
        _ descriptor: CInt, with text: String, mode: mode_t
    ) throws(Failure) {
        defer { close(descriptor) }
        guard fchmod(descriptor, mode) == 0 else { throw .last }
        do { try FileDescriptor(descriptor).write(Array(text.utf8)) } catch { throw .last }
        guard fsync(descriptor) == 0 else { throw .last }
    }
}
