import Essentials

extension FileDescriptor {
    /// Reads up to a line break, which is left out, or to the end of input.
    package func line() throws -> String {
        var text: [UInt8] = []
        while let byte = try read(upToCount: 1).first, byte != UInt8(ascii: "\n") {
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
