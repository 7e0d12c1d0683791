import RIBs

/// That a tree is not as the test expects it.
public struct TreeMismatch: Error, Equatable {
    /// The picture in the test.
    public let expected: String
    /// The picture of the tree.
    public let actual: String
}

extension TreeMismatch: CustomStringConvertible {
    /// Which line is the first to differ, counted from 1, and both pictures.
    public var description: String {
        "Line \(line) is not as expected. Expected:\n\(expected)\nThe tree:\n\(actual)"
    }

    private var line: Int {
        let lines = [expected, actual].map {
            $0.split(separator: "\n", omittingEmptySubsequences: false)
        }
        return zip(lines[0], lines[1]).prefix { $0 == $1 }.count + 1
    }
}

/// Checks that the RIB and those below it are as in `picture`; see `RIBTree.text`.
///
/// ```swift
/// @Test func `a launched root is active and alone`() throws {
///     let program = ProgramStub()
///     let root = RootBuilder(dependency: program).build(withListener: program)
///
///     root.launch()
///
///     try expectTree(of: root, "Root (active)")
/// }
/// ```
/// - Throws: `TreeMismatch` if the tree differs.
@MainActor
public func expectTree(of router: any Routing, _ picture: String) throws(TreeMismatch) {
    let actual = router.tree.text
    if actual != picture { throw TreeMismatch(expected: picture, actual: actual) }
}
