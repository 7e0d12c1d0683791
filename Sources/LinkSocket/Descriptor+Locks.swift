import Foundation

#if os(Linux)
    // Glibc shows these three to GNU programs only, as it does `struct ucred`.
    private let queryLock: CInt = 36
    private let setLock: CInt = 37
    private let setLockAndWait: CInt = 38
#else
    private let queryLock = F_OFD_GETLK
    private let setLock = F_OFD_SETLK
    private let setLockAndWait = F_OFD_SETLKW
#endif

/// Locks on single bytes of a file, which need not be there.
///
/// They belong to what `open` returned, and end with it, also when its program is killed.
extension Descriptor {
    /// Locks a byte that no other open file has locked; returns whether it did.
    func lock(byte: off_t) -> Bool {
        call(setLock, F_WRLCK, from: byte, count: 1) != nil
    }

    func unlock(byte: off_t) {
        _ = call(setLock, F_UNLCK, from: byte, count: 1)
    }

    /// Whether nobody else has locked one of the first bytes.
    func isUnlocked(before end: off_t) -> Bool {
        end == 0 || call(queryLock, F_RDLCK, from: 0, count: end)?.l_type == Int16(F_UNLCK)
    }

    /// Waits until nobody has locked one of the first bytes.
    func waitUntilUnlocked(before end: off_t) {
        guard end > 0 else { return }
        while call(setLockAndWait, F_RDLCK, from: 0, count: end) == nil, errno == EINTR {}
        _ = call(setLock, F_UNLCK, from: 0, count: end)
    }

    /// The first byte behind all that others have locked, or `start` where there are none.
    func firstUnlocked(from start: off_t) -> off_t {
        var start = start
        while let lock = call(queryLock, F_WRLCK, from: start, count: 0),
            lock.l_type != Int16(F_UNLCK)
        {
            start = lock.l_start + max(1, lock.l_len)
        }
        return start
    }

    /// Returns what the system filled in; `nil` where it refused. A `count` of 0 is all that
    /// follow.
    private func call(
        _ command: CInt, _ type: CInt, from start: off_t, count: off_t
    ) -> flock? {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = start
        lock.l_len = count
        return fcntl(number, command, &lock) == 0 ? lock : nil
    }
}
