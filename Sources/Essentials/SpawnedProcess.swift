#if os(Linux)
    import CSpawn
#endif

/// A program that was started as a group of its own, in which no signal is ignored or held back, and
/// that gets nothing of what is open here but its first three descriptors.
package struct SpawnedProcess: Sendable {
    package let identifier: pid_t

    /// What a program finds at one of its first descriptors.
    package enum File: Sendable {
        case descriptor(FileDescriptor)
        /// Nothing to read, and nobody who reads.
        case null
    }

    /// Starts a program as it is, by no shell.
    ///
    /// - Parameters:
    ///   - path: of the program; the first of its arguments.
    ///   - files: what it has in place of what this program has, at its first three descriptors.
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
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, &words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.identifier = identifier
    }

    /// Returns what `waitpid` tells of its end; -1 where somebody else waited for it.
    @discardableResult package func waitForEnd() -> CInt {
        var status: CInt = 0
        while waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { return -1 }
        }
        return status
    }

    /// Waits for its end without taking its remains, so that its number is still its own.
    ///
    /// Returns whether it ended in time.
    package func ends(before deadline: ContinuousClock.Instant) -> Bool {
        var pause: UInt32 = 1_000
        while true {
            var information = siginfo_t()
            let code = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
            // Zero is the number where it still runs.
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

    /// Libraries open connections that no other program may speak on, and mark not all of them.
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
