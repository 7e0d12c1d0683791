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
