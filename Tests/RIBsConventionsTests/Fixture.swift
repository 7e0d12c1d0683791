import Foundation

@testable import RIBsConventions

/// A folder of sources that break one convention, or none.
struct Fixture {
    private let folder: String

    init(_ name: String) {
        folder =
            URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name).path
    }

    var path: String { folder }

    /// Returns the findings, with paths relative to the fixture.
    func findings() throws -> [String] {
        try ConventionCheck.findings(in: [folder]).map(relative)
    }

    private func relative(_ finding: Finding) -> String {
        String(finding.description.dropFirst(folder.count + 1))
    }
}
