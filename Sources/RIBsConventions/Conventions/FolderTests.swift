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
