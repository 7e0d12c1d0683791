import BoardConfiguration
import Testing

@Suite struct CommentedDefaultsTests {
    @Test func `the printed file sets nothing`() {
        let (configuration, diagnostics) = Configuration.read(commented)

        #expect(diagnostics == [])
        #expect(configuration == Configuration(vocabulary: .sample))
    }

    @Test func `without comment signs the file sets every setting to its default`() {
        let (configuration, diagnostics) = Configuration.read(uncommented)
        let defaults = Configuration(vocabulary: .sample)

        #expect(diagnostics == [])
        #expect(withoutOrigins(configuration.listing) == withoutOrigins(defaults.listing))
        #expect(!configuration.listing.contains("# default"))
    }

    @Test func `each setting can be uncommented separately`() {
        for name in ["theme", "opener", "emoji", "token-command", "next", "source"] {
            let file = commented.replacing("\n#\(name) =", with: "\n\(name) =")

            #expect(file != commented)
            #expect(Configuration.read(file).diagnostics == [])
        }
    }

    @Test func `prose is in comments that do not look like settings`() {
        let lines = commented.split(separator: "\n")

        for line in lines where !line.hasPrefix("[") {
            #expect(line.hasPrefix("# ") != line.contains(" = "))
            #expect(line.hasPrefix("#"))
            #expect(line.count <= 100)
        }
    }

    private let commented = Configuration.commentedDefaults(of: .sample)

    private func withoutOrigins(_ listing: String) -> [Substring] {
        listing.split(separator: "\n").map { $0.split(separator: "  #")[0] }
    }
}

/// The commented file with all its settings uncommented.
let uncommented = Configuration.commentedDefaults(of: .sample)
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
    .joined(separator: "\n")
