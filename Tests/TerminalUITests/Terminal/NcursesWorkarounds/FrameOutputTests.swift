import Foundation
import Testing

@testable import TerminalUI

@MainActor struct FrameOutputTests {
    private let pipe = Pipe()
    private var reading: CInt { pipe.fileHandleForReading.fileDescriptor }
    private var writing: CInt { pipe.fileHandleForWriting.fileDescriptor }

    private func frames() throws -> FrameOutput {
        try #require(FrameOutput(to: writing))
    }

    /// Returns the output so far.
    private func arrived() -> String {
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) == 1 else { return "" }
        return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }

    @Test func `output arrives only when its frame is complete, in order`() throws {
        let frames = try frames()

        frames.inOnePiece {
            write(fileno(frames.file), "moved,", 6)
            fputs("linked,", frames.file)
            fflush(frames.file)
            write(fileno(frames.file), "moved", 5)
            #expect(arrived() == "")
        }

        #expect(arrived() == "moved,linked,moved")
    }

    @Test func `a shorter frame contains nothing of the previous longer one`() throws {
        let frames = try frames()
        frames.inOnePiece { fputs("a long frame", frames.file) }
        #expect(arrived() == "a long frame")

        frames.inOnePiece { fputs("short", frames.file) }
        frames.inOnePiece {}

        #expect(arrived() == "short")
    }

    @Test func `between frames, output arrives immediately`() throws {
        let frames = try frames()
        frames.inOnePiece { fputs("frame", frames.file) }

        fputs(" end", frames.file)
        fflush(frames.file)

        #expect(arrived() == "frame end")
    }

    @Test func `a frame waits for a terminal with a full buffer`() async throws {
        let frames = try frames()
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let words = String(repeating: "0123456789", count: 20_000)
        let received = Task.detached { [handle = pipe.fileHandleForReading] in
            var bytes = Data()
            while bytes.count < 200_000 { bytes += handle.availableData }
            return bytes
        }

        frames.inOnePiece { fputs(words, frames.file) }

        #expect(await received.value == Data(words.utf8))
    }

    @Test func `child processes do not inherit the descriptor of ncurses`() throws {
        let frames = try frames()
        frames.inOnePiece {}

        #expect(fcntl(fileno(frames.file), F_GETFD) & FD_CLOEXEC != 0)
    }
}
