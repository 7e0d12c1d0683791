import CNcurses
import Essentials

/// An output buffer that sends all output of an update to the terminal at once.
///
/// ncurses writes at every cursor move, a hundred times for a page. Every write wakes up the
/// terminal emulator and may become a separate packet over ssh. During an update, the descriptor of
/// ncurses therefore refers to a memory file. Its content is written to the terminal afterwards.
@MainActor final class FrameOutput {
    /// The file that ncurses writes to.
    let file: UnsafeMutablePointer<FILE>
    private let descriptor: CInt
    private let terminal: CInt
    private let memory: CInt
    private var bytes = [UInt8](repeating: 0, count: 16 << 10)

    /// - Returns: `nil` if there are not enough descriptors or memory.
    init?(to terminal: CInt) {
        memory = Self.memoryFile()
        descriptor = fcntl(terminal, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard memory >= 0, descriptor >= 0, let file = fdopen(descriptor, "w") else {
            close(memory)
            close(descriptor)
            return nil
        }
        self.file = file
        self.terminal = terminal
    }

    isolated deinit {
        fclose(file)
        close(memory)
    }

    /// Sends all output that `body` writes to the file.
    func inOnePiece(_ body: () -> Void) {
        guard lseek(memory, 0, SEEK_SET) == 0, redirect(to: memory) else { return body() }
        body()
        fflush(file)
        _ = redirect(to: terminal)
        send(count: Int(lseek(memory, 0, SEEK_CUR)))
    }

    private func redirect(to target: CInt) -> Bool {
        guard dup2(target, descriptor) >= 0 else { return false }
        return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }

    private func send(count: Int) {
        guard count > 0 else { return }
        if bytes.count < count { bytes = [UInt8](repeating: 0, count: 2 * count) }
        bytes.withUnsafeMutableBytes { buffer in
            let count = pread(memory, buffer.baseAddress, count, 0)
            send(buffer[..<max(0, count)])
        }
    }

    /// Writes bytes to the terminal. If the terminal is gone, the session learns that elsewhere.
    private func send(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes)
        while !rest.isEmpty {
            let count = write(terminal, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                waitForRoom()
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Waits until the terminal accepts output. Another process may have made it non-blocking.
    private func waitForRoom() {
        var place = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
        poll(&place, 1, -1)
    }

    /// Opens an unnamed file, in memory if the system supports that.
    private static func memoryFile() -> CInt {
        #if os(Linux)
            let name = "/board-tui-\(getpid())-\(UInt32.random(in: 0 ... .max))"
            let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
            if file >= 0 {
                shm_unlink(name)
                return file
            }
        #endif
        return NamelessFile.open()
    }
}

/// A temporary file without a name, which is deleted when it is closed.
enum NamelessFile {
    /// Opens a file.
    ///
    /// - Returns: its descriptor, which child processes do not inherit; -1 if the file cannot be
    ///   created.
    static func open() -> CInt {
        guard let file = tmpfile() else { return -1 }
        defer { fclose(file) }
        return fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    }
}
