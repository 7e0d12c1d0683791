import Essentials

extension SpawnedProcess {
    /// Waits for the end of the process; returns the status or the terminating signal.
    package func waitForExit() -> Int32 {
        let status = waitForEnd()
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : signal
    }
}

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

/// Writes an executable script.
///
/// Another process writes the file: a file that is open for writing here cannot be executed, and
/// processes that other tests start would inherit the open descriptor for a moment.
package func writeProgram(_ script: String, to file: URL) throws {
    let draft = file.path + ".draft"
    try Data(script.utf8).write(to: URL(filePath: draft))
    let process = try SpawnedProcess(
        "/bin/sh", ["-c", "cp \"$0\" \"$1\" && chmod 755 \"$1\"", draft, file.path],
        files: [.standardInput: .null])
    guard process.waitForEnd() == 0 else { throw POSIXError(.EIO) }
}
