import Foundation
import TestSupport

/// A replacement for libsecret's `secret-tool` that uses a directory and records its calls.
struct FakeKeyring {
    private let folder: URL

    /// The directory of the program, in the format of `PATH`.
    var searchPath: String { "/dev/null/none:\(folder.path)" }

    /// Creates a keyring.
    ///
    /// - Parameter failing: the command that fails, as without a running keyring.
    init(in parent: URL, failing: String = "nothing") throws {
        folder = parent.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            folder=$(dirname "$0")
            echo "$@" >> "$folder/log"
            command=$1; shift
            case $command in lookup|clear) [ -e "$folder/locked" ] && exit 1 ;; esac
            [ "$command" = "\(failing)" ] && { echo "Cannot autolaunch D-Bus" >&2; exit 1; }
            [ "$command" = store ] && shift
            entry=$folder/$(echo "$*" | tr '/ ' '__')
            case $command in
            store) cat > "$entry" ;;
            lookup) [ -f "$entry" ] && cat "$entry" ;;
            clear) rm -f "$entry" ;;
            search) if [ -f "$entry" ]; then echo "[/1]"; fi ;;
            esac
            """
        try writeProgram(script, to: folder.appending(path: "secret-tool"))
    }

    /// Makes it return and clear nothing, as if it is locked.
    func lock() throws {
        try Data().write(to: folder.appending(path: "locked"))
    }

    /// Removes all secrets from it.
    func empty() throws {
        for file in try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent != "secret-tool" {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// The arguments of each call, one line each.
    var calls: [String] {
        let text = try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
