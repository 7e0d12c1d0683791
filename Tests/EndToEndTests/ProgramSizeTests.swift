import Foundation
import TestSupport
import Testing

struct ProgramSizeTests {
    /// ICU's data are 30 MB, of which the name stands before each table.
    @Test func `the program does not bring ICU along`() throws {
        let program = try ReleaseBuild.folder().appending(path: "board-tui")
        let bytes = try Data(contentsOf: program, options: .alwaysMapped)

        #expect(bytes.range(of: Data("icudt".utf8)) == nil)
    }
}
