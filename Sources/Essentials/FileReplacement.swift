/// Files that are replaced at once, so that no reader sees a part of them.
package enum FileReplacement {
    /// Writes a text to the disk beside a file, then renames it.
    ///
    /// - Parameter newMode: the permissions of a new file, before the user's mask; those of an
    ///   existing one stay.
    package static func write(
        _ text: String, to path: String, newMode: mode_t
    ) throws(POSIXError) {
        let file = URL(filePath: path)
        let name = ".\(file.lastPathComponent).\(UInt32.random(in: .min ... .max))"
        let temporary = file.deletingLastPathComponent().appending(path: name).path
        let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, newMode)
        guard number >= 0 else { throw .last }
        do throws(POSIXError) {
            try fill(FileDescriptor(number), with: text, like: path)
            guard rename(temporary, path) == 0 else { throw POSIXError.last }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Writes the text to the disk and closes the descriptor.
    private static func fill(
        _ descriptor: FileDescriptor, with text: String, like path: String
    ) throws(POSIXError) {
        defer { close(descriptor.number) }
        var status = stat()
        if stat(path, &status) == 0, fchmod(descriptor.number, status.st_mode & 0o777) != 0 {
            throw .last
        }
        try descriptor.write(Array(text.utf8))
        guard fsync(descriptor.number) == 0 else { throw .last }
    }
}

extension String {
    /// The path of the file to which a symbolic link at this path leads; otherwise the path itself.
    package var targetOfLink: String {
        guard let target = realpath(self, nil) else { return self }
        defer { free(target) }
        return String(cString: target)
    }
}
