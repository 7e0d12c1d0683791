import Foundation
import TestSupport
import Testing

struct ProgramSizeTests {
    /// Searches for the ICU data, 30 MB whose tables start with their name.
    @Test func `the program does not contain ICU`() throws {
        let program = try ReleaseBuild.folder().appending(path: "board-tui")
        let bytes = try Data(contentsOf: program, options: .alwaysMapped)

        #expect(bytes.range(of: Data("icudt".utf8)) == nil)
    }
}
