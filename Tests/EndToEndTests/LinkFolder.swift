import Foundation
import LinkSocket
import TestSupport

/// Creates a runtime folder as the system does for each user.
func withRuntimeFolder(_ body: (_ path: String) async throws -> Void) async throws {
    try await withFolder { parent in
        let folder = parent.path + "/run"
        mkdir(folder, 0o700)
        try await body(folder)
    }
}

/// Opens a terminal whose programs share a runtime folder.
func withLinkTerminal(
    _ body: (_ terminal: ShellTerminal, _ folder: String) async throws -> Void
) async throws {
    try await withRuntimeFolder { folder in
        try await ShellTerminal.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { terminal in
            try await body(terminal, folder)
        }
    }
}

extension BuiltProgram {
    /// Sends a link to the running instance of a runtime folder.
    static func open(_ link: String, in folder: String) async throws -> Outcome {
        try await run(["open", link], changing: ["XDG_RUNTIME_DIR": folder])
    }
}

/// Waits until an instance responds, even by refusing an invalid link.
func waitUntilSomebodyListens(in folder: String) async throws {
    let place = try SocketDirectory(folder: folder)
    try await waitUntil("somebody listens") {
        do throws(LinkSocketError) {
            try LinkClient.send("", to: place)
            return true
        } catch {
            if case .refused = error { return true } else { return false }
        }
    }
}
