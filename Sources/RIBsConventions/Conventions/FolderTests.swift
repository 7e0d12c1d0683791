/// A RIB has tests of its interactor and of its router, in a folder with its name.
enum FolderTests: Convention {
    static func findings(in sources: [SourceFile]) -> [Finding] {
        RIBFolder.all(in: sources).flatMap { folder in
            ["Interactor", "Router"].compactMap { role in
                isTested(role, of: folder, in: sources) ? nil : untested(role, of: folder)
            }
        }
    }

    /// Returns whether a role has tests.
    ///
    /// Long tests may be split: `BoardInteractorLoadingTests` also tests the interactor.
    private static func isTested(
        _ role: String, of folder: RIBFolder, in sources: [SourceFile]
    ) -> Bool {
        sources.contains { file in
            file.folder == folder.name && file.name.hasPrefix(folder.name + role)
                && file.name.hasSuffix("Tests")
        }
    }

    private static func untested(_ role: String, of folder: RIBFolder) -> Finding? {
        guard let file = folder.file(role) else { return nil }
        let position =
            folder.declaration(role)?.name.positionAfterSkippingLeadingTrivia
            ?? file.syntax.position
        let tests = "\(folder.name)/\(folder.name)\(role)Tests.swift"
        return file.finding(
            at: position, "\(folder.name)\(role) has no tests. Add \(tests).")
    }
}

/// A RIB has a file for its builder, interactor, router and view controller.
///
/// A RIB without children needs no router, and one without a view needs no view controller.
enum FolderContents: Convention {
    static func findings(in sources: [SourceFile]) -> [Finding] {
        RIBFolder.all(in: sources).flatMap { folder in
            let router = folder.isLeaf ? [] : ["Router"]
            let view = folder.isViewless ? [] : ["ViewController"]
            return (["Builder", "Interactor"] + router + view).compactMap { role in
                folder.file(role) == nil ? missing(role, in: folder) : nil
            }
        }
    }

    private static func missing(_ role: String, in folder: RIBFolder) -> Finding? {
        folder.file("Router", "Interactor", "Builder").map { file in
            file.finding(
                at: file.syntax.position,
                "The RIB \(folder.name) has no \(folder.name)\(role).swift. Add it.")
        }
    }
}
