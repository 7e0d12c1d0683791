import Foundation
import TestSupport
import Testing

/// Tests of the command as `make check` runs it.
struct CommandTests {
    @Test func `findings are printed, one per line, with exit status 1`() async throws {
        let path = Fixture("StrongListener").path

        let program = try await run([path])

        #expect(program.status == 1)
        #expect(
            program.output.hasPrefix(
                "\(path)/NoticeInteractor.swift:5: `listener` creates a retain cycle"))
        #expect(program.output.split(separator: "\n").count == 1)
    }

    @Test func `sources that follow the conventions give status 0 and no output`() async throws {
        let program = try await run([Fixture("Kept").path])

        #expect(program.status == 0)
        #expect(program.output.isEmpty)
    }

    @Test func `fixtures below a path are skipped`() async throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().path

        #expect(try await run([tests]).status == 0)
    }

    @Test func `a missing path is reported as an error`() async throws {
        let program = try await run(["/no/such/folder"])

        #expect(program.status == 66)
        #expect(
            program.output
                == "ribs-conventions: /no/such/folder does not exist. "
                + "Specify folders or Swift files.\n")
        #expect(try await run([]).status == 64)
    }

    @Test func `help describes the input and the exit statuses`() async throws {
        let program = try await run(["--help"])

        #expect(program.status == 0)
        #expect(program.output.contains("ribs-conventions Sources Tests"))
        #expect(program.output.contains("1 if there are any"))
    }

    private func run(_ arguments: [String]) async throws -> ExternalProgram.Outcome {
        let command = [folder.appending(path: "ribs-conventions").path] + arguments
        return try await ExternalProgram(command, in: folder).run()
    }

    /// The folder of the test bundle, which on macOS is loaded by another executable.
    private var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }
}
