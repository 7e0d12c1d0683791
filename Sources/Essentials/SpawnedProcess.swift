#if os(Linux)
    import CSpawn
#endif

/// A child process in its own process group.
///
/// It begins with the default signal handling and an empty signal mask, and inherits only the first
/// three file descriptors.
package struct SpawnedProcess: Sendable {
    package let identifier: pid_t

    /// A file for one of the first descriptors.
    package enum File: Sendable {
        case descriptor(FileDescriptor)
        /// The null device.
        case null
    }

    /// Starts a program without a shell.
    ///
    /// - Parameters:
    ///   - path: the path of the program, which is also its first argument.
    ///   - files: the files to use for its first three descriptors.
    package init(
        _ path: String, _ arguments: [String], files: [FileDescriptor: File]
    ) throws(POSIXError) {
        var attributes = SpawnAttributes()
        var actions = SpawnFileActions()
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        Self.setUp(&attributes)
        for (descriptor, file) in files { Self.add(file, as: descriptor, to: &actions) }
        Self.closeRest(besides: files.keys, by: &actions)
        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        defer { argv.forEach { free($0) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, &argv, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.identifier = identifier
    }

    /// Waits for the process to exit; returns its status, or -1 if it was waited for elsewhere.
    @discardableResult package func waitForEnd() -> CInt {
        var status: CInt = 0
        while waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { return -1 }
        }
        return status
    }

    /// Waits for the process to exit without reaping it, so that its id stays reserved.
    ///
    /// Returns whether it exited before the deadline.
    package func ends(before deadline: ContinuousClock.Instant) -> Bool {
        var pause: UInt32 = 1_000
        while true {
            var information = siginfo_t()
            let code = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
            // The signal number is zero while the process runs.
            if code == 0, information.si_signo != 0 { return true }
            if code != 0, errno != EINTR { return true }
            guard ContinuousClock.now < deadline else { return false }
            usleep(pause)
            pause = min(pause * 2, 50_000)
        }
    }

    #if os(Linux)
        private typealias SpawnAttributes = posix_spawnattr_t
        private typealias SpawnFileActions = posix_spawn_file_actions_t
    #else
        private typealias SpawnAttributes = posix_spawnattr_t?
        private typealias SpawnFileActions = posix_spawn_file_actions_t?
    #endif

    private static func setUp(_ attributes: inout SpawnAttributes) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags | flagsOfClosing))
    }

    /// Libraries open connections that children must not use, and not all are close-on-exec.
    #if os(Linux)
        private static let flagsOfClosing: CInt = 0

        private static func closeRest(
            besides files: some Sequence<FileDescriptor>, by actions: inout SpawnFileActions
        ) {
            cspawn_close_from(&actions, STDERR_FILENO + 1)
        }
    #else
        private static let flagsOfClosing = POSIX_SPAWN_CLOEXEC_DEFAULT

        private static func closeRest(
            besides files: some Sequence<FileDescriptor>, by actions: inout SpawnFileActions
        ) {
            for number in STDIN_FILENO...STDERR_FILENO
            where !files.contains(FileDescriptor(number)) {
                posix_spawn_file_actions_addinherit_np(&actions, number)
            }
        }
    #endif

    private static func add(
        _ file: File, as descriptor: FileDescriptor, to actions: inout SpawnFileActions
    ) {
        switch file {
        case .descriptor(let original):
            posix_spawn_file_actions_adddup2(&actions, original.number, descriptor.number)
        case .null:
            posix_spawn_file_actions_addopen(
                &actions, descriptor.number, "/dev/null", O_RDWR, 0)
        }
    }
}

/// A pipe whose ends child processes do not inherit.
package struct ProcessPipe {
    package let reader: FileDescriptor
    package let writer: FileDescriptor

    package init() throws(POSIXError) {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    }

    /// Creates a pipe that contains a text; throws an error if the text exceeds its capacity.
    package init(holding text: String) throws(POSIXError) {
        try self.init()
        defer { close(writer.number) }
        _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
        do { try writer.write(Array(text.utf8)) } catch {
            close(reader.number)
            throw error
        }
    }
}
