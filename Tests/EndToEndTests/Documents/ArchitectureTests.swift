import Foundation
import TestSupport
import Testing

/// Tests that ARCHITECTURE.md names only files and types that exist.
struct ArchitectureTests {
    @Test func `ARCHITECTURE.md has at most 200 lines`() throws {
        #expect(try Self.file("ARCHITECTURE.md").count { $0.isNewline } <= 200)
    }

    @Test func `every path in ARCHITECTURE.md exists`() throws {
        let path = /[A-Za-z.-]+(\/[A-Za-z.+-]+)+\/?/
        let paths = try Self.code.filter { $0.wholeMatch(of: path) != nil }

        #expect(paths.count > 3)
        for path in paths {
            let file = Repository.root.appending(path: path)
            #expect(FileManager.default.fileExists(atPath: file.path()), "\(path)")
        }
    }

    @Test func `every type and module in ARCHITECTURE.md exists`() throws {
        let names = try Set(Self.code.filter { $0.wholeMatch(of: /[A-Z][A-Za-z0-9]+/) != nil })
        let unknown = try names.subtracting(Self.declaredTypes).subtracting(Self.modules)

        #expect(names.count > 50)
        #expect(unknown.sorted() == [])
    }
}

extension ArchitectureTests {
    /// The texts between backticks.
    private static var code: [String] {
        get throws {
            try file("ARCHITECTURE.md").matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
        }
    }

    private static func file(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    private static var modules: Set<String> {
        get throws {
            let package = try file("Package.swift")
            return Set(package.matches(of: /name: "([^"]+)"/).map { String($0.output.1) })
        }
    }

    private static var declaredTypes: Set<String> {
        get throws {
            let declaration = /(?:class|struct|enum|protocol|actor|typealias) ([A-Z][A-Za-z0-9]+)/
            let texts = try swiftFiles.map { try String(contentsOf: $0, encoding: .utf8) }
            return Set(texts.flatMap { $0.matches(of: declaration).map { String($0.output.1) } })
        }
    }

    private static var swiftFiles: [URL] {
        ["Sources", "Tests"].flatMap { folder in
            let files = FileManager.default.enumerator(
                at: Repository.root.appending(path: folder), includingPropertiesForKeys: nil)
            return (files?.allObjects ?? []).compactMap { $0 as? URL }
                .filter { $0.pathExtension == "swift" }
        }
    }
}
