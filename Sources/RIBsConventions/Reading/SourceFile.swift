import Foundation
import SwiftParser
import SwiftSyntax

/// A Swift file and its syntax tree.
struct SourceFile {
    let path: String
    let text: String
    let syntax: SourceFileSyntax
    let outline: Outline
    private let locations: SourceLocationConverter

    init(path: String, text: String) {
        self.path = path
        self.text = text
        syntax = Parser.parse(source: text)
        outline = Outline(of: syntax)
        locations = SourceLocationConverter(fileName: path, tree: syntax)
    }

    /// The file name without `.swift`.
    var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

    var folder: String { URL(filePath: path).deletingLastPathComponent().lastPathComponent }

    var folderPath: String { URL(filePath: path).deletingLastPathComponent().path }

    func finding(_ node: some SyntaxProtocol, _ message: String) -> Finding {
        finding(at: node.positionAfterSkippingLeadingTrivia, message)
    }

    func finding(at position: AbsolutePosition, _ message: String) -> Finding {
        Finding(file: path, line: locations.location(for: position).line, message: message)
    }
}

extension SourceFile {
    /// Returns all Swift files below the paths, except those in hidden folders and in `Fixtures`.
    ///
    /// Fixtures violate conventions on purpose.
    static func all(below paths: [String]) throws -> [SourceFile] {
        try paths.flatMap { path in
            try swiftFiles(below: path).map { file in
                SourceFile(path: file, text: try String(contentsOfFile: file, encoding: .utf8))
            }
        }
    }

    private static func swiftFiles(below path: String) throws -> [String] {
        if path.hasSuffix(".swift") { return [path] }
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        return try names.filter { !$0.hasPrefix(".") && $0 != "Fixtures" }.flatMap { name in
            let child = path + "/" + name
            return isFolder(child)
                ? try swiftFiles(below: child) : name.hasSuffix(".swift") ? [child] : []
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}

/// A violation of a convention, with advice.
struct Finding: Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }

    static func < (one: Finding, other: Finding) -> Bool {
        (one.file, one.line, one.message) < (other.file, other.line, other.message)
    }
}
