import SwiftSyntax

/// The folders of a module do not depend on each other in a cycle.
///
/// A folder depends on another if it uses a type that is declared there at top level. Extensions
/// are ignored.
enum FolderCircles: Convention {
    static func findings(in sources: [SourceFile]) -> [Finding] {
        Dictionary(grouping: sources.filter { module(of: $0) != nil }, by: module).values.flatMap {
            findings(inModule: $0)
        }
    }

    /// Returns the name after `Sources` in the path; `nil` for a test.
    private static func module(of file: SourceFile) -> Substring? {
        let names = file.folderPath.split(separator: "/")
        guard let root = names.lastIndex(of: "Sources") else { return nil }
        return names.dropFirst(root + 1).first
    }

    private static func findings(inModule files: [SourceFile]) -> [Finding] {
        let arrows = arrows(in: files)
        let targets = arrows.mapValues { Set($0.keys) }
        return arrows.flatMap { folder, uses in
            uses.compactMap { target, use in
                guard reachable(from: target, by: targets).contains(folder) else { return nil }
                let name = use.type.text
                return use.file.finding(
                    at: use.type.positionAfterSkippingLeadingTrivia,
                    "\(target) also depends on this folder. Move \(name) or its users.")
            }
        }
    }

    private typealias Use = (file: SourceFile, type: TokenSyntax)

    /// Returns the first use of each folder by each other folder.
    private static func arrows(in files: [SourceFile]) -> [String: [String: Use]] {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for name in file.declaredTypes { homes[name, default: []].insert(file.folderPath) }
        }
        var arrows: [String: [String: Use]] = [:]
        for file in files {
            for token in file.syntax.tokens(viewMode: .sourceAccurate) {
                guard case .identifier(let name) = token.tokenKind, let home = homes[name],
                    !home.contains(file.folderPath), home.count == 1, let folder = home.first
                else { continue }
                let first = arrows[file.folderPath, default: [:]][folder]
                arrows[file.folderPath, default: [:]][folder] = first ?? (file, token)
            }
        }
        return arrows
    }

    private static func reachable(
        from folder: String, by targets: [String: Set<String>]
    ) -> Set<String> {
        var found: Set<String> = []
        var open: Set = [folder]
        while let next = open.popFirst() {
            found.insert(next)
            open.formUnion(targets[next, default: []].subtracting(found))
        }
        return found
    }
}

extension SourceFile {
    /// The names of the types that the file declares at top level.
    fileprivate var declaredTypes: [String] {
        syntax.statements.compactMap { $0.item.asProtocol((any NamedDeclSyntax).self) }
            .filter { !$0.is(FunctionDeclSyntax.self) }.map(\.name.text)
    }
}
