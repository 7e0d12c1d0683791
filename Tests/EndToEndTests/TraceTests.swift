import Foundation
import TestSupport
import Testing

/// `--trace` into what takes no lines; PlaybackTests read what it writes.
struct TraceTests {
    @Test func `a pipe that nobody reads does not keep the program from ending`() async throws {
        try await Tmux.openShell { terminal in
            let path = terminal.folder.appending(path: "trace").path
            try #require(mkfifo(path, 0o600) == 0)
            let pipe = open(path, O_RDWR | O_NONBLOCK)
            defer { close(pipe) }
            fill(pipe)

            try await terminal.startBoard("board --trace trace")
            try await terminal.press(["q"])

            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `a full disk and a reader that goes do not end the program`() async throws {
        try await Tmux.openShell { terminal in
            let path = terminal.folder.appending(path: "trace").path
            try #require(mkfifo(path, 0o600) == 0)
            for target in ["/dev/full", "trace"] {
                let reader = open(path, O_RDONLY | O_NONBLOCK)
                try await terminal.startBoard("board --trace \(target)")
                close(reader)
                try await terminal.press(["Enter"])
                try await terminal.wait("a post") { $0.rows.last?.contains("fold") == true }
                try await terminal.press(["q", "q"])
                try await terminal.expectShell(status: 0)
            }
        }
    }

    /// Writes until a pipe takes nothing more.
    private func fill(_ pipe: CInt) {
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(pipe, bytes, bytes.count) > 0 {}
    }
}
