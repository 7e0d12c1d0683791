import BoardConfiguration
import TerminalUI
import TestSupport
import Testing

/// Valid files that are corrupted at random positions.
@Suite struct ConfigurationFuzzTests {
    @Test(arguments: 1...10)
    func `any file has valid values and problems with a position in it`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<20 {
            var file = Array(uncommented.utf8)
            for _ in 0...Int.random(in: 0..<6, using: &random) { file.spoil(using: &random) }
            check(file)
        }
    }

    private func check(_ file: [UInt8]) {
        let (configuration, diagnostics) = Configuration.read(
            file, path: "c.toml", vocabulary: .sample)
        let lines = Lines(of: file)

        #expect(ConfigurationVocabulary.sample.themes.contains(configuration.theme.value))
        #expect((20...1000).contains(configuration.textWidth.value))
        #expect((1...2).contains(configuration.ambiguousWidth.value))
        for screen in configuration.screens {
            let keys = screen.actions.flatMap(\.keys.value)
            #expect(Set(keys).count == keys.count)
        }
        for complaint in diagnostics {
            #expect(
                lines.contain(complaint), "\(complaint) in \(String(decoding: file, as: UTF8.self))"
            )
            #expect(!complaint.description.hasControl)
        }
        #expect(Configuration.read(configuration.listing).diagnostics == [])
    }
}

/// The number of scalars in each line.
private struct Lines {
    private let counts: [Int]

    init(of file: [UInt8]) {
        counts = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).unicodeScalars.count }
    }

    /// Returns whether the position is that of a scalar, or the end of a line.
    func contain(_ complaint: Diagnostic) -> Bool {
        guard (1...counts.count).contains(complaint.line) else { return false }
        return (1...counts[complaint.line - 1] + 1).contains(complaint.column)
    }
}

extension String {
    fileprivate var hasControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension [UInt8] {
    /// Changes, removes, doubles or adds something at a random position.
    fileprivate mutating func spoil(using random: inout SeededGenerator) {
        let place = Int.random(in: 0...count, using: &random)
        let range = place..<Swift.min(count, place + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: removeSubrange(range)
        case 1: insert(contentsOf: self[range], at: Int.random(in: 0...count, using: &random))
        case 2: insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 3: removeLast(Int.random(in: 0...count, using: &random) / 4)
        default:
            replaceSubrange(range, with: (Self.pieces.randomElement(using: &random) ?? "").utf8)
        }
    }

    private static let pieces = [
        "\"", "'", "\"\"\"", "[", "]", "[[", "{", "}", "=", ".", ",", "#", "\\", "\\u0007", "\n",
        "\r\n",
        "\r", "\t", "한글", "ㅓ", "é", "\u{301}", "\u{FEFF}", "\u{202E}", "👨‍👩‍👧", "5", "-1", "1.5",
        "0x7f",
        "true", "1979-05-27", "inf", "99999999999999999999", "theme = \"drak\"\n", "[keys.list]\n",
        "[keys.lst]\n", "\nnext = \"k\"\n", "\"Ctrl-J\"", "\"q\", ", "[1, 2]", "\nkeys = 1\n", "\0",
    ]
}
