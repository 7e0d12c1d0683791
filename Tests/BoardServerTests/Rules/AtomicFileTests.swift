import Foundation
import TestSupport
import Testing

@testable import BoardServer

@Suite struct AtomicFileTests {
    private struct Stop: Error {}

    @Test func `a file keeps its contents until the new ones are complete`() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "board.json").path
            try Data("old".utf8).write(to: URL(filePath: path))
            await #expect(throws: Stop.self) {
                try await AtomicFile(path: path).write { send in
                    try send(Array("ne".utf8))
                    throw Stop()
                }
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
            try await AtomicFile(path: path).write { send in
                try send(Array("ne".utf8))
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
                try send(Array("w".utf8))
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
            #expect(try files(in: folder) == ["board.json"])
        }
    }

    @Test func `a pipe is written directly`() async throws {
        let pipe = Pipe()
        let number = pipe.fileHandleForWriting.fileDescriptor
        try await AtomicFile(path: "/dev/fd/\(number)").write { try $0(Array("words".utf8)) }
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("words".utf8))
    }

    @Test func `a symbolic link stays`() async throws {
        try await withFolder { folder in
            let link = folder.appending(path: "link").path
            let file = folder.appending(path: "file").path
            try Data().write(to: URL(filePath: file))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            for words in ["one", "two"] {
                try await AtomicFile(path: link).write { try $0(Array(words.utf8)) }
                #expect(try String(contentsOfFile: file, encoding: .utf8) == words)
            }
            #expect(try files(in: folder) == ["file", "link"])
        }
    }

    @Test func `a write error is thrown with its reason`() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "none/board.json").path
            await #expect {
                try await AtomicFile(path: path).write { _ in }
            } throws: { error in
                let failure = error as? AtomicFile.Failure
                return failure?.path == path && failure?.reason == "No such file or directory"
            }
        }
    }

    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
