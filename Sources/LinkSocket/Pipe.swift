import Foundation

/// Both ends of a pipe, to wake up a thread that waits in `poll`.
struct Pipe: ~Copyable, Sendable {
    let readEnd: Descriptor
    private let writeEnd: Descriptor

    init() throws(LinkSocketError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .lastOfSystem }
        let readEnd = try Descriptor(ends[0])
        let writeEnd = try Descriptor(ends[1])
        _ = fcntl(writeEnd.number, F_SETFL, O_NONBLOCK)
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }

    /// Never blocks: a full pipe has woken the other side up already.
    func send() {
        var byte: UInt8 = 0
        _ = write(writeEnd.number, &byte, 1)
    }

    /// Blocks until something has been sent, and takes it.
    func receive() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd.number, &bytes, bytes.count) < 0 && errno == EINTR {}
    }
}
