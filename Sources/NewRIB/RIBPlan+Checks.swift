import Foundation

extension RIBPlan {
    /// Checks that the folders do not exist, ignoring case as some file systems do.
    func checkFoldersAreFree() throws {
        let names = layout.existing.keys.map { $0.lowercased() }
        for folder in [folder, testFolder] {
            let isTaken = names.contains(name.type.lowercased()) || exists(folder)
            if isTaken {
                throw NewRIBError(
                    "\(layout.path(of: folder)) already exists. Choose another name. "
                        + "Nothing was written.")
            }
        }
    }

    private func exists(_ folder: URL) -> Bool {
        let home = folder.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home)) ?? []
        return names.contains { $0.lowercased() == name.type.lowercased() }
    }

    func checkTypesAreFree(_ draft: Draft) throws {
        let new = Set(draft.files.flatMap { Self.declaredTypes(in: $0.text) })
        for file in Set(layout.visible.flatMap(\.swiftFiles)).sorted(by: { $0.path < $1.path }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard let taken = Self.declaredTypes(in: text).first(where: new.contains) else {
                continue
            }
            throw NewRIBError(
                "\(layout.path(of: file)) already declares \(taken). Choose another name. "
                    + "Nothing was written.")
        }
    }

    /// Returns the names of the top-level types of a file.
    private static func declaredTypes(in text: String) -> [String] {
        let pattern = #/^(?:@?\w+ +)*(?:class|struct|enum|protocol|actor|typealias) +([A-Z]\w*)/#
        return text.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
    }
}
