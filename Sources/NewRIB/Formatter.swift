import Foundation
import PackagePlugin

/// The toolchain's formatter, for packages with a format configuration.
struct Formatter {
    private let program: URL

    /// Finds the formatter; returns `nil` without a `.swift-format` file or the tool.
    init?(context: PluginContext) {
        let configuration = context.package.directoryURL.appending(path: ".swift-format")
        guard FileManager.default.fileExists(atPath: configuration.path),
            let tool = try? context.tool(named: "swift-format")
        else { return nil }
        program = tool.url
    }

    func format(_ text: String, for file: URL) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = ["format", "--assume-filename", file.path, "-"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let formatted = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw NewRIBError("\(file.lastPathComponent) could not be formatted.")
        }
        return String(decoding: formatted, as: UTF8.self)
    }
}
