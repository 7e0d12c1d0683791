import Essentials

extension FileDescriptor {
    /// What comes up to the end of a line, without it; less where nothing more comes.
    package func line() throws -> String {
        var text: [UInt8] = []
        while let byte = try read(upToCount: 1).first, byte != UInt8(ascii: "\n") {
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
