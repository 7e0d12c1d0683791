import Foundation
import TestSupport
import Testing

@testable import LinkSocket

struct SocketDirectoryTests {
    private func withPrivateFolder(_ body: (String) throws -> Void) async throws {
        try await withFolder { folder in
            chmod(folder.path, 0o700)
            try body(folder.path)
        }
    }

    @Test func `the runtime folder of the user is used`() async throws {
        try await withPrivateFolder { folder in
            let place = try SocketDirectory(environment: ["XDG_RUNTIME_DIR": folder])

            #expect(place.path(1) == folder + "/board-tui.1")
        }
    }

    @Test func `a path of 88 bytes is not too long`() async throws {
        try await withPrivateFolder { folder in
            let long = folder + "/" + String(repeating: "x", count: 87 - folder.utf8.count)
            mkdir(long, 0o700)

            _ = try SocketDirectory(folder: long)
        }
    }

    @Test(arguments: [nil, "", "relative/path"])
    func `without a runtime folder a private folder is created in the temporary one`(
        runtimeFolder: String?
    ) async throws {
        try await withPrivateFolder { folder in
            var environment = ["TMPDIR": folder]
            environment["XDG_RUNTIME_DIR"] = runtimeFolder
            let place = try SocketDirectory(environment: environment)

            var status = stat()
            #expect(lstat(folder + "/board-tui-\(getuid())", &status) == 0)
            #expect(status.st_mode == S_IFDIR | 0o700)
            #expect(try SocketDirectory(environment: environment) == place)
        }
    }

    @Test(arguments: [0o777, 0o770, 0o755, 0o701] as [mode_t])
    func `a folder accessible to others is refused`(mode: mode_t) async throws {
        try await withPrivateFolder { folder in
            chmod(folder, mode)

            #expect(throws: LinkSocketError.unsafeFolder(path: folder)) {
                try SocketDirectory(folder: folder)
            }
        }
    }

    @Test func `another user's folder, a symbolic link and a file are refused`() async throws {
        try await withPrivateFolder { folder in
            let link = folder + "/link"
            symlink(folder, link)
            for path in [link, "/dev/null"] {
                #expect(throws: LinkSocketError.unsafeFolder(path: path)) {
                    try SocketDirectory(folder: path)
                }
            }
            #expect(throws: LinkSocketError.unsafeFolder(path: folder)) {
                try SocketDirectory(folder: folder, user: getuid() + 1)
            }
        }
    }

    @Test func `a missing folder is reported as missing, not as unsafe`() async throws {
        try await withPrivateFolder { folder in
            #expect(throws: LinkSocketError.noFolder(path: folder + "/none")) {
                try SocketDirectory(folder: folder + "/none")
            }
        }
    }

    @Test func `a path that is too long for a socket is reported`() async throws {
        try await withPrivateFolder { folder in
            let long = folder + "/" + String(repeating: "x", count: 100)
            mkdir(long, 0o700)

            #expect(throws: LinkSocketError.pathTooLong(path: long + "/board-tui.9999")) {
                try SocketDirectory(folder: long)
            }
        }
    }
}
