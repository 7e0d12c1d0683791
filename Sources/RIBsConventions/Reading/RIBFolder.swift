import SwiftSyntax

/// A folder that holds a RIB of the same name.
struct RIBFolder {
    let name: String
    private let files: [SourceFile]

    /// The folders with at least one of the files that make a RIB.
    static func all(in sources: [SourceFile]) -> [RIBFolder] {
        Dictionary(grouping: sources, by: \.folderPath).values.compactMap { files in
            guard let name = files.first?.folder else { return nil }
            let folder = RIBFolder(name: name, files: files)
            return folder.file("Builder", "Interactor", "Router") == nil ? nil : folder
        }
    }

    /// The first of these files that is there: `file("Router")`.
    func file(_ roles: String...) -> SourceFile? {
        roles.lazy.compactMap { role in files.first { $0.name == name + role } }.first
    }

    /// Whether its router or its interactor says that it has no view.
    var isViewless: Bool {
        ["Router", "HostingRouter"].contains(base(of: "Router"))
            || base(of: "Interactor") == "Interactor"
    }

    /// What the class in a file inherits from.
    private func base(of role: String) -> String? {
        declaration(role)?.inheritedNames.first
    }

    func declaration(_ role: String) -> ClassDeclSyntax? {
        file(role)?.outline.classes.first { $0.name.text == name + role }
    }
}
