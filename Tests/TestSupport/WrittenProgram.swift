import Essentials

/// Writes a script that can be started.
///
/// Another program does the writing: a file that this one has open for it cannot be started, and
/// whatever is started meanwhile by other tests has it open for a moment, too.
package func writeProgram(_ script: String, to file: URL) throws {
    let draft = file.path + ".draft"
    try Data(script.utf8).write(to: URL(filePath: draft))
    let process = try SpawnedProcess(
        "/bin/sh", ["-c", "cp \"$0\" \"$1\" && chmod 755 \"$1\"", draft, file.path],
        files: [.standardInput: .null])
    guard process.waitForEnd() == 0 else { throw POSIXError(.EIO) }
}
