import Foundation
import TestSupport

/// A generated board document, and its titles as lines; the same in every run.
struct BoardDocument {
    enum Extent {
        case posts(Int)
        /// At least this number of bytes, exceeded by less than one post.
        case bytes(Int)
    }

    private let extent: Extent

    init(_ extent: Extent) {
        self.extent = extent
    }

    /// Returns the document for both programs, and creates it if needed.
    func source() throws -> Source {
        let recorded = try? String(contentsOf: try sizes, encoding: .utf8)
        if try recorded == nil || recorded != currentSizes() {
            try generate()
            try Data(currentSizes().utf8).write(to: sizes)
        }
        return Source(arguments: [try file.path], lines: try lines) { screen in
            screen.text.contains(PostGenerator.mark(of: 1))
        }
    }

    /// Returns the size in bytes of the existing document.
    func size() throws -> Int { try Self.size(of: file) }

    var file: URL { get throws { try folder.appending(path: "board.json") } }

    private var lines: URL { get throws { try folder.appending(path: "lines.txt") } }

    /// The sizes of the complete files, written last.
    private var sizes: URL { get throws { try folder.appending(path: "sizes.txt") } }

    private var folder: URL {
        get throws {
            switch extent {
            case .posts(let count): try BenchmarkFiles.folder(named: "\(count)-posts")
            case .bytes(let count): try BenchmarkFiles.folder(named: "\(count)-bytes")
            }
        }
    }

    private func currentSizes() throws -> String {
        "\(try Self.size(of: file)) \(try Self.size(of: lines))"
    }

    private static func size(of file: URL) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }

    private func generate() throws {
        try Data().write(to: file)
        let output = try FileHandle(forWritingTo: file)
        defer { try? output.close() }
        var generator = PostGenerator()
        var titles: [String] = []
        var text = Array("{\"boards\": [], \"data\": [".utf8)
        var written = 0
        while isGoingOn(posts: titles.count, bytes: written + text.count) {
            let post = generator.next()
            text += (titles.isEmpty ? "\n" : ",\n").utf8
            text += post.json
            titles.append(post.line)
            guard text.count > 1 << 20 else { continue }
            try output.write(contentsOf: text)
            written += text.count
            text.removeAll(keepingCapacity: true)
        }
        try output.write(contentsOf: text + Array("\n]}\n".utf8))
        try FloorLines(titles).write(to: lines)
    }

    private func isGoingOn(posts: Int, bytes: Int) -> Bool {
        switch extent {
        case .posts(let count): posts < count
        case .bytes(let count): bytes < count
        }
    }
}

/// Titles in the floor's format: lines padded with spaces to the same length in bytes.
struct FloorLines {
    private let titles: [String]

    init(_ titles: [String]) {
        self.titles = titles
    }

    func write(to file: URL) throws {
        let length = titles.map(\.utf8.count).max() ?? 0
        var text: [UInt8] = []
        text.reserveCapacity(titles.count * (length + 1))
        for title in titles {
            text += title.utf8
            text += repeatElement(0x20, count: length - title.utf8.count)
            text.append(0x0A)
        }
        try Data(text).write(to: file)
    }
}
