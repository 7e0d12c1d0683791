import Foundation

/// Pending changes of files.
struct Draft {
    struct File {
        let url: URL
        /// The current contents; `nil` for a new file.
        let old: String?
        var text: String
    }

    private(set) var files: [File] = []

    mutating func add(_ text: String, at url: URL) {
        files.append(File(url: url, old: nil, text: text))
    }

    /// Records a change of a file, if `change` changes anything.
    mutating func edit(_ url: URL, _ change: (inout SourceText) throws -> Void) throws {
        let index = files.firstIndex { $0.url.path == url.path }
        let old = try index.map { files[$0].text } ?? String(contentsOf: url, encoding: .utf8)
        var source = SourceText(old)
        try change(&source)
        guard source.text != old else { return }
        if let index { return files[index].text = source.text }
        files.append(File(url: url, old: old, text: source.text))
    }

    /// Formats new files, and existing files that were formatted before the change.
    mutating func format(with formatter: Formatter) throws {
        for (index, file) in files.enumerated() {
            if let old = file.old, try formatter.format(old, for: file.url) != old { continue }
            files[index].text = try formatter.format(file.text, for: file.url)
        }
    }
}

extension Draft {
    /// Writes all files; if that fails, restores the previous state.
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
        undo.append {
            if let old = file.old {
                try? old.write(to: file.url, atomically: true, encoding: .utf8)
            } else {
                try? FileManager.default.removeItem(at: file.url)
            }
        }
        try file.text.write(to: file.url, atomically: true, encoding: .utf8)
    }

    private func makeFolder(_ folder: URL, noting undo: inout [() -> Void]) throws {
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        try makeFolder(folder.deletingLastPathComponent(), noting: &undo)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        undo.append { try? FileManager.default.removeItem(at: folder) }
    }
}
