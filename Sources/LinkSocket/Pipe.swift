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
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }

    func send() {
        var byte: UInt8 = 0
        _ = write(writeEnd.number, &byte, 1)
    }
}
