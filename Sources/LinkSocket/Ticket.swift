import Foundation

/// A program's place in the line of those that want the links.
///
/// Each keeps one byte of a file locked, behind those of all that came before, and is the first in
/// the line when none of these is locked any more. The kernel unlocks the byte of a program that
/// ends, however it ends, and wakes up who waits for it.
final class Ticket: Sendable {
    private let path: String
    private let file: Descriptor
    private let number: off_t

    /// Goes to the end of the line that a file keeps; the file is made where there is none.
    init(path: String) throws(LinkSocketError) {
        let file = try Descriptor(open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600))
        number = try Self.takeNumber(in: file)
        self.path = path
        self.file = file
    }

    /// Whether nobody came before who is still there.
    var isFirst: Bool { file.isUnlocked(before: number) }

    /// Blocks until nobody is left who came before.
    func waitUntilFirst() {
        file.waitUntilUnlocked(before: number)
    }

    /// Whether newcomers join the same line: somebody may have taken the file away.
    var isValid: Bool { FileIdentity(file) == FileIdentity(path: path) }

    /// Leaves the line.
    func giveUp() {
        file.unlock(byte: number)
    }

    /// Takes the number behind the last one. Whoever took one further behind meanwhile may think to
    /// be the first, and so goes first.
    private static func takeNumber(in file: borrowing Descriptor) throws(LinkSocketError) -> off_t {
        var number = file.firstUnlocked(from: 0)
        while true {
            let isTaken = file.lock(byte: number)
            guard isTaken || errno == EAGAIN else { throw .lastOfSystem }
            let next = file.firstUnlocked(from: number)
            if isTaken, next == number { return number }
            file.unlock(byte: number)
            number = next
        }
    }
}
