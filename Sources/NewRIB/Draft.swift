import Foundation

/// The files to write.
struct Draft {
    struct File {
        let url: URL
        var text: String
    }

    private(set) var files: [File] = []

    mutating func add(_ text: String, at url: URL) {
        files.append(File(url: url, text: text))
    }

    mutating func format(with formatter: Formatter) throws {
        for (index, file) in files.enumerated() {
            files[index].text = try formatter.format(file.text, for: file.url)
        }
    }
}

extension Draft {
    /// Writes all files; if that fails, removes those that were written.
    func save() throws {
        var undo: [() -> Void] = []
        do {
            for file in files { try write(file, noting: &undo) }
        } catch {
            for step in undo.reversed() { step() }
            throw NewRIBError("\(error.localizedDescription) Nothing was written.")
        }
    }

    private func write(_ file: File, noting undo: inout [() -> Void]) throws {
        try makeFolder(file.url.deletingLastPathComponent(), noting: &undo)
        undo.append { try? FileManager.default.removeItem(at: file.url) }
        try file.text.write(to: file.url, atomically: true, encoding: .utf8)
    }

    private func makeFolder(_ folder: URL, noting undo: inout [() -> Void]) throws {
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        try makeFolder(folder.deletingLastPathComponent(), noting: &undo)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        undo.append { try? FileManager.default.removeItem(at: folder) }
    }
}
