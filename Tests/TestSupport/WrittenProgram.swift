import Essentials

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
