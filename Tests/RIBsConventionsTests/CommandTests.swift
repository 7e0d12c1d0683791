import Foundation
import Testing

/// The program as `make check` runs it.
struct CommandTests {
    @Test func `findings are printed, one a line, and end it with 1`() throws {
        let path = Fixture("StrongListener").path

        let (status, output) = try run([path])

        #expect(status == 1)
        #expect(output.hasPrefix("\(path)/NoticeInteractor.swift:5: `listener` keeps alive"))
        #expect(output.split(separator: "\n").count == 1)
    }

    @Test func `sources that keep the conventions end it with 0 and no word`() throws {
        let (status, output) = try run([Fixture("Kept").path])

        #expect(status == 0)
        #expect(output.isEmpty)
    }

    @Test func `fixtures below a path are passed over`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().path

        #expect(try run([tests]).status == 0)
    }

    @Test func `a path that is not there is named, and no success`() throws {
        let (status, output) = try run(["/no/such/folder"])

        #expect(status == 66)
        #expect(
            output
                == "ribs-conventions: There is no /no/such/folder; give folders or Swift files.\n")
        #expect(try run([]).status == 64)
    }

    @Test func `help tells what it reads and how it ends`() throws {
        let (status, output) = try run(["--help"])

        #expect(status == 0)
        #expect(output.contains("ribs-conventions Sources Tests"))
        #expect(output.contains("with 1 if one is broken"))
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = folder.appending(path: "ribs-conventions")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// Linux runs the test bundle itself; macOS has another program load it.
    private var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }
}
