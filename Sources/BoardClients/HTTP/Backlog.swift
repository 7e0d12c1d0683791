import BoardCore
import Foundation

/// Bytes that wait for their reader, in the order they came: the first in memory, the rest in a file.
struct Backlog {
    private let capacity: Int
    private var bytes: [UInt8] = []
    private var overflow: OverflowFile?

    /// Makes a backlog that keeps up to `capacity` bytes in memory.
    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { bytes.isEmpty && overflow == nil }

    /// Adds bytes; throws `BoardError.readFailed` if the disk does not take them.
    mutating func add(_ data: Data) throws(BoardError) {
        if overflow == nil, bytes.count + data.count <= capacity {
            bytes.append(contentsOf: data)
        } else {
            try addToFile(data)
        }
    }

    /// Takes the oldest bytes, no more than fit into memory.
    mutating func take() throws(BoardError) -> [UInt8] {
        guard bytes.isEmpty, let file = overflow else {
            defer { bytes = [] }
            return bytes
        }
        defer { if file.isEmpty { overflow = nil } }
        return try file.take(atMost: capacity)
    }

    private mutating func addToFile(_ data: Data) throws(BoardError) {
        let file = if let overflow { overflow } else { try OverflowFile() }
        try file.append(data)
        overflow = file
    }

    mutating func removeAll() {
        self = Backlog(capacity: capacity)
    }
}
