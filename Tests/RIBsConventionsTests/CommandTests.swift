import Foundation
import TestSupport
import Testing

/// The program as `make check` runs it.
struct CommandTests {
    @Test func `findings are printed, one a line, and end it with 1`() async throws {
        let path = Fixture("StrongListener").path

        let program = try await run([path])

        #expect(program.status == 1)
        #expect(
            program.output.hasPrefix("\(path)/NoticeInteractor.swift:5: `listener` keeps alive"))
        #expect(program.output.split(separator: "\n").count == 1)
    }

    @Test func `sources that keep the conventions end it with 0 and no word`() async throws {
        let program = try await run([Fixture("Kept").path])

        #expect(program.status == 0)
        #expect(program.output.isEmpty)
    }

    @Test func `fixtures below a path are passed over`() async throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().path

        #expect(try await run([tests]).status == 0)
    }

    @Test func `a path that is not there is named, and no success`() async throws {
        let program = try await run(["/no/such/folder"])

        #expect(program.status == 66)
        #expect(
            program.output
                == "ribs-conventions: There is no /no/such/folder; give folders or Swift files.\n")
        #expect(try await run([]).status == 64)
    }

    @Test func `help tells what it reads and how it ends`() async throws {
        let program = try await run(["--help"])

        #expect(program.status == 0)
        #expect(program.output.contains("ribs-conventions Sources Tests"))
        #expect(program.output.contains("with 1 if one is broken"))
    }

    private func run(_ arguments: [String]) async throws -> ExternalProgram.Outcome {
        let command = [folder.appending(path: "ribs-conventions").path] + arguments
        return try await ExternalProgram(command, in: folder).run()
    }

    /// Linux runs the test bundle itself; macOS has another program load it.
    private var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }
}
