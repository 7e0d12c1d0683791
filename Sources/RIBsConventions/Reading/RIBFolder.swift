import SwiftSyntax

/// A folder that holds a RIB of the same name.
struct RIBFolder {
    let name: String
    private let files: [SourceFile]

    /// Returns the folders with at least one of the files of a RIB.
    static func all(in sources: [SourceFile]) -> [RIBFolder] {
        Dictionary(grouping: sources, by: \.folderPath).values.compactMap { files in
            guard let name = files.first?.folder else { return nil }
            let folder = RIBFolder(name: name, files: files)
            return folder.file("Builder", "Interactor", "Router") == nil ? nil : folder
        }
    }

    /// Returns the first of these files that exists: `file("Router")`.
    func file(_ roles: String...) -> SourceFile? {
        roles.lazy.compactMap { role in files.first { $0.name == name + role } }.first
    }

    /// A Boolean value that indicates whether the superclasses show that the RIB has no view.
    var isViewless: Bool {
        ["Router", "HostingRouter"].contains(base(of: "Router"))
            || base(of: "Interactor") == "Interactor"
    }

    /// A Boolean value that indicates whether the builder creates a router of the library.
    ///
    /// Such a router attaches no children.
    var isLeaf: Bool {
        let calls = file("Builder")?.syntax.all(FunctionCallExprSyntax.self) ?? []
        return calls.contains {
            ["LeafRouter", "Router"].contains($0.calledExpression.trimmedDescription)
        }
    }

    /// Returns the superclass of the class in a file.
    private func base(of role: String) -> String? {
        declaration(role)?.inheritedNames.first
    }

    func declaration(_ role: String) -> ClassDeclSyntax? {
        file(role)?.outline.classes.first { $0.name.text == name + role }
    }
}
