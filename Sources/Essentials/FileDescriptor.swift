/// What an open file, a pipe or a terminal is known by.
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

    /// Writes all of it, in as many pieces as that takes.
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

    /// Waits until no other program has the file locked, and locks it until it is closed.
    package func lock() throws(POSIXError) {
        while flock(number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// Reads a line without its end, and nothing behind it; `nil` if it is longer than the limit.
    package func readLine(upToCount limit: Int) throws(POSIXError) -> [UInt8]? {
        var line: [UInt8] = []
        while line.count <= limit {
            let byte = try read(upToCount: 1)
            if byte.isEmpty || byte == [UInt8(ascii: "\n")] { return line }
            line += byte
        }
        return nil
    }

    /// Reads to the end, or until so many bytes have come.
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
    /// What the system's latest call failed of.
    package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The system's words for it.
    package var reason: String { String(cString: strerror(code.rawValue)) }
}
