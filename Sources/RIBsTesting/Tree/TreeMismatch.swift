import RIBs

/// An error because a tree differs from the expectation of a test.
public struct TreeMismatch: Error, Equatable {
    /// The text expected by the test.
    public let expected: String
    /// The text of the tree.
    public let actual: String
}

extension TreeMismatch: CustomStringConvertible {
    /// The number of the first different line, starting at 1, and both texts.
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

/// Checks that the text of the tree is `picture`; see `RIBTree.text`.
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
