import Foundation
import TestSupport

/// A `secret-tool` as libsecret's, over a folder of files; and what it was told.
struct FakeKeyring {
    private let folder: URL

    /// Where it can be found, as `PATH` has it.
    var searchPath: String { "/dev/null/none:\(folder.path)" }

    /// - Parameter failing: the command that fails, as where no keyring answers.
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

    /// Has it give and clear nothing, as where nobody types its password.
    func lock() throws {
        try Data().write(to: folder.appending(path: "locked"))
    }

    /// Takes all secrets out of it.
    func empty() throws {
        for file in try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent != "secret-tool" {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// The arguments of each call, a line each.
    var calls: [String] {
        let text = try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
