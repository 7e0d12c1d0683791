import Essentials
import Localization
import Synchronization

/// The file, pipe or device that receives a trace.
final class TraceFile: Sendable {
    private struct State {
        /// The open file; `nil` while a pipe has no reader.
        var descriptor: CInt?
        var failure: CLIError?
    }

    private let path: String
    private let state: Mutex<State>

    init(path: String) throws {
        self.path = path
        state = Mutex(State(descriptor: try Self.open(path)))
        // A reader that closes the pipe must not end the program.
        signal(SIGPIPE, SIG_IGN)
    }

    /// The failure for the first line that could not be written.
    var failure: CLIError? { state.withLock { $0.failure } }

    func failure(because reason: String) -> CLIError {
        CLIError(
            sentence: localized("--trace: \(path) could not be written completely: \(reason)."),
            status: .inputOutput)
    }

    /// Blocks until a pipe has a reader; returns at once for other files.
    func waitForReader() {
        guard state.withLock({ $0.descriptor == nil }) else { return }
        let descriptor = Essentials.open(path, O_WRONLY | O_CLOEXEC)
        state.withLock { $0.descriptor = descriptor }
    }

    /// Writes a line, and drops it on an error: a full disk must not end the program.
    func write(_ bytes: Data) {
        guard let descriptor = state.withLock({ $0.descriptor }) else { return }
        do {
            try FileDescriptor(descriptor).write(bytes)
        } catch {
            state.withLock { $0.failure = $0.failure ?? failure(because: error.reason) }
        }
    }
}

// MARK: Opening

extension TraceFile {
    /// Opens the file; returns `nil` for a pipe without a reader.
    private static func open(_ path: String) throws -> CInt? {
        // Do not block until a pipe has a reader.
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        // O_EXCL does not create a file through a dangling symbolic link.
        var descriptor = Essentials.open(path, flags | O_CREAT | O_EXCL, 0o644)
        if descriptor < 0, errno == EEXIST { descriptor = Essentials.open(path, flags) }
        if descriptor < 0, errno == ENXIO, kind(of: path) == S_IFIFO { return nil }
        guard descriptor >= 0 else { throw CLIError(untraceable: path).report() }
        try empty(descriptor, of: path)
        _ = fcntl(descriptor, F_SETFL, 0)
        return descriptor
    }

    /// Truncates an older trace.
    ///
    /// A path given by mistake may be that of a document or of the terminal, which throws an error.
    private static func empty(_ descriptor: CInt, of path: String) throws {
        guard isatty(descriptor) == 0 else { throw CLIError(terminal: path).report() }
        guard kind(of: path) == S_IFREG else { return }
        guard let text = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped),
            TraceLine.make(up: text)
        else { throw CLIError(foreign: path).report() }
        ftruncate(descriptor, 0)
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

extension CLIError {
    fileprivate init(foreign path: String) {
        sentence = localized("--trace: \(path) is not a trace; name another file.")
        status = .cannotCreate
    }

    fileprivate init(terminal path: String) {
        sentence = localized("--trace: \(path) is a terminal, which shows the screen; name a file.")
        status = .cannotCreate
    }

    fileprivate init(untraceable path: String) {
        let code = errno
        let leadsNowhere = code == ENOENT && Self.isLink(path)
        let reason =
            leadsNowhere
            ? localized("it is a broken link; name another file") : String(cString: strerror(code))
        sentence = localized("--trace: \(path) cannot be written: \(reason).")
        status = .cannotCreate
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
