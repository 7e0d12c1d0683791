import BoardConfiguration
import Testing

@Suite struct CommentedDefaultsTests {
    @Test func `as printed it sets nothing`() {
        let (configuration, complaints) = Configuration.read(commented)

        #expect(complaints == [])
        #expect(configuration == Configuration(vocabulary: .sample))
    }

    @Test func `without the signs before its settings it sets every one to its default`() {
        let (configuration, complaints) = Configuration.read(uncommented)
        let defaults = Configuration(vocabulary: .sample)

        #expect(complaints == [])
        #expect(withoutOrigins(configuration.listing) == withoutOrigins(defaults.listing))
        #expect(!configuration.listing.contains("# default"))
    }

    @Test func `any one setting may be taken out of its comment`() {
        for name in ["theme", "opener", "emoji", "token-command", "next", "source"] {
            let file = commented.replacing("\n#\(name) =", with: "\n\(name) =")

            #expect(file != commented)
            #expect(Configuration.read(file).complaints == [])
        }
    }

    @Test func `what is no setting is said in comments that look like none`() {
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

/// The commented file with all its settings in force.
let uncommented = Configuration.commentedDefaults(of: .sample)
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
    .joined(separator: "\n")
