import BoardCore
import Foundation

/// A file without a name that holds bytes in the order they came.
///
/// It is gone when this object is, even if the program crashes. Not safe for several threads.
final class OverflowFile {
    private let file: FileHandle
    private var written: UInt64 = 0
    private var taken: UInt64 = 0

    /// Makes the file in /var/tmp, because on many systems /tmp is memory.
    ///
    /// Throws `BoardError.readFailed` if the system does not let it.
    init() throws(BoardError) {
        var path = Array("/var/tmp/board-tui.XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw .readFailed(reason: String(cString: strerror(errno))) }
        unlink(path)
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    var isEmpty: Bool { taken == written }

    /// Adds bytes behind all others; throws `BoardError.readFailed` where the disk is full.
    func append(_ data: Data) throws(BoardError) {
        try naming {
            try file.seek(toOffset: written)
            try file.write(contentsOf: data)
        }
        written += UInt64(data.count)
    }

    /// Takes bytes from the front.
    func take(atMost count: Int) throws(BoardError) -> [UInt8] {
        let data = try naming {
            try file.seek(toOffset: taken)
            return try file.read(upToCount: count) ?? Data()
        }
        taken += UInt64(data.count)
        return [UInt8](data)
    }

    private func naming<Value>(_ work: () throws -> Value) throws(BoardError) -> Value {
        do {
            return try work()
        } catch {
            throw .readFailed(reason: error.localizedDescription)
        }
    }
}
