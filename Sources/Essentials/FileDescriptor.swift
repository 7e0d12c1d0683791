/// A POSIX file descriptor.
package struct FileDescriptor: Sendable, Hashable {
    package let number: CInt

    package init(_ number: CInt) { self.number = number }

    package static let standardInput = FileDescriptor(STDIN_FILENO)
    package static let standardOutput = FileDescriptor(STDOUT_FILENO)
    package static let standardError = FileDescriptor(STDERR_FILENO)

    /// Opens a file for reading.
    package init(readingFrom path: String) throws(POSIXError) {
        number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw .last }
    }

    /// Writes all bytes, in as many calls as needed.
    package func write(_ bytes: some ContiguousBytes & Collection<UInt8>) throws(POSIXError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Essentials.write(number, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            guard count >= 0 || errno == EINTR else { throw .last }
            written += max(0, count)
        }
    }

    /// Waits for an exclusive lock on the file and holds it until the file is closed.
    package func lock() throws(POSIXError) {
        while flock(number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// Reads one line without its terminator; `nil` if it is longer than the limit in bytes.
    ///
    /// It reads nothing after the line.
    package func readLine(upToCount limit: Int) throws(POSIXError) -> [UInt8]? {
        var line: [UInt8] = []
        while line.count <= limit {
            let byte = try read(upToCount: 1)
            if byte.isEmpty || byte == [UInt8(ascii: "\n")] { return line }
            line += byte
        }
        return nil
    }

    /// Reads to the end of the file, or at most `limit` bytes.
    package func read(upToCount limit: Int) throws(POSIXError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let wanted = min(piece.count, limit - bytes.count)
            let count = Essentials.read(number, &piece, wanted)
            guard count >= 0 || errno == EINTR else { throw .last }
            if count == 0 { break }
            bytes += piece.prefix(max(0, count))
        }
        return bytes
    }
}

extension POSIXError {
    /// The error of the latest system call.
    package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The system's description of the error.
    package var reason: String { String(cString: strerror(code.rawValue)) }
}

extension String {
    /// The text without a final line break.
    package var withoutTrailingNewline: String {
        last?.isNewline == true ? String(dropLast()) : self
    }
}
