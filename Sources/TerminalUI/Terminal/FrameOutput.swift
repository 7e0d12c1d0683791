import CNcurses
import Essentials

/// Has all that one update sends arrive at the terminal in one piece.
///
/// ncurses writes at each move of its cursor, a hundred times for a page. Every write wakes up
/// whoever draws the terminal, and may be a packet of its own over ssh. So its descriptor is a file
/// in memory during an update, and what is there afterwards is written at once.
@MainActor final class FrameOutput {
    /// What ncurses is to write to.
    let file: UnsafeMutablePointer<FILE>
    private let descriptor: CInt
    private let terminal: CInt
    private let memory: CInt
    private var bytes = [UInt8](repeating: 0, count: 16 << 10)

    /// - Returns: `nil` where there are no descriptors or no memory for it.
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

    /// Sends all that `body` writes to the file.
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

    /// A terminal that is gone gets nothing more; the end of the program is told otherwise.
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

    /// Somebody else may have made the terminal one that does not wait.
    private func waitForRoom() {
        var place = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
        poll(&place, 1, -1)
    }

    /// A file that is only in memory, where the system has such; without a name in any case.
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
