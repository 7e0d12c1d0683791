import Foundation
import LinkSocket
import TestSupport
import Testing

/// Makes a folder as the system makes one for each user.
func withRuntimeFolder(_ body: (_ path: String) async throws -> Void) async throws {
    try await withFolder { parent in
        let folder = parent.path + "/run"
        mkdir(folder, 0o700)
        try await body(folder)
    }
}

/// Opens a terminal whose programs meet in a folder.
func withLinkTerminal(
    _ body: (_ terminal: Tmux, _ folder: String) async throws -> Void
) async throws {
    try await withRuntimeFolder { folder in
        try await Tmux.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { terminal in
            try await body(terminal, folder)
        }
    }
}

extension Program {
    /// Hands a link to the program that gets those of a folder.
    static func open(_ link: String, in folder: String) async throws -> Outcome {
        try await run(["open", link], changing: ["XDG_RUNTIME_DIR": folder])
    }
}

/// Waits until a program answers, be it that it refuses what is no link.
func waitUntilSomebodyListens(in folder: String) async throws {
    let place = try LinkSocketPlace(folder: folder)
    try await waitUntil("somebody listens") {
        do throws(LinkSocketError) {
            try LinkClient.send("", to: place)
            return true
        } catch {
            if case .refused = error { return true } else { return false }
        }
    }
}
